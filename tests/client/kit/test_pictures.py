"""Pictures and card faces."""

from __future__ import annotations

from pygame import Surface

from orbitduel.cards.catalogue import installed
from orbitduel.client.kit import pictures
from orbitduel.client.kit.cardface import SHAPE, card_back, card_face
from orbitduel.client.kit.paint import Store
from orbitduel.client.kit.theme import PALETTES
from orbitduel.rules.card import Card
from orbitduel.rules.terms import CLASSES

NIGHT = PALETTES["night"]


def pixels(surface: Surface) -> bytes:
    return bytes(surface.get_view("0").raw)


def test_every_card_has_a_face_of_its_own() -> None:
    faces = {pixels(card_face(card, 120, NIGHT, NIGHT.you)) for card in installed()}
    assert len(faces) == len(installed())


def test_a_face_has_the_shape_of_a_card() -> None:
    face = card_face(installed()["grace-note"], 150, NIGHT, NIGHT.you)
    assert face.get_size() == (150, round(150 * SHAPE))
    assert card_back(150, NIGHT, NIGHT.foe).get_size() == face.get_size()


def test_a_card_without_a_picture_borrows_one() -> None:
    strange = Card(
        "made-at-home", "craft", "Made at Home", craft_class="fighter", sentences=("Sings.",)
    )
    assert card_face(strange, 150, NIGHT, NIGHT.you).get_bounding_rect().w == 150
    assert pictures.body("nowhere", 80).get_bounding_rect().w > 40


def test_classes_and_sides_differ_in_shape() -> None:
    shapes = {
        pixels(pictures.token(name, 24, NIGHT.ink, down))
        for name in CLASSES
        for down in (False, True)
    }
    assert len(shapes) >= 6


def test_a_body_is_as_wide_as_asked() -> None:
    for wide in (40, 90, 200):
        assert abs(pictures.body("titan", wide).get_bounding_rect().w - wide) <= 3


def test_of_kept_pictures_the_longest_unused_give_way() -> None:
    store = Store(3 * 100)
    pictures_made: list[str] = []

    def make(name: str) -> Surface:
        pictures_made.append(name)
        return Surface((10, 10))

    for name in ("a", "b", "c", "a", "d", "a", "b"):
        store.get(name, lambda name=name: make(name))  # type: ignore[misc]
    assert pictures_made == ["a", "b", "c", "d", "b"]
    assert len(store) == 3 and store.pixels == 300
