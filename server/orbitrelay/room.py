"""A duel on the relay: one match, its clocks, and everybody who is told of it.

A choice is applied at once, but nobody hears of it before it is durable: what each viewer is to
be told is made up at once and sent when the journal has committed. Each viewer gets their own
form of every event, and a spectator of a delayed duel gets it a turn later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from orbitduel.match.authority import Match, Stale
from orbitduel.match.clocks import Clocks, Pace
from orbitduel.match.duel_game import DuelGame, read_setup
from orbitduel.protocol.news import AnyNews, ClockNews, DuelOver, Position, TakeBackNews, Told
from orbitduel.protocol.parts import ClockFace, DuelLine, EventData, Options
from orbitduel.protocol.parts import Proof as OpenProof
from orbitduel.reading import Malformed
from orbitduel.rules.actions import Action, Bid, Choose, Concede, OfferDraw
from orbitduel.rules.event import Event
from orbitduel.rules.events import TurnBegun
from orbitduel.rules.legality import IllegalAction
from orbitduel.rules.plain import write_event
from orbitduel.rules.plain_views import write_view
from orbitduel.rules.views import blank

from .errors import No
from .player import Player
from .session import Session
from .store.store import Entry, plain
from .timing import Timer

if TYPE_CHECKING:
    from .rooms import Rooms

How = Literal["played", "conceded", "agreed", "time", "claimed", "abandoned"]
SEATS = (0, 1)
GAME = DuelGame()
UNASKED = (Concede, OfferDraw)
"""What may be done without being asked for a decision."""


class Room:
    def __init__(
        self,
        rooms: Rooms,
        room_id: str,
        players: tuple[Player, Player],
        options: Options,
        match: Match | Callable[[], Match],
        clocks: Clocks,
    ) -> None:
        self.id = room_id
        self.players = players
        self.options = options
        self.clocks = clocks
        self.over: DuelOver | None = None
        self.take_back: int | None = None
        self.rematch: set[int] = set()
        self.seated: list[Session | None] = [None, None]
        self.watchers: set[Session] = set()
        self._rooms = rooms
        self._match = match
        self._timer: Timer | None = None
        self._turn_mark = 0
        self._shown = blank(None)
        """What spectators of a delayed duel see, and how many events that is."""
        self._shown_number = 0

    @property
    def match(self) -> Match:
        """Restored from the store when first asked for."""
        if not isinstance(self._match, Match):
            self._match = self._match()
            self._show_again()
            self.clocks.await_(self._match.awaiting(), self._now())
        return self._match

    @property
    def is_restored(self) -> bool:
        return isinstance(self._match, Match)

    @property
    def delayed(self) -> bool:
        return self.options.spectators == "delayed" and self.over is None

    def start(self) -> None:
        self.clocks.await_(self.match.awaiting(), self._now())
        self._watch_clocks()

    # Who looks on.

    def join(self, seat: int, session: Session, since: int | None, rewinds: int) -> Position:
        """A player takes their seat, again or for the first time."""
        self.clocks.come(seat, self._now())
        self.clocks.go_on(self._now())
        position = self.position(seat, since if rewinds == self.match.rewinds else None)
        self.seated[seat] = session
        self._clocks_changed(but=session)
        return position

    def leave(self, session: Session) -> None:
        for seat in SEATS:
            if self.seated[seat] is session:
                self.seated[seat] = None
                self.clocks.leave(seat, self._now())
                self._clocks_changed()

    def watch(self, session: Session) -> Position:
        if self.options.spectators == "none":
            raise No("denied", "The players wish to be alone.")
        if len(self.watchers) >= self._rooms.relay.settings.spectators_per_duel:
            raise No("limit", "There are too many spectators already.")
        self.watchers.add(session)
        session.watching[self.id] = self
        return self.position(None, 0)

    def unwatch(self, session: Session) -> None:
        self.watchers.discard(session)
        session.watching.pop(self.id, None)

    def position(self, viewer: int | None, since: int | None, re: int = 0) -> Position:
        """The duel as a viewer may see it now; from a number on, or as a view."""
        match = self.match
        number, view = match.length, None
        if viewer is None and self.delayed:
            number, view = self._shown_number, self._shown
        view = view or match.view(viewer)
        events = None
        if since is not None and since <= number:
            events = [write_event(event) for event in match.told(viewer, since)[: number - since]]
        delayed = viewer is None and self.delayed
        return Position(
            re=re,
            duel=self.id,
            seat=viewer,
            players=[player.card for player in self.players],
            options=self.options,
            number=number,
            rewinds=match.rewinds,
            since=since if events is not None and since is not None else 0,
            events=events,
            view=write_view(view) if events is None else None,
            prompt=None if viewer is None else match.prompt(viewer),
            awaiting=[] if delayed else list(match.awaiting()),
            clocks=self.face(),
            digest=view.digest(),
            take_back=self.take_back,
            delayed=delayed,
            over=self.over,
        )

    def line(self) -> DuelLine:
        turn = self.match.table.turn if self.is_restored else 0
        players = [player.card for player in self.players]
        return DuelLine(id=self.id, players=players, options=self.options, turn=turn)

    # What players do.

    def choose(
        self, seat: int, data: dict[str, Any], prompt: int | None, then: Callable[[], None]
    ) -> None:
        """Make a choice; call when it is durable and told. Raises `No` and changes nothing."""
        self._still_on()
        try:
            action: Action = GAME.read_action(data)
        except Malformed as error:
            raise No("malformed", f"{error}.") from None
        if prompt is None and not isinstance(action, UNASKED):
            raise No("malformed", "Name the prompt that this answers.")
        self.clocks.advance(self._now())
        if self.clocks.fallen():
            self._tick()
            raise No("not_now", "Your time has run out.")
        try:
            self._apply(seat, action, prompt, self._how(action), then)
        except Stale:
            raise No("stale", "That decision is no longer open.") from None
        except IllegalAction as illegal:
            raise No("illegal", illegal.refusal.sentence, illegal.refusal.rule) from None

    def _how(self, action: Action) -> How:
        if isinstance(action, Concede):
            return "conceded"
        return "agreed" if isinstance(action, OfferDraw) else "played"

    def claim(self, seat: int, then: Callable[[], None]) -> None:
        self._still_on()
        self.clocks.advance(self._now())
        if not self.clocks.claimable(1 - seat):
            raise No("not_now", "Your opponent is here, or may still come back.")
        self._apply(1 - seat, Concede(), None, "claimed", then)

    def ask_take_back(self, seat: int) -> None:
        self._still_on()
        refusal = self.match.take_back_refusal(seat, consent=True)
        if refusal is not None:
            raise No("illegal", refusal)
        if self.take_back is not None:
            raise No("not_now", "That has been asked already.")
        self.take_back = seat
        self._tell_players(TakeBackNews(duel=self.id, seat=seat, state="asked"))

    def answer_take_back(self, seat: int, accept: bool) -> None:
        self._still_on()
        asker = self.take_back
        if asker is None or (asker == seat and accept):
            raise No("not_now", "There is nothing to answer.")
        self.take_back = None
        state: Literal["accepted", "declined"] = "accepted" if accept else "declined"
        self._tell_players(TakeBackNews(duel=self.id, seat=asker, state=state))
        if not accept:
            return
        self.match.take_back(asker, consent=True)
        self.clocks.await_(self.match.awaiting(), self._now())
        self._show_again()
        values = {"kept": len(self.match.choices), "rewinds": self.match.rewinds}
        letters = [(session, self.position(viewer, None)) for viewer, session in self._audience()]
        self._write([Entry("rewind", self.id, values)], letters, lambda: None)

    # What comes of it.

    def _apply(
        self,
        seat: int,
        action: Action,
        prompt: int | None,
        how: How,
        then: Callable[[], None],
    ) -> None:
        match, now = self.match, self._now()
        turn, active, before = match.table.turn, match.table.board.active, match.length  # type: ignore[attr-defined]
        match.choose(seat, action, prompt)
        self.take_back = None
        turned = match.table.turn != turn
        if turned:
            self.clocks.turn_finished(active, now)
        self.clocks.await_(match.awaiting(), now)
        entries = [self._entry(seat, action)]
        ending = None
        if match.result is not None:
            self.clocks.stop(now)
            ending, entry = self._end(how)
            entries.append(entry)
        letters = self._letters(before, turned, ending)
        self._write(entries, letters, then)
        self._watch_clocks()
        if turned or ending is not None:
            self._rooms.changed(self)

    def _entry(self, seat: int, action: Action) -> Entry:
        values = {
            "number": len(self.match.choices) - 1,
            "seat": seat,
            "action": plain(GAME.write_action(action)),
            "clocks": plain(self.clocks.write()),
        }
        return Entry("choice", self.id, values)

    def _letters(
        self, before: int, turned: bool, ending: DuelOver | None
    ) -> list[tuple[Session, AnyNews]]:
        """What everybody is to be told once it is durable."""
        late: AnyNews | None = None
        if self.options.spectators == "delayed":
            late = self._advance_shown(turned or ending is not None, ending is not None)
        face = self.face()
        made: dict[int | None, AnyNews] = {}
        written: dict[int, tuple[Event, EventData]] = {}
        letters: list[tuple[Session, AnyNews]] = []
        for viewer, session in self._audience():
            if viewer is None and self.options.spectators == "delayed":
                if late is not None:
                    letters.append((session, late))
            else:
                if viewer not in made:
                    made[viewer] = self._told(viewer, before, turned, face, written)
                letters.append((session, made[viewer]))
            if ending is not None:
                letters.append((session, ending))
        return letters

    def _told(
        self,
        viewer: int | None,
        before: int,
        turned: bool,
        face: ClockFace,
        written: dict[int, tuple[Event, EventData]],
    ) -> Told:
        """`written` holds what was written for other viewers: most events are the same for all."""
        match = self.match
        events = []
        for event in match.told(viewer, before):
            if id(event) not in written:
                written[id(event)] = (event, write_event(event))
            events.append(written[id(event)][1])
        return Told(
            duel=self.id,
            first=before,
            events=events,
            prompt=None if viewer is None else match.prompt(viewer),
            awaiting=list(match.awaiting()),
            clocks=face,
            digest=match.digest(viewer) if turned or match.result else "",
        )

    def _advance_shown(self, turned: bool, ended: bool) -> Told | None:
        """Show spectators of a delayed duel the turn before the last; at the end everything."""
        if not turned:
            return None
        upto = self.match.length if ended else self._turn_mark
        self._turn_mark = self.match.length
        first = self._shown_number
        events = self.match.told(None, first)[: upto - first]
        for event in events:
            self._shown.apply(event)
        self._shown_number = max(first, upto)
        if not events:
            return None
        return Told(
            duel=self.id,
            first=first,
            events=[write_event(event) for event in events],
            prompt=None,
            awaiting=[],
            clocks=self.face(),
            digest=self._shown.digest(),
        )

    def _show_again(self) -> None:
        """What delayed spectators see after a step back or a restart: all but the last turn."""
        if self.options.spectators != "delayed":
            return
        log = self.match.told(None)
        turns = [at for at, event in enumerate(log) if isinstance(event, TurnBegun)]
        self._shown, self._shown_number = blank(None), turns[-2] if len(turns) > 1 else 0
        self._turn_mark = turns[-1] if turns else 0
        for event in log[: self._shown_number]:
            self._shown.apply(event)

    def _end(self, how: How) -> tuple[DuelOver, Entry]:
        result = self.match.result
        assert result is not None
        if how == "agreed" and result.winner is not None:
            how = "played"
        ratings, values = self._rooms.rate(self, result.winner)
        proof = read_setup(self.match.setup).proof
        self.over = DuelOver(
            duel=self.id,
            winner=result.winner,
            rule=result.rule,
            how=how,
            ratings=ratings,
            proof=None
            if proof is None
            else OpenProof(dice=list(proof.dice), deck_salts=list(proof.deck_salts)),
        )
        values |= {
            "ended": int(self._rooms.relay.wall()),
            "winner": result.winner,
            "how": how,
            "turns": self.match.table.turn,
            "replay": self.match.text(),
        }
        return self.over, Entry("end", self.id, values)

    def _write(
        self,
        entries: list[Entry],
        letters: Sequence[tuple[Session, AnyNews]],
        then: Callable[[], None],
    ) -> None:
        ended = self.over is not None

        def deliver() -> None:
            for session, letter in letters:
                session.send(letter)
            if ended:
                self._rooms.ended(self)
            then()

        self._rooms.relay.journal.add(entries, deliver)

    # Clocks.

    def face(self) -> ClockFace:
        clocks = self.clocks
        clocks.advance(self._now())
        timed = clocks.pace.bank is not None and not clocks.stopped
        return ClockFace(
            bank_ms=None
            if clocks.pace.bank is None
            else [round(1000 * left) for left in clocks.bank],
            running=[timed and seat in clocks.awaited for seat in SEATS],
            present=list(clocks.present),
            absence_ms=[round(1000 * clocks.absence_left(seat)) for seat in SEATS],
            absence_total_ms=[round(1000 * clocks.total_left(seat)) for seat in SEATS],
            claimable=[clocks.claimable(seat) and not clocks.stopped for seat in SEATS],
        )

    def _clocks_changed(self, but: Session | None = None) -> None:
        self._watch_clocks()
        news = ClockNews(duel=self.id, clocks=self.face())
        letters = [(s, news) for _, s in self._audience() if s is not but]
        self._write([], letters, lambda: None)

    def _watch_clocks(self) -> None:
        wait = None if self.over is not None else self.clocks.next_change()
        if self.clocks.paused:
            wait = self._rooms.relay.settings.unclaimed_s
        ticking = self._timer is not None and self._timer.active()
        if wait is not None:
            if ticking:
                self._timer.reset(wait + 0.001)  # type: ignore[union-attr]
            else:
                self._timer = self._rooms.relay.clock.callLater(wait + 0.001, self._tick)
        elif ticking:
            self._timer.cancel()  # type: ignore[union-attr]

    def _tick(self) -> None:
        """A bank has run out."""
        if self.over is not None:
            return
        clocks, awaiting = self.clocks, self.match.awaiting()
        clocks.advance(self._now())
        if clocks.paused:
            self._abandon()
            return
        fallen = clocks.fallen()
        if fallen:
            self._apply(fallen[0], Concede(), None, "time", lambda: None)
            return
        overdue = [seat for seat in SEATS if clocks.overdue(seat)]
        if len(overdue) == len(SEATS):
            self._abandon()
            return
        for seat in overdue:
            answer = self._answer_for(seat) if seat in awaiting else None
            if answer is not None:
                self._apply(seat, answer, None, "played", lambda: None)
        if self.over is None:
            self._clocks_changed()

    def _answer_for(self, seat: int) -> Action | None:
        """What somebody who is away decides where the opponent cannot go on without it."""
        board = self.match.table.board  # type: ignore[attr-defined]
        if board.decision is not None:
            return Choose(self._declining(board.decision.options))
        return Bid(0) if board.combat is not None else None

    def _declining(self, options: tuple[int, ...]) -> int:
        return options.index(-1) if -1 in options else 0

    def _abandon(self) -> None:
        """Both have gone for good: a draw."""
        for seat in SEATS:
            if self.over is None and not self.match.table.board.draw_offer[seat]:  # type: ignore[attr-defined]
                self._apply(seat, OfferDraw(), None, "abandoned", lambda: None)

    # Small things.

    def seat_of(self, player: Player) -> int:
        if player not in self.players:
            raise No("denied", "You do not play in that duel.")
        return self.players.index(player)

    def _still_on(self) -> None:
        if self.over is not None:
            raise No("not_now", "The duel is over.")

    def _audience(self) -> list[tuple[int | None, Session]]:
        seats: list[tuple[int | None, Session]] = [
            (seat, session) for seat, session in enumerate(self.seated) if session is not None
        ]
        return seats + [(None, session) for session in self.watchers]

    def tell_all(self, news: AnyNews) -> None:
        for _, session in self._audience():
            session.send(news)

    def _tell_players(self, news: AnyNews) -> None:
        for session in self.seated:
            if session is not None:
                session.send(news)

    def _now(self) -> float:
        return self._rooms.relay.now()


def pace(options: Options, absence: float, absence_total: float) -> Pace:
    clock = options.clock
    if clock is None:
        return Pace(None, 0, absence, absence_total)
    return Pace(clock.bank_s, clock.increment_s, absence, absence_total)
