"""A table in play: its shoe, its breaks, its last rounds, its end and its closing count.

    Shuffle         [open] · E_NO_SHOE · E_ROUND_RUNNING
    ShowCutCard     [open] · E_NO_SHOE · E_NOT_BY_HAND
    Suspend         [OPEN, IN_PLAY] · E_ROUND_RUNNING · E_BAD_INPUT   Resume [SUSPENDED]
    CallLastRounds  [OPEN, IN_PLAY]
    EndPlay         [LAST_ROUNDS, SUSPENDED] · E_ROUND_RUNNING · E_ROUNDS_LEFT · E_STAKES_HELD
    ChangeMinimum   [PLAY_ENDED] · E_LIMIT_BAND · E_LAST_MINIMUM_TABLE · E_ADVANCE_MIN · E_BAD_INPUT
    CloseForFraud   [open] · E_OFFICIAL_REQUIRED · E_ROUND_RUNNING · E_BAD_INPUT
    SealEquipment   [PLAY_ENDED, CLAUSURED, COUNTED] · E_BAD_INPUT nothing that is sealed here
    CountTable      [PLAY_ENDED, CLAUSURED] · E_BAD_AMOUNT · E_STAKES_HELD, E_PAYMENT_HELD
                    · E_CASH_OUT_FIRST
    SignCount       [PLAY_ENDED, CLAUSURED] · E_NOT_COUNTED · E_SEPARATION
    CarryToBook     [COUNTED]

Requirements: HOURS-4, TABLE-2, TABLE-3, CAGE-6, TBL-10, TBL-13 to TBL-17, BLA-11 to BLA-14.
"""

from __future__ import annotations

from house.contract import Decision, Refused, Step
from tables.core import accounts
from tables.core.accounts import Move, transfers
from tables.core.limits import Minima, table_limits
from tables.core.paytables import Paytable
from tables.core.words import BY_HAND
from tables.kinds.table import events as e
from tables.kinds.table import words as w
from tables.kinds.table.advance import advance_needed
from tables.kinds.table.asked import Asked, Handler
from tables.kinds.table.state import (
    CLAUSURED,
    COUNTED,
    IN_PLAY,
    LAST_ROUNDS,
    OPEN,
    PLAY_ENDED,
    PLAYABLE,
    RUNNING,
    SUSPENDED,
)

BAND = "tables.highest_minimum_times"
"""The setting that bounds a table's minimum, in times the authorised one; 100 unless it is set."""

DIRECTION = "director"
CASHIER = "cashier"


def keeps_shoe(paytable: Paytable) -> bool:
    """Whether the cards of a round stay out for the next ones, until the cut card."""
    return paytable.text("shuffle") == "shoe"


def _running(asked: Asked) -> Refused | None:
    running = asked.state.running
    return Refused("E_ROUND_RUNNING", {"round": running}) if running else None


def shuffle(asked: Asked, action: w.Shuffle) -> Decision:
    """A whole shoe again, the first cards burnt unseen (BLA-11, BLA-12)."""
    if not keeps_shoe(asked.paytable):
        return Refused("E_NO_SHOE")
    if refused := asked.outside(*PLAYABLE) or _running(asked):
        return refused
    event = e.ShoeShuffled(
        asked.state.shoes + 1,
        asked.paytable.whole_shoe(),
        asked.paytable.number("burn"),
        **asked.stamp,
    )
    return (Step(event),)


def show_cut_card(asked: Asked, action: w.ShowCutCard) -> Decision:
    """In a real shoe the cut card lies where it was put, and only the croupier sees it."""
    if not asked.state.shoe or asked.state.cut_card:
        return Refused("E_NO_SHOE")
    if asked.state.opening.source != BY_HAND:
        return Refused("E_NOT_BY_HAND", {"source": asked.state.opening.source})
    return asked.outside(*PLAYABLE) or (Step(e.CutCardShown(**asked.stamp)),)


