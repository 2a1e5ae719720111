"""Every event in a sentence, as far as the reader may know it.

`Teller` reads the board after the event has happened to it. Players are called by the names they
are given; what a form hides stays hidden in the sentence too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import events
from .abilities import DECLINE, Effect
from .board import MISSION, Board
from .card import Card
from .events import Event
from .terms import ASSET, CRAFT, NOBODY, Piece, Seat


def counted(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


class Teller:
    def __init__(
        self,
        board: Board,
        players: tuple[str, str] = ("A", "B"),
        card_of: Callable[[Seat, int], Card] | None = None,
    ) -> None:
        self.board = board
        self.players = players
        self.card_of = card_of
        """Names the card with a serial of a seat's deck, where the reader may know it."""

    def sentence(self, event: Event) -> str:
        return SENTENCES[type(event)](self, event)

    def name(self, piece: Piece) -> str:
        return self.board.card[piece].name

    def names(self, pieces: Sequence[Piece]) -> str:
        named = [self.name(piece) for piece in pieces]
        return named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]

    def player(self, seat: Seat) -> str:
        return "nobody" if seat == NOBODY else self.players[seat]

    def orbital(self, world: Piece, orbital: int) -> str:
        top = len(self.board.card[world].orbitals) - 1
        if top == 0:
            return "the only orbital"
        if orbital in (0, top):
            return "the lowest orbital" if orbital == 0 else "the outermost orbital"
        return f"orbital {orbital + 1}"

    def _private_card(self, seat: Seat, serial: int | None, otherwise: str) -> str:
        if serial is None or self.card_of is None:
            return otherwise
        return self.card_of(seat, serial).name


def _begun(t: Teller, e: events.DuelBegun) -> str:
    first, second = e.homeworlds
    return (
        f"{t.player(0)} holds {first.name}, {t.player(1)} holds {second.name}; "
        f"the decks have {e.sizes[0]} and {e.sizes[1]} cards."
    )


def _moved(t: Teller, e: events.CraftMoved) -> str:
    (start, _), (world, orbital) = e.start, e.end
    where = t.orbital(world, orbital)
    price = f"{e.cost} delta-vee"
    if start == world:
        return f"{t.name(e.craft)} burned to {where} of {t.name(world)} for {price}."
    return (
        f"{t.name(e.craft)} transferred from {t.name(start)} to {where} of {t.name(world)} "
        f"for {price}."
    )


def _bid(t: Teller, e: events.BidLocked) -> str:
    amount = "" if e.amount is None else f" at {e.amount}"
    return f"{t.player(e.seat)} fixed a bid{amount}."


def _dice(t: Teller, e: events.DiceRolled) -> str:
    if not e.values:
        return "No dice to roll."
    shown = " ".join(map(str, e.values))
    return f"Dice {shown} against a check of {e.check}: {counted(e.hits, 'hit')}."


def _placed(t: Teller, e: events.CardPlaced) -> str:
    article = "an" if e.kind != CRAFT else "a"
    card = t._private_card(e.seat, e.serial, f"{article} {e.kind}")
    where = "on the line" if e.asset is None else f"beside {t.name(e.asset)}"
    return f"{t.player(e.seat)} placed {card} face down {where}."


def _completed(t: Teller, e: events.CardCompleted) -> str:
    world = t.board.host[e.piece]
    if e.card.kind == ASSET:
        return f"{e.card.name} joined the line."
    if e.card.kind == CRAFT:
        where = t.orbital(world, e.orbital)
        return f"{e.card.name} entered {where} of {t.name(world)}."
    return f"{e.card.name} was finished on {t.name(world)}."


def _seized(t: Teller, e: events.ConstructionSeized) -> str:
    what = "A card under construction" if e.card is None else e.card.name
    return f"{what} beside {t.name(t.board.host[e.piece])} fell to {t.player(e.seat)}."


def _decided(t: Teller, e: events.DecisionMade) -> str:
    value = e.decision.options[e.option]
    source = t.name(e.decision.source)
    if value == DECLINE:
        return f"{source}: {t.player(e.decision.seat)} declined."
    return f"{source}: {t.player(e.decision.seat)} decided."


def _effect(t: Teller, effect: Effect, verb: str) -> str:
    return f"{t.name(effect.subject)} {verb} {effect.by:+d} {effect.figure}."


def _seen(t: Teller, e: events.FaceDownSeen) -> str:
    what = "" if e.card is None else f": {e.card.name}"
    return f"{t.player(e.seat)} looked at a {t.name(e.piece)}{what}."


def _deck_seen(t: Teller, e: events.DeckTopSeen) -> str:
    what = "" if e.cards is None else ": " + ", ".join(card.name for card in e.cards)
    return f"{t.player(e.seat)} looked at the top of the opponent's deck{what}."


def _laid_out(t: Teller, e: events.WorldsLaidOut) -> str:
    names = [card.name for card in e.worlds]
    if e.veiled:
        names.append(counted(e.veiled, "veiled world"))
    return f"On the line: {', '.join(names)}."


def _dodged(t: Teller, e: events.DebrisMet) -> str:
    if not e.dodged:
        return f"{t.name(e.craft)} rolled {e.die} and could not dodge the wreck."
    price = f" for {e.paid} delta-vee" if e.paid else ""
    return f"{t.name(e.craft)} rolled {e.die} and dodged the wreck{price}."


def _feat(claim: str) -> str:
    return claim.removeprefix(MISSION)


def _streak(t: Teller, e: events.StreakKept) -> str:
    if not e.turns:
        return f"{t.player(e.seat)} lost hold of {t.name(e.world)}."
    turns = counted(e.turns, "turn")
    return f"{t.player(e.seat)} has held {t.name(e.world)} for {turns}."


