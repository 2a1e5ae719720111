"""Who speaks when: the order written down in `orbitduel/docs/abilities.md`."""

from __future__ import annotations

import pytest

from orbitduel.cards.house import Kessler
from orbitduel.rules import costs, figures, steps
from orbitduel.rules.abilities import DECLINE, Ability
from orbitduel.rules.actions import Bombard, Burn, Choose, Concede, Next, OfferDraw, Transfer
from orbitduel.rules.board import Board
from orbitduel.rules.chance import ScriptedChance
from orbitduel.rules.duel import MOST_STEPS, Duel, EndlessEffects
from orbitduel.rules.events import DamageDealt, DecisionOpened, Event
from orbitduel.rules.steps import Step
from orbitduel.rules.terms import DEBRIS, PLAY, A, B, Piece
from tests.cards.lay import (
    ENEMIES_HERE,
    HERE,
    activate,
    answer,
    asked,
    deed,
    fill_decks,
    use,
    verb,
    when,
)
from tests.table import Table, only

# 1. Figures, in order of coming into play.


def burn_price(*abilities: Ability) -> int:
    """What a burn of 4 costs under upgrades that came in this order."""
    table = Table()
    for ability in abilities:
        table.upgrade(table.home[A], abilities=(ability,))
    return costs.burn(table.board, table.craft(A, at=(table.home[A], 0)), 1)


FREE = verb("free burns")
DEARER = verb("bend", figure="burn cost", by=3, who=HERE)
CHEAPER = verb("bend", figure="burn cost", by=-2, who=HERE)


@pytest.mark.parametrize(
    ("abilities", "price"),
    [
        ((), 4),
        ((CHEAPER,), 2),
        ((CHEAPER, CHEAPER), 1),
        ((CHEAPER, CHEAPER, CHEAPER), 1),
        ((CHEAPER, CHEAPER, DEARER), 4),
        ((DEARER, CHEAPER, CHEAPER), 3),
        ((FREE,), 0),
        ((FREE, CHEAPER), 0),
        ((DEARER, FREE), 0),
        ((FREE, DEARER), 3),
    ],
    ids=str,
)
def test_pieces_bend_in_the_order_in_which_they_came(
    abilities: tuple[Ability, ...], price: int
) -> None:
    assert burn_price(*abilities) == price


def test_one_piece_bends_in_printed_order() -> None:
    for abilities, price in (((FREE, DEARER), 3), ((DEARER, FREE), 0)):
        table = Table()
        table.upgrade(table.home[A], abilities=abilities)
        lance = table.craft(A, at=(table.home[A], 0))
        assert costs.burn(table.board, lance, 1) == price


def test_coming_into_play_counts_not_being_placed() -> None:
    table = Table()
    late = table.construction(A, "upgrade", table.home[A], abilities=(FREE,))
    table.upgrade(table.home[A], abilities=(DEARER,))
    table.board.complete(late, table.private[A].cards[0], 0)
    lance = table.craft(A, at=(table.home[A], 0))
    assert costs.burn(table.board, lance, 1) == 0


def test_effects_bend_in_the_order_in_which_they_began_among_the_pieces() -> None:
    table = Table()
    weaken = activate(deed("boost", figure="armor", by=-9, on=ENEMIES_HERE), once="a turn")
    moon = table.asset(A, abilities=(weaken,))
    foe = table.craft(B, at=(moon, 0))
    use(table, moon, foe)
    table.craft(B, at=(moon, 0), abilities=(verb("bend", figure="armor", by=1, who=HERE),))
    assert figures.armor(table.board, foe) == 0, "2 - 9 + 1, and never below 0"


# 2. Forbidding comes after the rules.


def test_what_the_rules_refuse_is_refused_by_the_rules_first() -> None:
    table = Table()
    buoy = table.craft(A, at=(table.home[A], 0), abilities=(verb("cannot transfer"),))
    table.refuses("R4.2.2", A, Transfer(buoy, table.home[B]))


def test_any_one_card_forbids() -> None:
    table = Table()
    net = verb("cannot transfer", who={"side": "theirs"})
    for _ in range(2):
        table.upgrade(table.home[B], abilities=(net,))
    lance = table.craft(A, at=(table.home[B], 4))
    table.refuses("R0", A, Transfer(lance, table.home[A]))
    table.does(A, Burn(lance, 3))


