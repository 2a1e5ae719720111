"""A card as data: the form in card sets, scenario files and replays."""

from __future__ import annotations

from typing import Any

from orbitduel.reading import Malformed, Record, as_text
from orbitduel.rules.card import FIGURES, Card
from orbitduel.rules.terms import ASSET, CLASSES, CRAFT, KINDS, STATIONS

from .vocabulary import verbs, write_word


def read_card(card_id: str, record: Record) -> Card:
    """A card from its data; complaints name the key."""
    kind = record.one_of("kind", KINDS)
    values: dict[str, Any] = {
        "name": record.text("name", card_id),
        "faction": record.text("faction", ""),
    }
    for figure in FIGURES[kind]:  # type: ignore[index]
        if figure == "classes":
            values[figure] = tuple(
                _class_name(name, path) for path, name in record.items("classes")
            )
        elif figure in ("orbitals", "track"):
            values[figure] = record.numbers(figure)
        else:
            values[figure] = record.number(figure, 0)
    if kind == ASSET:
        values["homeworld"] = record.flag("homeworld")
        if not values["orbitals"]:
            raise record.fail("orbitals", "an asset needs at least one")
        if not values["track"]:
            values["track"] = (0,) * STATIONS
        elif len(values["track"]) != STATIONS:
            raise record.fail("track", f"needs {STATIONS} figures")
    if kind == CRAFT:
        values["craft_class"] = _class_name(record.text("class"), record.at("class"))
    values["traits"] = tuple(as_text(item, path) for path, item in record.items("traits"))
    values["sentences"] = tuple(as_text(item, path) for path, item in record.items("sentences"))
    values["abilities"] = tuple(_ability(one, kind) for one in record.records("abilities"))
    record.done()
    return Card(id=card_id, kind=kind, **values)  # type: ignore[arg-type]


def write_card(card: Card) -> dict[str, Any]:
    """The data of a card; reading it gives the same card."""
    data: dict[str, Any] = {"kind": card.kind, "name": card.name}
    if card.kind == CRAFT:
        data["class"] = card.craft_class
    if card.faction:
        data["faction"] = card.faction
    if card.homeworld:
        data["homeworld"] = True
    for figure in FIGURES[card.kind]:
        value = getattr(card, figure)
        data[figure] = list(value) if isinstance(value, tuple) else value
    for key in ("traits", "sentences"):
        if getattr(card, key):
            data[key] = list(getattr(card, key))
    if card.abilities:
        data["abilities"] = [write_word(ability) for ability in card.abilities]
    return data


def rules_text(card: Card) -> str:
    """What the card says, produced from what it does."""
    return " ".join([*(ability.printed(card.kind) for ability in card.abilities), *card.sentences])


def _ability(record: Record, kind: str) -> Any:
    ability = verbs.read(record)
    if why := ability.misfit(kind):
        raise Malformed(record.path, why)
    return ability


def _class_name(name: object, path: str) -> str:
    if name not in CLASSES:
        raise Malformed(path, f"a class is one of {', '.join(CLASSES)}")
    return str(name)
