"""The authority over a duel: matches, scenarios, replays."""
