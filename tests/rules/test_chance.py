from collections import Counter
from hashlib import sha512

import pytest

from orbitduel.rules.actions import Attack, Bid
from orbitduel.rules.chance import (
    COIN,
    DIE,
    DiceExhausted,
    ScriptedChance,
    SeededChance,
    seed_from_number,
)
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import DiceRolled
from orbitduel.rules.terms import CRAFT, A, B
from tests.table import HOMEWORLD, Table, card, only

SEED = bytes(range(32))


def number(seed: bytes, index: int) -> int:
    """The documented formula: word k mod 8 of SHA-512(seed, k div 8), big-endian."""
    digest = sha512(seed + (index // 8).to_bytes(8, "big")).hexdigest()
    word = digest[16 * (index % 8) :][:16]
    return int(word, 16)


@pytest.mark.parametrize("sides", [COIN, DIE, 20])
def test_seeded_numbers_follow_the_documented_formula(sides: int) -> None:
    chance = SeededChance(SEED)
    drawn = [chance.draw(index, sides) for index in range(40)]
    assert drawn == [number(SEED, index) % sides for index in range(40)]


def test_a_far_index_follows_the_formula_too() -> None:
    assert SeededChance(SEED).draw(10**12, DIE) == number(SEED, 10**12) % DIE


def test_numbers_do_not_depend_on_the_order_in_which_they_are_read() -> None:
    forth, back = SeededChance(SEED), SeededChance(SEED)
    indices = range(30)
    ahead = [forth.draw(index, DIE) for index in indices]
    assert [back.draw(index, DIE) for index in reversed(indices)] == ahead[::-1]


def test_seeds_differ() -> None:
    first, second = (SeededChance(seed_from_number(n)) for n in (1, 2))
    assert [first.draw(k, DIE) for k in range(20)] != [second.draw(k, DIE) for k in range(20)]


@pytest.mark.parametrize("sides", [COIN, DIE])
def test_every_face_comes_up_about_equally_often(sides: int) -> None:
    chance = SeededChance(SEED)
    rolls = 12_000
    faces = Counter(chance.draw(index, sides) for index in range(rolls))
    assert sorted(faces) == list(range(sides))
    expected = rolls / sides
    assert all(abs(count - expected) < 0.06 * expected for count in faces.values())


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_thirty_two_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SeededChance(bytes(size))


def test_a_number_makes_a_seed() -> None:
    assert seed_from_number(0) == bytes(32)
    assert seed_from_number(258) == bytes(30) + b"\x01\x02"
    assert seed_from_number(2**256 - 1) == b"\xff" * 32


def test_scripted_dice_come_as_written() -> None:
    chance = ScriptedChance([1, 6, 3])
    assert [chance.draw(index, DIE) + 1 for index in range(3)] == [1, 6, 3]


@pytest.mark.parametrize("dice", [[], [1], [1, 2, 3]])
def test_scripted_dice_run_out(dice: list[int]) -> None:
    chance = ScriptedChance(dice)
    with pytest.raises(DiceExhausted, match=f"all {len(dice)} "):
        chance.draw(len(dice), DIE)


def test_a_duel_reads_its_dice_one_after_another_and_none_twice() -> None:
    table = Table(dice=[1, 2, 5, 6])
    lance, prey = (table.craft(seat, at=(table.home[A], 0), armor=9) for seat in (A, B))
    rolls = [only(table.fight(lance, prey, 0, 0), DiceRolled).values for _ in range(2)]
    assert rolls == [(1, 2), (5, 6)]
    table.does(A, Attack(lance, prey))
    table.does(A, Bid(0))
    with pytest.raises(DiceExhausted, match="all 4 "):
        table.duel.apply(B, Bid(0))


class Lowest:
    """Always the lowest number; remembers how many sides it was asked for."""

    def __init__(self) -> None:
        self.sides: list[int] = []

    def draw(self, index: int, sides: int) -> int:
        self.sides.append(sides)
        return 0


def test_r3_3_the_coin_has_two_sides() -> None:
    chance = Lowest()
    Duel.setup([(HOMEWORLD, [card(CRAFT)] * 40)] * 2, chance)
    assert chance.sides == [2]


def test_r4_3_5_the_dice_have_six_sides() -> None:
    table = Table()
    table.duel.chance = chance = Lowest()
    lance, prey = (table.craft(seat, at=(table.home[A], 0), accuracy=3) for seat in (A, B))
    rolled = only(table.fight(lance, prey, 0, 0), DiceRolled)
    assert (chance.sides, rolled.values) == ([6, 6, 6], (1, 1, 1))
