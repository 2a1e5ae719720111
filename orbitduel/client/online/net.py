"""What the online screens share: the relay one talks to, those one knows, the one on this machine.

There is one for the whole program, so that leaving to the menu does not end a conversation.
"""

from __future__ import annotations

from orbitduel.protocol import commands
from orbitduel.protocol.parts import PROTOCOL_VERSION, Options
from orbitduel.reading import Malformed
from orbitduel.rules.duel import RULES_VERSION

from .client import OnlineClient
from .discovery import Announcer, Beacon, Finder, Found
from .hosting import Host
from .servers import Server, Servers, parse_address
from .session import Session
from .transport import Address

HOST_NAME = "Host"


class Net:
    def __init__(self, servers: Servers | None = None, finder: Finder | None = None) -> None:
        self.servers = Servers() if servers is None else servers
        self.finder = finder
        self.client: OnlineClient | None = None
        self.host: Host | None = None
        self.announcer: Announcer | None = None
        self.complaint = self.servers.trouble
        self.name = next((server.player for server in self.servers if server.player), "")
        self.deck = ""
        """The deck one chose last."""
        self.code = ""
        """The code of a table to sit down at as soon as one is inside."""
        self._opening = False

    @property
    def session(self) -> Session | None:
        return None if self.client is None else self.client.session

    def look_around(self) -> None:
        """Listen to the local network, from the first time a screen asks."""
        if self.finder is None:
            self.finder = Finder()

    def found(self) -> list[Found]:
        own = "" if self.host is None else self.host.fingerprint
        listed = [] if self.finder is None else self.finder.found
        return [one for one in listed if one.beacon.fingerprint != own]

    # Deeds.

    def connect_to(self, typed: str) -> None:
        try:
            self.connect(parse_address(typed))
        except Malformed as error:
            self.complaint = str(error)

    def connect(self, address: Address, fingerprint: str = "") -> None:
        self.leave()
        self.complaint = ""
        self.client = OnlineClient(address, self.servers, fingerprint)

    def join_found(self, found: Found) -> None:
        """One click: the announced relay, as a guest, at the announced table."""
        self.code = found.beacon.code
        if found.beacon.protocol != PROTOCOL_VERSION or found.beacon.rules != RULES_VERSION:
            self.complaint = (
                f"{found.beacon.name} plays rules {found.beacon.rules}, this program "
                f"{RULES_VERSION}: the older program must be updated."
            )
            return
        self.connect(Address(found.host, found.beacon.port), found.beacon.fingerprint)

    def known(self, server: Server) -> None:
        self.connect(server.address)

    def come_back(self) -> None:
        """To the duel that was left, unless one is connected already."""
        waiting = self.servers.waiting()
        if waiting is None or self.client is not None:
            return
        if waiting.own:
            self.start_hosting()
        else:
            self.known(waiting)

    def start_hosting(self) -> None:
        self.leave()
        self.stop_hosting()
        self.complaint = ""
        self._opening = True
        self.host = Host()
        self.host.start()

    def stop_hosting(self) -> None:
        if self.announcer is not None:
            self.announcer.close()
            self.announcer = None
        if self.host is not None:
            self.host.stop()
            self.host = None
        self._opening = False

    def leave(self) -> None:
        """Hang up; unfinished duels stay on the relay."""
        if self.client is not None:
            self.client.close()
            self.client = None

    def close(self) -> None:
        self.leave()
        self.stop_hosting()
        if self.finder is not None:
            self.finder.close()
            self.finder = None

    # Every frame.

    def update(self) -> None:
        if self.finder is not None:
            self.finder.update()
        if self.host is not None:
            self._update_host(self.host)
        if self.client is not None:
            self.client.update()
            self._follow(self.client.session)

    def _update_host(self, host: Host) -> None:
        host.update()
        if host.trouble:
            self.complaint = host.trouble
            self.stop_hosting()
        elif host.ready and self.client is None and self._opening:
            assert host.address is not None
            known = self.servers.find(host.address)
            if known is not None and known.fingerprint != host.fingerprint:
                self.servers.forget(host.address)  # another relay was at this port
            self.connect(host.address, host.fingerprint)
        if self.announcer is not None:
            self.announcer.update()

    def _follow(self, session: Session) -> None:
        hosting = self.host is not None and self._opening
        if session.phase == "entrance" and not session.token and (hosting or self.code):
            if not session.entering:
                session.enter_as_guest(self.name or (HOST_NAME if hosting else "Guest"))
        elif session.phase == "inside" and hosting:
            self._opening = False
            if session.table is None and not session.links:
                session.do(commands.OpenTable(options=Options(rated=False), private=True))
        elif session.phase == "inside" and self.code:
            code, self.code = self.code, ""
            session.do(commands.JoinTable(code=code))
        if self.host is not None and self.host.ready and session.phase == "inside":
            assert self.host.address is not None
            self.servers.note(self.host.address, own=True)
            table = session.table
            free = table is not None and None in table.seats
            self._announce(self.host, table.code if table is not None and free else "")

    def _announce(self, host: Host, code: str) -> None:
        if host.listen.startswith("127."):
            return
        assert host.address is not None
        name = f"{self.name or HOST_NAME}'s table"
        beacon = Beacon(
            name, host.address.port, host.fingerprint, RULES_VERSION, PROTOCOL_VERSION, code
        )
        if self.announcer is None:
            self.announcer = Announcer(beacon)
        self.announcer.beacon = beacon


_net: list[Net] = []


def shared() -> Net:
    if not _net:
        _net.append(Net())
    return _net[0]
