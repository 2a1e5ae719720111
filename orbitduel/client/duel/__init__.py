"""The duel on the screen."""
