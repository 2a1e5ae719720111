"""Does a hidden card leave a trace? Long: `python -m tests.server.leaks [DUELS]` (2,000).

Two relays play the same duel with the same dice, but in one of them some cards that one side
holds or has in its deck are others. Until a rule reveals something of them, the other side and
the spectators must hear the same bytes, lengths included. Names that the relay makes up (of
duels and tables) are made the same on both.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from orbitrelay import lobby, rooms, table

from orbitduel.cards.catalogue import shipped
from orbitduel.match.fairness import dice_commitment
from orbitduel.protocol import commands, news
from orbitduel.protocol.parts import DeckList, Options
from orbitduel.rules import actions
from orbitduel.rules.card import Card
from orbitduel.rules.events import CardCompleted, CraftExchanged, DeckTopSeen, FaceDownSeen
from tests.properties.duels import chosen, random_deck
from tests.server.hall import DICE, SALT, Client, Hall, sit_down

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Where there is such a folder: what is compared has nothing to do with a disk."""
REVEALING = (CardCompleted, CraftExchanged, FaceDownSeen, DeckTopSeen)


def listed(home: Card, cards: tuple[Card, ...]) -> DeckList:
    return DeckList(homeworld=home.id, cards=[card.id for card in cards])


def other_deck(home: Card, cards: tuple[Card, ...], rng: random.Random) -> tuple[Card, ...]:
    """The same kinds in the same places, but other cards where that leaves the deck legal."""
    pool = [c for c in shipped() if c.faction in ("", home.faction) and not c.homeworld]
    changed = list(cards)
    for at, card in enumerate(cards):
        if card.kind != "asset" and rng.random() < 0.6:
            same = [c for c in pool if c.kind == card.kind and c.id != card.id]
            changed[at] = rng.choice(same)
    return tuple(changed)


class Copy:
    """One of the two relays, with the duel on it."""

    def __init__(self, folder: Path, decks: list[DeckList], options: Options) -> None:
        names = itertools.count(1)
        for module in (table, lobby, rooms):
            vars(module)["new_id"] = lambda kind: f"{kind}-{next(names):06}"
        vars(table)["secrets"] = Fixed
        self.hall = Hall(folder, message_burst=10**6)
        hall = self.hall
        self.players = (hall.client("Ada"), hall.client("Bo"))
        place = sit_down(*self.players, options)
        for client, deck in zip(self.players, decks, strict=True):
            command = commands.Ready(
                table=place,
                deck=deck,
                deck_salt=SALT,
                dice_commitment=dice_commitment(DICE),
            )
            verdict = client.ask(command)
            assert verdict.problems == [], verdict
        for client in self.players:
            client.ask(commands.RevealDice(table=place, value=DICE))
            client.listen()
        for client in self.players:
            client.listen()
        self.duel = self.players[0].mirror.duel
        self.watcher = hall.client("Cy")
        self.watcher.ask(commands.Spectate(duel=self.duel))
        for client in self.everybody:
            client.bytes = b""

    @property
    def everybody(self) -> tuple[Client, Client, Client]:
        return (*self.players, self.watcher)

    @property
    def match(self) -> Any:
        return self.hall.relay.rooms.rooms[self.duel].match

    def choose(self, seat: int, action: Any) -> None:
        client = self.players[seat]
        client.listen()
        answer = client.choose(action)
        assert isinstance(answer, news.Done), answer
        for one in self.everybody:
            one.listen()

    def heard(self, hider: int) -> list[bytes]:
        """The bytes of the opponent of the one who hides, and of the spectator."""
        heard = [self.players[1 - hider].bytes, self.watcher.bytes]
        for client in self.everybody:
            client.bytes = b""
        return heard


class Fixed:
    """Made-up names and relay dice, the same on both relays."""

    @staticmethod
    def token_bytes(count: int) -> bytes:
        return bytes(count)

    @staticmethod
    def token_hex(count: int) -> str:
        return "0" * 2 * count


def play_twice(lot: int, folder: Path) -> tuple[int, int]:
    """One duel on two relays; how many choices were compared and how many bytes."""
    rng = random.Random(lot)
    hider = rng.randrange(2)
    decks = [random_deck(rng.getrandbits(32)) for _ in range(2)]
    options = Options(clock=None, rated=False, spectators=rng.choice(("open", "delayed")))
    plain = [listed(*deck) for deck in decks]
    changed = list(plain)
    home, cards = decks[hider]
    changed[hider] = listed(home, other_deck(home, cards, rng))
    (folder / "one").mkdir()
    (folder / "two").mkdir()
    one, two = Copy(folder / "one", plain, options), Copy(folder / "two", changed, options)
    compared = size = 0
    try:
        for _ in range(rng.choice((30, 80, 150))):
            if one.match.result is not None:
                break
            seat, action = chosen(one.match.table, rng)
            if seat == hider and two.match.table.refusal(seat, action) is not None:
                action = actions.Next()
                if any(c.match.table.refusal(seat, action) is not None for c in (one, two)):
                    break
            if _reveals(one, seat, action, hider) or _reveals(two, seat, action, hider):
                break
            one.choose(seat, action)
            two.choose(seat, action)
            for copy in (one, two):
                copy.hall.clock.advance(0.25)
                for client in copy.everybody:
                    client.listen()
            first, second = one.heard(hider), two.heard(hider)
            assert first == second, f"duel {lot}: the bytes differ after {action}"
            compared += 1
            size += sum(map(len, first))
    finally:
        one.hall.close()
        two.hall.close()
    return compared, size


def _reveals(copy: Copy, seat: int, action: Any, hider: int) -> bool:
    """Whether a rule makes something of the hider's cards known by this."""
    if seat == hider and isinstance(action, actions.Complete):
        return True
    trial = copy.match.table.copy()
    return any(
        isinstance(event, REVEALING) and (seat == hider or not isinstance(event, CardCompleted))
        for event in trial.apply(seat, action)
    )


def main(duels: int, first: int = 0) -> tuple[int, int]:
    kept = [(module, vars(module)["new_id"]) for module in (table, lobby, rooms)]
    kept_secrets = vars(table)["secrets"]
    compared = size = 0
    try:
        for lot in range(first, first + duels):
            with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
                choices, length = play_twice(lot, Path(folder))
                compared += choices
                size += length
    finally:
        for module, made in kept:
            vars(module)["new_id"] = made
        vars(table)["secrets"] = kept_secrets
    return compared, size


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    began = time.monotonic()
    told = main(count, first=10_000)
    print(f"{count} duels, {told[0]} choices, {told[1]} bytes compared, all the same;", end=" ")
    print(f"{time.monotonic() - began:.0f} s")
