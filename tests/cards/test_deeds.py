"""Deeds: what activated and triggered abilities do, each with what it can be done to."""

from __future__ import annotations

import pytest

from orbitduel.rules import figures, views
from orbitduel.rules.actions import Bombard, Build, Research
from orbitduel.rules.events import (
    CardDrawn,
    CardPlaced,
    CountersPlaced,
    CraftExchanged,
    CraftVanished,
    DamageDealt,
    DeckTopSeen,
    DeltaVeeSpent,
    FaceDownSeen,
)
from orbitduel.rules.terms import (
    ASSET,
    CRAFT,
    DEBRIS,
    PLAY,
    REMOVED,
    UPGRADE,
    YARD,
    A,
    B,
    Phase,
    Piece,
)
from tests.cards.lay import (
    HERE,
    ITSELF,
    Data,
    activate,
    cannot_use,
    deed,
    fill_decks,
    offered,
    own_craft,
    use,
)
from tests.table import Table, only


def doing(what: Data, phase: Phase = Phase.MANEUVERS) -> tuple[Table, Piece]:
    """A's Moon with a deed, once a turn."""
    table = Table(phase=phase)
    during = phase.step or phase.title
    return table, table.asset(A, abilities=(activate(what, once="a turn", during=during),))


# Boost.


@pytest.mark.parametrize(
    ("figure", "read"),
    [
        ("accuracy", lambda board, craft: figures.accuracy(board, craft, craft)),
        ("armor", figures.armor),
        ("bombardment", lambda board, craft: figures.bombardment(board, craft, craft)),
        ("dv", figures.dv_limit),
    ],
)
def test_boost_raises_a_figure_of_the_one_it_is_used_on(figure: str, read: object) -> None:
    table, moon = doing(deed("boost", figure=figure, by=3))
    lance, mate = (table.craft(A, at=(moon, 0)) for _ in range(2))
    before = read(table.board, lance)  # type: ignore[operator]
    use(table, moon, lance)
    assert read(table.board, lance) == before + 3  # type: ignore[operator]
    assert read(table.board, mate) == before  # type: ignore[operator]


@pytest.mark.parametrize(
    ("figure", "read"), [("power", figures.power), ("resistance", figures.resistance)]
)
def test_boost_raises_a_figure_of_a_world(figure: str, read: object) -> None:
    table, moon = doing(
        deed("boost", figure=figure, by=2, on={"kind": "asset", "where": "anywhere"})
    )
    before = read(table.board, table.home[A])  # type: ignore[operator]
    use(table, moon, table.home[A])
    assert read(table.board, table.home[A]) == before + 2  # type: ignore[operator]


def test_boost_may_lower_and_stops_at_nothing() -> None:
    table, moon = doing(deed("boost", figure="armor", by=-5, on={"side": "theirs"}))
    foe = table.craft(B, at=(moon, 0))
    use(table, moon, foe)
    assert figures.armor(table.board, foe) == 0


def test_boost_is_offered_for_whom_it_names() -> None:
    table, moon = doing(deed("boost", figure="dv", by=3))
    lance = table.craft(A, at=(moon, 2))
    foe, afar = table.craft(B, at=(moon, 0)), table.craft(A, at=(table.home[A], 0))
    assert offered(table, moon) == [lance]
    for other in (foe, afar):
        cannot_use(table, moon, other)


# Strike, mend.


def test_strike_deals_damage_and_destroys() -> None:
    table, moon = doing(deed("strike", damage=2))
    foe = table.craft(B, at=(moon, 3), armor=2)
    told = use(table, moon, foe)
    assert only(told, DamageDealt) == DamageDealt(foe, 2)
    assert table.zone(foe) == DEBRIS


def test_strike_is_offered_against_enemies_here_only() -> None:
    table, moon = doing(deed("strike"))
    friend, foe = (table.craft(seat, at=(moon, 0)) for seat in (A, B))
    afar = table.craft(B, at=(table.home[A], 0))
    assert offered(table, moon) == [foe]
    cannot_use(table, moon, friend)
    cannot_use(table, moon, afar)


