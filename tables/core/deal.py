"""A round as its script sees it: the bets, what has come, and how each bet is to be settled.

``position`` tells the script of a game from the closing of the bets through every move so far and
says how the round stands. It is a pure function of the round and its paytable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from tables.core import pay
from tables.core.cards import count, is_card
from tables.core.events import DecisionTaken, HandPenalised, HandTold, OutcomeDrawn
from tables.core.paytables import Odds, Paytable
from tables.core.play import OPEN, Bet, Play
from tables.core.rules import FORFEIT, Ask, Draw, Rules, Script, Wants

STAYS = frozenset({"stays", "imprisoned"})
"""Results of a bet that is not decided yet and lies on the cloth in the next round too."""


@dataclass(frozen=True, slots=True)
class Line:
    """How one bet is settled, in cents (TBL-3). ``note`` is kept with a bet that stays."""

    bet: Bet
    result: str
    payout: int = 0
    returned: int = 0
    commission: int = 0
    note: str = ""

    @property
    def stays(self) -> bool:
        return self.result in STAYS


class Deal:
    """What a script works with. It may change this one as it likes: each telling has its own."""

    def __init__(self, play: Play, paytable: Paytable) -> None:
        self.play = play
        self.paytable = paytable
        self.bets = tuple(bet for bet in play.bets if not bet.decision)
        """The bets that lay when the bets were closed, in order of placement."""
        self.hands: dict[str, list[int]] = {}
        """What lies where: the moves by which it came, in order, by the name of the hand."""
        self._names: dict[int, str] = {}
        self.shown: set[str] = set()
        self.penalised: set[int] = set()
        self.lines: list[Line] = []
        self.told: list[HandTold] = []
        self.figures: dict[str, str] = {}
        """What the screens write beside a hand (its total, its kind), by the name of the hand."""
        self.result = ""
        self.carried = play.opening.carried
        self.burnt = play.opening.burnt
        self.counts = True
        self._drawn = 0

    # --- who takes part ---------------------------------------------------------------------------

    @property
    def boxes(self) -> tuple[int, ...]:
        """The boxes that take part, from the croupier's left clockwise."""
        return boxes_of(self.bets)

    def in_box(self, box: int, kind: str = "") -> tuple[Bet, ...]:
        """The bets of a box, the commander's first."""
        lying = [b for b in self.bets if b.box == box and kind in ("", b.kind)]
        seat = commander(self.bets, box)
        return tuple(sorted(lying, key=lambda bet: (bet.seat != seat, bet.bet)))

    def commander(self, box: int) -> int:
        """The seat that decides for a box."""
        return commander(self.bets, box)

    def added(self, move: DecisionTaken) -> tuple[Bet, ...]:
        """The bets that a decision has added."""
        if not move.move:
            return ()
        return tuple(bet for bet in self.play.bets if bet.decision == move.move)

    # --- what is known ----------------------------------------------------------------------------

    def hand(self, name: str) -> tuple[str, ...]:
        """What lies in the hand ``name``, in order."""
        return tuple(self._names[move] for move in self.hands.get(name, []))

    def came(self, move: OutcomeDrawn) -> None:
        """Puts what came to where it came."""
        self._names[move.move] = move.name
        self._drawn += 1
        self.hands.setdefault(move.to, []).append(move.move)

    def lay(self, place: int, name: str, to: str) -> None:
        """Moves the card at ``place`` (from 0) of a hand to the end of another one."""
        self.hands.setdefault(to, []).append(self.hands[name].pop(place))

    def show(self, *names: str) -> None:
        """Turns hands for everybody to see."""
        self.shown.update(names)

    @property
    def shoe_is_fresh(self) -> bool:
        """Whether these are the first cards after a shuffle."""
        return self.play.opening.shoe == self.paytable.whole_shoe()

    @property
    def cut_card_is_out(self) -> bool:
        """Whether the cut card has come by now (TYQ-9, BLA-14)."""
        removed = sum(ordinal <= self._drawn for ordinal in self.play.removed)
        left = count(self.play.opening.shoe) - self._drawn - self.burnt - removed
        return left <= self.paytable.number("reserve")

    def odds(self, name: str) -> Odds:
        """The odds of a bet or of a prize, by its line in the paytable."""
        bet = self.paytable.bets.get(name)
        return bet.odds if bet is not None and bet.odds else self.paytable.odds[name]

    # --- settling, in the order of payment --------------------------------------------------------

    def settle(self, line: Line) -> None:
        """Decides a bet; the order of these calls is the order of payment."""
        self.lines.append(line)

    def win(self, bet: Bet, odds: Odds | None = None, *, result: str = "win") -> None:
        """Pays a bet at its odds, less the commission of its line, and hands back the stake."""
        line = self.paytable.bets.get(bet.kind)
        rate = line.commission_bp if line else 0
        paid, kept = pay.winnings(bet.stake, odds or self.odds(bet.kind), rate)
        self.settle(Line(bet, result, paid, bet.stake, kept))

    def lose(self, *bets: Bet, result: str = "lose") -> None:
        """Collects bets."""
        for bet in bets:
            self.settle(Line(bet, result))

    def give_back(self, *bets: Bet, result: str = "push") -> None:
        """Hands whole stakes back."""
        for bet in bets:
            self.settle(Line(bet, result, returned=bet.stake))

    def give_half(self, bet: Bet, result: str = "half") -> None:
        """Hands half of a stake back, an odd cent with it."""
        self.settle(Line(bet, result, returned=pay.half(bet.stake)))

    def stay(self, bet: Bet, note: str, result: str = "stays") -> None:
        """Leaves a bet undecided until the next round, with a note for the script to read then."""
        self.settle(Line(bet, result, note=note))

    def settled(self, bet: Bet) -> bool:
        """Whether a bet is decided already."""
        return any(line.bet.bet == bet.bet for line in self.lines)


