"""French roulette (*ruleta*): one zero, even chances at both long sides, prison at the zero.

Catalogue of Ceuta, item 01; Chile, 1. Requirements ROU-1 to ROU-94.
"""

from tables.games.roulette.rulebook import roulette

GAME = roulette("french_roulette")
