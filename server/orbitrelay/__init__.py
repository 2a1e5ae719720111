"""The relay: hosts duels between players who are far apart, and is the authority over them."""
