"""Decks: their files and the ready-made ones."""