# 3. Replacement: the first decides.


def fortress(*order: str) -> tuple[Table, Piece, Piece]:
    """A's Moon under B's bomber, with a screen and a sacrifice that came in this order."""
    table = Table(dice=[1, 1], active=B)
    moon = table.asset(A)
    bomber = table.craft(B, at=(moon, 0), dv=20)
    for name in order:
        table.upgrade(moon, resistance=9, abilities=(verb(name),))
    table.craft(A, at=(moon, 3))
    table.does(B, Bombard(bomber, moon, 9))
    return table, moon, table.board.upgrades[order.index("screen")]


def test_a_screen_that_came_first_takes_it_and_the_sacrifice_is_not_asked() -> None:
    table, moon, screen = fortress("screen", "sacrifice")
    assert table.board.decision is None
    assert (table.damage(moon), table.damage(screen)) == (0, 2)


def test_a_sacrifice_that_came_first_is_asked_and_declining_lets_it_through_as_it_is() -> None:
    table, moon, screen = fortress("sacrifice", "screen")
    answer(table, DECLINE)
    assert (table.damage(moon), table.damage(screen)) == (2, 0)


def test_a_sacrifice_that_came_first_cancels_all() -> None:
    table, moon, screen = fortress("sacrifice", "screen")
    answer(table, asked(table).options[1])
    assert (table.damage(moon), table.damage(screen)) == (0, 0)


def test_what_stands_in_the_place_of_damage_is_not_replaced_again() -> None:
    """Two craft that each take the damage meant for the other do not play ball."""
    table = Table(dice=[1, 1], active=B)
    spot = (table.home[A], 0)
    screen = verb("screen", who={"where": "its orbital", "other": True}, from_="attack")
    first, second = (table.craft(A, at=spot, armor=9, abilities=(screen,)) for _ in range(2))
    told = table.fight(table.craft(B, at=spot), first, 2, 0)
    assert only(told, DamageDealt) == DamageDealt(second, 2)


def test_the_first_of_two_escorts_takes_the_first_hit_and_that_is_all() -> None:
    table = Table(dice=[1, 1, 1], active=B)
    spot = (table.home[A], 0)
    prey = table.craft(A, at=spot, armor=9)
    escorts = [table.craft(A, at=spot, armor=9, abilities=(verb("escort"),)) for _ in range(2)]
    table.fight(table.craft(B, at=spot, accuracy=3), prey, 2, 0)
    assert [table.damage(craft) for craft in (*escorts, prey)] == [1, 0, 2]


def test_what_follows_from_a_replacement_is_answered_anew() -> None:
    """The screen takes the damage, is destroyed by it, and leaves no debris."""
    table = Table(dice=[1, 1], active=B)
    moon = table.asset(A)
    both = (verb("screen"), verb("leaves no debris"))
    screen = table.craft(A, at=(moon, 2), abilities=both)
    table.does(B, Bombard(table.craft(B, at=(moon, 0), dv=20), moon, 9))
    assert (table.zone(screen), table.damage(moon)) == ("removed", 0)


def test_whoever_came_first_decides_between_boarding_and_leaving_nothing() -> None:
    table = Table(dice=[1, 1])
    spot = (table.home[A], 0)
    clean = table.craft(B, at=spot, abilities=(verb("leaves no debris"),))
    pirate = table.craft(A, at=spot, abilities=(verb("boards"),))
    table.fight(pirate, clean, 2, 0)
    assert table.zone(clean) == "removed"
    table = Table(dice=[1, 1])
    pirate = table.craft(A, at=spot, abilities=(verb("boards"),))
    clean = table.craft(B, at=spot, abilities=(verb("leaves no debris"),))
    table.fight(pirate, clean, 2, 0)
    assert table.controller(clean) == A


# 4. Following: all of it, in order, the rules of the match last.


def told_names(told: list[Event]) -> list[str]:
    return [type(event).__name__ for event in told]


