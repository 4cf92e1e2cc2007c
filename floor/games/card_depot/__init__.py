"""The depot of playing cards: sets of six packs from their receipt to their destruction, and shoes.

``words`` holds what is asked, ``events`` what has happened, ``state`` what the depot is; ``rules``
holds the rule book.
"""

from floor.games.card_depot.rules import CODES, GAME

__all__ = ["CODES", "GAME"]
