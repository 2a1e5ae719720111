"""One load test from the first connection to the figures."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any

from twisted.internet import reactor as _reactor
from twisted.internet.protocol import ClientFactory

from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.protocol.parts import DeckList

from .echo import EchoClient
from .load_client import LoadClient, Partner, Tally
from .load_disk import Disk
from .secure import Post, Secure
from .tls import any_relay_context

reactor: Any = _reactor
Address = tuple[str, int]
LAST_ANSWERS_S = 5.0
SETTLE_S = 5.0
LONGEST_WAIT_S = 120.0
BEAT_S = 0.02


class Once(ClientFactory):
    noisy = False

    def __init__(self, made: Any, failed: Any) -> None:
        self._made = made
        self._failed = failed

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802
        return self._made

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:  # noqa: N802
        self._failed(reason)


class Load:
    def __init__(
        self,
        duels: int,
        seconds: float,
        rate: float,
        arrivals: float,
        echo_s: float,
        relay_cpu_s: Callable[[], float | None],
        disk: Disk,
    ) -> None:
        self._duels = duels
        self._seconds = seconds
        self._rate = rate
        self._arrivals = arrivals
        self._echo_s = min(echo_s, seconds)
        self._relay_cpu_s = relay_cpu_s
        self._disk = disk
        self._cpu_before: float | None = None
        self._cpu_after: float | None = None
        self.tally = Tally()
        self._post, self._context = Post(reactor), any_relay_context()
        self._clients: list[LoadClient] = []
        self._echoes: list[EchoClient] = []
        self._echo_delays: list[float] = []
        self._lags: list[float] = []
        """How late this end itself was, which the delays contain."""

    def run(self, relay: Address, echo: Address) -> dict[str, Any]:
        decks = [_deck_list(name) for name in ready_made()]
        arriving = 0.0
        for number in range(self._duels):
            pair = Partner(self._rate)
            for seat in (0, 1):
                deck = decks[(number + seat) % len(decks)]
                client = LoadClient(self.tally, pair, seat, deck)
                self._clients.append(client)
                reactor.callLater(arriving, self._connect, relay, client)
                arriving += 1 / self._arrivals
        reactor.callLater(arriving, self._wait_for_all, echo, reactor.seconds() + arriving)
        reactor.run()
        return self._figures()

    def _connect(self, address: Address, client: Any) -> None:
        secure = Secure(self._post, client, self._context, server_side=False)
        factory = Once(secure, lambda reason: self.tally.error(reason.getErrorMessage()))
        reactor.connectTCP(*address, factory, timeout=30)

    def _wait_for_all(self, echo: Address, since: float) -> None:
        """What is measured counts from when everybody plays."""
        missing = sum(not client.has_played for client in self._clients)
        if missing and reactor.seconds() - since < LONGEST_WAIT_S:
            reactor.callLater(1, self._wait_for_all, echo, since)
            return
        for _ in range(missing):
            self.tally.error("a player never got a duel")
        reactor.callLater(SETTLE_S, self._tidy, echo)

    def _tidy(self, echo: Address) -> None:
        """The collector's pauses would be counted as the relay's; so would the rush after one."""
        gc.collect()
        gc.disable()
        reactor.callLater(SETTLE_S, self._count, echo)

    def _count(self, echo: Address) -> None:
        _say(f"{len(self._clients)} connections, counting for {self._seconds:.0f} s")
        self.tally.delays.clear()
        self.tally.actions = self.tally.finished = 0
        self._cpu_before = self._relay_cpu_s()
        self._disk.start()
        self._beat(reactor.seconds(), reactor.seconds() + self._seconds)
        reactor.callLater(self._seconds, self._rest, echo)

    def _beat(self, due: float, until: float) -> None:
        now = reactor.seconds()
        self._lags.append(now - due)
        if now < until:
            reactor.callLater(BEAT_S, self._beat, now + BEAT_S, until)

    def _rest(self, echo: Address) -> None:
        self._cpu_after = self._relay_cpu_s()
        self._disk.stop()
        for client in self._clients:
            client.stop()
        reactor.callLater(LAST_ANSWERS_S, self._begin_echo, echo)

    def _begin_echo(self, echo: Address) -> None:
        self.tally.lost += sum(client.unanswered for client in self._clients)
        for client in self._clients:
            if client.transport is not None:
                client.transport.loseConnection()
        frames = self.tally.sample or [b"\x00\x00\x00\x01\xc0"]
        for number in range(2 * self._duels):
            start = 2 + number / (2 * self._duels) / self._rate
            echoing = EchoClient(frames, self._rate, self._echo_delays, start)
            self._echoes.append(echoing)
            reactor.callLater(number / self._arrivals, self._connect, echo, echoing)
        warm = 2 * self._duels / self._arrivals + 5
        reactor.callLater(warm, self._echo_delays.clear)
        reactor.callLater(warm + self._echo_s, self._end)

    def _end(self) -> None:
        for client in self._echoes:
            client.stopping = True
        reactor.stop()

    def _figures(self) -> dict[str, Any]:
        tally = self.tally
        if tally.first_error:
            _say(f"first error: {tally.first_error}")
        p50, p99 = percentile(tally.delays, 0.5), percentile(tally.delays, 0.99)
        echo50, echo99 = (percentile(self._echo_delays, part) for part in (0.5, 0.99))
        return {
            "duels": self._duels,
            "actions": tally.actions,
            "finished": tally.finished,
            "lost": tally.lost,
            "errors": tally.errors,
            "p50_ms": p50,
            "p99_ms": p99,
            "rss_mb": None,
            "relay_cpu_ms_per_action": self._cpu_ms_per_action(),
            "load_lag_p50_ms": percentile(self._lags, 0.5),
            "load_lag_p99_ms": percentile(self._lags, 0.99),
            "disk_p50_ms": percentile(self._disk.delays, 0.5),
            "disk_p99_ms": percentile(self._disk.delays, 0.99),
            "disk_worst_ms": percentile(self._disk.delays, 1.0),
            "echo_p50_ms": echo50,
            "echo_p99_ms": echo99,
            "ratio_p50": round(p50 / echo50, 1) if echo50 else None,
            "ratio_p99": round(p99 / echo99, 1) if echo99 else None,
        }

    def _cpu_ms_per_action(self) -> float | None:
        """Tells more than the delays where the machine has other things to do."""
        if self._cpu_before is None or self._cpu_after is None or not self.tally.actions:
            return None
        return round(1000 * (self._cpu_after - self._cpu_before) / self.tally.actions, 3)


def percentile(delays: list[float], part: float) -> float:
    """In milliseconds."""
    if not delays:
        return 0.0
    ordered = sorted(delays)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)


def _deck_list(name: str) -> DeckList:
    deck = find_deck(name)
    return DeckList(homeworld=deck.homeworld.id, cards=[card.id for card in deck.cards])


def _say(text: str) -> None:
    sys.stderr.write(f"orbitrelay load: {text}\n")
