"""Cards with words of the vocabulary on them, and what a test does with them at a table.

`verb("bend", figure="armor", by=1)` is read from the same data a card set would hold; a key that
Python keeps for itself gets an underscore, as in `from_="attack"`.
"""

from __future__ import annotations

from typing import Any

from orbitduel.cards.vocabulary.goals import GoalWord, goal_words
from orbitduel.cards.vocabulary.verbs import Verb, verbs
from orbitduel.reading import Record
from orbitduel.rules.abilities import Ability, Decision
from orbitduel.rules.actions import Action, Activate, Choose, Complete
from orbitduel.rules.card import Card
from orbitduel.rules.events import Event
from orbitduel.rules.terms import CRAFT, PLAY, UPGRADE, A, Kind, Piece, Seat, Serial
from tests.table import Table

Data = dict[str, Any]
ITSELF: Data = {"where": "itself"}
THIS_WORLD: Data = {"kind": "asset", "where": "itself"}
ITS_WORLD: Data = {"kind": "asset", "where": "its world"}
HERE: Data = {"where": "here"}
ENEMIES_HERE: Data = {"side": "theirs", "where": "here"}


def verb(does: str, **keys: Any) -> Verb:
    found: Verb = verbs.read(Record({"does": does, **_data(keys)}))
    return found


def goal_word(scores: str, **keys: Any) -> GoalWord:
    found: GoalWord = goal_words.read(Record({"scores": scores, **_data(keys)}))
    return found


def deed(do: str, **keys: Any) -> Data:
    return {"do": do, **_data(keys)}


def activate(what: Data, **keys: Any) -> Verb:
    return verb("activate", deed=what, **keys)


def when(happens: str, what: Data, **keys: Any) -> Verb:
    return verb("when", happens=happens, deed=what, **keys)


def _data(keys: Data) -> Data:
    return {key.rstrip("_"): value for key, value in keys.items()}


# Laying the table.


def stand(table: Table, kind: Kind, world: Piece, *abilities: Ability, seat: Seat = A) -> Piece:
    """A card of either kind, in orbit around a world or on it."""
    if kind == UPGRADE:
        return table.upgrade(world, abilities=abilities)
    return table.craft(seat, at=(world, 0), abilities=abilities)


def lay(table: Table, card: Card, seat: Seat, host: Piece = -1, orbital: int = 0) -> Piece:
    """A real card in play."""
    return table.board.add(card, seat, seat, PLAY, host, orbital)


def own_craft(table: Table, seat: Seat, at: tuple[Piece, int], **figures: Any) -> Piece:
    """A craft that came from a seat's own deck, so that it can go back to the hand."""
    craft = table.craft(seat, at=at, **figures)
    private = table.private[seat]
    private.cards += (table.board.card[craft],)
    private.serials[craft] = len(private.cards) - 1
    return craft


def hold(table: Table, seat: Seat, card: Card) -> Serial:
    """A real card in a seat's hand."""
    private = table.private[seat]
    private.cards += (card,)
    private.hand.append(len(private.cards) - 1)
    table.board.hand_size[seat] += 1
    return len(private.cards) - 1


def fill_decks(table: Table, cards: int = 5) -> None:
    for seat in (0, 1):
        for number in range(cards):
            table.in_deck(seat, CRAFT, name=f"Card {number} of {seat}")


# Playing.


def use(
    table: Table, source: Piece, *targets: int, ability: int = 0, seat: Seat = A
) -> list[Event]:
    return table.does(seat, Activate(source, ability, targets))


def cannot_use(
    table: Table, source: Piece, *targets: int, ability: int = 0, seat: Seat = A, why: str = ""
) -> None:
    """Refused under the golden rule, with a sentence that says why."""
    action = Activate(source, ability, targets)
    table.refuses("R0", seat, action)
    assert why in sentence(table, seat, action)


def sentence(table: Table, seat: Seat, action: Action) -> str:
    refusal = table.duel.refusal(seat, action)
    assert refusal is not None
    return refusal.sentence


def offered(table: Table, source: Piece, ability: int = 0, seat: Seat = A) -> list[Any]:
    """What an ability may be used on now; the target itself where there is only one."""
    found = [
        action.targets
        for action in table.duel.legal(seat)
        if isinstance(action, Activate) and (action.card, action.ability) == (source, ability)
    ]
    return [targets[0] if len(targets) == 1 else targets for targets in found]


def asked(table: Table) -> Decision:
    decision = table.board.decision
    assert decision is not None, "nothing was asked"
    return decision


def answer(table: Table, value: int) -> list[Event]:
    """The decision that is open, made by whom it was put to."""
    decision = asked(table)
    return table.does(decision.seat, Choose(decision.options.index(value)))


def completes(table: Table, piece: Piece, seat: Seat = A) -> list[Event]:
    return table.does(seat, Complete(piece))
