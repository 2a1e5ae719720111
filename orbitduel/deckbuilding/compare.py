"""What changed between two decks, where the order counts: moved, added, removed."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

from .deck import Sheet


@dataclass(frozen=True)
class Change:
    what: str
    """`moved`, `added` or `removed`."""
    card: str
    before: int | None
    after: int | None

    def __str__(self) -> str:
        if self.before is None:
            return f"added    {self.card} at {self.after}"
        if self.after is None:
            return f"removed  {self.card} from {self.before}"
        return f"moved    {self.card} from {self.before} to {self.after}"


def compare(old: Sheet, new: Sheet) -> list[Change]:
    """The fewest cards to lift out and lay in again; copies of a card are alike."""
    gone: list[tuple[str, int]] = []
    come: list[tuple[str, int]] = []
    matcher = SequenceMatcher(
        a=[name.casefold() for name in old.cards],
        b=[name.casefold() for name in new.cards],
        autojunk=False,
    )
    for what, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if what != "equal":
            gone += [(old.cards[at], at + 1) for at in range(old_from, old_to)]
            come += [(new.cards[at], at + 1) for at in range(new_from, new_to)]
    changes = []
    for name, after in come:
        before = next((at for other, at in gone if other.casefold() == name.casefold()), None)
        if before is not None:
            gone.remove(next(pair for pair in gone if pair[1] == before))
        changes.append(Change("added" if before is None else "moved", name, before, after))
    changes += [Change("removed", name, before, None) for name, before in gone]
    return changes
