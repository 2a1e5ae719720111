"""The deck put to use: a duel at once, its results so far, and the fastest way to a goal."""

from __future__ import annotations

from collections.abc import Generator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.lists import Choice
from orbitduel.client.kit.scene import Scene
from orbitduel.client.kit.widgets import Slider, Tabs, Widget
from orbitduel.deckbuilding.deck import Deck, resolve
from orbitduel.deckbuilding.planner import BombardmentAt, CardInPlay, Goal, fastest
from orbitduel.deckbuilding.planner.report import answer_lines
from orbitduel.deckbuilding.planner.search import Answer
from orbitduel.deckbuilding.share_code import write_code
from orbitduel.match.deck_results import Results, count_replay
from orbitduel.places import replays
from orbitduel.reading import Malformed
from orbitduel.rules.card import Card
from orbitduel.rules.sentences import counted
from orbitduel.rules.terms import ASSET

from .jobs import Job, Progress, Work, aside
from .overlays import Box, Reading
from .planning import TURNS

if TYPE_CHECKING:
    from .scene import DeckRoom


def test(room: DeckRoom) -> None:
    """Straight into a duel against the computer, by the terms of the last practice."""
    if not room.reckoning.legal:
        wrong = next(check for check in room.reckoning.checks if check.grade == "wrong")
        room.say(f"Not legal yet: {wrong.title} ({wrong.detail}).")
        return
    room.keep_draft()
    tables = import_module("orbitduel.client.screens.tables")
    settings = room.app.settings
    try:
        code = write_code(room.editing.sheet, room.catalogue)
        scene: Scene = tables.tried(code, settings)
    except Malformed as error:
        room.say(f"No duel: {error}")
        return
    room.app.push(scene)


# Results


def results(room: DeckRoom) -> None:
    deck = _deck(room)
    if deck is None:
        return
    files = sorted(replays().rglob("*.replay"))

    def work(job: Job) -> Work:
        found = Results()
        for number, path in enumerate(files):
            if job.stopping:
                break
            yield f"Replay {number + 1} of {len(files)}", number / len(files)
            count_replay(found, deck, path, True)
        return found

    room.begin(Job("Looking through your replays", work, lambda found: _told(room, found)))


def _told(room: DeckRoom, found: Results) -> None:
    total = found.total
    if not total.games:
        room.say("No finished duel with these cards is among your replays yet.")
        return
    words = f"{total.wins} won, {total.losses} lost, {total.draws} drawn, in any order of the cards"
    lines = [("star", words, "good")]
    for name, tally in sorted(found.by_homeworld.items()):
        words = f"against {name}: {tally.wins} won, {tally.losses} lost, {tally.draws} drawn"
        lines.append(("world", words, "foe"))
    for name, card in sorted(found.by_card.items(), key=lambda item: item[1].mean_turn):
        games = counted(card.tally.games, "duel")
        words = f"{name}: in play in {games}, turn {card.mean_turn:.1f}, {card.tally.rate:.0%} won"
        lines.append(("clock", words, "you"))
    room.ask(Reading(f"Results of {room.editing.sheet.name}", lines), lambda said: None)


# Goals


class AskGoal(Box):
    """Which goal: a card in play, or bombardment around a world; says it."""

    CARD, BOMBARD = "card", "bombard"

    def __init__(self, cards: list[Card], worlds: list[Card], card: Card, world: Card) -> None:
        super().__init__("The fastest way to …", 720, 380, [("find", "Find it")])
        self.kind = self.CARD
        self.cards, self.worlds = cards, worlds
        self.card, self.world, self.amount = card, world, 3

    def widgets(self, canvas: Canvas) -> list[Widget]:
        high = canvas.theme.em(46)
        gap = canvas.px(14)
        inner, screen = self.inner, canvas.rect
        kinds = [(self.CARD, "A card in play"), (self.BOMBARD, "Bombardment")]
        made: list[Widget] = [Tabs("kind", Rect(inner.x, inner.y, inner.w, high), kinds, self.kind)]
        row = Rect(inner.x, inner.y + high + gap, inner.w, high)
        if self.kind == self.CARD:
            options = [(card.id, card.name) for card in self.cards]
            made.append(Choice("card", row, options, self.card.id, screen=screen))
            return made
        made.append(Slider("amount", row, self.amount, 1, 12, 1, str(self.amount)))
        row = row.move(0, high + gap)
        options = [(card.id, card.name) for card in self.worlds]
        made.append(Choice("world", row, options, self.world.id, screen=screen))
        return made

    def said(self, name: str, value: Any, event: Event) -> Any:
        if name == "kind":
            self.kind = str(value)
            self.lay_out_again()
        elif name == "card":
            self.card = next(card for card in self.cards if card.id == value)
        elif name == "world":
            self.world = next(card for card in self.worlds if card.id == value)
        elif name == "amount":
            self.amount = int(value)
            slider = self.focus["amount"]
            assert isinstance(slider, Slider)
            slider.shown = str(self.amount)
        elif name == "find":
            if self.kind == self.CARD:
                return CardInPlay(self.card)
            return BombardmentAt(self.amount, self.world)
        return None


def ask_goal(room: DeckRoom) -> None:
    deck = _deck(room)
    if deck is None:
        return
    if not deck.cards:
        room.say("There is no card in the deck to ask for.")
        return
    cards = sorted({card.id: card for card in deck.cards}.values(), key=lambda card: card.name)
    own = [card for card in deck.cards if card.kind == ASSET]
    worlds = [*room.planning.homes, *own]
    chosen = room.editing.chosen
    card = deck.cards[chosen[0]] if chosen else deck.cards[0]
    asking = AskGoal(cards, worlds, card, room.planning.goal_world(deck.homeworld))
    room.ask(asking, lambda goal: _search(room, deck, goal))


def _search(room: DeckRoom, deck: Deck, goal: Goal) -> None:
    def ask() -> Answer:
        return fastest(deck.homeworld, deck.cards, goal, TURNS)

    def work(job: Job) -> Generator[Progress, None, Answer]:
        return aside(job, f"{goal}: looking through the turns", ask)

    def answered(answer: Answer) -> None:
        first, *rest = answer_lines(answer, deck.homeworld, deck.cards)
        sign = ("check", "good") if answer.turn is not None else ("info", "foe")
        lines = [(sign[0], first, sign[1]), *(("clock", line.strip(), "you") for line in rest)]
        room.ask(Reading("The fastest plan", lines), lambda said: None)

    room.begin(Job("The fastest plan", work, answered))


def _deck(room: DeckRoom) -> Deck | None:
    if not room.editing.sheet.homeworld:
        room.say("Choose a Homeworld first.")
        return None
    try:
        return resolve(room.editing.sheet, room.catalogue)
    except Malformed as error:
        room.say(str(error))
        return None
