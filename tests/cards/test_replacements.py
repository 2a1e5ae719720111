"""Verbs that put something in the place of a hit, a destruction or a capture."""

from __future__ import annotations

import pytest

from orbitduel.rules.abilities import DECLINE, Ability
from orbitduel.rules.actions import Bombard, Choose, Complete, Next
from orbitduel.rules.events import (
    AssetCaptured,
    AssetRazed,
    CraftDestroyed,
    CraftTaken,
    CraftVanished,
    DamageDealt,
    UpgradeDestroyed,
)
from orbitduel.rules.terms import (
    CRAFT,
    DEBRIS,
    NOBODY,
    PLAY,
    REMOVED,
    UPGRADE,
    YARD,
    A,
    B,
    Phase,
    Piece,
)
from tests.cards.lay import ENEMIES_HERE, HERE, answer, asked, deed, fill_decks, verb, when
from tests.table import Table, only


def ambush(
    *abilities: Ability, hits: int = 2, height: int = 0
) -> tuple[Table, Piece, Piece, Piece]:
    """B's hunter that will hit so often, A's prey of armor 9 beside it, and A's guard."""
    table = Table(dice=[1] * hits, active=B)
    home = table.home[A]
    hunter = table.craft(B, at=(home, 0), accuracy=hits)
    prey = table.craft(A, at=(home, 0), armor=9, craft_class="cruiser")
    guard = table.craft(A, at=(home, height), armor=9, name="Guard", abilities=abilities)
    return table, hunter, prey, guard


# Escort.


def test_escort_takes_the_first_hit() -> None:
    table, hunter, prey, guard = ambush(verb("escort"), hits=3)
    told = table.fight(hunter, prey, 2, 0)
    assert [e for e in told if isinstance(e, DamageDealt)] == [
        DamageDealt(guard, 1),
        DamageDealt(prey, 2),
    ]


def test_escort_of_a_single_hit_leaves_none() -> None:
    table, hunter, prey, guard = ambush(verb("escort"), hits=1)
    table.fight(hunter, prey, 2, 0)
    assert (table.damage(guard), table.damage(prey)) == (1, 0)


def test_escort_may_die_of_it() -> None:
    table, hunter, prey, guard = ambush(verb("escort"))
    table.board.damage[guard] = 8
    table.fight(hunter, prey, 2, 0)
    assert (table.zone(guard), table.damage(prey)) == (DEBRIS, 1)


def test_escort_does_not_stand_before_itself() -> None:
    table, hunter, _, guard = ambush(verb("escort"))
    told = table.fight(hunter, guard, 2, 0)
    assert only(told, DamageDealt) == DamageDealt(guard, 2)


def test_escort_is_needed_in_the_same_orbital() -> None:
    table, hunter, prey, guard = ambush(verb("escort"), height=1)
    table.fight(hunter, prey, 2, 0)
    assert (table.damage(guard), table.damage(prey)) == (0, 2)


def test_escort_helps_no_enemy_and_only_its_sort() -> None:
    table, hunter, prey, guard = ambush(
        verb("escort", who={"where": "its orbital", "class": "frigate"})
    )
    table.fight(hunter, prey, 2, 0)
    assert (table.damage(guard), table.damage(prey)) == (0, 2)


def test_escort_does_nothing_for_a_miss() -> None:
    table, hunter, prey, guard = ambush(verb("escort"))
    table.fight(hunter, prey, 0, 0)
    assert (table.damage(guard), table.damage(prey)) == (0, 0)


def test_escort_is_not_asked_about_abilities_or_debris() -> None:
    table, _, prey, guard = ambush(verb("escort"))
    table.debris(at=(table.home[A], 0))
    table.ends_turn()
    assert (table.damage(prey), table.damage(guard)) == (0, 0), "healed at their beginning"
    hurt = [e for e in table.ends_turn() if isinstance(e, DamageDealt)]
    assert {e.target: e.amount for e in hurt if e.target in (prey, guard)} == {prey: 1, guard: 1}


# Screen.


def test_screen_from_attacks_takes_all_damage() -> None:
    screen = verb("screen", who={"where": "its orbital", "other": True}, from_="attack")
    table, hunter, prey, guard = ambush(screen)
    table.fight(hunter, prey, 2, 0)
    assert (table.damage(guard), table.damage(prey)) == (2, 0)