def _ended(t: Teller, e: events.DuelEnded) -> str:
    reasons = {
        "R4.8.1": "the opponent holds no Homeworld",
        "R4.8.2": "the match's own goal is met",
        "R5.1": "the opponent conceded",
        "R5.2": "by agreement",
        "R5.3": "the turn limit is reached",
    }
    why = reasons.get(e.rule, e.rule)
    if e.winner is None:
        return f"The duel is drawn: {why}."
    return f"{t.player(e.winner)} won: {why}."


SENTENCES: dict[type[Event], Callable[[Teller, Any], str]] = {
    events.DuelBegun: _begun,
    events.CoinTossed: lambda t, e: f"The coin chose {t.player(e.first)} to start.",
    events.TurnBegun: lambda t, e: f"Turn {e.turn}: {t.player(e.seat)}.",
    events.TrackerAdvanced: lambda t, e: (
        f"{t.player(e.seat)}'s tracker advanced to station {e.station + 1}."
    ),
    events.DamageHealed: lambda t, e: f"{t.names(e.craft)} shed all damage.",
    events.TanksRefilled: lambda t, e: f"{t.names(e.craft)} refilled.",
    events.PhaseEntered: lambda t, e: (
        f"On to the {f'{e.phase.step} step' if e.phase.step else f'{e.phase.title} phase'}."
    ),
    events.AssetTapped: lambda t, e: f"{t.name(e.asset)} was tapped.",
    events.AssetsUntapped: lambda t, e: f"{t.names(e.assets)} untapped.",
    events.CraftMoved: _moved,
    events.AttackDeclared: lambda t, e: (
        f"{t.name(e.craft)} attacked {t.name(e.target)} for {e.cost} delta-vee."
    ),
    events.BidLocked: _bid,
    events.BidsRevealed: lambda t, e: (
        f"Power {e.power} against defence {e.defence}: a check of {e.power - e.defence}."
    ),
    events.AssetBombarded: lambda t, e: (
        f"{t.name(e.craft)} bombarded {t.name(e.target)} with power {e.power} "
        f"for {e.cost} delta-vee."
    ),
    events.DiceRolled: _dice,
    events.DamageDealt: lambda t, e: f"{t.name(e.target)} took {e.amount} damage.",
    events.CraftDestroyed: lambda t, e: (
        f"{t.name(e.craft)} became debris at {t.name(t.board.host[e.craft])}."
    ),
    events.UpgradeDestroyed: lambda t, e: f"{t.name(e.upgrade)} was destroyed.",
    events.ConstructionLost: lambda t, e: (
        f"A {t.name(e.piece)} beside {t.name(t.board.host[e.piece])} was lost."
    ),
    events.AssetCaptured: lambda t, e: f"{t.player(e.seat)} captured {t.name(e.asset)}.",
    events.CardDrawn: lambda t, e: (
        f"{t.player(e.seat)} drew {t._private_card(e.seat, e.serial, 'a card')}."
    ),
    events.DamageRepaired: lambda t, e: f"{t.name(e.target)} was repaired by {e.amount}.",
    events.CardPlaced: _placed,
    events.CountersPlaced: lambda t, e: (
        f"{t.name(e.asset)} added {counted(e.amount, 'counter')} to a {t.name(e.target)}, "
        f"now {t.board.counters[e.target]}."
    ),
    events.CardCompleted: _completed,
    events.CraftTaken: lambda t, e: f"{t.name(e.craft)} fell to {t.player(e.seat)}.",
    events.CraftVanished: lambda t, e: f"{t.name(e.craft)} was lost without debris.",
    events.DebrisCleared: lambda t, e: (
        f"The debris of {t.name(e.wreck)} at {t.name(t.board.host[e.wreck])} was cleared."
    ),
    events.AssetRazed: lambda t, e: f"{t.name(e.asset)} was razed and belongs to nobody.",
    events.ConstructionSeized: _seized,
    events.AbilityUsed: lambda t, e: f"{t.name(e.source)} used its ability.",
    events.DecisionOpened: lambda t, e: (
        f"{t.name(e.decision.source)}: {t.player(e.decision.seat)} decides."
    ),
    events.DecisionMade: _decided,
    events.DeltaVeeSpent: lambda t, e: f"{t.name(e.craft)} spent {e.amount} delta-vee.",
    events.DeltaVeeRestored: lambda t, e: f"{t.name(e.craft)} regained {e.amount} delta-vee.",
    events.EffectBegun: lambda t, e: _effect(t, e.effect, "now has"),
    events.EffectEnded: lambda t, e: _effect(t, e.effect, "no longer has"),
    events.FaceDownSeen: _seen,
    events.DeckTopSeen: _deck_seen,
    events.CraftExchanged: lambda t, e: f"{t.player(e.seat)} sent {e.card.name} in its place.",
    events.WorldsLaidOut: _laid_out,
    events.WorldUnveiled: lambda t, e: f"The veiled world is {e.card.name}.",
    events.DebrisMet: _dodged,
    events.PointsScored: lambda t, e: (
        f"{t.player(e.seat)} scored {counted(e.points, 'point')} for {e.why}, "
        f"now {t.board.points[e.goal][e.seat]}."
    ),
    events.FirstClaimed: lambda t, e: f"{t.player(e.seat)} was the first to {_feat(e.claim)}.",
    events.MissionsDrawn: lambda t, e: f"The missions: {'; '.join(map(_feat, e.missions))}.",
    events.StreakKept: _streak,
    events.DrawOffered: lambda t, e: f"{t.player(e.seat)} offered a draw.",
    events.DuelEnded: _ended,
}
