"""Bans by address: what an operator may type, who is met by it, and for how long."""

from __future__ import annotations

from pathlib import Path

import pytest
from orbitrelay.addresses import KeptOut, fit_network, shown
from orbitrelay.cli import main
from orbitrelay.store.store import open_store
from twisted.internet.address import IPv4Address, IPv6Address

from orbitduel.protocol import news
from orbitduel.reading import Malformed
from tests.server.hall import Client, Hall


def kept_out(*networks: str) -> KeptOut:
    return KeptOut({network: {"reason": "spam"} for network in networks})


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        (" 2001:db8::1 ", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
    ],
)
def test_an_address_or_network_is_understood(typed: str, kept: str) -> None:
    assert shown(fit_network(typed)) == kept


@pytest.mark.parametrize("typed", ["", "Rude", "203.0.113", "203.0.113.7/40", "0.0.0.0/0", "::/0"])
def test_what_is_no_address_or_would_shut_everybody_out_is_refused(typed: str) -> None:
    with pytest.raises(Malformed):
        fit_network(typed)


def test_a_ban_meets_its_addresses_and_no_others() -> None:
    bans = kept_out("203.0.113.0/24", "2001:db8::/64")
    for address in ("203.0.113.0", "203.0.113.255", "::ffff:203.0.113.9", "2001:db8::7%eth0"):
        assert bans.why(address) == "spam", address
    for address in ("203.0.114.0", "2001:db8:0:1::7", "::1", "memory", ""):
        assert bans.why(address) is None, address


def test_a_banned_address_is_turned_away_at_the_door_until_the_ban_ends(hall: Hall) -> None:
    def comes(address: str) -> bool:
        kind = IPv6Address if ":" in address else IPv4Address
        return hall.lines.buildProtocol(kind("TCP", address, 5555)) is not None

    until = int(hall.relay.wall()) + 3600
    hall.relay.store.ban_address("203.0.113.0/24", until, "spam")
    hall.wait(6)
    assert not comes("203.0.113.7")
    assert not comes("::ffff:203.0.113.7")
    assert comes("203.0.114.7")
    assert hall.relay.metrics["turned_away"] == 2
    hall.restart()
    assert not comes("203.0.113.7"), "also after a restart"
    hall.wait(3610, step=5)
    assert comes("203.0.113.7")


def test_who_is_inside_from_that_address_is_told_why_and_sent_away(hall: Hall) -> None:
    class Elsewhere(Client):
        def connect(self) -> None:
            super().connect()
            self.line.session.address = "203.0.113.7"

    rude, ada = Elsewhere(hall), hall.client("Ada")
    rude.greet()
    rude.enter("Rude")
    hall.relay.store.ban_address("203.0.113.7", 2**40, "spam")
    hall.wait(6)
    farewell = rude.last(news.Farewell)
    assert (farewell.code, farewell.text) == ("banned", "Your address is banned: spam.")
    assert not ada.closed


def test_the_operator_bans_and_lifts_by_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_store(f"sqlite:///{tmp_path / 'relay.sqlite'}").close()

    def admin(*call: str, status: int = 0) -> str:
        assert main(["admin", "--data", str(tmp_path), *call]) == status
        said = capsys.readouterr()
        return said.err if status else said.out

    told = admin("ban", "--address", "203.0.113.9/24", "--hours", "2", "--why", "spam")
    assert told.startswith("banned\t203.0.113.0/24\tuntil ")
    assert admin("bans").startswith("203.0.113.0/24\t")
    assert "too wide" in admin("ban", "--address", "0.0.0.0/0", status=2)
    assert "from 1 to" in admin("ban", "--address", "203.0.113.9", "--hours", "0", status=2)
    assert "is not banned" in admin("unban", "--address", "198.51.100.1", status=2)
    admin("unban", "--address", "203.0.113.0/24")
    assert admin("bans") == ""
    audit = admin("audit")
    assert "banned for 2 h\t203.0.113.0/24\tspam" in audit
    assert "ban lifted\t203.0.113.0/24" in audit
    with pytest.raises(SystemExit):
        main(["admin", "--data", str(tmp_path), "ban"])
