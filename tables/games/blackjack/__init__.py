"""Blackjack (*veintiuno*) under the rule sets of ``ceuta``, ``peru`` and ``live``.

``rules`` tells a hand from the closing call to the last payment; ``cards`` what hands are worth,
``offers`` what is offered before the first card is asked, ``turns`` the players' turns with doubles
and splits, ``settling`` the bank's cards and the settlement. Requirements BLA-1 to BLA-67.
"""

from tables.games.blackjack.rules import GAME

__all__ = ["GAME"]