def test_a_card_is_drawn_before_the_neighbours_roll() -> None:
    table = Table(dice=[1, 1, 6], active=B, house=(Kessler(),))
    fill_decks(table)
    spot = (table.home[A], 0)
    hero = table.craft(A, at=spot, abilities=(when("it is destroyed", deed("draw")),))
    names = told_names(table.fight(table.craft(B, at=spot), hero, 2, 0))
    assert names.index("CraftDestroyed") < names.index("CardDrawn") < names.index("DebrisMet")


def test_the_neighbours_wait_for_a_decision_too() -> None:
    table = Table(dice=[1, 1, 6, 6], active=B, house=(Kessler(),))
    spot = (table.home[A], 0)
    back = deed("strike", on={"side": "theirs", "where": "its orbital"})
    hero = table.craft(A, at=spot, abilities=(when("it is destroyed", back),))
    first, second = (table.craft(B, at=spot, armor=9) for _ in range(2))
    assert "DebrisMet" not in told_names(table.fight(first, hero, 2, 0))
    names = told_names(answer(table, second))
    assert names.index("DamageDealt") < names.index("DebrisMet")


def test_each_thing_is_carried_out_with_its_consequences_before_the_next() -> None:
    """The first avenger kills a craft whose own death goes off before the second avenger's."""
    table = Table()
    low = deed("strike", on={"side": "theirs", "where": "lowest orbital"})
    moon = table.asset(A)
    for _ in range(2):
        table.upgrade(moon, abilities=(when("your turn ends", low),))
    fill_decks(table)
    table.craft(B, at=(moon, 0), armor=1, abilities=(when("it is destroyed", deed("draw")),))
    table.craft(B, at=(moon, 0), armor=1)
    table.ends_turn()
    names = told_names(table.does(A, Choose(0)))
    assert names.index("CraftDestroyed") < names.index("CardDrawn")
    assert names.count("CraftDestroyed") == 2, "the second has a single target left"


def test_what_comes_later_is_followed_later() -> None:
    table = Table()
    fill_decks(table)
    table.upgrade(table.home[A], abilities=(when("your turn ends", deed("draw")),))
    table.upgrade(table.home[A], abilities=(when("your turn ends", deed("scout deck")),))
    names = told_names(table.ends_turn())
    assert names.index("CardDrawn") < names.index("DeckTopSeen")


# 5. Decisions stop everything else.


def questioned() -> tuple[Table, Piece, Piece]:
    table = Table(dice=[1, 1], active=B)
    moon = table.asset(A, name="Fort", abilities=(verb("sacrifice"),))
    lance = table.craft(A, at=(moon, 0))
    table.does(B, Bombard(table.craft(B, at=(moon, 0), dv=20), moon, 9))
    return table, moon, lance


def test_a_decision_is_listed_for_its_seat_alone() -> None:
    table, _, _ = questioned()
    assert table.duel.legal(A) == [Choose(0), Choose(1)]
    assert table.duel.legal(B) == []
    assert table.duel.awaiting() == (A,)


def test_a_decision_names_its_card_to_whoever_would_do_something_else() -> None:
    table, _, _ = questioned()
    for seat in (A, B):
        refusal = table.duel.refusal(seat, Next())
        assert refusal is not None
        assert str(refusal) == "R0 a decision of Fort is open"


def test_without_a_decision_there_is_nothing_to_choose() -> None:
    table = Table()
    table.refuses("R0", A, Choose(0))


def test_a_decision_is_a_public_question() -> None:
    table, _, _ = questioned()
    for viewer in (A, B, None):
        assert table.duel.view(viewer).board.decision == table.board.decision


@pytest.mark.parametrize("seat", [A, B])
def test_one_may_concede_while_a_decision_is_open(seat: int) -> None:
    table, _, _ = questioned()
    table.does(seat, Concede())
    assert table.duel.result is not None
    assert table.duel.result.winner == 1 - seat
    assert (table.board.decision, table.duel.agenda) == (None, [])


def test_one_may_offer_a_draw_while_a_decision_is_open() -> None:
    table, moon, _ = questioned()
    table.does(B, OfferDraw())
    answer(table, DECLINE)
    assert table.damage(moon) == 2


def log_of_a_decision() -> tuple[Table, list[Event]]:
    table = Table(dice=[1, 1], active=B)
    moon = table.asset(A, abilities=(verb("sacrifice"),))
    table.craft(A, at=(moon, 0))
    return table, table.does(B, Bombard(table.craft(B, at=(moon, 0), dv=20), moon, 9))


