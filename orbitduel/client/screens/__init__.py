"""The screens around the duel: main menu, set-ups, settings, replays."""
