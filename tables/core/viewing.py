"""What a seat may know of a round of play; described in docs/table-views.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from house.contract import EVERYONE, Seat, Terms
from tables.core import cards
from tables.core.approving import reduced
from tables.core.asking import CHAIR, bets_until
from tables.core.betting import next_step
from tables.core.deal import Line, Position, position
from tables.core.events import OutcomeDrawn
from tables.core.offers import CHIEF, CROUPIER, asks_of, offers, orders_of, primary
from tables.core.paytables import Paytable
from tables.core.play import ENDED, OPEN, PAYING, PLAYING, Bet, Play
from tables.core.rules import Ask, Draw, Rules

STAFF = (CROUPIER, CHIEF, "director", "official")


def view(rules: Rules, play: Play, seat: Seat, terms: Terms) -> dict[str, Any]:
    """All that a seat may know, as plain JSON values."""
    paytable: Paytable = terms.document(play.opening.paytable)
    stands = position(rules, play, paytable)
    sees = _sight(play, stands, seat.kind)
    seen = {
        **_for_everyone(rules, play, paytable),
        "hands": _hands(play, stands, sees),
        "outcome": _outcome(play, stands, sees),
    }
    if seat.kind in STAFF:
        seen["incidents"] = [[note.what, note.box, note.text, note.at] for note in play.incidents]
    if seat.kind in (CROUPIER, CHIEF) or seat.kind.startswith(CHAIR):
        seen |= _desk(rules, play, paytable, seat.kind)
    if seat.kind.startswith(CHAIR):
        seen["fresh"] = _fresh(play, seat.kind)
    return seen


@lru_cache(maxsize=64)
def _for_everyone(rules: Rules, play: Play, paytable: Paytable) -> Mapping[str, Any]:
    """What every seat sees alike, put together once for all of them."""
    stands = position(rules, play, paytable)
    return {
        "phase": play.phase,
        "round": _round(play, paytable),
        "limits": {limit.bet: [limit.least, limit.most] for limit in play.opening.limits},
        "bets": [_bet(rules, bet) for bet in play.bets],
        "turn": [[ask.box, ask.hand] for ask in stands.asks],
        "until": until(play, stands, paytable),
        "settlement": [_line(place, line) for place, line in enumerate(stands.lines, 1)],
        "seats": _sums(play, stands),
        "totals": _totals(stands),
        "result": stands.result if play.phase in (PAYING, *ENDED) else "",
        "marks": list(rules.marks(stands.carried)),
        "holds": [[held.bet, held.until] for held in play.holds],
        "voided": play.voided.reason if play.voided else "",
    }


def until(play: Play, stands: Position, paytable: Paytable) -> int:
    """When the time for bets, decisions or payment is over (epoch ms); 0: nobody counts."""
    if play.decided and play.phase == PAYING and paytable.number("pay_ms"):
        return play.decided.at + paytable.number("pay_ms")
    if ends := bets_until(play, paytable):
        return ends
    timed = any(ask.default for ask in stands.asks)
    if play.phase == PLAYING and timed and paytable.number("decision_ms"):
        return play.moved_at + paytable.number("decision_ms")
    return 0


def zone(bet: Bet) -> str:
    """The place on the layout where a bet lies: ``ante-3``, ``split-17-20``, ``red``."""
    return "-".join([bet.kind, *([str(bet.box)] if bet.box else []), *map(str, bet.on)])


def _fresh(play: Play, kind: str) -> int:
    """What a terminal's seat has put down in this round; its table knows of it at the end only."""
    own = (bet for bet in play.bets if f"{CHAIR}{bet.seat}" == kind and not bet.held)
    return 0 if play.phase in ENDED else sum(bet.stake for bet in own)


def _desk(rules: Rules, play: Play, paytable: Paytable, kind: str) -> dict[str, Any]:
    """What a seat that acts sees besides: what is expected, offered and to be said."""
    stands = position(rules, play, paytable)
    desk: dict[str, Any] = {
        "asks": [_ask(ask) for ask in asks_of(stands, kind)],
        "may": offers(rules, play, paytable, kind),
        "primary": primary(rules, play, paytable, kind),
    }
    if kind in (CROUPIER, CHIEF):
        waits = stands.draw if play.phase == PLAYING else None
        desk["expects"] = _expected(rules, play, waits) if waits else None
        desk["script"] = _script(rules, play, paytable, stands)
        desk["came"] = _came(play)
        desk["step"] = _next_step(rules, play)
        orders = orders_of(rules, play, kind)
        desk["reduced"] = [list(one) for one in reduced(paytable, stands)]
        desk["orders"] = [[one.name, one.picks, list(one.among)] for one in orders]
    return desk


def _next_step(rules: Rules, play: Play) -> list[Any] | None:
    """The step that is due, and the values that it may be taken with."""
    step = next_step(rules, play) if play.phase == OPEN else ""
    return [step, list(rules.step_values(play, step))] if step else None


def _came(play: Play) -> list[Any] | None:
    """What came last, as the one who keys it may have to correct it."""
    drawn = [move for move in play.moves if isinstance(move, OutcomeDrawn)]
    return [drawn[-1].move, drawn[-1].to, drawn[-1].name] if drawn and play.by_hand else None


def _round(play: Play, paytable: Paytable) -> dict[str, Any]:
    opening = play.opening
    return {
        "number": opening.number,
        "table": opening.table,
        "name": opening.table_name,
        "game": opening.game,
        "jurisdiction": opening.jurisdiction,
        "title": paytable.title,
        "boxes": opening.boxes,
        "minimum": opening.minimum,
        "source": opening.source,
        "commitment": opening.commitment,
        "secret": play.revealed,
        "last_round": opening.last_round,
        "cards_left": cards.count(play.left) - opening.burnt if play.left else 0,
        "opened_at": opening.at,
        "profile": opening.profile,
        "causes": paytable.text("causes").split(),
    }


