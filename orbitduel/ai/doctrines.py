"""Ways to build a fleet and to lead it, measured against one another in many duels."""

from __future__ import annotations

from .campaign import Temper
from .yards import Tastes

DOCTRINES: dict[str, Tastes] = {
    "strike first": Tastes(power=0.4, population=0.2, bomber=3.0, research=0.7),
    "bombers": Tastes(power=1.0, bomber=3.0, research=1.1),
    "balance": Tastes(power=1.4, bomber=2.0),
    "growth": Tastes(),
    "knowledge": Tastes(power=1.0, bomber=2.0, research=1.7),
}
HABITS: dict[str, float] = {"strike first": 2, "bombers": 1, "balance": 1, "knowledge": 1}
"""How often a commander follows each of them."""
EVEN = Temper()
BOLD = Temper(caution=0.6)
CAREFUL = Temper(caution=1.4)
BESIEGING = Temper(blockade=3.0, wear=9.0)
TEMPERS = (EVEN, BOLD, BESIEGING)
"""The tempers a commander may have."""