@dataclass(frozen=True, slots=True)
class Position:
    """How a round stands. ``wants`` is ``None`` when nothing more can come; ``broken`` tells that
    the moves do not fit the rules (only a correction can lead there)."""

    wants: Wants | None
    lines: tuple[Line, ...] = ()
    hands: Mapping[str, tuple[int, ...]] | None = None
    shown: frozenset[str] = frozenset()
    told: tuple[HandTold, ...] = ()
    figures: Mapping[str, str] | None = None
    result: str = ""
    carried: str = ""
    burnt: int = 0
    counts: bool = True
    broken: bool = False

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The decisions that are offered now."""
        return self.wants if isinstance(self.wants, tuple) else ()

    @property
    def draw(self) -> Draw | None:
        """The luck that is waited for now."""
        return self.wants if isinstance(self.wants, Draw) else None


@lru_cache(maxsize=256)
def position(rules: Rules, play: Play, paytable: Paytable) -> Position:
    """How ``play`` stands by the rules of its game."""
    if play.phase == OPEN:
        return Position(None, carried=play.opening.carried, burnt=play.opening.burnt)
    deal = Deal(play, paytable)
    script = rules.script(deal)
    wants = _next(script, None)
    for move in play.moves:
        if isinstance(move, HandPenalised):
            deal.penalised.add(move.box)
        elif _fits(wants, move):
            if isinstance(move, OutcomeDrawn) and wants is not None:
                deal.came(move)
            wants = _next(script, move)
        else:
            return Position(None, broken=True)
        wants = _forfeited(deal, script, wants)
    return _position(deal, wants)


def boxes_of(bets: Iterable[Bet]) -> tuple[int, ...]:
    """The boxes in which some of these bets lie, ascending."""
    return tuple(sorted({bet.box for bet in bets if bet.box}))


def commander(bets: Iterable[Bet], box: int) -> int:
    """The seat that decides for a box: its holder if he plays, else who put down first; 0: none."""
    seats = [bet.seat for bet in bets if bet.box == box]
    return box if box in seats else next(iter(seats), 0)


def _next(script: Script, move: OutcomeDrawn | DecisionTaken | None) -> Wants | None:
    try:
        return script.send(move)
    except StopIteration:
        return None


def _fits(wants: Wants | None, move: OutcomeDrawn | DecisionTaken) -> bool:
    if isinstance(wants, Draw) and isinstance(move, OutcomeDrawn):
        known = is_card(move.name) if wants.is_card else move.number in wants.outcomes
        return known and wants.to == move.to
    if isinstance(wants, tuple) and isinstance(move, DecisionTaken):
        asked = (ask for ask in wants if (ask.box, ask.hand) == (move.box, move.hand))
        return any(ask.option(move.choice) for ask in asked)
    return False


def _forfeited(deal: Deal, script: Script, wants: Wants | None) -> Wants | None:
    """Lets the script go on past what a penalised box would be asked."""
    while isinstance(wants, tuple):
        lost = next((ask for ask in wants if ask.box in deal.penalised), None)
        if lost is None:
            return wants
        wants = _next(script, replace(_FORFEIT, box=lost.box, hand=lost.hand))
    return wants


_FORFEIT = DecisionTaken(
    move=0, seat=0, box=0, hand=1, choice=FORFEIT, amount=0, picks=(), by="", at=0
)


def _position(deal: Deal, wants: Wants | None) -> Position:
    lines = tuple(deal.lines)
    assert len({line.bet.bet for line in lines}) == len(lines), "a bet is settled twice"
    if wants is None:
        missing = {bet.bet for bet in deal.play.bets} - {line.bet.bet for line in lines}
        assert not missing, f"{deal.paytable.game}: bets {sorted(missing)} are never settled"
    return Position(
        wants=wants,
        lines=lines,
        hands={name: tuple(moves) for name, moves in deal.hands.items() if moves},
        shown=frozenset(deal.shown),
        told=tuple(deal.told),
        figures=dict(deal.figures),
        result=deal.result,
        carried=deal.carried,
        burnt=deal.burnt,
        counts=deal.counts,
    )
