"""How long a frame takes while a duel's news arrive: `python -m tests.bench.online_frames`.

A real relay with TLS on this machine; two computers play as fast as they can, and one of them is
watched through the whole duel scene at 1280×720 without a screen.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from orbitduel.client.kit.app import App
from orbitduel.client.kit.settings import Settings
from orbitduel.client.online.net import Net
from orbitduel.client.online.samples import Quiet
from orbitduel.client.online.table_scene import OnlineTable
from tests.client.online.hall import Pilot, client, enter, link_of, relay, seat_both

FRAMES = 1200


def main() -> int:
    folder = Path(tempfile.mkdtemp())
    with relay(folder) as host:
        a, b = client(host, folder, "a"), client(host, folder, "b")
        enter(a, "Ada")
        enter(b, "Bo")
        seat_both(a, b)
        net = Net(a.servers, Quiet([]))
        net.client = a
        app = App(Settings(volume=0, reduced_motion=True), (1280, 720), remember=None)
        app.push(OnlineTable(net, link_of(a)))
        other = Pilot(link_of(b), 2)
        frames, news, busy = [], [], 0
        for _ in range(FRAMES):
            number = link_of(a).mirror.number
            began = time.perf_counter()
            net.update()
            news.append(time.perf_counter() - began)
            app.frame([], 1 / 60)
            frames.append(time.perf_counter() - began)
            busy += link_of(a).mirror.number != number
            b.update()
            other.act()
            act(link_of(a), other)
        for name, figures in (("network part", news), ("whole frame", frames)):
            times = sorted(1000 * figure for figure in figures)
            print(
                f"{name}: median {statistics.median(times):.2f} ms, "
                f"99th of 100 {times[int(len(times) * 0.99)]:.2f} ms, longest {times[-1]:.2f} ms"
            )
        print(f"{FRAMES} frames, news in {busy}, {link_of(a).mirror.number} events")
        for one in (a, b):
            one.close(2)
    return 0


def act(link, other: Pilot) -> None:  # type: ignore[no-untyped-def]
    """Play the watched seat from its mirror, as the scene's own view may lag behind."""
    from orbitduel.rules.choices import choices

    mirror = link.mirror
    if mirror.prompt is not None and mirror.over is None and link._sent_prompt != mirror.prompt:
        view = mirror.view
        legal = choices(view.board, view.private, link.viewer)
        link.send(link.viewer, other.computer.choose(view, legal, other.rng).action)


if __name__ == "__main__":
    sys.exit(main())
