"""The deck builder: a pool of cards, the forty in their order, and what comes of it."""
