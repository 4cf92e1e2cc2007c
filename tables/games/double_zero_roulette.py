"""American roulette with two zeros (*ruleta americana con doble cero*), as in Chile.

It has a bet on its five first numbers, three streets at the zeros, and no call bets.
"""

from tables.games.roulette.rulebook import roulette

GAME = roulette("double_zero_roulette")
