"""The table: a lasting round from its advance to its closing count, which lends to every hand.

``words`` holds what is asked, ``events`` what has happened, ``state`` what a table is; ``rules``
holds the rule book.
"""

from tables.core.paytables import parse
from tables.kinds.table.rules import GAME

DOCUMENTS = {"paytable": parse}
"""How the text of a paytable is read, which a table's opening names by its digest."""

__all__ = ["DOCUMENTS", "GAME"]
