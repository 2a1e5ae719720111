"""Cards as data: what is written reads again, and what is wrong is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orbitduel import places
from orbitduel.cards import catalogue
from orbitduel.cards.catalogue import SETS, installed, read_set
from orbitduel.cards.data import read_card, rules_text, write_card
from orbitduel.cards.vocabulary.deeds import deeds
from orbitduel.cards.vocabulary.goals import goal_words
from orbitduel.cards.vocabulary.schema import write_word
from orbitduel.cards.vocabulary.selectors import Selector
from orbitduel.cards.vocabulary.verbs import Verb, verbs
from orbitduel.deckbuilding import check
from orbitduel.reading import Malformed, Record
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CLASSES, CRAFT, KINDS, UPGRADE, Kind
from tests.cards.lay import Data
from tests.conftest import Ran

Command = Callable[..., Ran]

# Round trips.


@pytest.mark.parametrize("card", installed(), ids=lambda card: card.id)
def test_every_installed_card_reads_as_it_was_written(card: Card) -> None:
    data = json.loads(json.dumps(write_card(card)))
    again = read_card(card.id, Record(data))
    assert again == card
    assert (again.bends, again.hooks) == (card.bends, card.hooks)
    assert rules_text(again) == rules_text(card)


def word(cls: type[Any]) -> st.SearchStrategy[Any]:
    """Any word of a class that its own rules allow."""
    hints = get_type_hints(cls)
    parts = {}
    for field in fields(cls):
        strategy = value(hints[field.name])
        if field.default is not MISSING:
            strategy = st.one_of(st.just(field.default), strategy)
        parts[field.name] = strategy
    return st.builds(lambda **values: _built(cls, values), **parts).filter(lambda w: w is not None)


def _built(cls: type[Any], values: Data) -> Any:
    try:
        return cls(**values)
    except ValueError:
        return None


def value(hint: Any) -> st.SearchStrategy[Any]:
    origin = get_origin(hint)
    if origin is UnionType:
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
        return value(hint)
    if origin is Literal:
        return st.sampled_from(get_args(hint))
    if origin is tuple:
        return st.lists(st.text(max_size=5), max_size=3).map(tuple)
    if hint is int:
        return st.integers(1, 4)
    if hint is bool:
        return st.booleans()
    if hint is str:
        return st.text(max_size=8)
    family = getattr(hint, "READS", None)
    return word(hint) if family is None else st.one_of(*map(word, family.words.values()))


any_verb = st.one_of(*map(word, verbs.words.values()))


@settings(max_examples=150)
@given(any_verb)
def test_every_verb_reads_as_it_was_written(ability: Verb) -> None:
    data = json.loads(json.dumps(write_word(ability)))
    assert verbs.read(Record(data)) == ability


@settings(max_examples=60)
@given(st.one_of(*map(word, goal_words.words.values())))
def test_every_goal_word_reads_as_it_was_written(goal: Any) -> None:
    assert goal_words.read(Record(json.loads(json.dumps(write_word(goal))))) == goal


@settings(max_examples=150)
@given(any_verb, st.sampled_from(KINDS))
def test_every_verb_has_a_text_that_ends_with_a_full_stop(ability: Verb, kind: Kind) -> None:
    text = ability.printed(kind)
    assert text.endswith((".", "!", "?"))
    assert "None" not in text


names = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=12)
figure = st.integers(0, 99)


@st.composite
def cards(draw: st.DrawFn) -> Card:
    kind: Kind = draw(st.sampled_from(KINDS))
    abilities = [a for a in draw(st.lists(any_verb, max_size=3)) if not a.misfit(kind)]
    values: Data = {
        "name": draw(names),
        "faction": draw(st.sampled_from(("", "red"))),
        "cost": draw(figure),
        "traits": tuple(draw(st.lists(names, max_size=2))),
        "sentences": tuple(draw(st.lists(names, max_size=2))),
        "abilities": tuple(abilities),
    }
    if kind != CRAFT:
        values |= {"resistance": draw(figure)}
    if kind != UPGRADE:
        values |= {"population": draw(figure)}
    if kind == CRAFT:
        values |= {name: draw(figure) for name in ("accuracy", "armor", "dv", "bombardment")}
        values |= {"craft_class": draw(st.sampled_from(CLASSES))}
    if kind == ASSET:
        values |= {
            "power": draw(figure),
            "homeworld": draw(st.booleans()),
            "classes": tuple(draw(st.lists(st.sampled_from(CLASSES), max_size=4))),
            "orbitals": tuple(draw(st.lists(figure, min_size=1, max_size=5))),
            "track": draw(st.tuples(figure, figure, figure, figure)),
        }
    return Card("some-id", kind, **values)


@settings(max_examples=80)
@given(cards())
def test_any_card_reads_as_it_was_written(card: Card) -> None:
    assert read_card("some-id", Record(json.loads(json.dumps(write_card(card))))) == card


# Errors name file, card and key.

ROCK = """
[rock]
kind = "asset"
name = "Rock"
cost = 2
orbitals = [4, 2]
"""
DART = """
[dart]
kind = "craft"
name = "Dart"
class = "fighter"
dv = 8
"""


def complaint(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed) as raised:
        read_set(path)
    return str(raised.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ROCK + "weight = 3", "mine.toml: rock.weight: unknown key"),
        (ROCK + "armor = 3", "mine.toml: rock.armor: unknown key"),
        (ROCK + 'power = "3"', "mine.toml: rock.power: must be a whole number, not text"),
        (ROCK + "power = -1", "mine.toml: rock.power: must be between 0 and 9999"),
        (ROCK + "power = 1.5", "mine.toml: rock.power: must be a whole number, not a fraction"),
        (ROCK + "track = [1, 2]", "mine.toml: rock.track: needs 4 figures"),
        (ROCK + "classes = ['frigat']", "mine.toml: rock.classes[0]: a class is one of"),
        (ROCK + "homeworld = 1", "mine.toml: rock.homeworld: must be true or false"),
        (ROCK.replace("[4, 2]", "[]"), "mine.toml: rock.orbitals: an asset needs at least one"),
        (ROCK.replace('"asset"', '"moon"'), "mine.toml: rock.kind: moon is not one of asset"),
        (ROCK.replace('kind = "asset"', ""), "mine.toml: rock.kind: is missing"),
        (DART.replace('"fighter"', '"bomber"'), "mine.toml: dart.class: a class is one of"),
        (DART.replace('class = "fighter"', ""), "mine.toml: dart.class: is missing"),
        ("rock = 3", "mine.toml: rock: must be an object"),
        ("[rock", "mine.toml: not TOML"),
        (ROCK + ROCK, "mine.toml: not TOML"),
    ],
    ids=lambda value: value if value.startswith("mine") else "",
)
def test_a_wrong_card_is_named_with_its_file_and_key(tmp_path: Path, text: str, said: str) -> None:
    assert complaint(tmp_path, text).startswith(said)


ABILITY = "mine.toml: {}.abilities[0]"


@pytest.mark.parametrize(
    ("card", "ability", "said"),
    [
        ("rock", "{ does = 'explode' }", ".does: explode is not one of activate, bend"),
        ("rock", "{ }", ".does: is missing"),
        ("rock", "{ does = 'hazard', damge = 2 }", ".damge: unknown key"),
        (
            "rock",
            "{ does = 'hazard', damage = 'two' }",
            ".damage: must be a whole number, not text",
        ),
        ("rock", "{ does = 'hazard', who = 'all' }", ".who: must be an object, not text"),
        ("rock", "{ does = 'hazard', who = { sid = 'x' } }", ".who.sid: unknown key"),
        ("rock", "{ does = 'hazard', who = { side = 'x' } }", ".who.side: x is not one of yours"),
        ("rock", "{ does = 'hazard', who = { kind = 'asset' } }", ".who: a world is anywhere"),
        ("rock", "{ does = 'bend', figure = 'speed', by = 1 }", ".figure: speed is not one of"),
        ("rock", "{ does = 'bend', figure = 'armor' }", ".by: is missing"),
        ("dart", "{ does = 'bend', figure = 'armor', by = 0 }", ": bending a figure by 0"),
        (
            "dart",
            "{ does = 'bend', figure = 'dv', by = 1, when = { is = 'happy' } }",
            ".when.is: happy is not one of",
        ),
        (
            "dart",
            "{ does = 'bend', figure = 'dv', by = 1, when = { is = 'station', number = 5 } }",
            ".when: a station is 1, 2, 3 or 4",
        ),
        (
            "dart",
            "{ does = 'activate', dv = 1, deed = { do = 'sing' } }",
            ".deed.do: sing is not one of",
        ),
        ("dart", "{ does = 'activate', deed = { do = 'draw' } }", ": without a price or a limit"),
        ("dart", "{ does = 'activate', tap = 1, deed = { do = 'draw' } }", ".tap: must be true"),
        (
            "rock",
            "{ does = 'activate', dv = 1, deed = { do = 'draw' } }",
            ": only a craft can pay delta-vee",
        ),
        (
            "dart",
            "{ does = 'activate', tap = true, deed = { do = 'draw' } }",
            ": a craft cannot be tapped",
        ),
        ("rock", "{ does = 'escort' }", ": stands only on craft"),
        ("dart", "{ does = 'shield' }", ": stands only on upgrade"),
        ("dart", "{ does = 'enters', orbital = 'any' }", ": stands only on asset or upgrade"),
        ("rock", "{ does = 'never heals' }", ": speaks of itself as of kind craft"),
        (
            "rock",
            "{ does = 'when', happens = 'it transfers', deed = { do = 'draw' } }",
            ": only a craft can say when it transfers",
        ),
    ],
    ids=lambda value: value if value[0] in ".:" else "",
)
def test_a_wrong_ability_is_named_with_its_file_card_and_key(
    tmp_path: Path, card: str, ability: str, said: str
) -> None:
    text = (ROCK if card == "rock" else DART) + f"abilities = [{ability}]"
    assert complaint(tmp_path, text).startswith(ABILITY.format(card) + said)


def test_every_deed_and_verb_refuses_a_key_it_does_not_know() -> None:
    for family in (verbs, deeds, goal_words):
        for name, cls in family.words.items():
            data = {family.key: name, "nonsense": 1}
            for field in fields(cls):
                if field.default is MISSING:
                    data[field.name.rstrip("_")] = _example(cls, field.name)
            with pytest.raises(Malformed, match="nonsense: unknown key"):
                family.read(Record(data))


def _example(cls: type[Any], name: str) -> Any:
    hint = get_type_hints(cls)[name]
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    if get_origin(hint) is tuple:
        return ["x"]
    if hint is Selector:
        return {}
    return {int: 1, str: "x"}.get(hint, {"do": "draw"})


def test_a_file_that_is_too_large_or_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Malformed, match=r"mine\.toml: not UTF-8 text"):
        read_set(path)
    with pytest.raises(Malformed, match=r"none\.toml: No such file"):
        read_set(tmp_path / "none.toml")


# Sets of the player's own.


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The player's own folder of sets, empty."""
    monkeypatch.setattr(places, "own_sets", lambda: tmp_path)
    monkeypatch.setattr(catalogue, "own_sets", lambda: tmp_path)
    installed.cache_clear()
    yield tmp_path
    installed.cache_clear()


