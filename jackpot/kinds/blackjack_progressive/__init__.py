"""The accumulated bets of blackjack: side bets across tables, won by special combinations of cards.

``combinations`` says what they are, ``odds`` counts them exactly, ``rules`` holds the game.
"""

from jackpot.kinds.blackjack_progressive.rules import CODES, GAME

__all__ = ["CODES", "GAME"]
