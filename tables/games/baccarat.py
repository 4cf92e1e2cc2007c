"""Live baccarat: the hands of punto y banca, dealt open by a dealer (PYB, column ``live``).

Eight decks and no burn; each player has one bet in each of the three areas; the system closes the
bets, settles and pays. The dealer may shuffle after any hand.

    PlaceBet   E_ONE_BET a second bet of the same player in one area (PYB-19)
"""

from __future__ import annotations

from house.contract import Refused
from tables.core.game import banked_game
from tables.core.paytables import Paytable
from tables.core.play import Play
from tables.core.rules import SHOE, Rules, Stake
from tables.games.punto_banca import coup


def one_in_each_area(play: Play, paytable: Paytable, stake: Stake) -> Refused | None:
    """At most one bet for each player and area, three in all (PYB-19)."""
    if any((bet.seat, bet.kind) == (stake.seat, stake.kind) for bet in play.bets):
        return Refused("E_ONE_BET", {"kind": stake.kind})
    return None


RULES = Rules(name="baccarat", device=SHOE, script=coup, check=one_in_each_area)
GAME = banked_game(RULES)
