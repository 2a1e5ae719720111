"""Duels to watch again, and to go on with from any moment."""
