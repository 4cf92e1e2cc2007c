"""Everything between the closing call and the payment: what comes, and what is decided.

    ReportOutcome   [PLAYING] · E_NOTHING_AWAITED · E_STALE other ordinal · E_IMPOSSIBLE cannot come
                    · E_NOT_BY_HAND the house's own luck draws here
    KeyCards        the same, for one or more cards
    Decide          [PLAYING] · E_STALE something came meanwhile · E_NO_DECISION nothing asked of
                    that hand · E_FORBIDDEN not his box · E_NO_TERMINALS
                    · E_CHOICE not offered · E_AMOUNT · E_PICK
    TimeOut         E_STALE the offer is over
    Penalise        [PLAYING, PAYING] · E_BAD_INPUT no such box · E_ALREADY_DECIDED twice
    CorrectOutcome  [PLAYING, PAYING] · E_NOT_BY_HAND · E_BAD_INPUT · E_IMPOSSIBLE
                    · E_CANNOT_CORRECT the rest does not fit to it
    RemoveCard      [OPEN, PLAYING] · E_NOT_BY_HAND · E_IMPOSSIBLE

After every move the script of the game says what is waited for next; when nothing more can come,
the round is decided in the same breath.
"""

from __future__ import annotations

from dataclasses import replace

from house.contract import HOUSE, Decision, Refused, Step
from tables.core import cards
from tables.core.asking import Asked, Handler
from tables.core.deal import position
from tables.core.events import (
    CardRemoved,
    DecisionTaken,
    HandPenalised,
    OutcomeCorrected,
    OutcomeDrawn,
    RoundDecided,
)
from tables.core.extra import extra_stakes
from tables.core.play import OPEN, PAYING, PLAYING, Play, evolve
from tables.core.rules import Ask, Draw, Option
from tables.core.words import (
    CorrectOutcome,
    Decide,
    KeyCards,
    Penalise,
    RemoveCard,
    ReportOutcome,
    TimeOut,
)


def go_on(asked: Asked, *steps: Step) -> tuple[Step, ...]:
    """Some steps, and that the round is decided when they end it."""
    after = asked.after(*steps)
    stands = after.position()
    if after.play.phase != PLAYING or stands.wants is not None:
        return steps
    decided = RoundDecided(
        table=after.play.opening.table,
        number=after.play.opening.number,
        result=stands.result,
        hands=stands.told,
        at=asked.request.at,
    )
    return (*steps, Step(decided))


# --- what comes ----------------------------------------------------------------------------------


def report(asked: Asked) -> Decision:
    """A pocket, a die or a card has come, from a machine, from the house or as keyed."""
    action = asked.request.action
    assert isinstance(action, ReportOutcome)
    step = _drawn(asked, action.ordinal, action.outcome)
    return step if isinstance(step, Refused) else go_on(asked, step)


def key_cards(asked: Asked) -> Decision:
    """The croupier keys or scans the next cards, each of which must still be in the shoe."""
    action = asked.request.action
    assert isinstance(action, KeyCards)
    if not action.cards:
        return Refused("E_BAD_INPUT", {"field": "cards"})
    steps: list[Step] = []
    for place, card in enumerate(action.cards):
        if not cards.is_card(card):
            return Refused("E_IMPOSSIBLE", {"outcome": card})
        number = cards.number_of(card)
        step = _drawn(asked.after(*steps), action.ordinal + place, number)
        if isinstance(step, Refused):
            return step
        steps.append(step)
    return go_on(asked, *steps)


def _drawn(asked: Asked, ordinal: int, outcome: int) -> Step | Refused:
    draw = asked.position().draw if asked.play.phase == PLAYING else None
    if draw is None:
        return Refused("E_NOTHING_AWAITED", {"phase": asked.play.phase})
    if not asked.play.by_hand and asked.request.role != HOUSE:
        return Refused("E_NOT_BY_HAND", {"source": asked.play.opening.source})
    if ordinal != asked.play.ordinal + 1:
        return Refused("E_STALE", {"ordinal": asked.play.ordinal + 1})
    name = outcome_name(asked, draw, outcome)
    if not name:
        return Refused("E_IMPOSSIBLE", {"outcome": outcome, "to": draw.to})
    event = OutcomeDrawn(
        move=asked.play.numbered + 1,
        ordinal=ordinal,
        device=asked.rules.device,
        number=outcome,
        name=name,
        to=draw.to,
        seen_by=draw.seen_by,
        by=asked.request.person,
        at=asked.request.at,
    )
    return Step(event)


def outcome_name(asked: Asked, draw: Draw, outcome: int) -> str:
    """What a number stands for; empty when it cannot come."""
    if not draw.is_card:
        return asked.rules.name_of(outcome) if outcome in draw.outcomes else ""
    card = cards.face_of(outcome) if outcome >= 0 else ""
    return card if card and cards.left_of(asked.play.left, card) else ""


def outcomes(play: Play, draw: Draw) -> tuple[int, ...]:
    """The numbers that may still come."""
    return cards.outcomes(play.left) if draw.is_card else draw.outcomes


# --- what is decided -----------------------------------------------------------------------------


def decide(asked: Asked) -> Decision:
    """Takes one of the choices that are offered to a hand."""
    action = asked.request.action
    assert isinstance(action, Decide)
    if action.after != asked.play.ordinal:
        return Refused("E_STALE", {"after": asked.play.ordinal})
    ask = _asked_of(asked, action)
    if isinstance(ask, Refused):
        return ask
    option = ask.option(action.choice)
    if option is None:
        return Refused("E_CHOICE", {"choices": [option.choice for option in ask.options]})
    if refused := _wrong_extra(option, action):
        return refused
    return go_on(asked, *_taken(asked, ask, option, action))


