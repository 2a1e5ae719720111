"""The duel itself. Pure: the standard library only, no clock, no input or output.

Where to find things:

- `card`, `terms`: what is printed (R1), and the words used throughout
- `board`, `private`: what everybody sees, and what one player alone knows (R6)
- `actions`, `legality`, `choices`: what a player may do, why not, and all of it as a list
- `figures`, `costs`: every figure and every price, where abilities can bend them (R0)
- `steps`, `events`, `ability_events`, `duel`: what then happens, as facts; the authority
- `views`: who may know what (R6)
- `abilities`: what the rules ask of a card (R0)
- `deck`, `chance`, `digest`: legal decks (R2), dice and coin, fingerprints of a position
- `plain`, `sentences`, `wording`: actions and events as data and in words
"""
