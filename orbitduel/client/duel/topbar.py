"""The top of the screen: the opponent, the phases of the turn, and oneself."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.cardface import card_back
from orbitduel.client.kit.theme import Side, mix
from orbitduel.client.links.link import Link, Presence
from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.terms import Phase, Seat, opponent

from .spots import Spot

PHASES: Final[tuple[tuple[str, tuple[Phase, ...]], ...]] = (
    ("Maneuvers", (Phase.BEGINNING, Phase.MANEUVERS)),
    ("Research", (Phase.RESEARCH,)),
    ("Repair", (Phase.REPAIR,)),
    ("Construction", (Phase.PLACE, Phase.ALLOCATE, Phase.COMPLETE)),
    ("End", (Phase.END,)),
)


def clock_face(seconds: float) -> str:
    whole = max(0, round(seconds))
    return f"{whole // 60:02}:{whole % 60:02}"


def draw_top(canvas: Canvas, area: Rect, link: Link, board: Board, me: Seat) -> list[Spot]:
    wide = min(canvas.theme.em(360), round(area.w * 0.27))
    left = Rect(area.x, area.y, wide, area.h)
    right = Rect(area.right - wide, area.y, wide, area.h)
    _player(canvas, left, link, board, opponent(me), "foe")
    spots = _own(canvas, right, link, board, me)
    middle = Rect(left.right, area.y, right.x - left.right, area.h).inflate(-canvas.px(28), 0)
    _phases(canvas, middle, board, me)
    return spots


def _player(canvas: Canvas, rect: Rect, link: Link, board: Board, seat: Seat, side: Side) -> None:
    canvas.panel(rect)
    radius = min(canvas.px(22), rect.h // 2 - canvas.px(6))
    centre = (rect.x + canvas.px(12) + radius, rect.centery)
    tone = canvas.palette.side(side)
    paint.disc(canvas.surface, centre, radius, mix(canvas.palette.panel, tone, 0.2))
    paint.circle(canvas.surface, centre, radius, tone, 2)
    name = link.players[seat]
    canvas.text(name[:1].upper(), centre, 18, side, "bold", "center")
    if link.room.presence is not None:
        spot = (centre[0] + radius * 0.74, centre[1] + radius * 0.74)
        _presence(canvas, spot, link.room.presence[seat])
    x = round(centre[0] + radius + canvas.px(12))
    backs = canvas.px(24)
    room = rect.right - x - canvas.px(64)
    canvas.text(name, (x, rect.centery - canvas.px(1)), 17, "ink", "bold", "bottomleft", room)
    canvas.text(_holdings(canvas, board, seat, room), (x, rect.centery), 13, "muted")
    right = rect.right - canvas.px(12)
    if link.room.clocks is not None:
        text = clock_face(link.room.clocks[seat].left)
        canvas.text(text, (right, rect.centery), 18, "ink", "bold", "midright")
        return
    cards = min(5, board.hand_size[seat])
    for number in range(cards):
        back = card_back(backs, canvas.palette, tone)
        spot = (right - backs - canvas.px(6) * (cards - 1 - number), rect.centery)
        canvas.surface.blit(back, back.get_rect(midleft=spot))


def _presence(canvas: Canvas, spot: tuple[float, float], presence: Presence) -> None:
    """Here is a full disc, away a ring, gone for too long a cross."""
    radius, colours = canvas.px(7), canvas.palette
    paint.disc(canvas.surface, spot, radius + canvas.px(2), colours.panel)
    if presence == "here":
        paint.disc(canvas.surface, spot, radius, colours.good)
    elif presence == "away":
        paint.circle(canvas.surface, spot, radius - 1, colours.foe, canvas.px(3))
    else:
        canvas.icon("cross", spot, 14, "danger")


def _holdings(canvas: Canvas, board: Board, seat: Seat, room: int) -> str:
    """As much of it as there is room for."""
    hand, deck = board.hand_size[seat], board.deck_size[seat]
    crew, most = figures.crew(board, seat), figures.room(board, seat)
    named = [f"{goal.replace('-', ' ')} {both[seat]}" for goal, both in board.points.items()]
    bare = "+".join(str(both[seat]) for both in board.points.values())
    names = f" · {', '.join(named)}" if named else ""
    points = f" · points {bare}" if named else ""
    if board.draw_offer[seat]:
        return "offers a draw"
    forms = (
        f"hand {hand} · deck {deck} · crew {crew} of {most}{names}",
        f"hand {hand} · deck {deck} · crew {crew}/{most}{points}",
        f"hand {hand} · crew {crew}/{most}{points}",
        f"hand {hand}{points}",
    )
    return next((form for form in forms if canvas.text_width(form, 13) <= room), forms[-1])


def headline(link: Link, board: Board, me: Seat) -> str:
    if board.result is not None:
        return "The duel is over"
    if board.active == me and me in link.mine:
        return f"Your turn {board.turn}"
    if not link.mine:  # a spectator has no other sign of who sits here
        waits = "" if board.active == me else " waits"
        return f"{link.players[me]}{waits}, turn {board.turn}"
    return f"{link.players[board.active]}'s turn {board.turn}"


def _own(canvas: Canvas, rect: Rect, link: Link, board: Board, me: Seat) -> list[Spot]:
    canvas.panel(rect)
    pad = canvas.px(14)
    size = min(canvas.px(38), rect.h - canvas.px(16))
    menu = Rect(0, 0, size, size)
    menu.midright = (rect.right - canvas.px(10), rect.centery)
    canvas.panel(menu, "raised", "edge", 10)
    canvas.icon("menu", menu.center, 18)
    right = menu.x - canvas.px(8)
    if link.room.clocks is not None:
        text = clock_face(link.room.clocks[me].left)
        put = canvas.text(text, (right, rect.centery), 20, "ink", "bold", "midright")
        right = put.x - canvas.px(8)
    x = rect.x + pad
    tone = "you" if board.active == me else "foe"
    title = headline(link, board, me)
    middle = rect.centery
    canvas.text(title, (x, middle - canvas.px(1)), 17, tone, "bold", "bottomleft", right - x)
    canvas.text(_holdings(canvas, board, me, right - x), (x, middle), 13, "muted")
    return [Spot(menu, "menu", hint="Menu")]


def _phases(canvas: Canvas, rect: Rect, board: Board, me: Seat) -> None:
    bar = rect.inflate(0, -canvas.px(14))
    radius = bar.h / 2 / canvas.theme.scale
    canvas.panel(bar, "deep", "hairline", radius)
    tone = "you" if board.active == me else "foe"
    if any(
        canvas.text_width(title, 15, "name") > bar.w / len(PHASES) - canvas.px(14)
        for title, _ in PHASES
    ):
        _one_phase(canvas, bar, board, tone)
        return
    share = bar.w / len(PHASES)
    for number, (title, phases) in enumerate(PHASES):
        part = Rect(round(bar.x + share * number), bar.y, round(share), bar.h)
        lit = board.phase in phases and board.result is None
        if lit:
            canvas.panel(part.inflate(-canvas.px(8), -canvas.px(8)), tone, None, radius)
            if board.phase.step:
                title = _step_title(canvas, board, part.w - canvas.px(26))
        ink = "on_accent" if lit else "muted"
        canvas.text(title, part.center, 15, ink, "name", "center", part.w - canvas.px(10))


def _step_title(canvas: Canvas, board: Board, room: int) -> str:
    """A step of construction, with as much of its phase as fits."""
    step = board.phase.step or ""
    forms = (f"Construction: {step}", f"Build: {step}", step.capitalize())
    return next((form for form in forms if canvas.text_width(form, 15, "name") <= room), forms[-1])


def _one_phase(canvas: Canvas, bar: Rect, board: Board, tone: str) -> None:
    """Where there is no room for all names: the current one, and which of how many it is."""
    number = next(n for n, (_, phases) in enumerate(PHASES) if board.phase in phases)
    title = board.phase.step.capitalize() if board.phase.step else PHASES[number][0]
    canvas.panel(bar.inflate(-canvas.px(8), -canvas.px(8)), tone, None, bar.h / 2)
    words = f"{title} · {number + 1} of {len(PHASES)}"
    canvas.text(words, bar.center, 15, "on_accent", "name", "center")