def suspend(asked: Asked, action: w.Suspend) -> Decision:
    """The players have left, or sister tables are enough (TABLE-3)."""
    if refused := asked.outside(OPEN, IN_PLAY) or _running(asked):
        return refused
    if not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    return (Step(e.TableSuspended(action.reason, **asked.stamp)),)


def resume(asked: Asked, action: w.Resume) -> Decision:
    return asked.outside(SUSPENDED) or (Step(e.TableResumed(**asked.stamp)),)


def last_rounds(asked: Asked, action: w.CallLastRounds) -> Decision:
    """From here on exactly that many completed rounds, or the rest of the shoe (TBL-13)."""
    if refused := asked.outside(OPEN, IN_PLAY):
        return refused
    by_shoe = asked.paytable.text("last_call", "rounds") == "shoe"
    rounds = 0 if by_shoe else asked.paytable.number("last_rounds", 3)
    words = asked.paytable.calls.get("last", "")
    return (Step(e.LastRoundsCalled(rounds, words, **asked.stamp)),)


def last_played(asked: Asked) -> bool:
    """Whether the rounds of the closing call have been played."""
    state = asked.state
    if state.phase != LAST_ROUNDS:
        return False
    return state.rounds_left == 0 if state.rounds_left is not None else _shoe_is_over(asked)


def _shoe_is_over(asked: Asked) -> bool:
    """Whether the last shoe has been played; stakes that wait for another hand are given one."""
    state = asked.state
    return (state.cut_card or not state.shoe) and not state.held


def end_play(asked: Asked, action: w.EndPlay) -> Decision:
    """The last announced round is played, the hour has come or nobody plays any more."""
    if refused := asked.outside(LAST_ROUNDS, SUSPENDED) or _running(asked):
        return refused
    ends = asked.state.opening.ends_at
    over = last_played(asked) or (ends and asked.request.at >= ends) or not asked.state.seats
    if asked.state.phase == LAST_ROUNDS and not over:
        return Refused("E_ROUNDS_LEFT", {"left": asked.state.rounds_left or 0})
    if asked.state.held:
        return Refused("E_STAKES_HELD", {"bets": len(asked.state.held)})
    return (Step(e.PlayEnded(**asked.stamp)),)


def change_minimum(asked: Asked, action: w.ChangeMinimum) -> Decision:
    """New limits for a table that has played out its last rounds at the old ones (TBL-16)."""
    state, paytable = asked.state, asked.paytable
    if refused := asked.outside(PLAY_ENDED):
        return refused
    if state.count:
        return Refused("E_ALREADY_DECIDED")
    authorised = state.opening.authorised
    highest = authorised * int(asked.terms.profile.get(BAND, 100))
    if not authorised <= action.minimum <= highest:
        return Refused("E_LIMIT_BAND", {"lowest": authorised, "highest": highest})
    if action.minimum > authorised and not _kept_elsewhere(asked):
        return Refused("E_LAST_MINIMUM_TABLE", {"minimum": authorised})
    minima = Minima(action.minimum, authorised)
    schedule = action.schedule or state.schedule
    limits = table_limits(paytable, minima, schedule, action.limits)
    if isinstance(limits, Refused):
        return limits
    needed = advance_needed(paytable, minima)
    if sum(state.advances) < needed:
        return Refused("E_ADVANCE_MIN", {"cents": needed})
    return (Step(e.MinimumChanged(action.minimum, schedule, limits, needed, **asked.stamp)),)


def _kept_elsewhere(asked: Asked) -> bool:
    other = asked.request.borrowed.get("keeps")
    opening = asked.state.opening
    return (
        other is not None
        and other["name"] != opening.name
        and (other["game"], other["minimum"]) == (opening.game, opening.authorised)
    )


