"""Duels with people elsewhere: the way to a relay, the lobby, and a link to a remote table."""
