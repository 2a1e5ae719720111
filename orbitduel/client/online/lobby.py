"""The lobby: who is here, what can be joined or watched, and talk."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from orbitduel.client.kit.lists import Row
from orbitduel.client.screens.form import Form
from orbitduel.protocol import commands
from orbitduel.protocol.parts import Options, Person, TableLine
from orbitduel.reading import one_line

from .pages import OnlinePage, button, listing

if TYPE_CHECKING:
    from .scene import OnlineScene

MOST_SHOWN = 60
LINES_SHOWN = 6
DOING = {
    "away": "away",
    "here": "in the lobby",
    "waiting": "looking for an opponent",
    "playing": "in a duel",
    "watching": "watching a duel",
}


def name_of(person: Person | None) -> str:
    return "nobody yet" if person is None else one_line(person.name)[:24] or "?"


def terms_line(options: Options) -> str:
    """What is played, in a line."""
    clock = options.clock
    parts = ["rated" if options.rated else "friendly"]
    parts.append(f"{clock.bank_s // 60} min + {clock.increment_s} s" if clock else "no clock")
    if options.house:
        parts.append(", ".join(sorted(options.house)).replace("-", " "))
    return ", ".join(parts)


class LobbyPage(OnlinePage):
    title = "Lobby"

    def __init__(self, scene: OnlineScene) -> None:
        super().__init__(scene)
        self.person: int | None = None
        self.board = False
        self.talk = True

    def state(self) -> Hashable:
        one = self.session
        quick = None if one.quick is None else one.quick.waiting_s
        return (
            tuple(one.people.items()),
            tuple((key, str(value)) for key, value in one.tables.items()),
            tuple((key, value.turn) for key, value in one.duels.items()),
            tuple(one.challenges),
            quick,
            len(one.lines),
            str(one.lines[-1]) if one.lines else "",
            str(one.leaderboard) if self.board else "",
            tuple(sorted(one.muted)),
            len(one.friends),
            tuple((key, link.over is None) for key, link in one.links.items()),
            (self.person, self.board, self.talk, one.phase, self._host_line()),
        )

    def trouble(self) -> str:
        if self.session.phase != "inside" and self.net.client is not None:
            return self.net.client.status
        return self.session.trouble or self.net.complaint

    def fields(self) -> tuple[str, ...]:
        return ("code", "line")

    def _host_line(self) -> str:
        return "" if self.net.host is None else self.net.host.read_out()

    def fill(self, form: Form) -> None:
        self.title = f"Lobby of {self.session.server or 'the relay'}"
        self._challenges(form)
        self._play(form)
        self._people(form)
        self._tables(form)
        self._talk(form)
        self._standings(form)

    def _challenges(self, form: Form) -> None:
        one = self.session
        for key, challenge in list(one.challenges.items())[:5]:
            mine = one.you is not None and challenge.by.id == one.you.id
            form.section("Challenge", "attack")
            if mine:
                form.note(f"{name_of(challenge.to)} is thinking about your challenge.")
                form.whole(button(f"decline {key}", "Withdraw it", "cross"))
            else:
                who = f"{name_of(challenge.by)} ({challenge.by.rating})"
                form.note(f"{who} challenges you: {terms_line(challenge.options)}.", "you")
                form.whole(button(f"accept {key}", "Accept", "check", True))
                form.whole(button(f"decline {key}", "Decline", "cross"))

    def _play(self, form: Form) -> None:
        one = self.session
        form.section("Play", "play")
        if one.you is not None:
            kind = "a guest" if one.you.guest else f"rating {one.you.rating}"
            form.note(f"You are {name_of(one.you)}, {kind}.")
        for key, link in one.links.items():
            if link.over is None:
                title = f"Back to {link.players[0]} against {link.players[1]}"
                form.whole(button(f"back to {key}", title, "return", True), 46)
        if one.quick is not None:
            quick = one.quick
            form.note(
                f"Looking for an opponent for {quick.waiting_s} s, within {quick.within} points; "
                f"{quick.waiting} waiting.",
                "you",
            )
            form.whole(button("stop", "Stop looking", "cross"))
        else:
            form.whole(button("quick", "Quick match", "play", True), 46)
        form.whole(button("open", "Open a table for anybody", "plus"))
        form.whole(button("private", "Private table with a code", "lock"))
        form.row("A friend's code", self.field("code", "such as KQRT", 12))
        form.whole(button("join", "Sit down there", "arrow-right"))

    def _people(self, form: Form) -> None:
        one = self.session
        form.section(f"Here now: {len(one.people)}", "people")
        friends = {person.id for person in one.friends}
        rows = [
            Row(
                person.id,
                name_of(person),
                DOING.get(person.doing, ""),
                "guest" if person.guest else str(person.rating),
                "star" if person.id in friends else "population",
                "muted" if person.id in one.muted else "ink",
            )
            for person in sorted(one.people.values(), key=lambda one: one.name.lower())
        ][:MOST_SHOWN]
        if rows:
            high = 54 * min(4, len(rows))
            form.whole(lambda rect: listing(form, "person", rect, rows, self.person), high)
        other = one.people.get(self.person or -1)
        if other is not None and one.you is not None and other.id != one.you.id:
            name = name_of(other)
            form.whole(button("challenge", f"Challenge {name}", "attack", True))
            known = other.id in friends
            title = f"{name} is no longer a friend" if known else f"{name} is a friend"
            form.whole(button("befriend", title, "star"))
            title = "Hear again" if other.id in one.muted else "Mute"
            form.whole(button("mute", f"{title} {name}", "sound"))
            form.whole(button("report", f"Report {name}", "flag"))

    def _tables(self, form: Form) -> None:
        one = self.session
        form.section("Open tables", "deck", 1)
        waiting = [table for table in one.tables.values() if None in table.seats][:MOST_SHOWN]
        if waiting:
            rows = [self._table_row(table) for table in waiting]
            high = 54 * min(4, len(rows))
            form.whole(lambda rect: listing(form, "table", rect, rows), high)
        else:
            form.note("No table waits for a player. Open one, or press Quick match.")
        if one.duels:
            form.section("Duels to watch", "eye", 1)
            rows_ = [
                Row(duel.id, " against ".join(name_of(who) for who in duel.players),
                    terms_line(duel.options), f"turn {duel.turn}", "eye")
                for duel in one.duels.values()
            ][:MOST_SHOWN]  # fmt: skip
            high = 54 * min(4, len(rows_))
            form.whole(lambda rect: listing(form, "watch", rect, rows_), high)

    def _table_row(self, table: TableLine) -> Row:
        host = next((person for person in table.seats if person is not None), None)
        rating = "" if host is None else "guest" if host.guest else str(host.rating)
        return Row(table.id, name_of(host), terms_line(table.options), rating, "deck")

    def _talk(self, form: Form) -> None:
        form.section("Talk", "chat", 1)
        if not self.talk:
            form.whole(button("talk", "Show the talk", "eye"))
            return
        said = [line for line in self.session.lines if not line.at][-LINES_SHOWN:]
        for line in said:
            who = f"{name_of(line.person)}: " if line.person is not None else ""
            form.note(who + line.text, "ink" if line.person is not None else "muted")
        if not said:
            form.note("Nobody has said anything yet.")
        form.whole(self.field("line", "Say something to everybody", 400))
        form.whole(button("say", "Say it", "chat"))
        form.whole(button("talk", "Hide the talk", "eye"))

    def _standings(self, form: Form) -> None:
        form.section("Leaderboard", "star", 1)
        board = self.session.leaderboard if self.board else None
        if board is None:
            form.whole(button("board", "Show the leaderboard", "star"))
            return
        form.note(f"Season {board.season}")
        for line in board.lines[:12]:
            person = line.person
            figures = f"{person.rating}, {line.wins} of {line.duels} won"
            form.note(f"{line.place}. {name_of(person)}: {figures}", "ink")
        if not board.lines:
            form.note("Nobody has played a rated duel this season.")

    def pressed(self, name: str, value: object) -> None:
        one = self.session
        deed, _, key = name.partition(" ")
        if name == "person":
            self.person = value if isinstance(value, int) else None
        elif name == "table":
            one.do(commands.JoinTable(table=str(value)))
        elif name == "watch":
            one.watch(str(value))
        elif name == "quick":
            one.do(commands.QuickMatch())
        elif name == "stop":
            one.quick = None
            one.do(commands.CancelQuickMatch())
        elif name in ("open", "private"):
            options = Options(rated=name == "open")
            one.do(commands.OpenTable(options=options, private=name == "private"))
        elif name == "join":
            self._join()
        elif name == "say":
            self._say()
        elif name == "talk":
            self.talk = not self.talk
        elif name == "board":
            self.board = True
            one.do(commands.WantLeaderboard())
        elif deed == "back":
            self.scene.open_duel(key.removeprefix("to "))
        elif deed in ("accept", "decline"):
            one.do(commands.AnswerChallenge(challenge=key, accept=deed == "accept"))
        elif self.person is not None:
            self._about(name, self.person)

    def _join(self) -> None:
        code = self.typed.get("code", "").strip().upper()
        if code:
            self.session.do(commands.JoinTable(code=code))
        else:
            self.session.trouble = "Type the code your friend reads out."

    def _say(self) -> None:
        text = one_line(self.typed.get("line", ""))[:400]
        if text and self.session.do(commands.Say(text=text)):
            self.typed["line"] = ""
            self.lay_out()

    def _about(self, name: str, person: int) -> None:
        one = self.session
        if name == "challenge":
            one.do(commands.Challenge(person=person, options=Options()))
        elif name == "befriend":
            known = person in {friend.id for friend in one.friends}
            one.do(commands.Befriend(person=person, on=not known))
            one.post(commands.WantFriends())
        elif name == "mute":
            one.mute(person, person not in one.muted)
        elif name == "report":
            one.do(commands.ReportPerson(person=person, reason="Reported from the lobby."))
            one.trouble = "A moderator will look at it."

    def leave(self) -> None:
        self.net.leave()
        self.net.stop_hosting()
