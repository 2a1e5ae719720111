"""Every ability of every card is played, and every card says what it does."""

from __future__ import annotations

import re

import pytest

from orbitduel.cards.catalogue import installed
from orbitduel.cards.data import rules_text
from orbitduel.cards.vocabulary.deeds import deeds
from orbitduel.cards.vocabulary.figures import Figure
from orbitduel.cards.vocabulary.verbs import verbs
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CLASSES, CRAFT, UPGRADE
from tests.cards.bend_situations import MEASURES
from tests.cards.deed_situations import SITUATIONS as DEEDS
from tests.cards.situations import SITUATIONS

CARDS = list(installed())
ABILITIES = [(card, index) for card in CARDS for index in range(len(card.abilities))]
FACTIONS = ("compact", "foundry", "drift", "choir")


@pytest.mark.parametrize(
    ("card", "index"), ABILITIES, ids=[f"{card.id}-{index}" for card, index in ABILITIES]
)
def test_an_ability_does_what_its_data_says(card: Card, index: int) -> None:
    ability = card.abilities[index]
    SITUATIONS[type(ability)](card, ability, index)


def test_there_is_a_situation_for_every_verb_deed_and_figure() -> None:
    assert set(SITUATIONS) == set(verbs.words.values())
    assert set(DEEDS) == set(deeds.words.values())
    assert set(MEASURES) == set(Figure.__args__)  # type: ignore[attr-defined]


def test_every_verb_stands_on_some_card() -> None:
    used = {type(ability) for card in CARDS for ability in card.abilities}
    assert used == set(verbs.words.values())


# What cards say.


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_has_text_if_and_only_if_it_has_abilities(card: Card) -> None:
    assert bool(rules_text(card)) == bool(card.abilities)


FAULTS = {
    "an article before a vowel": r"\b[Aa] (?=[aeiou])(?!one\b|uni)",
    "an article before a consonant": r"\b[Aa]n (?![aeiou])",
    "two spaces": r"\s\s",
    "a space before a full stop": r"\s[.,:;]",
    "two full stops": r"\.\.",
    "a brace": r"[{}\[\]]",
    "a Python word": r"\b(None|True|False|Selector)\b",
    "a plural of one": r"\b(1|[Oo]ne) (cards|counters|points|orbitals|fighters|drones|worlds)\b",
    "a singular of several": r"\b(two|three|four|five|six|[2-9]) (card|counter|point|orbital|"
    r"fighter|drone|world|die)\b",
    "craft with an s": r"\bcrafts\b",
}


@pytest.mark.parametrize("card", [c for c in CARDS if c.abilities], ids=lambda card: card.id)
def test_a_text_is_in_good_english(card: Card) -> None:
    text = rules_text(card)
    assert text.endswith(".")
    assert text[0].isupper()
    assert text == text.strip()
    for fault, pattern in FAULTS.items():
        assert not re.search(pattern, text), fault
    for sentence in re.split(r"(?<=\.) ", text):
        assert sentence[0].isupper(), sentence


@pytest.mark.parametrize("card", [c for c in CARDS if c.abilities], ids=lambda card: card.id)
def test_only_worlds_and_upgrades_speak_of_this_world(card: Card) -> None:
    text = rules_text(card).lower()
    if card.kind == CRAFT:
        assert "this world" not in text
    else:
        assert "this craft" not in text
    if card.kind == ASSET:
        assert "its world" not in text


# What the set is made of (the issue's own numbers).


def test_there_are_at_least_160_cards_with_names_of_their_own() -> None:
    assert len({card.name.casefold() for card in CARDS}) == len(CARDS) >= 160


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_three_homeworlds_that_differ(faction: str) -> None:
    homes = [card for card in CARDS if card.homeworld and card.faction == faction]
    assert len(homes) == 3
    assert len({rules_text(home) for home in homes}) == 3


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_all_four_classes_and_upgrades(faction: str) -> None:
    own = [card for card in CARDS if card.faction == faction]
    assert {card.craft_class for card in own if card.kind == CRAFT} == set(CLASSES)
    assert any(card.kind == UPGRADE for card in own)


def test_factions_differ_in_the_proportions_of_their_classes() -> None:
    shares = set()
    for faction in FACTIONS:
        fleet = [c.craft_class for c in CARDS if c.kind == CRAFT and c.faction == faction]
        shares.add(tuple(fleet.count(name) for name in CLASSES))
    assert len(shares) == len(FACTIONS)


@pytest.mark.parametrize("card", [c for c in CARDS if c.kind == ASSET], ids=lambda card: card.id)
def test_a_well_is_deepest_at_the_bottom_and_its_track_varies(card: Card) -> None:
    assert list(card.orbitals) == sorted(card.orbitals, reverse=True)
    assert len(set(card.track)) > 1
    assert card.homeworld == bool(card.faction)
