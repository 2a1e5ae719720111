"""What makes a press a drag, and two presses one double click."""

from __future__ import annotations

from typing import Final

FAR: Final = 8
"""Pixels the mouse moves before a press becomes a drag."""
DOUBLE: Final = 0.35
"""Seconds within which a second press counts as the same click again."""
