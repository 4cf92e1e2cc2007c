"""Craps (*dados*): ``rolls`` decides a bet by a roll, ``dice`` tells who shoots with which dice,
``rules`` tells the throw from the closing call to the last payment. Requirements CRA-1 to CRA-62.
"""

from tables.games.craps.rules import GAME

__all__ = ["GAME"]
