"""The duel on the screen. Only this scene talks to the link; panels draw and say what was meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pygame.event import Event as Input

from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.links.link import (
    Link,
    Lost,
    News,
    Opened,
    Refused,
    Rewound,
    Said,
    Thought,
    Told,
)
from orbitduel.client.screens import registry
from orbitduel.rules import events
from orbitduel.rules.actions import Action, Bid, Bombard, Choose, Concede, EndTurn, Next, OfferDraw
from orbitduel.rules.events import Event
from orbitduel.rules.terms import Phase, Piece, Seat, Serial, opponent
from orbitduel.rules.views import View

from . import options
from .bidding import BidDialog
from .boardview import BoardView
from .bombarding import BombardDialog
from .choosing import Choosing
from .chronicle import chronicle
from .controls import Controls
from .cover import Cover
from .frame import Frame, frame_of
from .goalstrip import standings
from .marks import Marks
from .options import Option
from .pace import Pace
from .painting import Panels, draw_scene
from .question import CLOSED, Question
from .result import ResultDialog
from .spots import Spot
from .stage import Stage
from .story import Story, Theme
from .trackerwindow import TrackerWindow
from .zoom import CardZoom

Modal: TypeAlias = (
    BidDialog | BombardDialog | Question | Cover | CardZoom | TrackerWindow | ResultDialog
)
TOAST = 4.0
"""Seconds a short message stays."""


class DuelScene:
    def __init__(self, link: Link, leave: Callable[[App], None] | None = None) -> None:
        self.link = link
        self.leave_to = leave
        self.modal: Modal | None = None
        self.asked: Callable[[int], None] = lambda answer: None
        """What to do with the answer to an open question."""
        self.table = BoardView()
        self.marks = Marks()
        self.choosing = Choosing()
        self.pace = Pace()
        self.stage = Stage(self.table, self.marks)
        self.spots: list[Spot] = []
        self.panels = Panels()
        self.hidden: set[Theme] = set()
        self.log_open = False
        self.log_back = 0
        self.follows = True
        self.toast, self.toast_left = "", 0.0
        self.reason = ""
        self.seen_result = False
        self.heeded: tuple[Seat, int] | None = None
        """The offer of a draw that was asked about: whose, and in which turn."""
        self.controls = Controls(self)
        self.app: App
        self.frame: Frame
        self._sit_down()

    def _sit_down(self) -> None:
        """Look at everything afresh: a new viewer, a step taken back, the beginning."""
        self.pace.clear()
        self.stage.clear()
        self.story = Story(self.link.players)
        now = self.link.look()
        self.story.begin(self.link.viewer, self.link.history(), now)
        self.choosing.clear()
        self._renew()

    # What is so.

    @property
    def view(self) -> View:
        return self.story.view

    @property
    def me(self) -> Seat:
        return 0 if self.link.viewer is None else self.link.viewer

    @property
    def my_move(self) -> bool:
        """Whether the viewer must act now, and has seen everything that came before."""
        viewer = self.link.viewer
        return (
            self.pace.idle
            and not self.stage.flights
            and viewer in self.link.mine
            and viewer in self.view.board.awaiting()
        )

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves and everything that happened has been shown."""
        return (
            self.modal is None
            and self.pace.idle
            and self.stage.at_rest
            and self.table.camera.goal is None
            and not self.toast_left
        )

    # The four verbs.

    def enter(self, app: App) -> None:
        first = not hasattr(self, "app")
        self.app = app
        self.frame = frame_of(app.theme, len(standings(self.view, self.link.players)))
        area = self.frame.board
        self.table.camera.area = (area.x, area.y, area.w, area.h)
        self.table.parts = [area]
        self._renew()
        if first or self.follows:
            self.fit()

    def handle(self, event: Input) -> None:
        if self.modal is not None:
            self._answer(event)
        else:
            self.controls.handle(event)

    def update(self, seconds: float) -> None:
        self.pace.add(self.link.poll())
        self.toast_left = max(0.0, self.toast_left - seconds)
        self.stage.pass_time(seconds)
        self.table.camera.glide(seconds)
        self.pace.pass_time(seconds)
        while (news := self.pace.next()) is not None:
            self._show(news)
            settings = self.app.settings
            self.pace.hold(news, settings.motion, settings.computer_speed)
        if self.pace.idle and not self.stage.flights:
            self._ask_what_is_due()

    def draw(self, canvas: Canvas) -> None:
        self.spots = draw_scene(self, canvas)
        if self.modal is not None:
            self.modal.draw(canvas)

    # News.

    def _show(self, news: News) -> None:
        if isinstance(news, Told):
            self._tell(news.event)
        elif isinstance(news, Refused):
            self.app.sound.play("refused")
            self.say(f"{news.rule}: {news.sentence}." if news.rule else news.sentence)
        elif isinstance(news, Thought):
            if self.app.settings.computer_reasons:
                self.reason = f"{self.link.players[news.seat]} {news.reason}."
                self.story.think(news.seat, news.reason)
        elif isinstance(news, Rewound):
            self._sit_down()
            self.say(news.sentence)
        elif isinstance(news, Lost):
            self.say(news.sentence)
        elif isinstance(news, Opened):
            self.change_link(news.link)
        elif isinstance(news, Said):
            self.story.hear(news.seat, f"{news.name}: {news.text}")

    def _tell(self, event: Event) -> None:
        before = self.table.layout
        self.story.tell(event)
        self._renew()
        settings = self.app.settings
        motion = 0.0 if self.pace.hurries else settings.motion
        self.stage.show(
            event, before, self.view.board, self.me, motion, self.app.sound, self.link.viewer
        )
        place = self.story.lines[-1].place if self.story.lines else None
        if self.follows and place is not None:
            self.look_at(place)
        if isinstance(event, events.TurnBegun):
            self.reason = ""

    def _renew(self, fit: bool = False) -> None:
        """After the view has changed: places, options and marks."""
        if hasattr(self, "app"):
            self.table.settle(self.app.theme, self.view.board, self.me, fit)
        self.choosing.renew(self.view)
        self.choosing.mark(self.marks)

    # What the table asks of the player.

    def _ask_what_is_due(self) -> None:
        board = self.view.board
        watching = self.link.viewer not in self.link.mine
        if watching or self.link.viewer in board.awaiting() or board.result is not None:
            self.pace.hurries = False
        if self._answered_without_us():
            self.modal = None
        if self.modal is not None or self.link.room.sent:
            return
        if board.result is not None:
            if not self.seen_result:
                self.seen_result = True
                self._show_result()
            return
        awaited = board.awaiting()
        mine = [seat for seat in awaited if seat in self.link.mine]
        if mine and self.link.viewer not in mine:
            name = self.link.players[mine[0]]
            why = "A bid is asked for." if board.combat else "It is this player's turn."
            self.modal = Cover(name, why)
        elif self._draw_is_offered(mine):
            self._ask_draw()
        elif self.link.viewer in mine and board.decision is not None:
            self._ask_decision()
        elif self.link.viewer in mine and board.combat is not None:
            advised = self.link.adviser and self.app.settings.adviser
            self.modal = BidDialog(self.view, self.me, advised, self.link.players, self.app.keys)

    def _answered_without_us(self) -> bool:
        """Whether the open dialog asks for what was settled meanwhile: by a clock, by the end."""
        board, modal = self.view.board, self.modal
        awaited = self.link.viewer in board.awaiting()
        if isinstance(modal, BidDialog):
            return not awaited or board.combat is None
        if isinstance(modal, Question) and not modal.closable:
            return not awaited or board.decision is None
        return False

    def _draw_is_offered(self, mine: list[Seat]) -> bool:
        """At one screen for two, to the one who looks; elsewhere offers have their own place."""
        other = opponent(self.me)
        return (
            len(self.link.mine) == 2
            and self.link.viewer in mine
            and self.view.board.draw_offer[other]
            and self.heeded != (other, self.view.board.turn)
        )

    def _ask_draw(self) -> None:
        other = opponent(self.me)
        self.heeded = (other, self.view.board.turn)
        name = self.link.players[other]
        text = f"The offer stands until {name}'s next turn; the menu can still agree to it."
        answers = ["Play on", "Agree to a draw"]
        self.ask(
            f"{name} offers a draw", text, answers, lambda n: self.send(OfferDraw()) if n else None
        )

    def _ask_decision(self) -> None:
        decision = self.view.board.decision
        assert decision is not None
        answers = options.of_decision(self.view)
        source = self.view.identity(decision.source).name

        def chosen(number: int) -> None:
            self.send(Choose(number))

        titles = [option.title for option in answers]
        self.ask(source, decision.question, titles, chosen, closable=False)

    def _show_result(self) -> None:
        result = self.view.board.result
        assert result is not None
        plays = self.link.viewer if len(self.link.mine) == 1 else None
        told = chronicle(self.link.history(), self.link.viewer)
        self.modal = ResultDialog(result, told, plays, self.link.players, bool(self.link.mine))

    def ask(
        self,
        title: str,
        text: str,
        answers: list[str],
        then: Callable[[int], None],
        closable: bool = True,
        dangerous: int | None = None,
    ) -> None:
        self.asked = then
        self.modal = Question(title, text, answers, closable, dangerous)

    def _answer(self, event: Input) -> None:
        modal = self.modal
        if isinstance(modal, BidDialog):
            if (amount := modal.handle(event)) is not None:
                self.modal = None
                self.send(Bid(amount))
        elif isinstance(modal, BombardDialog):
            if (answer := modal.handle(event)) is not None:
                self.modal = None
                if answer != "back":
                    self.send(answer)
        elif isinstance(modal, Question):
            if (number := modal.handle(event)) is not None:
                self.modal = None
                if number != CLOSED:
                    self.asked(number)
        elif isinstance(modal, Cover):
            if modal.handle(event):
                self.modal = None
                self.link.sit(next(s for s in self.view.board.awaiting() if s in self.link.mine))
                self._sit_down()
        elif isinstance(modal, ResultDialog):
            if (wish := modal.handle(event)) is not None:
                self.modal = None
                self._after(wish)
        elif modal is not None and modal.handle(event):
            self.modal = None

    def _after(self, wish: str) -> None:
        if wish == "leave":
            self.leave()
        elif wish == "rematch":
            again = self.link.rematch()
            if again is None:
                self.say("The opponent is asked for a rematch.")
            else:
                self.change_link(again)

    def change_link(self, link: Link) -> None:
        self.link = link
        self.seen_result = False
        self.modal = None
        self._sit_down()
        self.fit()

    # What the player does.

    def send(self, action: Action) -> None:
        self.link.send(self.me, action)
        self.pace.add(self.link.poll())

    def perform(self, option: Option) -> None:
        """Do it, open its dial, or say why not."""
        if option.refusal is not None:
            self.say(f"{option.refusal.rule}: {option.refusal.sentence}.")
        elif not self.my_move:
            self.say("It is not your move yet.")
        elif isinstance(option.action, Bombard):
            self.modal = BombardDialog(self.view, option.action.craft, option.action.target)
        else:
            self.send(option.action)

    def next_phase(self) -> None:
        if not self.my_move:
            self.say("It is not your move yet.")
        elif self.view.board.phase >= Phase.COMPLETE:
            self._careful(Next())
        else:
            self.send(Next())

    def end_turn(self) -> None:
        if not self.my_move:
            self.say("It is not your move yet.")
        else:
            self._careful(EndTurn())

    def _careful(self, action: Action) -> None:
        """Ask before a turn ends with things left undone."""
        left = options.unused(self.view) if self.app.settings.confirm_end else []
        if not left:
            self.send(action)
            return
        answers = ["End the turn", "Go back"]
        self.ask(
            "End the turn?", " ".join(left), answers, lambda n: None if n else self.send(action)
        )

    def take_back(self) -> None:
        refused = self.link.may_take_back(self.me)
        if refused is not None:
            self.say(refused)
        else:
            self.link.take_back(self.me)

    def concede(self) -> None:
        if self.link.viewer not in self.link.mine or self.view.board.result is not None:
            return
        text = "The duel is lost then. It cannot be taken back."
        answers = ["Go on playing", "Concede"]
        self.ask(
            "Concede the duel?", text, answers, lambda n: self.send(Concede()) if n else None,
            dangerous=1,
        )  # fmt: skip

    def offer_draw(self) -> None:
        self.send(OfferDraw())

    def open_menu(self) -> None:
        deeds: list[tuple[str, Callable[[], None]]] = [
            ("Go on", lambda: None),
            ("Help", self.help),
            ("Settings", self.settings),
        ]
        if self.link.mine and self.view.board.result is None:
            deeds += [
                ("Take back the last step", self.take_back),
                (self._draw_title(), self.offer_draw),
                ("Concede", self.concede),
            ]
        over = self.view.board.result is not None
        deeds.append(("Leave" if over else "Leave; the duel can be resumed", self.leave))
        self.ask("The duel", "", [title for title, _ in deeds], lambda n: deeds[n][1]())

    def _draw_title(self) -> str:
        offered = self.view.board.draw_offer[opponent(self.me)]
        return "Agree to the draw" if offered else "Offer a draw"

    def leave(self) -> None:
        self.link.close()
        if self.leave_to is not None:
            self.leave_to(self.app)
        else:
            self.app.pop()

    def release(self) -> None:
        self.link.close()

    def help(self) -> None:
        players = self.link.players
        told = [(rule.text(), rule.standing(self.view.board, players)) for rule in self.view.house]
        self.app.push(registry.help_scene([line for lines in told for line in lines if line]))

    def settings(self) -> None:
        self.app.push(registry.settings_scene())

    def show_tracker(self) -> None:
        flyer = self.choosing.piece if self.choosing.sort == "craft" else None
        self.modal = TrackerWindow(self.view.board, self.me, flyer)

    def skip(self) -> None:
        """Show at once everything that has happened and will, until the player is asked again."""
        self.pace.hurries = True
        self.pace.wait = 0
        self.stage.clear()

    # Looking.

    def say(self, sentence: str) -> None:
        self.toast, self.toast_left = sentence, TOAST

    def choose_piece(self, piece: Piece) -> None:
        self.choosing.take_piece(self.view, piece)
        self.choosing.mark(self.marks)

    def choose_card(self, serial: Serial) -> None:
        self.choosing.take(self.view, "card", serial)
        self.choosing.mark(self.marks)

    def pick(self, by: int) -> None:
        """Move among the options of what is chosen."""
        if self.choosing.listed:
            self.choosing.picked = (self.choosing.picked + by) % len(self.choosing.listed)
            self.choosing.mark(self.marks)

    def choose_nothing(self) -> None:
        self.choosing.clear()
        self.choosing.mark(self.marks)

    def zoom_card(self) -> None:
        subject = self.choosing.subject(self.view, self.me)
        if subject is not None and subject.card.id != "?":
            self.modal = CardZoom(subject.card)

    def look_at(self, piece: Piece) -> None:
        board, layout = self.view.board, self.table.layout
        motion = 0.0 if self.pace.hurries else self.app.settings.motion
        if piece in layout.craft:
            self.table.camera.follow(layout.craft[piece], motion)
        elif piece in layout.worlds:
            self.table.camera.follow(layout.worlds[piece].centre, motion)
        elif board.is_piece(piece) and board.host[piece] in layout.worlds:
            self.table.camera.follow(layout.worlds[board.host[piece]].centre, motion)

    def fit(self) -> None:
        self._renew(fit=True)