def test_strike_at_a_world_captures_it() -> None:
    enemy_worlds = {"kind": "asset", "side": "theirs", "where": "anywhere"}
    table, moon = doing(deed("strike", damage=9, on=enemy_worlds))
    use(table, moon, table.home[B])
    assert (table.controller(table.home[B]), table.damage(table.home[B])) == (A, 3)


def test_mend_removes_damage_but_no_more_than_there_is() -> None:
    table, moon = doing(deed("mend", damage=2))
    hurt = table.craft(A, at=(moon, 0), damage=1)
    use(table, moon, hurt)
    assert table.damage(hurt) == 0


def test_mend_is_offered_for_the_damaged_only() -> None:
    table, moon = doing(deed("mend"), Phase.REPAIR)
    table.craft(A, at=(moon, 0))
    foe = table.craft(B, at=(moon, 0), damage=1)
    assert offered(table, moon) == []
    cannot_use(table, moon, foe)


def test_mend_helps_worlds_and_upgrades_without_tapping() -> None:
    table, moon = doing(deed("mend", on={"kind": "upgrade"}), Phase.REPAIR)
    dome = table.upgrade(moon, damage=1)
    use(table, moon, dome)
    assert (table.damage(dome), table.tapped(moon)) == (0, False)


# Refuel, drain.


@pytest.mark.parametrize(("spent", "left"), [(1, 0), (3, 0), (5, 2)])
def test_refuel_gives_back_what_was_spent(spent: int, left: int) -> None:
    table, moon = doing(deed("refuel", dv=3))
    lance = table.craft(A, at=(moon, 0), spent=spent)
    use(table, moon, lance)
    assert table.spent(lance) == left


def test_refuel_is_offered_for_those_who_spent() -> None:
    table, moon = doing(deed("refuel"))
    full, thirsty = table.craft(A, at=(moon, 0)), table.craft(A, at=(moon, 1), spent=1)
    assert offered(table, moon) == [thirsty]
    cannot_use(table, moon, full)


def test_refuel_of_another_after_paying_itself() -> None:
    table = Table()
    tank = activate(deed("refuel", dv=4, on={"other": True}), dv=3, once="a turn")
    tender = table.craft(A, at=(table.home[A], 0), abilities=(tank,))
    mate = table.craft(A, at=(table.home[A], 2), spent=6)
    assert offered(table, tender) == [mate]
    use(table, tender, mate)
    assert (table.spent(tender), table.spent(mate)) == (3, 2)


def test_drain_makes_an_enemy_spend() -> None:
    table, moon = doing(deed("drain", dv=3))
    foe = table.craft(B, at=(moon, 0))
    told = use(table, moon, foe)
    assert only(told, DeltaVeeSpent) == DeltaVeeSpent(foe, 3)


def test_drain_takes_no_more_than_is_left_and_nothing_from_the_empty() -> None:
    table, moon = doing(deed("drain", dv=3))
    low, empty = table.craft(B, at=(moon, 0), spent=6), table.craft(B, at=(moon, 0), spent=8)
    assert offered(table, moon) == [low]
    use(table, moon, low)
    assert (table.spent(low), table.spent(empty)) == (8, 8)


# Tow, clear debris, untap.


@pytest.mark.parametrize(("direction", "orbital"), [("up", 3), ("down", 1)])
def test_tow_moves_one_orbital_at_no_price(direction: str, orbital: int) -> None:
    table, moon = doing(deed("tow", direction=direction))
    lance = table.craft(A, at=(moon, 2), spent=8)
    use(table, moon, lance)
    assert (table.spot(lance), table.spent(lance)) == ((moon, orbital), 8)


@pytest.mark.parametrize(("direction", "end"), [("up", 4), ("down", 0)])
def test_tow_stops_at_the_ends(direction: str, end: int) -> None:
    table, moon = doing(deed("tow", direction=direction))
    lance = table.craft(A, at=(moon, end))
    cannot_use(table, moon, lance)


