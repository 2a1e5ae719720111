"""Asking and telling, a line at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Ask = Callable[[str], str]
Tell = Callable[[str], None]
REMEMBERED = 40
"""How many lines can be heard again."""


class Left(Exception):
    """The player has gone: the input ended, or was interrupted."""


class Terminal:
    def __init__(self, ask: Ask = input, tell: Tell = print) -> None:
        self._ask = ask
        self._tell = tell
        self._told: list[str] = []

    def tell(self, line: str) -> None:
        self._told = [*self._told[1 - REMEMBERED :], line]
        self._tell(line)

    def again(self) -> None:
        """The last lines once more."""
        for line in self._told:
            self._tell(line)

    def ask(self, prompt: str) -> str:
        try:
            return self._ask(f"{prompt}> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Left from None

    def number(self, prompt: str, least: int, most: int) -> int:
        """A number typed by the player; any other answer is asked again."""
        while True:
            if (number := as_number(self.ask(prompt), most)) is not None and number >= least:
                return number
            self.tell(f"That is not a number from {least} to {most}.")

    def one_of(self, prompt: str, lines: Sequence[str]) -> int:
        """The index of the line the player chooses."""
        self.list(lines)
        return self.number(prompt, 1, len(lines)) - 1

    def list(self, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines, start=1):
            self.tell(f"{number}. {line}")

    def confirmed(self, question: str) -> bool:
        self.tell(question)
        return self.ask("yes or no").lower() in ("y", "yes")


class Gathering:
    """Tells the same sentence said several times in a row once, and how often."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._last, self._times = "", 0

    def tell(self, line: str) -> None:
        if line != self._last:
            self.flush()
        self._last = line
        self._times += 1

    def flush(self) -> None:
        if self._times > 1:
            self._tell(f"{self._last.removesuffix('.')}, {self._times} times.")
        elif self._times:
            self._tell(self._last)
        self._last, self._times = "", 0


def as_number(answer: str, most: int) -> int | None:
    """A whole number up to a bound, in plain digits; None for anything else."""
    if len(answer) > len(str(most)) or not (answer.isascii() and answer.isdigit()):
        return None
    number = int(answer)
    return number if number <= most else None
