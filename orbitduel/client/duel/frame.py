"""Where the panels of the duel scene are, for a window and a text scale."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from orbitduel.client.kit.theme import Theme


@dataclass(frozen=True)
class Frame:
    top: Rect
    board: Rect
    """What is left for the table itself."""
    goals: Rect
    """Below the table, where the match has goals."""
    tracker: Rect
    hand: Rect
    buttons: Rect
    log: Rect
    inspector: Rect


def frame_of(theme: Theme, goals: int = 0) -> Frame:
    """With a row for each goal of the match."""
    wide, high = theme.size
    edge, gap = theme.px(16), theme.px(12)
    top = Rect(edge, theme.px(14), wide - 2 * edge, max(theme.px(64), theme.em(58)))
    column = min(round(wide * 0.27), max(theme.px(272), theme.em(250)))
    below = top.bottom + gap
    inspector = Rect(wide - edge - column, below, column, high - edge - below)
    row = min(round(high * 0.36), max(theme.px(222), theme.em(196)))
    y = high - edge - row
    tracker = Rect(edge, y, min(round(wide * 0.25), max(theme.px(312), theme.em(220))), row)
    act = min(round(wide * 0.22), max(theme.px(236), theme.em(216)))
    button = max(theme.px(50), theme.em(46))
    left = inspector.x - gap - act
    buttons = Rect(left, y, act, button)
    log = Rect(left, y + button + gap, act, row - button - gap)
    hand = Rect(tracker.right + gap, y, left - gap - tracker.right - gap, row)
    strip = goals * max(theme.px(24), theme.em(22))
    told = Rect(edge, y - gap - strip, inspector.x - gap - edge, strip)
    bottom = told.y if goals else y
    board = Rect(0, below, inspector.x - gap // 2, bottom - below - gap // 2)
    return Frame(top, board, told, tracker, hand, buttons, log, inspector)