def test_screen_from_attacks_is_struck_itself_as_ever() -> None:
    screen = verb("screen", who={"where": "its orbital"}, from_="attack")
    table, hunter, _, guard = ambush(screen)
    assert only(table.fight(hunter, guard, 2, 0), DamageDealt) == DamageDealt(guard, 2)


def siege(*abilities: Ability, on: str = CRAFT) -> tuple[Table, Piece, Piece]:
    """B's bomber with two sure hits above A's Moon, and A's screen there."""
    table = Table(dice=[1, 1], active=B)
    moon = table.asset(A)
    bomber = table.craft(B, at=(moon, 0), dv=20)
    if on == UPGRADE:
        return table, bomber, table.upgrade(moon, resistance=9, abilities=abilities)
    return table, bomber, table.craft(A, at=(moon, 3), armor=9, abilities=abilities)


MOON: Piece = 2


@pytest.mark.parametrize("kind", [CRAFT, UPGRADE])
def test_screen_takes_bombardment_meant_for_its_world(kind: str) -> None:
    table, bomber, screen = siege(verb("screen"), on=kind)
    told = table.does(B, Bombard(bomber, MOON, 9))
    assert only(told, DamageDealt) == DamageDealt(screen, 2)


def test_screen_may_be_destroyed_by_what_it_takes() -> None:
    table, bomber, screen = siege(verb("screen"))
    table.board.damage[screen] = 7
    table.does(B, Bombard(bomber, MOON, 9))
    assert (table.zone(screen), table.damage(MOON)) == (DEBRIS, 0)


def test_screen_does_not_cover_upgrades_or_other_worlds() -> None:
    table, bomber, screen = siege(verb("screen"))
    dome = table.upgrade(MOON, resistance=9)
    table.does(B, Bombard(bomber, dome, 15))
    assert (table.damage(dome), table.damage(screen)) == (2, 0)
    table, _, screen = siege(verb("screen"))
    table.does(B, Bombard(table.craft(B, at=(table.home[A], 0), dv=20), table.home[A], 9))
    assert (table.damage(table.home[A]), table.damage(screen)) == (2, 0)


def test_screen_covers_only_a_world_of_its_own_side() -> None:
    table, bomber, screen = siege(verb("screen"))
    table.board.controller[MOON] = NOBODY
    table.does(B, Bombard(bomber, MOON, 9))
    assert (table.damage(MOON), table.damage(screen)) == (2, 0)


def test_screen_from_bombardment_does_not_cover_attacks() -> None:
    table, bomber, screen = siege(verb("screen", who={"where": "here", "other": True}))
    mate = table.craft(A, at=(MOON, 0), armor=9)
    table.fight(bomber, mate, 2, 0)
    assert (table.damage(mate), table.damage(screen)) == (2, 0)


# Sacrifice.


def fortress(**craft: object) -> tuple[Table, Piece, Piece, Piece]:
    """A's world with the ability, B's bomber with two sure hits, A's two craft there."""
    table = Table(dice=[1, 1], active=B)
    moon = table.asset(A, resistance=2, abilities=(verb("sacrifice", **craft),))
    bomber = table.craft(B, at=(moon, 0), dv=20)
    return (
        table,
        bomber,
        table.craft(A, at=(moon, 0), traits=("drone",)),
        table.craft(A, at=(moon, 2)),
    )


def test_sacrifice_asks_the_worlds_commander_in_the_opponents_turn() -> None:
    table, bomber, drone, lance = fortress()
    table.does(B, Bombard(bomber, MOON, 9))
    assert (asked(table).seat, asked(table).options) == (A, (DECLINE, drone, lance))
    assert table.duel.awaiting() == (A,)
    assert table.duel.legal(B) == []
    table.refuses("R0", B, Next())
    table.refuses("R0", B, Choose(0))


def test_sacrifice_cancels_all_the_damage_for_one_craft() -> None:
    table, bomber, drone, lance = fortress()
    table.does(B, Bombard(bomber, MOON, 9))
    answer(table, drone)
    assert (table.zone(drone), table.zone(lance)) == (DEBRIS, PLAY)
    assert (table.controller(MOON), table.damage(MOON)) == (A, 0)