def shipped() -> int:
    return sum(len(read_set(path)) for path in SETS.glob("*.toml"))


def test_a_set_of_ones_own_is_installed_beside_the_others(own: Path) -> None:
    (own / "mine.toml").write_text(DART)
    assert len(installed()) == shipped() + 1
    assert installed()["dart"].name == "Dart"
    assert installed().complaints == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (DART + "speed = 3", "mine.toml: dart.speed: unknown key"),
        (DART.replace("[dart]", "[ceres-freeport]"), "mine.toml: ceres-freeport: this id is taken"),
        (DART.replace('"Dart"', '"Grubstake"'), "mine.toml: dart: the name Grubstake is taken"),
        (DART.replace('"Dart"', '"GRUBSTAKE"'), "mine.toml: dart: the name GRUBSTAKE is taken"),
        (DART + DART.replace("[dart]", "[twin]"), "mine.toml: twin: the name Dart is taken"),
        ("not toml", "mine.toml: not TOML"),
    ],
    ids=lambda value: value if value.startswith("mine") else "",
)
def test_a_broken_set_of_ones_own_is_left_out_whole_and_named(
    own: Path, text: str, said: str
) -> None:
    (own / "mine.toml").write_text(
        ROCK.replace("rock", "pebbles").replace("Rock", "Pebbles") + text
    )
    (own / "sound.toml").write_text(ROCK)
    (complained,) = installed().complaints
    assert complained.startswith(said)
    assert len(installed()) == shipped() + 1
    assert "rock" in installed()
    assert "pebbles" not in installed()


