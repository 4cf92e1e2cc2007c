"""Pai gow poker (*pai gow póquer*), catalogue of Ceuta, item 12.

``rules`` tells a hand from the closing call to the last payment, ``house_way`` how the croupier
sets his cards, ``settling`` what is paid against the house and against a player's bank.
"""

from tables.games.pai_gow.rules import GAME

__all__ = ["GAME"]