def _bet(rules: Rules, bet: Bet) -> dict[str, Any]:
    return {
        "bet": bet.bet,
        "seat": bet.seat,
        "kind": bet.kind,
        "box": bet.box,
        "on": list(bet.on),
        "stake": bet.stake,
        "parent": bet.parent,
        "call": bet.call,
        "held": bet.held,
        "note": bet.note,
        "zone": zone(bet),
        "removable": not bet.decision and rules.removable(bet),
    }


def _sight(play: Play, stands: Position, kind: str) -> Callable[[OutcomeDrawn], bool]:
    everything = play.phase in ENDED and kind == "official"

    def sees(move: OutcomeDrawn) -> bool:
        return everything or move.to in stands.shown or move.seen_by in (EVERYONE, kind)

    return sees


def _hands(
    play: Play, stands: Position, sees: Callable[[OutcomeDrawn], bool]
) -> list[dict[str, Any]]:
    drawn = [move for move in play.moves if isinstance(move, OutcomeDrawn)]
    moves = {move.move: move for move in drawn}
    return [
        {
            "hand": name,
            "box": _box_of(name),
            "cards": [moves[m].name if sees(moves[m]) else cards.UNSEEN for m in numbers],
            "figure": (stands.figures or {}).get(name, "")
            if all(sees(moves[m]) for m in numbers)
            else "",
        }
        for name, numbers in (stands.hands or {}).items()
        if all(cards.is_card(moves[m].name) for m in numbers)
    ]


def _box_of(name: str) -> int:
    return int(name[len(CHAIR) :].split(".")[0]) if name.startswith(CHAIR) else 0


def _outcome(play: Play, stands: Position, sees: Callable[[OutcomeDrawn], bool]) -> list[list[Any]]:
    """Numbers and dice as they came, each with what the rules call out with it."""
    drawn = (move for move in play.moves if isinstance(move, OutcomeDrawn))
    figures = stands.figures or {}
    return [
        [move.to, move.name, figures.get(move.to, "")]
        for move in drawn
        if sees(move) and not cards.is_card(move.name)
    ]


def _line(place: int, line: Line) -> dict[str, Any]:
    return {
        "place": place,
        "bet": line.bet.bet,
        "seat": line.bet.seat,
        "kind": line.bet.kind,
        "zone": zone(line.bet),
        "stake": line.bet.stake,
        "result": line.result,
        "payout": line.payout,
        "returned": line.returned,
        "commission": line.commission,
        "moves": line.payout or (0 if line.stays else line.returned - line.bet.stake),
    }


def _totals(stands: Position) -> dict[str, int]:
    """What the bank hands out, what it collects, and what the round so far is worth to it."""
    paid = sum(line.payout for line in stands.lines)
    lost = sum(line.bet.stake - line.returned for line in stands.lines if not line.stays)
    return {"paid": paid, "lost": lost, "bank": lost - paid}


def _sums(play: Play, stands: Position) -> list[dict[str, Any]]:
    """What each seat has staked, and what of it is decided so far."""
    sums: dict[int, dict[str, Any]] = {}
    for bet in play.bets:
        own = sums.setdefault(bet.seat, {"seat": bet.seat, "staked": 0, "paid": 0, "lost": 0})
        own["staked"] += bet.stake
    for line in stands.lines:
        own = sums[line.bet.seat]
        own["paid"] += line.payout
        own["lost"] += 0 if line.stays else line.bet.stake - line.returned
    return [own | {"net": own["paid"] - own["lost"]} for _, own in sorted(sums.items())]


def _ask(ask: Ask) -> dict[str, Any]:
    return {
        "box": ask.box,
        "hand": ask.hand,
        "seat": ask.seat,
        "default": ask.default,
        "options": [
            {
                "choice": option.choice,
                "least": option.least,
                "most": option.most,
                "bet": option.bet,
                "picks": option.picks,
                "among": list(option.among),
            }
            for option in ask.options
        ],
    }


def _expected(rules: Rules, play: Play, draw: Draw) -> dict[str, Any]:
    """What the keypad offers: only what can still come."""
    possible: list[Any]
    if draw.is_card:
        possible = list(cards.faces_left(play.left))
    else:
        possible = [[number, rules.name_of(number)] for number in draw.outcomes]
    return {
        "device": rules.device,
        "to": draw.to,
        "card": draw.is_card,
        "ordinal": play.ordinal + 1,
        "by_hand": play.by_hand,
        "outcomes": possible,
    }


def _script(rules: Rules, play: Play, paytable: Paytable, stands: Position) -> dict[str, Any]:
    """What to say aloud now: the step, its words in the paytable, and what fills them."""
    step, values = _step(rules, play, stands)
    if play.phase == OPEN and step not in paytable.calls:
        step = "close" if play.steps and not next_step(rules, play) else "open"
    return {"key": step.upper(), "say": paytable.calls.get(step, ""), "values": values}


def _step(rules: Rules, play: Play, stands: Position) -> tuple[str, Mapping[str, Any]]:
    if play.phase == OPEN:
        return next_step(rules, play), {}
    if play.phase == PLAYING and stands.asks:
        ask = stands.asks[0]
        return ask.options[0].choice, {"box": ask.box, "hand": ask.hand}
    if play.phase == PLAYING and stands.draw:
        return stands.draw.call or "close", {"to": stands.draw.to, **dict(stands.draw.values)}
    if play.phase == PLAYING:
        return "close", {"to": ""}
    if play.phase == PAYING:
        return "result", {"result": stands.result}
    return play.phase.lower(), {"result": stands.result}
