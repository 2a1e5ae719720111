"""Opponents that see only a player's view.

- `player`: the interface, and the player that chooses at random
- `odds`, `equilibrium`, `bids`: dice, zero-sum games, and combat bids as one of them
- `roads`, `worth`, `siege`, `peril`: prices of moves, worth of cards, who threatens whom
- `aims`: what the goals of a match ask for
- `campaign`: a turn of maneuvers; `yards`, `doctrines`: research, repair and construction
- `outlook`: how a position stands; `unforeseen`: what abilities offer and ask
- `cadet`, `pilot`, `commander`, `admiral`: the levels; `levels` finds one by name
- `plans`, `trials`: what an admiral may do next, and which of it does best in supposed duels
- `hidden`: whole duels that agree with a view, for search and for what no rule of thumb covers
- `bot`, `program`: programs outside that play a seat over standard input and output
"""