def test_sacrifice_may_be_declined() -> None:
    table, bomber, drone, _ = fortress()
    table.does(B, Bombard(bomber, MOON, 9))
    told = answer(table, DECLINE)
    assert only(told, DamageDealt) == DamageDealt(MOON, 2)
    assert (table.zone(drone), table.controller(MOON)) == (PLAY, B)


def test_sacrifice_of_drones_offers_drones() -> None:
    table, bomber, drone, _ = fortress(craft={"trait": "drone"})
    table.does(B, Bombard(bomber, MOON, 9))
    assert asked(table).options == (DECLINE, drone)


def test_without_craft_nothing_is_asked() -> None:
    table, bomber, drone, _ = fortress(craft={"trait": "drone"})
    table.board.wreck(drone)
    table.does(B, Bombard(bomber, MOON, 9))
    assert (table.board.decision, table.controller(MOON)) == (None, B)


def test_without_a_hit_nothing_is_asked() -> None:
    table, bomber, _, _ = fortress()
    table.does(B, Bombard(bomber, MOON, 0))
    assert table.board.decision is None


def test_sacrifice_saves_an_upgrade_on_the_world_too() -> None:
    table, bomber, drone, _ = fortress()
    dome = table.upgrade(MOON)
    table.does(B, Bombard(bomber, dome, 9))
    answer(table, drone)
    assert (table.zone(dome), table.damage(dome)) == (PLAY, 0)


def test_sacrifice_does_not_save_other_worlds() -> None:
    table, _, _, _ = fortress()
    table.does(B, Bombard(table.craft(B, at=(table.home[A], 0), dv=20), table.home[A], 9))
    assert table.board.decision is None


# Boards.


def boarding() -> tuple[Table, Piece, Piece]:
    table = Table(dice=[1, 1])
    pirate = table.craft(A, at=(table.home[A], 0), abilities=(verb("boards"),))
    return table, pirate, table.craft(B, at=(table.home[A], 0), damage=1, spent=3)


def test_boards_takes_what_it_would_destroy() -> None:
    table, pirate, prize = boarding()
    told = table.fight(pirate, prize, 2, 0)
    assert only(told, CraftTaken) == CraftTaken(prize, A)
    assert (table.zone(prize), table.controller(prize), table.damage(prize)) == (PLAY, A, 0)
    assert (table.spent(prize), table.board.owner[prize]) == (3, B)


def test_a_boarded_craft_serves_its_captor_at_once() -> None:
    table, pirate, prize = boarding()
    table.fight(pirate, prize, 2, 0)
    assert prize in table.board.fleet[A]
    assert any(getattr(action, "craft", None) == prize for action in table.duel.legal(A))


def test_boards_takes_nothing_it_only_damages() -> None:
    table, pirate, prize = boarding()
    table.board.card[prize] = table.board.card[table.craft(B, at=(table.home[A], 0), armor=9)]
    table.fight(pirate, prize, 2, 0)
    assert (table.controller(prize), table.damage(prize)) == (B, 3)


def test_boards_does_not_help_when_another_destroys_or_it_is_destroyed() -> None:
    table, pirate, prize = boarding()
    mate = table.craft(A, at=(table.home[A], 0))
    table.fight(mate, prize, 2, 0)
    assert table.zone(prize) == DEBRIS
    table, pirate, prize = boarding()
    table.board.active = B
    table.fight(prize, pirate, 2, 0)
    assert table.zone(pirate) == DEBRIS


def test_a_craft_of_ones_own_given_up_for_a_boarder_is_destroyed_not_boarded() -> None:
    table = Table(dice=[1, 1])
    zeal = verb("boards"), verb("expendable")
    pirate = table.craft(A, at=(table.home[A], 0), abilities=zeal)
    table.fight(pirate, table.craft(B, at=(table.home[A], 0)), 2, 0)
    assert table.zone(pirate) == DEBRIS


# Leaves no debris.


def clean(*abilities: Ability, who: dict[str, object] | None = None) -> tuple[Table, Piece, Piece]:
    """B's hunter and A's prey that leaves no debris."""
    table = Table(dice=[1, 1], active=B)
    keys = {} if who is None else {"who": who}
    prey = table.craft(
        A, at=(table.home[A], 0), abilities=(verb("leaves no debris", **keys), *abilities)
    )
    return table, table.craft(B, at=(table.home[A], 0)), prey


