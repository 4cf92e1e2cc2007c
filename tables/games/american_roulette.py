"""American roulette with one zero (*ruleta americana*): chips of a colour for every player.

Catalogue of Ceuta, item 02; Chile; and the roulette of the live studio. Half of an even chance goes
back at the zero, nothing in the studio (ROU-67, ROU-68).
"""

from tables.games.roulette.rulebook import roulette

GAME = roulette("american_roulette")