def test_an_event_tells_the_authority_how_to_go_on_and_nobody_else() -> None:
    from orbitduel.rules.views import form

    table, told = log_of_a_decision()
    opened = only(told, DecisionOpened)
    assert list(opened.agenda or ()) == table.duel.agenda
    assert all(
        only([form(e, s) for e in told], DecisionOpened).agenda is None for s in (A, B, None)
    )


def test_a_duel_rebuilt_from_a_log_that_ends_in_a_concession_has_nothing_left_to_do() -> None:
    from orbitduel.rules.events import DuelEnded

    _, told = log_of_a_decision()
    end = [only(told, DecisionOpened), DuelEnded(B, "R5.1")]
    assert Duel.from_events(end, ScriptedChance(())).agenda == []


# No end.


class Echo(Ability):
    """After every draw its commander draws again, and never runs out."""

    hooks = frozenset({"after draw"})

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        return ((steps.draw, step[1]),)


class Hydra(Ability):
    """Damage to this craft is dealt to it again."""

    hooks = frozenset({"after damage"})

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        _, target, amount, attacker, cause = step
        return ((steps.damage, target, amount, attacker, cause),) if target == source else ()


def test_endless_effects_are_stopped_with_an_error_that_names_the_cards() -> None:
    table = Table(dice=[1, 1])
    hydra = table.craft(B, at=(table.home[A], 0), name="Hydra", armor=10**9, abilities=(Hydra(),))
    lance = table.craft(A, at=(table.home[A], 0))
    table.craft(B, at=(table.home[B], 0), name="Bystander", abilities=(Hydra(), verb("escort")))
    with pytest.raises(EndlessEffects) as raised:
        table.fight(lance, hydra, 2, 0)
    assert str(raised.value) == "effects call each other without end: Hydra"


def test_two_cards_that_feed_each_other_are_both_named() -> None:
    table = Table()
    fill_decks(table)
    table.upgrade(table.home[A], name="Echo", abilities=(Echo(),))
    table.upgrade(
        table.home[A], name="Call", abilities=(activate(deed("draw"), once="a turn"), Echo())
    )
    with pytest.raises(EndlessEffects) as raised:
        use(table, table.board.upgrades[1])
    assert {"Echo", "Call"} <= set(str(raised.value).replace(",", "").split())


class Countdown(Ability):
    """Draws so many cards more, one after another."""

    hooks = frozenset({"after draw"})

    def __init__(self, more: int) -> None:
        self.more = more

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        self.more -= 1
        return ((steps.draw, step[1]),) if self.more > 0 else ()


def test_a_long_chain_within_the_bound_is_carried_out() -> None:
    table = Table()
    fill_decks(table)
    call = activate(deed("draw"), once="a turn")
    dome = table.upgrade(table.home[A], abilities=(call, Countdown(MOST_STEPS - 10)))
    use(table, dome)
    assert table.board.deck_size[A] == 0


def test_the_bound_is_the_one_the_docs_name() -> None:
    assert MOST_STEPS == 2000


def test_two_escorts_do_not_pass_a_hit_to_and_fro() -> None:
    table = Table(dice=[1], active=B)
    spot = (table.home[A], 0)
    first, second = (table.craft(A, at=spot, abilities=(verb("escort"),)) for _ in range(2))
    table.fight(table.craft(B, at=spot, accuracy=1), first, 2, 0)
    assert [table.damage(craft) for craft in (first, second)] == [0, 1]
    assert [table.zone(craft) for craft in (first, second)] == [PLAY, PLAY]


def test_a_chain_of_deaths_comes_to_an_end() -> None:
    table = Table(dice=[1, 1], active=B)
    spot = (table.home[A], 0)
    back = when("it is destroyed", deed("strike", on={"side": "theirs", "where": "its orbital"}))
    ours, theirs = (table.craft(seat, at=spot, armor=1, abilities=(back,)) for seat in (A, B))
    table.fight(theirs, ours, 2, 0)
    assert [table.zone(craft) for craft in (ours, theirs)] == [DEBRIS, DEBRIS]
