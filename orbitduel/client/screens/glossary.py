"""The words of the game, each in a line, with its rule."""

from __future__ import annotations

from typing import Final

TURN: Final = (
    ("Beginning", "Your tracker moves on one station; your craft heal and refill (R4.1)."),
    ("Maneuvers", "Burn, transfer, attack, bombard, in any order (R4.2 to R4.4)."),
    ("Research", "Tap a world to draw the top card of your deck (R4.5)."),
    ("Repair", "Tap a world to take one damage from it or an upgrade on it (R4.6)."),
    ("Construction", "Place cards, tap worlds to add counters, complete what is paid (R4.7)."),
    ("End", "Whoever lost the last Homeworld has lost; cards untap; debris strikes (R4.8)."),
)
WORDS: Final = (
    ("Delta-vee", "what a craft can spend until your next turn: on moving, attack and defence "
     "(R4.1.3)"),
    ("Burn", "to another orbital of the same world: its figure here minus there, at least 2 "
     "(R4.2)"),
    ("Transfer", "from an outermost orbital to another world's: track figures at your station, "
     "at least 2 (R4.2.2)"),
    ("Orbit track", "four figures of a world, one for each station of the tracker (R1)"),
    ("Attack", "costs the climb to the target, at least 1; then both bid in secret (R4.3)"),
    ("Bid", "power from the attacker, defence from the defender; both are spent (R4.3.3)"),
    ("Hit check", "power minus defence; each die below it hits (R4.3.5)"),
    ("Armor", "so much damage destroys a craft, which turns to debris (R4.3.6)"),
    ("Debris", "strikes every craft in its orbital at the end of each turn (R4.8.4)"),
    ("Bombardment", "costs the way down, at least 1; power minus resistance is the check (R4.4)"),
    ("Resistance", "so much damage takes a world, or destroys an upgrade (R4.4.5, R4.4.6)"),
    ("Tapped", "used for this turn: a world researches, repairs or builds once (R4.5 to R4.7)"),
    ("Construction", "counters a world adds to a face-down card when it is tapped (R4.7.4)"),
    ("Blockade", "with an enemy craft in orbit a world cannot build worlds (R4.7.5)"),
    ("Crew", "population of your craft, against that of your worlds, on completion (R4.7.6)"),
)  # fmt: skip
