"""Where things stand in the deck builder, from the size of the window and of the text."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from orbitduel.client.kit.theme import Theme


@dataclass(frozen=True)
class Places:
    header: Rect
    pool: Rect
    deck: Rect
    aside: Rect
    """Everything at the right, behind tabs where the text is large."""
    plan: Rect
    figures: Rect
    checks: Rect
    tabbed: bool
    pad: int


def places(theme: Theme) -> Places:
    px, em = theme.px, theme.em
    wide, high = theme.size
    edge, gap = px(16), px(14)
    tabbed = theme.text_scale > 1.3
    pad = px(12) if tabbed else px(18)
    header = Rect(edge, edge, wide - 2 * edge, em(46) + px(14))
    top = header.bottom + gap
    tall = high - edge - top
    room = wide - 2 * edge - 2 * gap
    shares = (0.31, 0.35) if tabbed else (0.36, 0.28)
    pool = Rect(edge, top, round(room * shares[0]), tall)
    deck = Rect(pool.right + gap, top, round(room * shares[1]), tall)
    left = deck.right + gap
    aside = Rect(left, top, wide - edge - left, tall)
    if tabbed:
        inner = aside.inflate(-2 * pad, -2 * pad)
        below = em(44) + px(12)
        body = Rect(inner.x, inner.y + below, inner.w, inner.h - below)
        return Places(header, pool, deck, aside, body, body, body, True, pad)
    plan = Rect(left, top, aside.w, round(tall * 0.47))
    low = plan.bottom + gap
    half = (aside.w - gap) // 2
    figures = Rect(left, low, half, top + tall - low)
    checks = Rect(left + half + gap, low, aside.w - half - gap, figures.h)
    plan, figures, checks = (box.inflate(-2 * pad, -2 * pad) for box in (plan, figures, checks))
    return Places(header, pool, deck, aside, plan, figures, checks, False, pad)