def close_for_fraud(asked: Asked, action: w.CloseForFraud) -> Decision:
    """Suspected fraud: at once, with the official's consent and an act (TABLE-3)."""
    if refused := asked.outside(*RUNNING) or _running(asked):
        return refused
    if not action.official.strip():
        return Refused("E_OFFICIAL_REQUIRED")
    if not action.act.strip():
        return Refused("E_BAD_INPUT", {"field": "act"})
    return (Step(e.TableClosedForFraud(action.act, action.official, **asked.stamp)),)


def seal(asked: Asked, action: w.SealEquipment) -> Decision:
    """The wheel under its lid, the chip tray: noted with who did it (ROU-25)."""
    if refused := asked.outside(PLAY_ENDED, CLAUSURED, COUNTED):
        return refused
    if not action.seals or set(action.seals) - set(asked.paytable.text("seals").split()):
        return Refused("E_BAD_INPUT", {"field": "seals"})
    return (Step(e.EquipmentSealed(action.seals, **asked.stamp)),)


def count(asked: Asked, action: w.CountTable) -> Decision:
    """Chips and notes as counted; signatures of an earlier count fall."""
    state = asked.state
    if refused := asked.outside(PLAY_ENDED, CLAUSURED):
        return refused
    if action.chips < 0 or action.notes < 0:
        return Refused("E_BAD_AMOUNT", {"chips": action.chips, "notes": action.notes})
    if state.held:
        return Refused("E_STAKES_HELD", {"bets": len(state.held)})
    if state.holds:
        return Refused("E_PAYMENT_HELD", {"holds": state.holds})
    if kept := [seat for seat in state.seats if seat.stack]:
        return Refused("E_CASH_OUT_FIRST", {"seat": kept[0].seat, "cents": kept[0].stack})
    return (Step(e.TableCounted(action.chips, action.notes, **asked.stamp)),)


def sign_count(asked: Asked, action: w.SignCount) -> Decision:
    """Three persons: who counted, a cashier and the director; then the table is closed."""
    state = asked.state
    if refused := asked.outside(PLAY_ENDED, CLAUSURED):
        return refused
    if state.count is None:
        return Refused("E_NOT_COUNTED")
    role = CASHIER if asked.request.role == CASHIER else DIRECTION
    signed = {state.count.by, *(person for _, person in state.signatures)}
    if asked.request.person in signed:
        return Refused("E_SEPARATION", {"person": asked.request.person})
    if role in (known for known, _ in state.signatures):
        return Refused("E_ALREADY_DECIDED", {"role": role})
    step = Step(e.CountSigned(role, **asked.stamp))
    return (step, _closing(asked)) if state.signatures else (step,)


def _closing(asked: Asked) -> Step:
    state = asked.state
    assert state.count is not None
    name, advances = state.opening.name, sum(state.advances)
    event = e.TableClosed(
        name=name,
        game=state.opening.game,
        advances=advances,
        chips=state.count.chips,
        notes=state.count.notes,
        result=state.count.chips + state.count.notes - advances,
        won_by_bank=state.won_by_bank,
        rounds=state.rounds,
        **asked.stamp,
    )
    money = accounts.close_table(
        name,
        advances=advances,
        chips=state.count.chips,
        notes=state.count.notes,
        exchanged=state.exchanged,
    )
    players = accounts.purse(name, 0, terminal=False)
    levelled = Move(accounts.bank(name), players, state.won_by_bank, "rounds of the table")
    return Step(event, (*money, *transfers(levelled)))


def book(asked: Asked, action: w.CarryToBook) -> Decision:
    return asked.outside(COUNTED) or (Step(e.TableBooked(**asked.stamp)),)


HANDLERS: dict[type, Handler] = {
    w.Shuffle: shuffle,
    w.ShowCutCard: show_cut_card,
    w.Suspend: suspend,
    w.Resume: resume,
    w.CallLastRounds: last_rounds,
    w.EndPlay: end_play,
    w.ChangeMinimum: change_minimum,
    w.CloseForFraud: close_for_fraud,
    w.SealEquipment: seal,
    w.CountTable: count,
    w.SignCount: sign_count,
    w.CarryToBook: book,
}