def test_tow_of_an_enemy() -> None:
    table, moon = doing(deed("tow", direction="down", on={"side": "theirs"}))
    foe, friend = table.craft(B, at=(moon, 2)), table.craft(A, at=(moon, 2))
    assert offered(table, moon) == [foe]
    use(table, moon, foe)
    assert table.spot(foe) == (moon, 1)
    assert table.spot(friend) == (moon, 2)


def test_clear_debris_in_its_orbital() -> None:
    table = Table()
    sweep = activate(deed("clear debris"), dv=1)
    sweeper = table.craft(A, at=(table.home[B], 1), abilities=(sweep,))
    near, far = (table.debris(at=(table.home[B], orbital)) for orbital in (1, 2))
    cannot_use(table, sweeper, far)
    use(table, sweeper, near)
    assert (table.zone(near), table.zone(far)) == (REMOVED, DEBRIS)
    assert offered(table, sweeper) == []


def test_clear_debris_around_the_world_one_by_one() -> None:
    table, moon = doing(deed("clear debris", where="this world"))
    low, again, high = (table.debris(at=(moon, orbital)) for orbital in (0, 0, 4))
    elsewhere = table.debris(at=(table.home[A], 0))
    assert offered(table, moon) == [low, high]
    cannot_use(table, moon, elsewhere)
    use(table, moon, low)
    assert [table.zone(wreck) for wreck in (low, again, high)] == [REMOVED, DEBRIS, DEBRIS]


def test_untap_lets_a_world_be_used_again() -> None:
    table = Table(phase=Phase.ALLOCATE)
    again = activate(deed("untap"), once="a turn", during="allocate")
    dome = table.upgrade(table.home[A], abilities=(again,))
    moon = table.construction(A, ASSET)
    cannot_use(table, dome, table.home[A])
    table.does(A, Build(table.home[A], moon))
    use(table, dome, table.home[A])
    table.does(A, Build(table.home[A], moon))
    assert table.counters(moon) == 6


def test_untap_of_an_enemy_world_is_not_offered() -> None:
    table = Table(phase=Phase.ALLOCATE)
    again = activate(deed("untap"), dv=1, during="allocate")
    lance = table.craft(A, at=(table.homeworld(B, tapped=True), 0), abilities=(again,))
    assert offered(table, lance) == []


# Draw, scout.


def test_draw_takes_the_top_cards() -> None:
    table, moon = doing(deed("draw", cards=2))
    fill_decks(table)
    told = use(table, moon)
    assert [e for e in told if isinstance(e, CardDrawn)] == [CardDrawn(A, 0), CardDrawn(A, 1)]


def test_draw_with_an_empty_deck_is_not_offered() -> None:
    table, moon = doing(deed("draw"))
    cannot_use(table, moon, why="it cannot be used on that")


def test_draw_with_too_few_cards_draws_what_there_is() -> None:
    table, moon = doing(deed("draw", cards=3))
    fill_decks(table, 2)
    use(table, moon)
    assert (table.board.hand_size[A], table.board.deck_size[A]) == (2, 0)


def test_scout_deck_shows_the_top_cards_to_its_user_alone() -> None:
    table, moon = doing(deed("scout deck", cards=2), Phase.RESEARCH)
    fill_decks(table)
    seen = only(use(table, moon), DeckTopSeen)
    assert [card.name for card in seen.cards or ()] == ["Card 0 of 1", "Card 1 of 1"]
    assert views.form(seen, B) == views.form(seen, None) == DeckTopSeen(A, 2, None)


def test_what_was_scouted_is_remembered_until_it_is_drawn() -> None:
    table, moon = doing(deed("scout deck", cards=2), Phase.RESEARCH)
    fill_decks(table)
    use(table, moon)
    table.ends_turn()
    table.moves_on(Phase.RESEARCH)
    table.does(B, Research(table.home[B]))
    assert [card.name for card in table.private[A].foreseen] == ["Card 1 of 1"]
    assert table.private[B].foreseen == ()


def test_scout_deck_of_an_empty_deck_is_not_offered() -> None:
    table, moon = doing(deed("scout deck"), Phase.RESEARCH)
    cannot_use(table, moon)


