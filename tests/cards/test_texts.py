"""What cards say: one voice, produced from the data, written down here word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import orbitduel
from orbitduel.cards.vocabulary import words
from orbitduel.cards.vocabulary.conditions import conditions
from orbitduel.cards.vocabulary.deeds import deeds
from orbitduel.cards.vocabulary.goals import goal_words
from orbitduel.cards.vocabulary.verbs import Verb, verbs
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE, Kind
from tests.cards.lay import (
    ENEMIES_HERE,
    HERE,
    ITS_WORLD,
    ITSELF,
    THIS_WORLD,
    Data,
    activate,
    deed,
    goal_word,
    verb,
    when,
)

DRONES = {"trait": "drone"}
MATES = {"where": "its orbital", "other": True}


@pytest.mark.parametrize(
    ("kind", "ability", "text"),
    [
        (CRAFT, verb("bend", figure="armor", by=1), "It has +1 armor."),
        (
            ASSET,
            verb("bend", figure="armor", by=-1, who=ENEMIES_HERE),
            "Enemy craft around this world have −1 armor.",
        ),
        (
            UPGRADE,
            verb("bend", figure="power", by=1, who=ITS_WORLD, per={"of": DRONES, "every": 2}),
            "This world has +1 construction power for every two friendly drones around it.",
        ),
        (
            CRAFT,
            verb("bend", figure="accuracy", by=1, per={"of": MATES, "most": 2}),
            "It has +1 accuracy for every other friendly craft in its orbital, at most +2.",
        ),
        (
            CRAFT,
            verb("bend", figure="dv", by=2, when={"is": "damaged"}),
            "It has +2 delta-vee while it is damaged.",
        ),
        (
            ASSET,
            verb("bend", figure="research draw", by=2, who=THIS_WORLD),
            "When this world researches, draw two more cards.",
        ),
        (
            ASSET,
            verb("bend", figure="craft slots", by=1, who=THIS_WORLD),
            "This world has room for one more craft under construction.",
        ),
        (
            ASSET,
            verb(
                "bend",
                figure="research draw",
                by=1,
                who=THIS_WORLD,
                when={"is": "absent", "of": {"side": "theirs"}},
            ),
            "When this world researches while no enemy craft is around it, draw one more card.",
        ),
        (
            ASSET,
            verb(
                "bend",
                figure="research draw",
                by=-1,
                who={"kind": "asset", "side": "theirs", "where": "anywhere"},
            ),
            "When enemy worlds research, the opponent draws one card fewer.",
        ),
        (
            CRAFT,
            verb("bend", figure="cost", by=-1, per={"of": DRONES, "every": 2, "most": 2}),
            "It costs one counter less to build for every two friendly drones around its world, "
            "at most 2.",
        ),
        (
            ASSET,
            verb("bend", figure="cost", by=-1, who={"kind": "upgrade"}),
            "Upgrades you build beside this world cost one counter less.",
        ),
        (
            UPGRADE,
            verb("bend", figure="cost", by=-2, who={"where": "anywhere", "class": "cruiser"}),
            "Your cruisers cost two counters less to build.",
        ),
        (
            ASSET,
            verb("bend", figure="burn cost", by=-1, who=HERE),
            "Orbital burns cost your craft around this world 1 less.",
        ),
        (
            ASSET,
            verb(
                "bend",
                figure="transfer cost",
                by=-2,
                who=HERE,
                when={"is": "station", "number": 4},
            ),
            "Transfers from this world cost your craft 2 less while your tracker is at station IV.",
        ),
        (
            CRAFT,
            verb("bend", figure="bombard cost", by=-3),
            "Bombardments cost it 3 less.",
        ),
        (
            CRAFT,
            verb(
                "bend",
                figure="bombardment",
                by=1,
                when={
                    "is": "present",
                    "of": {"class": "corvette"},
                },
            ),
            "It has +1 bombardment while a friendly corvette is around its world.",
        ),
        (
            ASSET,
            verb(
                "bend",
                figure="power",
                by=1,
                who=THIS_WORLD,
                when={"is": "present", "of": {}, "at least": 3},
            ),
            "This world has +1 construction power while there are at least three friendly craft "
            "around it.",
        ),
        (
            ASSET,
            verb(
                "bend",
                figure="power",
                by=1,
                who=THIS_WORLD,
                when={"is": "absent", "of": {"side": "theirs"}},
            ),
            "This world has +1 construction power while no enemy craft is around it.",
        ),
        (
            ASSET,
            verb("bend", figure="power", by=1, who=THIS_WORLD, when={"is": "outnumbered"}),
            "This world has +1 construction power while the opponent has more craft and worlds.",
        ),
        (
            UPGRADE,
            verb("free burns", who=DRONES),
            "Orbital burns are free for your drones around this world.",
        ),
        (
            ASSET,
            verb("guard", by=2, who=HERE, against="an attacker above"),
            "Attacks from above on your craft around this world have −2 to their hit check.",
        ),
        (
            CRAFT,
            verb("natural hit", die=2, on="attacks or bombards"),
            "A natural 1 or 2 always hits when it attacks or bombards.",
        ),
        (CRAFT, verb("never heals"), "Its damage does not heal."),
        (CRAFT, verb("ignore debris"), "It ignores the first debris in an orbital."),
        (CRAFT, verb("cannot transfer"), "It cannot transfer."),
        (
            CRAFT,
            verb("grounded", upgrade="Crane"),
            "It cannot maneuver unless you control Crane.",
        ),
        (UPGRADE, verb("shield"), "It must be bombarded before anything else on its world."),
        (
            ASSET,
            verb("enters", orbital="any"),
            "Craft you complete here enter play in any orbital.",
        ),
        (CRAFT, verb("launches"), "It enters play in the outermost orbital."),
        (
            CRAFT,
            verb("companions", who=MATES, most=1, price=2),
            "When it transfers, up to one other friendly craft from its orbital may come along "
            "for 2 delta-vee each.",
        ),
        (
            CRAFT,
            verb("escort"),
            "It takes the first hit of each attack on another friendly craft in its orbital.",
        ),
        (
            CRAFT,
            verb("screen"),
            "It takes all damage that bombardment would deal to its world while that world is "
            "yours.",
        ),
        (
            UPGRADE,
            verb("sacrifice", craft=DRONES),
            "You may destroy a friendly drone around this world to cancel the damage of a "
            "bombardment here.",
        ),
        (
            CRAFT,
            verb("boards"),
            "A craft it would destroy comes under your control instead, its damage removed.",
        ),
        (
            UPGRADE,
            verb("leaves no debris", who=HERE),
            "Your craft around this world leave no debris when destroyed.",
        ),
        (CRAFT, verb("expendable"), "It is destroyed after an attack that hits."),
        (
            CRAFT,
            verb("razes"),
            "A world it would capture is razed instead: left uncontrolled and undamaged.",
        ),
        (
            CRAFT,
            verb("salvages"),
            "When it captures a world, cards under construction beside that world become yours.",
        ),
        (
            CRAFT,
            verb("hazard"),
            "At the end of the opponent's turn, enemy craft in the lowest orbital of its world "
            "take 1 damage.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_verb_says(kind: Kind, ability: Verb, text: str) -> None:
    assert ability.printed(kind) == text


@pytest.mark.parametrize(
    ("what", "text"),
    [
        (
            deed("boost", figure="armor", by=1, on=ITSELF, lasts="next turn"),
            "give it +1 armor through your next turn",
        ),
        (
            deed("boost", figure="dv", by=3),
            "give a friendly craft around this world +3 delta-vee until the end of the turn",
        ),
        (deed("strike", damage=2), "deal 2 damage to an enemy craft around this world"),
        (deed("mend", on=THIS_WORLD), "remove 1 damage from this world"),
        (
            deed("refuel", dv=4, on={"other": True}),
            "restore 4 delta-vee to another friendly craft around this world",
        ),
        (
            deed("drain", on={"side": "theirs", "where": "its orbital"}),
            "make an enemy craft in its orbital spend 1 delta-vee",
        ),
        (
            deed("tow", direction="up", on=MATES),
            "move another friendly craft in its orbital one orbital up",
        ),
        (deed("clear debris", where="this world"), "clear one debris around this world"),
        (deed("untap"), "untap this world"),
        (deed("draw", cards=2), "draw two cards"),
        (deed("draw"), "draw one card"),
        (deed("scout deck"), "look at the top card of the opponent's deck"),
        (deed("scout deck", cards=3), "look at the top three cards of the opponent's deck"),
        (
            deed("scout construction", where="here"),
            "look at a face-down card of the opponent's beside this world",
        ),
        (
            deed("fabricate", counters=1, on="on the line"),
            "put one counter on a face-down asset of yours",
        ),
        (
            deed("cannibalise", on=DRONES),
            "remove a friendly drone around this world from play and put counters equal to its "
            "cost on a face-down card of yours beside this world",
        ),
        (
            deed("swap", on=ITSELF),
            "exchange it for a craft in your hand of the same class and cost; its damage and spent "
            "delta-vee stay",
        ),
        (
            deed("found"),
            "place an asset from your hand face down on the line with two counters on it",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_deed_says(what: Data, text: str) -> None:
    assert activate(what, once="a turn").text() == f"Maneuver, once a turn: {text}."


@pytest.mark.parametrize(
    ("keys", "head"),
    [
        ({"dv": 2}, "Maneuver, 2 delta-vee"),
        ({"tap": True}, "Maneuver, tap"),
        (
            {"dv": 1, "once": "for each target"},
            "Maneuver, 1 delta-vee, once a turn for each target",
        ),
        ({"once": "a turn", "during": "research"}, "Research, once a turn"),
        ({"once": "a turn", "during": "repair"}, "Repair, once a turn"),
        ({"once": "a turn", "during": "place"}, "Place step, once a turn"),
        ({"once": "a turn", "during": "allocate"}, "Allocate step, once a turn"),
    ],
    ids=str,
)
def test_an_activated_ability_says_when_and_for_what(keys: Data, head: str) -> None:
    assert activate(deed("untap"), **keys).text() == f"{head}: untap this world."


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        (when("it enters play", deed("draw")), "When it enters play, draw one card."),
        (
            when("your turn ends", deed("draw"), may=True),
            "When your turn ends, you may draw one card.",
        ),
        (
            when("the opponent's turn ends", deed("untap")),
            "When the opponent's turn ends, untap this world.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_triggered_ability_says(ability: Verb, text: str) -> None:
    assert ability.text() == text


@pytest.mark.parametrize(
    ("scores", "keys", "text"),
    [
        (
            "hold to win",
            {"world": "Gate"},
            "Control Gate at the end of four of your turns in a row to win.",
        ),
        (
            "holding",
            {"worlds": ["One"]},
            "One point at the end of your turn for each of them you control.",
        ),
        (
            "reaching",
            {"worlds": ["One"]},
            "Two points for the first craft to reach each of them.",
        ),
        (
            "presence",
            {"world": "Rift"},
            "One point at the end of your turn if you have more craft than the opponent around "
            "Rift.",
        ),
        (
            "majority",
            {"points": 3},
            "Three points at the end of your turn if you control more worlds than the opponent.",
        ),
        (
            "first",
            {"to": "complete an upgrade"},
            "One point for the first to complete an upgrade.",
        ),
    ],
)
def test_a_goal_word_says(scores: str, keys: Data, text: str) -> None:
    assert goal_word(scores, **keys).text() == text


def test_a_world_calls_itself_this_world() -> None:
    ability = when("it enters play", deed("draw"))
    assert ability.printed(ASSET) == "When this world enters play, draw one card."
    assert ability.printed(UPGRADE) == "When it enters play, draw one card."


def test_on_a_craft_this_world_is_its_world() -> None:
    assert verb("hazard").printed(ASSET).endswith("lowest orbital of this world take 1 damage.")
    assert verb("hazard").printed(CRAFT).endswith("lowest orbital of its world take 1 damage.")


# English.


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("card", "cards"),
        ("craft", "craft"),
        ("die", "dice"),
        ("supply", "supplies"),
        ("convoy", "convoys"),
        ("torch", "torches"),
        ("friendly craft", "friendly craft"),
        ("drone fighter", "drone fighters"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert words.plural(one) == many


def test_numbers_in_letters_up_to_ten() -> None:
    assert [words.number(value) for value in (0, 1, 10, 11)] == ["no", "one", "ten", "11"]
    assert words.counted(1, "card") == "one card"
    assert words.counted(2, "craft") == "two craft"
    assert (words.signed(2), words.signed(-2)) == ("+2", "−2")
    assert words.listed(["1", "2", "3"], "or") == "1, 2 or 3"


# The docs list the whole vocabulary.


def documented() -> set[str]:
    page = Path(orbitduel.__file__).parent / "docs" / "abilities.md"
    return set(re.findall(r"`([^`]+)`", page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("family", [verbs, deeds, goal_words], ids=lambda family: family.key)
def test_every_word_is_in_the_docs(family: object) -> None:
    assert set(family.words) <= documented()  # type: ignore[attr-defined]


def test_every_condition_is_in_the_docs() -> None:
    page = " ".join(documented())
    assert all(f'"{name}"' in page for name in conditions.words)
