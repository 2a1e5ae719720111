"""The authority over a duel: scenarios, replays."""