def test_scout_construction_shows_a_card_to_its_user_alone() -> None:
    table, moon = doing(deed("scout construction"))
    secret = table.construction(B, CRAFT, table.home[B], name="Secret")
    seen = only(use(table, moon, secret), FaceDownSeen)
    assert views.form(seen, B) == views.form(seen, None) == FaceDownSeen(A, secret, None)
    assert table.duel.view(A).identity(secret).name == "Secret"
    assert table.duel.view(None).identity(secret).name == "face-down craft"
    assert table.zone(secret) == YARD


def test_scout_construction_is_not_offered_for_ones_own_or_what_is_known() -> None:
    table, moon = doing(deed("scout construction"))
    table.construction(A, CRAFT, table.home[A])
    first, second = table.construction(B, CRAFT, table.home[B]), table.construction(B, ASSET)
    use(table, moon, first)
    table.board.used.clear()
    assert offered(table, moon) == [second]


def test_scout_construction_beside_this_world_only() -> None:
    table = Table()
    spy = activate(deed("scout construction", where="here"), dv=1)
    lance = table.craft(A, at=(table.home[B], 0), abilities=(spy,))
    near = table.construction(B, CRAFT, table.home[B])
    table.construction(B, CRAFT, table.asset(B))
    table.construction(B, ASSET)
    assert offered(table, lance) == [near]


def test_what_was_scouted_is_no_longer_believed_once_another_card_lies_there() -> None:
    table, moon = doing(deed("scout construction"))
    secret = table.construction(B, CRAFT, table.home[B], name="Secret")
    use(table, moon, secret)
    board = table.board
    board.complete(secret, table.private[A].known[secret], 0)
    board.exchange(secret, board.card[table.craft(B, at=(moon, 0), name="Other")])
    assert table.duel.view(A).identity(secret).name == "Other"


# Fabricate, cannibalise, swap, found.


def test_fabricate_beside_this_world() -> None:
    table, moon = doing(deed("fabricate", counters=2), Phase.ALLOCATE)
    lance = table.construction(A, CRAFT, moon)
    elsewhere, line = table.construction(A, CRAFT, table.home[A]), table.construction(A, ASSET)
    for other in (elsewhere, line):
        cannot_use(table, moon, other)
    told = use(table, moon, lance)
    assert only(told, CountersPlaced) == CountersPlaced(moon, lance, 2)
    assert (table.counters(lance), table.tapped(moon)) == (2, False)


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        ("beside this world", ["here"]),
        ("on the line", ["line"]),
        ("anywhere", ["here", "there", "line"]),
    ],
)
def test_fabricate_where_it_says(on: str, expected: list[str]) -> None:
    table, moon = doing(deed("fabricate", counters=1, on=on), Phase.ALLOCATE)
    yard = {
        "here": table.construction(A, CRAFT, moon),
        "there": table.construction(A, UPGRADE, table.home[A]),
        "line": table.construction(A, ASSET),
    }
    table.construction(B, ASSET)
    assert offered(table, moon) == [yard[name] for name in expected]


def test_cannibalise_turns_a_craft_into_counters() -> None:
    table, moon = doing(deed("cannibalise"), Phase.ALLOCATE)
    old = table.craft(A, at=(moon, 2), cost=5, damage=1, spent=3)
    new = table.construction(A, UPGRADE, moon, counters=1)
    told = use(table, moon, old, new)
    assert only(told, CraftVanished) == CraftVanished(old)
    assert (table.zone(old), table.counters(new), table.board.wrecks) == (REMOVED, 6, [])


def test_cannibalise_needs_a_craft_and_a_card_here() -> None:
    table, moon = doing(deed("cannibalise"), Phase.ALLOCATE)
    old, foe = table.craft(A, at=(moon, 0)), table.craft(B, at=(moon, 0))
    assert offered(table, moon) == []
    new = table.construction(A, CRAFT, moon)
    table.construction(A, CRAFT, table.home[A])
    afar = table.craft(A, at=(table.home[A], 0))
    assert offered(table, moon) == [(old, new)]
    for craft in (foe, afar):
        cannot_use(table, moon, craft, new)


