"""What the roulettes have in common: the wheel, the cloth, the call bets and the spin.

``wheel`` knows the pockets and what belongs to a number, ``cloth`` where a bet may lie and what it
covers, ``calls`` the bets that are asked for aloud, ``spin`` the zero and the settlement,
``rulebook`` makes a game of them. Requirements ROU-1 to ROU-94.
"""
