"""Health and figures over HTTP, for the operator's own machine only."""

from __future__ import annotations

import resource as usage_of
from typing import TYPE_CHECKING, Any

from twisted.web import resource as web
from twisted.web.server import Site as _Site

if TYPE_CHECKING:
    from .relay import Relay

Resource: Any = web.Resource
Site: Any = _Site


class Health(Resource):  # type: ignore[misc]
    isLeaf = True  # noqa: N815

    def __init__(self, relay: Relay) -> None:
        super().__init__()
        self._relay = relay

    def render_GET(self, request: Any) -> bytes:  # noqa: N802
        well = not self._relay.closing and not self._relay.journal.failed
        request.setResponseCode(200 if well else 503)
        request.setHeader(b"content-type", b"text/plain; charset=utf-8")
        return b"well\n" if well else b"not well\n"


class Metrics(Resource):  # type: ignore[misc]
    isLeaf = True  # noqa: N815

    def __init__(self, relay: Relay) -> None:
        super().__init__()
        self._relay = relay

    def render_GET(self, request: Any) -> bytes:  # noqa: N802
        request.setHeader(b"content-type", b"text/plain; version=0.0.4; charset=utf-8")
        return figures(self._relay).encode()


def figures(relay: Relay) -> str:
    """In the plain text form that Prometheus reads."""
    values = {f"orbitrelay_{name}_total": count for name, count in sorted(relay.metrics.items())}
    values["orbitrelay_connections"] = len(relay.sessions)
    values["orbitrelay_people"] = sum(p.session is not None for p in relay.players.values())
    values["orbitrelay_duels"] = sum(room.over is None for room in relay.rooms.rooms.values())
    values["orbitrelay_tables"] = len(relay.lobby.tables)
    values["orbitrelay_waiting"] = len(relay.lobby.queue)
    values["orbitrelay_commits_total"] = relay.journal.commits
    values["orbitrelay_entries_total"] = relay.journal.written
    usage = usage_of.getrusage(usage_of.RUSAGE_SELF)
    values["orbitrelay_peak_rss_kilobytes"] = usage.ru_maxrss
    return "".join(f"{name} {value}\n" for name, value in values.items())


def site(relay: Relay) -> Any:
    root = Resource()
    root.putChild(b"health", Health(relay))
    root.putChild(b"metrics", Metrics(relay))
    made = Site(root)
    made.noisy = False
    return made