def test_cards_check_says_what_is_wrong_with_ones_own_sets(own: Path, command: Command) -> None:
    (own / "mine.toml").write_text(DART + "speed = 3")
    ran = command("cards", "check")
    assert ran.status == 1
    assert ran.out.splitlines() == [
        "mine.toml: dart.speed: unknown key",
        f"{shipped()} cards, 8 decks, 6 goals: 1 complaint",
    ]


def test_two_sets_of_ones_own_may_not_share_an_id(own: Path) -> None:
    (own / "a.toml").write_text(DART)
    (own / "b.toml").write_text(DART)
    assert installed().complaints == ("b.toml: dart: this id is taken by another card",)


# Commands.


def test_cards_check_holds(command: Command) -> None:
    ran = command("cards", "check")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"{len(installed())} cards, 8 decks, 6 goals: no complaints\n"


def test_cards_check_names_what_is_wrong_with_a_deck_of_ones_own(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "own_decks", lambda: tmp_path)
    ready = (places.decks() / "olympus.deck").read_text(encoding="utf-8")
    (tmp_path / "mine.deck").write_text(ready.replace("\nIngot\n", "\nIngott\n", 1))
    ran = command("cards", "check")
    assert ran.status == 1
    complaint, last = ran.out.splitlines()
    assert complaint.startswith(f"{tmp_path / 'mine.deck'}: R2.1: ")
    assert complaint.endswith("no card is called Ingott; did you mean Ingot? (position 2)")
    assert last.endswith("9 decks, 6 goals: 1 complaint")