def test_it_leaves_no_debris() -> None:
    table, hunter, prey = clean()
    told = table.fight(hunter, prey, 2, 0)
    assert only(told, CraftVanished) == CraftVanished(prey)
    assert (table.zone(prey), table.board.wrecks) == (REMOVED, [])


def test_it_was_destroyed_all_the_same() -> None:
    """Leaving no debris changes what is left, not that it is destroyed."""
    table, hunter, prey = clean(when("it is destroyed", deed("draw", cards=2)))
    fill_decks(table)
    table.fight(hunter, prey, 2, 0)
    assert (table.zone(prey), table.board.hand_size[A]) == (REMOVED, 2)


def test_friends_of_a_sort_leave_no_debris_around_the_world() -> None:
    table = Table(dice=[1] * 8, active=B)
    moon = table.asset(A, abilities=(verb("leaves no debris", who={"trait": "drone"}),))
    hunter = table.craft(B, at=(moon, 0), dv=30)
    drone = table.craft(A, at=(moon, 0), traits=("drone",))
    plain = table.craft(A, at=(moon, 0))
    for prey in (drone, plain):
        table.fight(hunter, prey, 2, 0)
    assert (table.zone(drone), table.zone(plain)) == (REMOVED, DEBRIS)


def test_enemies_leave_debris_as_ever() -> None:
    table = Table(dice=[1, 1])
    moon = table.asset(A, abilities=(verb("leaves no debris", who=HERE),))
    foe = table.craft(B, at=(moon, 0))
    table.fight(table.craft(A, at=(moon, 0)), foe, 2, 0)
    assert table.zone(foe) == DEBRIS


def test_it_vanishes_in_a_debris_field_too() -> None:
    table, _, prey = clean()
    for _ in range(2):
        table.debris(at=table.spot(prey))
    table.ends_turn()
    assert table.zone(prey) == REMOVED


# Expendable.


def torpedo(die: int) -> tuple[Table, Piece, Piece]:
    table = Table(dice=[die, die])
    spot = (table.home[A], 0)
    return table, table.craft(A, at=spot, abilities=(verb("expendable"),)), table.craft(B, at=spot)


def test_expendable_is_destroyed_after_an_attack_that_hits() -> None:
    table, dart, foe = torpedo(1)
    told = table.fight(dart, foe, 2, 0)
    destroyed = [event for event in told if isinstance(event, CraftDestroyed)]
    assert destroyed == [CraftDestroyed(foe), CraftDestroyed(dart)]


def test_expendable_survives_a_miss() -> None:
    table, dart, foe = torpedo(6)
    table.fight(dart, foe, 2, 0)
    assert table.zone(dart) == PLAY


def test_expendable_does_not_mind_being_attacked_or_others_attacks() -> None:
    table, dart, foe = torpedo(1)
    mate = table.craft(A, at=(table.home[A], 0))
    table.fight(mate, foe, 2, 0)
    assert (table.zone(foe), table.zone(dart)) == (DEBRIS, PLAY)


def test_expendable_bombards_without_harm_to_itself() -> None:
    table = Table(dice=[1, 1])
    dart = table.craft(A, at=(table.home[B], 0), abilities=(verb("expendable"),))
    table.does(A, Bombard(dart, table.home[B], 7))
    assert (table.damage(table.home[B]), table.zone(dart)) == (2, PLAY)


# Razes and salvages.


def conquest(*abilities: Ability) -> tuple[Table, Piece, Piece, Piece, Piece]:
    """A's bomber about to take B's Moon, with an upgrade on it and a craft beside it."""
    table = Table(dice=[1, 1])
    moon = table.asset(B, resistance=2)
    bomber = table.craft(A, at=(moon, 0), dv=20, abilities=abilities)
    return table, bomber, moon, table.upgrade(moon), table.construction(B, CRAFT, moon, counters=2)


def test_razes_leaves_the_world_to_nobody_and_undamaged() -> None:
    table, bomber, moon, dome, lance = conquest(verb("razes"))
    told = table.does(A, Bombard(bomber, moon, 9))
    assert only(told, AssetRazed) == AssetRazed(moon)
    assert (table.controller(moon), table.damage(moon)) == (NOBODY, 0)
    assert (table.zone(dome), table.zone(lance)) == (REMOVED, REMOVED)


