"""A deck on paper, as a picture, and its plan as a picture."""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from xml.etree import ElementTree

import pygame

from orbitduel.client.deckroom import prints
from orbitduel.client.deckroom.pdf import POINTS, Document
from orbitduel.deckbuilding.deck_file import find_deck
from orbitduel.deckbuilding.planner import Policy, plan
from orbitduel.deckbuilding.planner.picture import Box, Words, picture, svg

DECK = find_deck("olympus")
PLAN = plan(DECK.homeworld, DECK.cards, Policy("as-drawn", 2, 12))


def pages(data: bytes) -> list[bytes]:
    """What each page draws."""
    found = []
    for packed in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL):
        drawn = zlib.decompress(packed)
        if b" cm /P" in drawn:
            found.append(drawn)
    return found


def test_every_card_is_printed_once_for_each_copy_at_card_size() -> None:
    data = prints.cards_pdf(DECK)
    drawn = pages(data)
    assert len(drawn) == 5
    sizes = re.findall(rb"q ([\d.]+) 0 0 ([\d.]+) [\d.]+ [\d.]+ cm", b"\n".join(drawn))
    assert len(sizes) == 41
    wide, high = (float(length) / POINTS for length in sizes[0])
    assert (round(wide, 1), round(high, 1)) == (63.0, 88.0)
    assert set(sizes) == {sizes[0]}
    different = {card.id for card in (DECK.homeworld, *DECK.cards)}
    assert data.count(b"/Subtype /Image") == len(different)


def test_a_document_says_where_its_objects_are() -> None:
    made = Document("A (strange) title – with signs")
    page = made.page()
    page.pictures.append((made.picture("x", pygame.Surface((4, 4))), 10, 10, 20, 20))
    data = made.write()
    table = int(re.findall(rb"startxref\n(\d+)", data)[0])
    assert data[table:].startswith(b"xref")
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n", data)]
    assert [data[at:].split(b" ")[0] for at in places] == [
        str(number).encode() for number in range(1, len(places) + 1)
    ]
    assert b"(A \\(strange\\) title \x96 with signs)" in data


def test_the_deck_at_a_glance_is_a_picture() -> None:
    data = prints.png(prints.deck_picture(DECK))
    assert pygame.image.load(BytesIO(data), "deck.png").get_width() > 1000


def test_the_timeline_has_a_bar_for_every_stage_of_every_card() -> None:
    drawn = picture(PLAN, "Olympus & <others>")
    names = [part.text for part in drawn.parts if isinstance(part, Words)]
    shown = [line for line in PLAN.cards if line.drawn is not None]
    assert all(line.card.name in names for line in shown)
    bars = [part for part in drawn.parts if isinstance(part, Box) and part.tone == "you"]
    in_play = [line for line in PLAN.cards if line.in_play is not None]
    assert len(bars) >= len(in_play)
    for part in drawn.parts:
        if isinstance(part, Box):
            assert 0 <= part.x <= part.x + part.wide <= drawn.wide
            assert 0 <= part.y <= part.y + part.high <= drawn.high


def test_the_timeline_is_well_formed_svg_and_a_painted_picture() -> None:
    drawn = picture(PLAN, "Olympus & <others>")
    root = ElementTree.fromstring(svg(drawn))
    texts = [node.text for node in root if node.tag.endswith("text")]
    assert "Olympus & <others>" in texts
    assert len(list(root)) == len(drawn.parts)
    assert prints.painted(drawn, 1).get_size() == (drawn.wide, drawn.high)
