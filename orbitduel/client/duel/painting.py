"""The duel scene, painted: the table, and the panels around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from orbitduel.client.kit import paint, pictures
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.cardface import card_face
from orbitduel.client.kit.theme import mix
from orbitduel.client.kit.widgets import tooltip
from orbitduel.rules.actions import Place
from orbitduel.rules.choices import choices
from orbitduel.rules.terms import Phase, Piece, Serial

from .goalstrip import draw_goals, standings
from .hand import draw_hand
from .inspector import draw_inspector, note_of, told_of
from .kept import Kept
from .logpanel import draw_log, draw_log_window
from .spots import Spot
from .topbar import draw_top
from .tracker import draw_tracker
from .worldview import side_of

if TYPE_CHECKING:
    from .scene import DuelScene


def draw_scene(scene: DuelScene, canvas: Canvas) -> list[Spot]:
    """What can be clicked, the topmost last."""
    frame = scene.frame
    busy = scene.table.draw(canvas, scene.view, scene.marks, scene.me, scene.story.version)
    if canvas.drawn is not None:
        spots = _steady_panels(canvas, scene) + _chosen_panels(canvas, scene)
    else:
        spots = scene.panels.spots(canvas, scene, busy)
    if scene.stage.roll is not None:
        scene.stage.roll.draw(canvas, (frame.board.centerx, frame.board.y + canvas.px(16)))
    _message(canvas, scene)
    if scene.log_open:
        spots.append(Spot(canvas.rect, "close"))
        spots += scene.panels.log_window(canvas, scene)
    _dragged(canvas, scene)
    if scene.modal is None:
        _hint(canvas, scene)
    return spots


def _hint(canvas: Canvas, scene: DuelScene) -> None:
    """What is under the mouse, or what a click there would do and why it cannot."""
    hover, hit = scene.controls.hover, scene.marks.pointed
    if hover is not None:
        if hover.hint:
            tooltip(canvas, hover.hint, hover.rect)
        return
    if hit is None or scene.log_open:
        return
    option = scene.controls.meant(hit, dropped=True)
    words = told_of(scene.view, hit, scene.link.players) if option is None else note_of(option)
    if words:
        at = Rect(0, 0, canvas.px(36), canvas.px(36))
        at.center = scene.controls.at
        tooltip(canvas, words, at)


class Panels:
    """The panels around the table, kept as pictures while nothing on them changes.

    What is chosen changes often and shows on two of them, which are kept apart from the rest.
    """

    def __init__(self) -> None:
        self._steady, self._chosen, self._log = Kept(), Kept(), Kept()
        self._spots: list[Spot] = []
        self._more: list[Spot] = []
        self._lines: list[Spot] = []

    def spots(self, canvas: Canvas, scene: DuelScene, busy: bool) -> list[Spot]:
        """In a frame that was busy with the table, what is chosen waits for the next one."""
        choosing, hover = scene.choosing, scene.controls.hover
        steady = (
            scene.story.version, len(scene.story.lines), choosing.card, scene.my_move,
            scene.link.thinking(), scene.log_back, frozenset(scene.hidden),
            hover is not None and hover.meaning == "next", canvas.theme, _seconds(scene),
            scene.link.room.presence, scene.link.viewer, _pointed_card(scene),
        )  # fmt: skip
        chosen = (
            scene.story.version, choosing.sort, choosing.number, choosing.picked, scene.my_move,
            canvas.theme, scene.link.viewer,
        )  # fmt: skip

        def paint_steady(painted: Canvas) -> None:
            self._spots = _steady_panels(painted, scene)

        def paint_chosen(painted: Canvas) -> None:
            self._more = _chosen_panels(painted, scene)

        frame = scene.frame
        self._steady.keep(canvas, steady, paint_steady, around(canvas.rect, frame.board))
        parts = [frame.tracker, frame.inspector]
        if not self._chosen.keep(canvas, chosen, paint_chosen, parts, can_wait=busy) and busy:
            return self._spots
        return self._spots + self._more

    def log_window(self, canvas: Canvas, scene: DuelScene) -> list[Spot]:
        """The log at large, over the table."""
        box = scene.frame.board.inflate(-canvas.px(80), -canvas.px(30))
        story = scene.story

        def paint_log(painted: Canvas) -> None:
            _backdrop(painted, [box])
            self._lines = draw_log_window(
                painted, box, story.lines, scene.hidden, scene.log_back, scene.me
            )

        if canvas.drawn is not None:
            paint_log(canvas)
        else:
            hidden = frozenset(scene.hidden)
            key = (story.version, len(story.lines), hidden, scene.log_back, canvas.theme, scene.me)
            self._log.keep(canvas, key, paint_log, [box])
        return self._lines


def _pointed_card(scene: DuelScene) -> Serial | None:
    hover = scene.controls.hover
    return hover.number if hover is not None and hover.meaning == "card" else None


def _seconds(scene: DuelScene) -> tuple[int, ...]:
    clocks = scene.link.room.clocks
    return () if clocks is None else tuple(int(clock.left) for clock in clocks)


def _steady_panels(canvas: Canvas, scene: DuelScene) -> list[Spot]:
    frame, view, me = scene.frame, scene.view, scene.me
    _backdrop(canvas, around(canvas.rect, frame.board))
    spots = draw_top(canvas, frame.top, scene.link, view.board, me)
    pointed = _pointed_card(scene)
    spots += draw_hand(canvas, frame.hand, view, scene.choosing.card, pointed, playable(scene))
    spots += _buttons(canvas, frame.buttons, scene)
    spots += draw_goals(canvas, frame.goals, standings(view, scene.link.players))
    spots.append(Spot(frame.log, "log", hint="Log"))
    return spots + draw_log(canvas, frame.log, scene.story.lines, scene.hidden, scene.log_back, me)


def _chosen_panels(canvas: Canvas, scene: DuelScene) -> list[Spot]:
    """The tracker, which tells prices for the chosen craft, and the inspector."""
    frame, board = scene.frame, scene.view.board
    _backdrop(canvas, [frame.tracker, frame.inspector])
    flyer = scene.choosing.piece if scene.choosing.sort == "craft" else None
    key = scene.app.keys.label("tracker")
    spots = [Spot(frame.tracker, "tracker", hint=f"The whole tracker ({key})")]
    rows = draw_tracker(canvas, frame.tracker, board, scene.me, flyer)
    spots += [Spot(rect, "world", world) for rect, world in rows]
    return spots + _inspector(canvas, frame.inspector, scene)


def around(window: Rect, board: Rect) -> list[Rect]:
    """Everything but the table: above, below and beside it."""
    above = Rect(0, 0, window.w, board.y)
    below = Rect(0, board.bottom, window.w, window.h - board.bottom)
    return [above, below, Rect(board.right, board.y, window.w - board.right, board.h)]


def playable(scene: DuelScene) -> set[Serial]:
    """The cards that can be placed now."""
    view = scene.view
    if view.private is None or not scene.my_move or view.board.phase != Phase.PLACE:
        return set()
    legal = choices(view.board, view.private, scene.me)
    return {action.card for action in legal if isinstance(action, Place)}


def _backdrop(canvas: Canvas, parts: list[Rect]) -> None:
    """A calm ground under the panels, so that the table ends where they begin."""
    tone = mix(canvas.palette.night, canvas.palette.deep, 0.5)
    for part in parts:
        canvas.surface.fill(tone, part)
        canvas.cover(part)


def _buttons(canvas: Canvas, rect: Rect, scene: DuelScene) -> list[Spot]:
    """On with the turn; beside it back, or skipping while something is shown."""
    side = rect.h
    gap = canvas.px(8)
    main = Rect(rect.x, rect.y, rect.w - side - gap, rect.h)
    small = Rect(rect.right - side, rect.y, side, side)
    ready = scene.my_move and scene.view.board.combat is None
    if ready:
        pointed = scene.controls.hover is not None and scene.controls.hover.meaning == "next"
        fill = mix(canvas.palette.you, canvas.palette.focus, 0.25 if pointed else 0.0)
        canvas.panel(main, fill, None, 14)
        title = _onwards(canvas, scene, main.w - canvas.px(20))
        canvas.text(title, main.center, 18, "on_accent", "bold", "center", main.w - gap)
        spots = [Spot(main, "next", hint=f"{scene.app.keys.label('end-turn')} ends the turn")]
        canvas.panel(small, "raised", "edge", 12)
        canvas.icon("undo", small.center, 20)
        return [*spots, Spot(small, "take back", hint="Take back the last step")]
    canvas.panel(main, "panel", "hairline", 14, dash=5)
    over = scene.view.board.result is not None
    title = "The duel is over" if over else _waiting(scene)
    if canvas.text_width(title, 15, "name") > main.w - gap:
        title = "Waiting …"
    canvas.text(title, main.center, 15, "muted", "name", "center", main.w - gap)
    canvas.panel(small, "raised", "edge", 12)
    canvas.icon("skip", small.center, 20)
    key = scene.app.keys.label("skip")
    return [Spot(small, "skip", hint=f"Skip what is being shown ({key})")]


def _onwards(canvas: Canvas, scene: DuelScene, room: int) -> str:
    """What comes next, by name where there is room, and the key for it."""
    key, phase = scene.app.keys.label("next-phase"), scene.view.board.phase
    if phase >= Phase.COMPLETE:
        return f"End turn  {key}"
    after = Phase(phase + 1)
    forms = [f"To {after.step or after.title.lower()}  {key}", f"Next phase  {key}"]
    return next((form for form in forms if canvas.text_width(form, 18, "bold") <= room), forms[-1])


def _waiting(scene: DuelScene) -> str:
    board = scene.view.board
    others = [seat for seat in board.awaiting() if seat != scene.link.viewer]
    if not others:
        return "…"
    name = scene.link.players[others[0]]
    return f"{name} is thinking …" if scene.link.thinking() else f"{name} moves …"


def _inspector(canvas: Canvas, rect: Rect, scene: DuelScene) -> list[Spot]:
    subject = scene.choosing.subject(scene.view, scene.me)
    if subject is None:
        canvas.panel(rect)
        pad = canvas.px(18)
        inner = rect.inflate(-2 * pad, -2 * pad)
        used = canvas.paragraph("Choose something", inner, 18, "ink", "bold")
        inner.y += used + canvas.px(8)
        keys = scene.app.keys
        lines = (
            "A craft shows where it can go and what it can hit; a world what it can do; a card "
            "where it can stand.",
            f"{keys.label('next-craft')} next craft, {keys.label('next-world')} next world, "
            f"{keys.label('hand')} next card, Tab everything in turn.",
            "Up and Down pick what to do, Enter does it.",
            f"{keys.label('look')} or the right button shows a card at large.",
            f"{keys.label('fit')} shows the whole line.",
        )
        for line in lines:
            inner.y += canvas.paragraph(line, inner, 15, "muted") + canvas.px(10)
        return []
    listed, picked = scene.choosing.listed, scene.choosing.picked
    return draw_inspector(canvas, rect, subject, listed, picked)


def _message(canvas: Canvas, scene: DuelScene) -> None:
    """Short messages and the computer's reasons, over the lower edge of the table."""
    text, tone = "", "ink"
    if scene.toast_left > 0:
        text, tone = scene.toast, "danger"
    elif scene.reason:
        text, tone = scene.reason, "foe"
    if not text:
        return
    room = scene.frame.board.w - canvas.px(80)
    wide = min(room, canvas.text_width(text, 16) + canvas.px(8))
    high = canvas.paragraph_height(text, wide, 16)
    box = Rect(0, 0, wide + canvas.px(30), high + canvas.px(16))
    box.midbottom = (scene.frame.board.centerx, scene.frame.board.bottom - canvas.px(6))
    canvas.float_over(box)
    canvas.panel(box, "panel", tone, 12)
    inner = box.inflate(-canvas.px(30), -canvas.px(16))
    canvas.paragraph(text, inner, 16, "ink", centred=True)


