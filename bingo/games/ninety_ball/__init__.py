"""The ninety-ball game of a bingo hall: one *partida* from its announcement to its last prize.

It goes ANNOUNCED → SELLING → SALE_CLOSED → PUBLISHED → PLAYING ⇄ CLAIM_STOP → FINISHED → CLOSED,
or ends CANCELLED (before its figures) or ANNULLED (after them); a failure makes it INTERRUPTED.

Read in this order: ``actions`` (what may be asked), ``events`` (what happens), ``state``; then
``announce``, ``sale``, ``handbacks``, ``recount``, ``play``, ``repairs``, ``claims``, ``orders``,
``settle``, ``failures`` and ``annul`` decide, ``evolve`` changes, ``awaiting`` says what is waited
for and ``view`` what is seen. Each file draws its tree of refusals at its top. All of it is pure.
"""

from __future__ import annotations

from bingo.games.ninety_ball import (
    announce,
    annul,
    awaiting,
    claims,
    failures,
    handbacks,
    judging,
    orders,
    play,
    proposals,
    recount,
    repairs,
    sale,
    settle,
)
from bingo.games.ninety_ball.actions import AnnounceGame
from bingo.games.ninety_ball.awaiting import awaits, closed
from bingo.games.ninety_ball.decide import HANDLERS, decide
from bingo.games.ninety_ball.events import EVENTS
from bingo.games.ninety_ball.evolve import evolve
from bingo.games.ninety_ball.rights import RIGHTS, SEATS
from bingo.games.ninety_ball.view import view
from house.contract import Game

CODES = frozenset().union(
    announce.CODES,
    sale.CODES,
    handbacks.CODES,
    recount.CODES,
    play.CODES,
    repairs.CODES,
    claims.CODES,
    judging.ANSWER_CODES,
    orders.CODES,
    settle.CODES,
    failures.CODES,
    annul.CODES,
    proposals.CODES,
    awaiting.CODES,
)
"""Every code that this game can refuse or answer with."""

GAME = Game(
    kind="ninety_ball",
    opening=AnnounceGame,
    actions=tuple(HANDLERS),
    events=EVENTS,
    rights=RIGHTS,
    seats=SEATS,
    start=announce.start,
    decide=decide,
    evolve=evolve,
    view=view,
    closed=closed,
    awaits=awaits,
    lend=proposals.lend,
    electronic=announce.electronic,
)
