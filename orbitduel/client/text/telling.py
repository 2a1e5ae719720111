"""Cards and odds in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from orbitduel.ai.bids import Advice
from orbitduel.cards.data import rules_text
from orbitduel.rules.card import Card
from orbitduel.rules.sentences import counted
from orbitduel.rules.terms import ASSET, CRAFT

NEGLIGIBLE = 0.005


def card_line(card: Card) -> str:
    """A card with everything printed on it."""
    sort = card.craft_class or ("Homeworld" if card.homeworld else card.kind)
    parts = [f"{card.name}, {card.faction or 'neutral'} {sort}"]
    if not card.homeworld:
        parts.append(f"cost {card.cost}")
    if card.kind == CRAFT:
        parts += [
            counted(card.accuracy, "die", "dice") + " to attack",
            f"armor {card.armor}",
            f"delta-vee {card.dv}",
            f"population {card.population}",
            f"bombardment {card.bombardment}",
        ]
    else:
        parts.append(f"resistance {card.resistance}")
    if card.kind == ASSET:
        parts += [
            f"population {card.population}",
            f"power {card.power}",
            f"orbitals from the lowest {' '.join(map(str, card.orbitals))}",
            f"track {' '.join(map(str, card.track))}",
            f"builds {', '.join(card.classes) or 'no craft'}",
        ]
    return f"{', '.join(parts)}. {rules_text(card)}".strip()


def odds_lines(advice: Advice, attacking: bool) -> Iterator[str]:
    """What each bid of one's own brings, answer by answer, then the balanced mix."""
    yield "The chance to destroy the target, for each bid of yours against each answer:"
    bids = range((advice.match.power if attacking else advice.match.defence) + 1)
    answers = range((advice.match.defence if attacking else advice.match.power) + 1)
    for bid in bids:
        chances = [
            advice.destroyed[bid][answer] if attacking else advice.destroyed[answer][bid]
            for answer in answers
        ]
        told = [
            f"{chance:.0%} against {answer}"
            for answer, chance in enumerate(chances)
            if chance > NEGLIGIBLE
        ]
        yield f"Bid {bid}: {', '.join(told) or 'never'}."
    mix = [
        f"{bid} in {share:.0%}"
        for bid, share in enumerate(advice.mix(attacking))
        if share > NEGLIGIBLE
    ]
    yield f"The adviser's balanced mix: {', '.join(mix)}."
