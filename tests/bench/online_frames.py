"""How long a frame takes at a remote table: `python -m tests.bench.online_frames [WIDTH HEIGHT]`.

A real relay with TLS on this machine; two computers play as fast as they can, and one of them is
watched through the whole duel scene without a screen. Then the relay is stopped in its tracks, so
that the network stalls, and at last killed, so that the client tries again and again.

The work of a frame is what the processor did for it; from begin to end there are also the pauses
in which other programs of a busy machine had the processor.
"""

from __future__ import annotations

import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from orbitduel.client.kit.app import App
from orbitduel.client.kit.settings import Settings
from orbitduel.client.online.net import Net
from orbitduel.client.online.samples import Quiet
from orbitduel.client.online.socket_link import SocketLink
from orbitduel.client.online.table_scene import OnlineTable
from orbitduel.rules.choices import choices
from tests.client.online.hall import Pilot, client, enter, link_of, relay, seat_both

FRAME_S = 1 / 60


class Timed(Net):
    """Notes how long its part of a frame takes."""

    taken = 0.0

    def update(self) -> None:
        began = time.perf_counter()
        super().update()
        self.taken = time.perf_counter() - began


def measure(
    title: str, app: App, net: Timed, seconds: float, between: Callable[[], None]
) -> list[float]:
    """Frames at the pace of a screen; what is left of each frame is the others' time."""
    whole: list[float] = []
    work: list[float] = []
    news: list[float] = []
    end = time.perf_counter() + seconds
    while (began := time.perf_counter()) < end:
        worked = time.thread_time()
        app.frame([], FRAME_S)
        work.append(time.thread_time() - worked)
        whole.append(time.perf_counter() - began)
        news.append(net.taken)
        between()
        time.sleep(max(0.0, began + FRAME_S - time.perf_counter()))
    report(title, work, whole, news)
    return work


def spin(work_s: float, seconds: float) -> None:
    """The machine's own noise: the same pace with a loop that only counts, as long as a frame."""
    whole: list[float] = []
    work: list[float] = []
    end = time.perf_counter() + seconds
    while (began := time.perf_counter()) < end:
        worked = time.thread_time()
        while time.thread_time() - worked < work_s:
            pass
        work.append(time.thread_time() - worked)
        whole.append(time.perf_counter() - began)
        time.sleep(max(0.0, began + FRAME_S - time.perf_counter()))
    report(f"Nothing but counting, {1000 * work_s:.1f} ms a frame", work, whole, [])


def report(title: str, work: list[float], whole: list[float], news: list[float]) -> None:
    print(title)
    named = (("network part", news), ("work of a frame", work), ("from begin to end", whole))
    for name, figures in named:
        if not figures:
            continue
        times = sorted(1000 * figure for figure in figures)
        late = sum(figure > 1000 * FRAME_S for figure in times)
        print(
            f"  {name}: median {statistics.median(times):.2f} ms, 99th of 100 "
            f"{times[int(len(times) * 0.99)]:.2f} ms, longest {times[-1]:.2f} ms, "
            f"{late} of {len(times)} over {1000 * FRAME_S:.1f} ms"
        )


def main() -> int:
    size = (int(sys.argv[1]), int(sys.argv[2])) if len(sys.argv) > 2 else (1280, 720)
    folder = Path(tempfile.mkdtemp())
    with relay(folder) as host:
        a, b = client(host, folder, "a"), client(host, folder, "b")
        enter(a, "Ada")
        enter(b, "Bo")
        seat_both(a, b)
        net = Timed(a.servers, Quiet([]))
        net.client = a
        link = link_of(a)
        app = App(Settings(volume=0), size, remember=None)
        app.push(OnlineTable(net, link))
        other = Pilot(link_of(b), 2)

        def both_play() -> None:
            b.update()
            other.act()
            act(link, other)

        for _ in range(120):  # pictures are made at the first asking
            app.frame([], FRAME_S)
            both_play()
        began = link.mirror.number
        work = measure(f"News arrive, {size[0]}x{size[1]}", app, net, 20, both_play)
        print(f"  {link.mirror.number - began} events in that time")
        spin(statistics.median(work), 10)
        assert host.pid is not None
        os.kill(host.pid, signal.SIGSTOP)
        act(link, other)
        measure("The relay stands still", app, net, 12, b.update)
        print(f"  shown: {shown(app)}")
        os.kill(host.pid, signal.SIGCONT)
        os.kill(host.pid, signal.SIGKILL)
        measure("The relay is gone", app, net, 8, b.update)
        print(f"  shown: {shown(app)}")
        for one in (a, b):
            one.close(2)
    return 0


def shown(app: App) -> str:
    assert isinstance(app.scene, OnlineTable)
    return app.scene.news.words


def act(link: SocketLink, other: Pilot) -> None:
    """Play the watched seat from its mirror, as the scene's own view may lag behind."""
    mirror = link.mirror
    if mirror.prompt is None or mirror.over is not None or link._sent_prompt == mirror.prompt:
        return
    view, seat = mirror.view, link.viewer
    assert view.private is not None
    assert seat is not None
    legal = choices(view.board, view.private, seat)
    link.send(seat, other.computer.choose(view, legal, other.rng).action)


if __name__ == "__main__":
    sys.exit(main())