def test_cards_list_shows_every_card(command: Command) -> None:
    ran = command("cards", "list")
    *lines, last = ran.out.splitlines()
    assert last == f"{len(installed())} cards"
    assert [line.split()[0] for line in lines] == [card.id for card in installed()]


@pytest.mark.parametrize(
    ("options", "fits"),
    [
        (("--faction", "drift"), lambda card: card.faction == "drift"),
        (("--faction", "neutral"), lambda card: card.faction == ""),
        (("--kind", "upgrade"), lambda card: card.kind == "upgrade"),
        (
            ("--faction", "choir", "--kind", "craft"),
            lambda card: (card.faction, card.kind) == ("choir", "craft"),
        ),
        (("--faction", "nobody"), lambda card: False),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, tuple) else "",
)
def test_cards_list_can_be_narrowed(
    command: Command, options: tuple[str, ...], fits: Callable[[Card], bool]
) -> None:
    lines = command("cards", "list", *options).out.splitlines()[:-1]
    assert [line.split()[0] for line in lines] == [c.id for c in installed() if fits(c)]


def test_cards_list_as_json_holds_data_and_text(command: Command) -> None:
    listed = json.loads(command("cards", "list", "--json").out)["cards"]
    assert [card["id"] for card in listed] == [card.id for card in installed()]
    assert [card["text"] for card in listed] == [rules_text(card) for card in installed()]


@pytest.mark.parametrize("name", ["dross", "Dross", "dROSS"])
def test_cards_show_finds_a_card_by_id_or_name_and_prints_its_text(
    command: Command, name: str
) -> None:
    ran = command("cards", "show", name)
    dross = installed()["dross"]
    assert ran.status == 0
    assert ran.out.splitlines()[0] == "Dross (foundry fighter)"
    assert ran.out.splitlines()[-1] == rules_text(dross)
    assert f"  {'dv':<12} {dross.dv}" in ran.out.splitlines()


def test_cards_show_suggests_what_may_have_been_meant(command: Command) -> None:
    ran = command("cards", "show", "Plutoo")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("orbitduel: no card 'Plutoo'; did you mean Pluto")
