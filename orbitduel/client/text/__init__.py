"""The text client: the same duel with numbered choices and readable sentences.

One line is one thing, and nothing is redrawn, so it works with a screen reader and over a slow
terminal. It sits at the same table as the window does, so a duel begun here can be resumed there.
"""

from .opening import menu as menu
from .opening import practice as practice
