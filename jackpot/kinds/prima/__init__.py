"""The prima: a pool that is fed by bingo games and won by an early bingo.

``words`` holds what is asked, what happens and what a prima is made of; ``rules`` holds the game.
"""

from jackpot.kinds.prima.rules import CODES, GAME

__all__ = ["CODES", "GAME"]