def time_out(asked: Asked) -> Decision:
    """Every hand that has not answered in time is taken to have made its default choice."""
    action = asked.request.action
    assert isinstance(action, TimeOut)
    stale = (action.after, action.moves) != (asked.play.ordinal, asked.play.numbered)
    waiting = [ask for ask in _asks(asked) if ask.default]
    if stale or not waiting:
        return Refused("E_STALE", {"after": asked.play.ordinal})
    steps: list[Step] = []
    for ask in waiting:
        option = ask.option(ask.default)
        assert option is not None, ask
        answer = Decide(asked.play.ordinal, ask.box, ask.default, hand=ask.hand)
        steps += _taken(asked.after(*steps), ask, option, answer)
    return go_on(asked, *steps)


def _asks(asked: Asked) -> tuple[Ask, ...]:
    return asked.position().asks if asked.play.phase == PLAYING else ()


def _asked_of(asked: Asked, action: Decide) -> Ask | Refused:
    offered = (ask for ask in _asks(asked) if (ask.box, ask.hand) == (action.box, action.hand))
    ask = next(offered, None)
    if ask is None:
        return Refused("E_NO_DECISION", {"box": action.box, "hand": action.hand})
    kept = any(bet.terminal for bet in asked.play.bets if bet.seat == ask.seat)
    return asked.not_theirs(ask.seat, kept) or ask


def _wrong_extra(option: Option, action: Decide) -> Refused | None:
    if not option.least <= action.amount <= option.most:
        return Refused("E_AMOUNT", {"least": option.least, "most": option.most})
    named = set(action.picks)
    if len(named) != len(action.picks) or len(named) != option.picks:
        return Refused("E_PICK", {"picks": option.picks})
    if not named <= set(option.among):
        return Refused("E_PICK", {"picks": option.picks})
    return None


def _taken(asked: Asked, ask: Ask, option: Option, action: Decide) -> tuple[Step, ...]:
    event = DecisionTaken(
        move=asked.play.numbered + 1,
        seat=ask.seat,
        box=ask.box,
        hand=ask.hand,
        choice=option.choice,
        amount=action.amount,
        picks=action.picks,
        by=asked.request.person,
        at=asked.request.at,
    )
    return (*extra_stakes(asked, option, action.amount, event.move), Step(event))


def penalise(asked: Asked) -> Decision:
    """A box loses all it has staked; whatever it would still be asked is passed over."""
    action = asked.request.action
    assert isinstance(action, Penalise)
    if asked.play.phase not in (PLAYING, PAYING):
        return Refused("E_NOTHING_AWAITED", {"phase": asked.play.phase})
    assert asked.play.closed is not None
    if action.box not in asked.play.closed.boxes or not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "box"})
    lost = [move.box for move in asked.play.moves if isinstance(move, HandPenalised)]
    if action.box in lost:
        return Refused("E_ALREADY_DECIDED", {"box": action.box})
    event = HandPenalised(
        move=asked.play.numbered + 1,
        box=action.box,
        reason=action.reason,
        by=asked.request.person,
        at=asked.request.at,
    )
    return go_on(asked, Step(event))


# --- what was wrong ------------------------------------------------------------------------------


def correct(asked: Asked) -> Decision:
    """What really came, when it was keyed wrong; the rest of the round must still fit to it."""
    action = asked.request.action
    assert isinstance(action, CorrectOutcome)
    play = asked.play
    if not play.by_hand:
        return Refused("E_NOT_BY_HAND", {"source": play.opening.source})
    if play.phase not in (PLAYING, PAYING):
        return Refused("E_NOTHING_AWAITED", {"phase": play.phase})
    wrong = next((m for m in play.moves if m.move == action.move), None)
    if not isinstance(wrong, OutcomeDrawn):
        return Refused("E_BAD_INPUT", {"field": "move"})
    card = cards.is_card(wrong.name)
    left = cards.put_back(play.left, wrong.name) if card else play.left
    before = replace(play, left=left, moves=play.moves[: play.moves.index(wrong)], phase=PLAYING)
    draw = position(asked.rules, before, asked.paytable).draw
    assert draw is not None, wrong
    then = Asked(asked.rules, asked.paytable, before, asked.request)
    name = outcome_name(then, draw, action.outcome)
    if not name:
        return Refused("E_IMPOSSIBLE", {"outcome": action.outcome, "to": draw.to})
    at, by = asked.request.at, asked.request.person
    event = OutcomeCorrected(action.move, action.outcome, name, wrong.name, by, at)
    if position(asked.rules, evolve(play, event), asked.paytable).broken:
        return Refused("E_CANNOT_CORRECT", {"move": action.move})
    return go_on(asked, Step(event))


def remove_card(asked: Asked) -> Decision:
    """A card that will not be played leaves the shoe."""
    action = asked.request.action
    assert isinstance(action, RemoveCard)
    if not asked.play.by_hand:
        return Refused("E_NOT_BY_HAND", {"source": asked.play.opening.source})
    if asked.play.phase not in (OPEN, PLAYING):
        return Refused("E_NOTHING_AWAITED", {"phase": asked.play.phase})
    known = asked.play.left and cards.is_card(action.card)
    if not known or not cards.left_of(asked.play.left, action.card):
        return Refused("E_IMPOSSIBLE", {"outcome": action.card})
    event = CardRemoved(action.card, action.reason, asked.request.person, asked.request.at)
    return (Step(event),)


HANDLERS: dict[type, Handler] = {
    ReportOutcome: report,
    KeyCards: key_cards,
    Decide: decide,
    TimeOut: time_out,
    Penalise: penalise,
    CorrectOutcome: correct,
    RemoveCard: remove_card,
}