def _dragged(canvas: Canvas, scene: DuelScene) -> None:
    controls = scene.controls
    private = scene.view.private
    if not controls.dragging:
        return
    if controls.dragged is not None and controls.dragged.kind == "craft":
        _dragged_craft(canvas, scene, controls.dragged.piece)
    if controls.dragged_card is None or private is None:
        return
    wide = canvas.px(110)
    card = private.cards[controls.dragged_card]
    face = card_face(card, wide, canvas.palette, canvas.palette.you)
    rect = face.get_rect(center=controls.at)
    canvas.float_over(rect)
    canvas.surface.blit(face, rect)


def _dragged_craft(canvas: Canvas, scene: DuelScene, craft: Piece) -> None:
    """Its silhouette under the mouse, joined to where it stands."""
    board, table = scene.view.board, scene.table
    if craft not in table.layout.craft:
        return
    colour = canvas.palette.side(side_of(board.controller[craft], scene.me))
    start = table.camera.to_screen(table.layout.craft[craft])
    paint.curve(canvas.surface, [start, scene.controls.at], colour, canvas.px(2), canvas.px(6))
    size = canvas.px(26)
    picture = pictures.token(board.card[craft].craft_class, size, colour)
    paint.disc(canvas.surface, scene.controls.at, size * 0.8, canvas.palette.deep)
    canvas.surface.blit(picture, picture.get_rect(center=scene.controls.at))
