"""The secret bid: a dial, the odds for every answer, and the adviser's mix (R4.3.3)."""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.ai.bids import Advice, advise
from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.keys import DUEL, Keys
from orbitduel.client.kit.theme import Theme, contrast, mix
from orbitduel.client.kit.widgets import Button
from orbitduel.rules import figures
from orbitduel.rules.sentences import counted
from orbitduel.rules.terms import Seat
from orbitduel.rules.views import View

from .dial import Dial, draw_figure


def _window(most: int, around: int, fitting: int) -> range:
    """As many of 0 to most as fit, with one of them in the middle."""
    count = max(1, min(most + 1, fitting))
    start = min(max(0, around - count // 2), most + 1 - count)
    return range(start, start + count)


class BidDialog:
    """Open while a seat must bid; `handle` answers with the number once it is locked."""

    def __init__(
        self, view: View, seat: Seat, adviser: bool, players: tuple[str, str],
        keys: Keys | None = None,
    ) -> None:  # fmt: skip
        combat = view.board.combat
        advice = advise(view)
        assert combat is not None
        assert advice is not None
        self.view, self.seat, self.players = view, seat, players
        self.combat, self.advice = combat, advice
        self.adviser = adviser
        """Whether advice is allowed here."""
        self.keys = keys or Keys()
        self.attacking = view.board.controller[combat.craft] == seat
        self.most = combat.most[seat]
        self.value = 0
        self.showing_mix = adviser
        self.focus = Focus()
        self._cells: list[tuple[Rect, int]] = []
        self._laid: tuple[Theme, bool] | None = None
        self.rect = self.table = self.mix = Rect(0, 0, 0, 0)

    # Geometry

    def _lay_out(self, canvas: Canvas) -> None:
        if self._laid == (canvas.theme, self.showing_mix):
            return
        self._laid = (canvas.theme, self.showing_mix)
        window, em = canvas.rect, canvas.theme.em
        wide = min(window.w - canvas.px(20), max(canvas.px(1040), em(920)))
        head = canvas.px(20) + canvas.line_height(24, "bold") + canvas.line_height(15) + em(12)
        foot = em(50) + canvas.px(34)
        mixed = self._mix_height(canvas) if self.showing_mix else 0
        rows, _ = self._sides()
        most = window.h - canvas.px(16) - head - foot - mixed
        table = min(most, self._table_head(canvas) + (rows + 1) * em(29) + canvas.line_height(13))
        dial_wide = min(canvas.px(196), round(wide * 0.21))
        beside = canvas.line_height(15) + round(dial_wide * 1.34) + 3 * canvas.line_height(15)
        table = max(table, min(most, beside))
        self.rect = Rect(0, 0, wide, head + table + mixed + foot)
        self.rect.center = window.center
        middle = round(wide * 0.52)
        self.table = Rect(0, self.rect.y + head, middle, table)
        self.table.centerx = self.rect.centerx
        self.mix = Rect(self.table.x, self.table.bottom, middle, mixed)
        top = self.table.y + canvas.line_height(15) + max(0, (table - beside) // 2)
        caption = "your power" if self.attacking else "your defence"
        pad = (self.table.x - self.rect.x - dial_wide) // 2
        spot = Rect(self.rect.x + max(pad, canvas.px(14)), top, dial_wide, round(dial_wide * 1.34))
        dial = Dial("dial", spot, self.value, self.most, caption, "you")
        lock_wide = min(em(320), wide // 2)
        lock = Rect(0, 0, lock_wide, em(50))
        lock.midbottom = (self.rect.centerx, self.rect.bottom - canvas.px(18))
        button = Button("lock", lock, f"Lock in {self.value}", primary=True, key="Enter", size=20)
        self.focus = Focus([dial, button], self.focus.name or "dial")

    def _sides(self) -> tuple[int, int]:
        """The highest bid of one's own, and of the other."""
        match = self.advice.match
        return (match.power, match.defence) if self.attacking else (match.defence, match.power)

    def _table_head(self, canvas: Canvas) -> int:
        return canvas.line_height(15, "name") + canvas.line_height(13, "bold")

    def _mix_height(self, canvas: Canvas) -> int:
        return canvas.line_height(14) + 2 * canvas.line_height(12) + canvas.px(70)

    # Events

    def handle(self, event: Event) -> int | None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.value
        if self.adviser and self.keys.command(event, DUEL) == "adviser":
            self.showing_mix = not self.showing_mix
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for cell, amount in self._cells:
                if cell.collidepoint(event.pos):
                    self._take(amount)
                    return None
        said = self.focus.handle(event)
        if said is None:
            return None
        if said.name == "lock":
            return self.value
        self._take(int(said.value))
        return None

    def _take(self, amount: int) -> None:
        self.value = min(self.most, max(0, amount))
        dial, lock = self.focus["dial"], self.focus["lock"]
        assert isinstance(dial, Dial)
        assert isinstance(lock, Button)
        dial.value = self.value
        lock.title = f"Lock in {self.value}"

    # Painting

    def draw(self, canvas: Canvas) -> None:
        self._lay_out(canvas)
        canvas.veil(0.78)
        canvas.panel(self.rect, "panel", "edge", 16)
        self._heading(canvas)
        self._odds(canvas, self.table)
        if self.showing_mix:
            self._draw_mix(canvas, self.mix)
        self._other(canvas)
        self.focus.draw(canvas)
        self._left(canvas)

    def _heading(self, canvas: Canvas) -> None:
        board, combat = self.view.board, self.combat
        title = f"{board.card[combat.craft].name} attacks {board.card[combat.target].name}"
        top = self.rect.y + canvas.px(20)
        canvas.text(
            title,
            (self.rect.centerx, top),
            24,
            "ink",
            "bold",
            "midtop",
            self.rect.w - canvas.px(60),
        )
        world = board.card[board.host[combat.target]].name
        armor = self.advice.match.armor
        dice = counted(self.advice.match.dice, "die", "dice")
        line = (
            f"around {world} · cost {combat.cost} · {dice} · "
            f"{board.card[combat.target].name} can take {armor - 1} more, "
            f"{counted(figures.dv_left(board, combat.target), 'delta-vee', 'delta-vee')} left"
        )
        y = top + canvas.line_height(24, "bold")
        canvas.text(
            line,
            (self.rect.centerx, y),
            15,
            "muted",
            anchor="midtop",
            room=self.rect.w - canvas.px(40),
        )

    def _odds(self, canvas: Canvas, room: Rect) -> None:
        """The chance to destroy, a row for each bid of one's own."""
        advice: Advice = self.advice
        mine, theirs = self._sides()
        caption = "chance to destroy it" if self.attacking else "chance to be destroyed"
        canvas.text(
            f"{caption}, for each answer", (room.centerx, room.y), 15, "ink", "name", "midtop"
        )
        head = self._table_head(canvas)
        high = room.h - head - canvas.line_height(13)
        wide = room.w - canvas.theme.em(30)
        bids = _window(mine, self.value, high // (canvas.line_height(12) + 3))
        answers = _window(theirs, theirs // 2, wide // (canvas.text_width("100", 12, "name") + 7))
        rows, columns = len(bids), len(answers)
        step_y, step_x = (
            min(canvas.theme.em(28), high // rows),
            min(canvas.theme.em(40), wide // columns),
        )
        left = room.centerx - step_x * columns // 2 + canvas.theme.em(12)
        top = room.y + head
        self._cells = []
        for place, answer in enumerate(answers):
            x = left + step_x * place + step_x / 2
            canvas.text(str(answer), (x, top - 2), 13, "foe", "bold", "midbottom")
        for row, bid in enumerate(bids):
            y = top + step_y * row
            canvas.text(
                str(bid), (left - canvas.px(8), y + step_y / 2), 13, "you", "bold", "midright"
            )
            for place, answer in enumerate(answers):
                power, defence = (bid, answer) if self.attacking else (answer, bid)
                cell = Rect(left + step_x * place, y, step_x, step_y).inflate(-4, -3)
                self._cell(canvas, cell, advice.destroyed[power][defence])
            reach = canvas.theme.em(30)
            self._cells.append((Rect(left - reach, y, step_x * columns + reach, step_y), bid))
            if bid == self.value:
                frame = Rect(left - 1, y - 1, step_x * columns + 2, step_y + 2)
                canvas.panel(frame, pygame.Color(0, 0, 0, 0), "focus", 6, 2)
        bottom = top + step_y * rows
        whole = rows == mine + 1 and columns == theirs + 1
        words = "percent · row: your bid · column: their answer" + ("" if whole else " · a part")
        canvas.text(words, (room.centerx, bottom + 2), 13, "muted", anchor="midtop")

    def _cell(self, canvas: Canvas, cell: Rect, chance: float) -> None:
        palette = canvas.palette
        tone = palette.good if self.attacking else palette.danger
        fill = mix(palette.deep, tone, 0.85 * chance) if chance else palette.deep
        paint.panel(canvas.surface, cell, fill, None, 4)
        if chance >= 0.005:
            dark = contrast(palette.on_accent, fill) > contrast(palette.ink, fill)
            shade = "on_accent" if dark else "ink"
            canvas.text(str(round(chance * 100)), cell.center, 12, shade, "name", "center")

    def _draw_mix(self, canvas: Canvas, room: Rect) -> None:
        """How often a player who cannot be out-guessed would bid each number, in percent."""
        shares = self.advice.mix(self.attacking)
        step = min(canvas.theme.em(40), room.w / len(shares))
        left = room.centerx - step * len(shares) / 2
        y = room.y + canvas.px(4)
        title = "Adviser: a balanced mix, in percent"
        canvas.text(title, (room.centerx, y), 14, "muted", "name", "midtop", room.w)
        bottom = room.bottom - canvas.line_height(12)
        tall = bottom - y - canvas.line_height(14) - canvas.line_height(12)
        most = max(shares)
        every = 1 + canvas.text_width("88", 12, "name") // max(1, int(step - 2))
        for number, share in enumerate(shares):
            high = max(2, round(tall * share / most))
            bar = Rect(round(left + step * number) + 3, bottom - high, round(step) - 6, high)
            chosen = number == self.value
            tone = "you" if chosen else mix(canvas.palette.deep, canvas.palette.you, 0.5)
            canvas.panel(bar, tone, None, 3)
            if number % every == 0:
                ink = "you" if chosen else "muted"
                canvas.text(str(number), (bar.centerx, bottom + 1), 12, ink, "name", "midtop")
                if share >= 0.005:
                    words, above = str(round(share * 100)), (bar.centerx, bar.y - 1)
                    canvas.text(words, above, 12, "ink", "bold", "midbottom")

    def _other(self, canvas: Canvas) -> None:
        """The opponent's dial tells nothing but whether it is locked."""
        dial = self.focus["dial"]
        assert isinstance(dial, Dial)
        radius = dial.radius
        centre = (self.rect.right - (dial.rect.centerx - self.rect.x), dial.middle[1])
        locked = self.combat.locked[1 - self.seat]
        paint.disc(canvas.surface, centre, radius, canvas.palette.deep)
        paint.circle(canvas.surface, centre, radius, canvas.palette.edge, 2, 0 if locked else 6)
        draw_figure(canvas, "?", centre, radius, "foe")
        caption = "their defence" if self.attacking else "their power"
        above = (centre[0], centre[1] - radius - canvas.px(8))
        canvas.text(caption, above, 15, "ink", "name", "midbottom")
        state = "locked" if locked else "choosing …"
        y = centre[1] + radius + canvas.px(12)
        canvas.text(state, (centre[0], y), 16, "foe", "name", "midtop")

    def _left(self, canvas: Canvas) -> None:
        dial = self.focus["dial"]
        y = dial.rect.bottom + canvas.theme.em(10)
        words = f"{self.most} at hand · {self.most - self.value} left after this"
        wide = min(dial.rect.w + canvas.px(70), round(self.rect.w * 0.27))
        canvas.paragraph(
            words, Rect(dial.rect.centerx - wide // 2, y, wide, 80), 15, "ink", "strong", True
        )
        low = self.rect.bottom - canvas.px(22)
        room = self.rect.w * 0.24
        words = "Change it until you lock."
        if self.adviser:
            deed = "hides" if self.showing_mix else "shows"
            words = f"{self.keys.label('adviser')} {deed} the adviser."
        left, right = self.rect.x + canvas.px(28), self.rect.right - canvas.px(28)
        canvas.text(words, (left, low), 13, "muted", anchor="bottomleft", room=room)
        rule = "R4.3 Combat between craft"
        canvas.text(rule, (right, low), 13, "muted", anchor="bottomright", room=room)
