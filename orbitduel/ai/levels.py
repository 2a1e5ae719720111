"""The opponents by name."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from .admiral import Admiral
from .bot import Bot
from .budget import never
from .cadet import Cadet
from .commander import Commander
from .pilot import Pilot
from .player import Player, RandomPlayer

LEVELS: Final[dict[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "cadet": Cadet,
    "pilot": Pilot,
    "commander": Commander,
    "admiral": Admiral,
}
BOT: Final = "bot="


class UnknownLevel(ValueError):
    """No opponent goes by this name."""


def player(
    name: str, stop: Callable[[], bool] = never, clock: Callable[[], float] = perf_counter
) -> Player:
    """A fresh opponent. `stop` is asked often while it searches; once it says yes, it gives the
    best choice so far. Seconds are counted by the clock.

    Besides the levels: `admiral@2s` searches for two seconds, `admiral@50` for fifty playouts,
    `bot=PROGRAM` is a program outside.
    """
    if name.startswith(BOT):
        return Bot(name.removeprefix(BOT))
    level, at, budget = name.partition("@")
    if level == Admiral.name:
        return _admiral(budget, stop, clock) if at else Admiral(stop=stop, clock=clock)
    if at or level not in LEVELS:
        raise UnknownLevel(f"no opponent is called {name[:40]!r}; there are {', '.join(LEVELS)}")
    return LEVELS[level]()


def _admiral(budget: str, stop: Callable[[], bool], clock: Callable[[], float]) -> Admiral:
    number, seconds = budget.removesuffix("s"), budget.endswith("s")
    try:
        if seconds and 0 < float(number) < float("inf"):
            return Admiral(seconds=float(number), stop=stop, clock=clock)
        if not seconds and int(number) > 0:
            return Admiral(seconds=None, playouts=int(number), stop=stop)
    except ValueError:
        pass
    raise UnknownLevel(f"{budget[:40]!r} is no budget; write 2s for seconds or 50 for playouts")