def exchange() -> tuple[Table, Piece, Piece]:
    """A's Moon may swap; A's Lance there has spent 3, has 1 damage and comes from A's deck."""
    table, moon = doing(deed("swap"), Phase.PLACE)
    return table, moon, own_craft(table, A, (moon, 2), spent=3, damage=1)


def test_swap_exchanges_cards_and_keeps_place_and_counters() -> None:
    table, moon, lance = exchange()
    spear = table.in_hand(A, CRAFT, id="spear", name="Spear", armor=5)
    told = only(use(table, moon, lance, spear), CraftExchanged)
    assert (told.seat, told.craft, told.card.name) == (A, lance, "Spear")
    assert (table.board.card[lance].name, table.spot(lance)) == ("Spear", (moon, 2))
    assert (table.spent(lance), table.damage(lance)) == (3, 1)
    assert [table.private[A].cards[serial].name for serial in table.private[A].hand] == ["Lance"]


@pytest.mark.parametrize(
    "other", [{"craft_class": "corvette"}, {"cost": 4}, {"id": "lance"}], ids=str
)
def test_swap_needs_the_same_class_and_cost_and_another_card(other: Data) -> None:
    table, moon, lance = exchange()
    serial = table.in_hand(A, CRAFT, **{"id": "spear", **other})
    assert offered(table, moon) == []
    cannot_use(table, moon, lance, serial)


def test_swap_leaves_captured_craft_alone() -> None:
    table, moon, _ = exchange()
    prize = table.craft(B, at=(moon, 0))
    table.board.hand_over(prize, A)
    spear = table.in_hand(A, CRAFT, id="spear")
    cannot_use(table, moon, prize, spear)


def test_swap_gives_the_new_card_its_abilities_and_takes_the_old() -> None:
    table, moon, _ = exchange()
    again = activate(deed("swap", on=ITSELF), once="a turn", during="place")
    shifter = own_craft(table, A, (moon, 0), id="shifter", abilities=(again,))
    spear = table.in_hand(A, CRAFT, id="spear")
    use(table, shifter, shifter, spear)
    cannot_use(table, shifter, shifter, 0, why="no such ability")


def test_only_the_owner_is_told_which_card_of_the_hand_it_was() -> None:
    table, moon, lance = exchange()
    spear = table.in_hand(A, CRAFT, id="spear")
    told = only(use(table, moon, lance, spear), CraftExchanged)
    assert views.form(told, A) == told
    assert views.form(told, B) == CraftExchanged(A, lance, told.card, None)


def test_found_places_an_asset_with_counters() -> None:
    table, moon = doing(deed("found", counters=3), Phase.PLACE)
    serial = table.in_hand(A, ASSET)
    told = only(use(table, moon, serial), CardPlaced)
    assert (table.counters(told.piece), table.zone(told.piece)) == (3, YARD)
    assert (table.private[A].hand, table.board.hand_size[A]) == ([], 0)


def test_found_needs_an_asset_in_hand() -> None:
    table, moon = doing(deed("found"), Phase.PLACE)
    lance = table.in_hand(A, CRAFT)
    assert offered(table, moon) == []
    cannot_use(table, moon, lance)


def test_found_tells_the_opponent_no_more_than_placing_does() -> None:
    table, moon = doing(deed("found"), Phase.PLACE)
    serial = table.in_hand(A, ASSET, name="Hidden")
    told = use(table, moon, serial)
    for viewer in (B, None):
        assert "Hidden" not in repr([views.form(event, viewer) for event in told])
        assert only([views.form(event, viewer) for event in told], CardPlaced).serial is None


def test_a_deed_done_in_the_midst_of_bombing_is_paid_like_any_other() -> None:
    table = Table(dice=[6, 6])
    strike = activate(deed("strike", on={"side": "theirs", **HERE}), dv=3)
    lance = table.craft(A, at=(table.home[B], 0), abilities=(strike,))
    foe = table.craft(B, at=(table.home[B], 0), armor=9)
    table.does(A, Bombard(lance, table.home[B], 4))
    use(table, lance, foe)
    assert (table.spent(lance), table.zone(lance)) == (8, PLAY)
    cannot_use(table, lance, foe, why="it costs 3 delta-vee, 0 are left")