def test_another_bomber_captures_as_ever() -> None:
    table, _, moon, _, _ = conquest(verb("razes"))
    other = table.craft(A, at=(moon, 0), dv=20)
    told = table.does(A, Bombard(other, moon, 9))
    assert only(told, AssetCaptured) == AssetCaptured(moon, A, 1)


def test_a_razed_last_homeworld_loses_the_duel() -> None:
    table = Table(dice=[1] * 4)
    bomber = table.craft(A, at=(table.home[B], 0), dv=20, bombardment=4, abilities=(verb("razes"),))
    table.does(A, Bombard(bomber, table.home[B], 9))
    table.ends_turn()
    assert table.duel.result is not None
    assert table.duel.result.winner == A


def test_salvages_keeps_the_construction_with_its_counters() -> None:
    table, bomber, moon, dome, lance = conquest(verb("salvages"))
    told = table.does(A, Bombard(bomber, moon, 9))
    assert only(told, UpgradeDestroyed) == UpgradeDestroyed(dome)
    assert (table.controller(moon), table.damage(moon)) == (A, 1)
    assert (table.zone(lance), table.controller(lance), table.counters(lance)) == (YARD, A, 2)


def test_the_captor_knows_completes_and_commands_what_was_salvaged() -> None:
    table, bomber, moon, _, lance = conquest(verb("salvages"))
    table.board.counters[lance] = 3
    table.does(A, Bombard(bomber, moon, 9))
    assert table.duel.view(A).identity(lance).name == "Lance"
    table.moves_on(Phase.COMPLETE)
    table.does(A, Complete(lance))
    assert (table.zone(lance), table.spot(lance), table.controller(lance)) == (PLAY, (moon, 0), A)


def test_a_spectator_does_not_learn_what_was_salvaged() -> None:
    table, bomber, moon, _, lance = conquest(verb("salvages"))
    table.does(A, Bombard(bomber, moon, 9))
    assert table.duel.view(None).identity(lance).name == "face-down craft"


def test_without_salvage_the_construction_is_lost() -> None:
    table, bomber, moon, _, lance = conquest()
    table.does(A, Bombard(bomber, moon, 9))
    assert table.zone(lance) == REMOVED


# Hazard.


def minefield(**keys: object) -> tuple[Table, Piece, Piece, Piece, Piece]:
    """A's mined Moon, B's craft low and high, A's craft low, in B's turn."""
    table = Table(active=B)
    moon = table.asset(A, abilities=(verb("hazard", **keys),))
    low, high = (table.craft(B, at=(moon, orbital), armor=9) for orbital in (0, 1))
    return table, moon, low, high, table.craft(A, at=(moon, 0), armor=9)


def test_hazard_hurts_enemies_in_the_lowest_orbital_at_the_end_of_their_turn() -> None:
    table, _, low, high, own = minefield()
    table.ends_turn()
    assert [table.damage(craft) for craft in (low, high, own)] == [1, 0, 0]


def test_hazard_does_nothing_at_the_end_of_ones_own_turn() -> None:
    table, _, low, _, _ = minefield()
    table.board.active = A
    table.ends_turn()
    assert table.damage(low) == 0


def test_hazard_may_deal_more_and_elsewhere() -> None:
    table, _, low, high, own = minefield(damage=2, who=ENEMIES_HERE)
    table.ends_turn()
    assert [table.damage(craft) for craft in (low, high, own)] == [2, 2, 0]


def test_hazard_destroys() -> None:
    table, moon, _, _, _ = minefield()
    frail = table.craft(B, at=(moon, 0), armor=1)
    table.ends_turn()
    assert table.zone(frail) == DEBRIS


def test_hazard_of_nobodys_world_hurts_nobody() -> None:
    table, moon, low, _, own = minefield()
    table.board.controller[moon] = NOBODY
    table.ends_turn()
    assert (table.damage(low), table.damage(own)) == (0, 0)


def test_hazard_follows_a_captured_world() -> None:
    table, moon, low, _, own = minefield()
    table.board.controller[moon] = B
    table.board.active = A
    table.ends_turn()
    assert (table.damage(own), table.damage(low)) == (1, 0)
