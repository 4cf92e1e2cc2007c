"""Cards at a table, their examination, their defects, and their end.

    ShowCards            E_CARDS_STATE · E_SEAL_BROKEN a new set · E_CARD_COUNT
    ReorderCards         E_CARDS_STATE
    ExamineCards         E_CARDS_STATE · E_BAD_INPUT not a count for each pack
    AskCheck             E_CARDS_STATE · E_BAD_INPUT nobody asks
    DecideCheck          E_CARDS_STATE nobody has asked · E_BAD_INPUT · E_CARD_COUNT fit, though
                         something is missing or marked
    WithdrawCards        E_CARDS_STATE · E_BAD_INPUT defect, how, counts, who was told
    CheckForDestruction  E_CARDS_STATE · E_BAD_INPUT
    DestroyCards         E_CARDS_STATE · E_OFFICIAL_REQUIRED not checked · E_INCOMPLETE
    EnterDestruction     E_CARDS_STATE not destroyed yet · E_BAD_INPUT no act

A set that fails when it is shown is withdrawn from ``OUT``: it can neither be used nor put back
as if it were whole.

Requirements: CARDS-3 to CARDS-7, TBL-25.
"""

from __future__ import annotations

from floor.games.card_depot import events as e
from floor.games.card_depot import state as s
from floor.games.card_depot import words as w
from floor.games.card_depot.asked import Asked, Handler
from house.contract import Decision, Refused, Step


def show(asked: Asked, action: w.ShowCards) -> Decision:
    """Seals before everybody's eyes, faces up, counted, then shuffled."""
    found = asked.set(action.item, s.OUT)
    if isinstance(found, Refused):
        return found
    if found.sealed and not action.seals_whole:
        return Refused("E_SEAL_BROKEN", {"item": found.item})
    if action.counts != found.pieces:
        return Refused("E_CARD_COUNT", {"item": found.item})
    return (Step(e.CardsShown(found.item, found.sealed, action.counts, **asked.stamp)),)


def reorder(asked: Asked, action: w.ReorderCards) -> Decision:
    """Back into the maker's order as soon as play is over."""
    found = asked.set(action.item, s.IN_USE)
    if isinstance(found, Refused):
        return found
    return (Step(e.CardsReordered(found.item, **asked.stamp)),)


def examine(asked: Asked, action: w.ExamineCards) -> Decision:
    """Complete and without marks, or not to be put away as used."""
    found = asked.set(action.item, s.REORDERED)
    if isinstance(found, Refused):
        return found
    if refused := _no_count(found, action.counts):
        return refused
    sound = action.counts == found.pieces and not action.marked
    event = e.CardsExamined(found.item, action.counts, action.marked, sound, **asked.stamp)
    return (Step(event),)


def ask_check(asked: Asked, action: w.AskCheck) -> Decision:
    """Any player may; it is done at once."""
    found = asked.set(action.item, s.IN_USE)
    if isinstance(found, Refused):
        return found
    if not action.player.strip():
        return Refused("E_BAD_INPUT", {"field": "player"})
    return (Step(e.CheckAsked(found.item, action.player.strip(), **asked.stamp)),)


def decide_check(asked: Asked, action: w.DecideCheck) -> Decision:
    """Fit for use, or withdrawn on the spot."""
    found = asked.set(action.item, s.IN_USE)
    if isinstance(found, Refused):
        return found
    if not found.asked:
        return Refused("E_CARDS_STATE", {"item": found.item, "state": found.state})
    if refused := _no_count(found, action.counts):
        return refused
    whole = action.counts == found.pieces and not action.marked
    if action.fit and not whole:
        return Refused("E_CARD_COUNT", {"item": found.item})
    if not action.fit and not action.reason.strip():
        return Refused("E_BAD_INPUT", {"field": "reason"})
    decided = e.CheckDecided(
        found.item, action.counts, action.marked, action.fit, action.reason, **asked.stamp
    )
    if action.fit:
        return (Step(decided),)
    off = e.CardsWithdrawn(
        item=found.item,
        defect=_defect(found, action),
        how=action.reason,
        counts=action.counts,
        told=w.OFFICIAL,
        **asked.stamp,
    )
    return (Step(decided), Step(off))


def _defect(found: s.CardSet, action: w.DecideCheck) -> str:
    """What the count and the look of the cards say is wrong with them."""
    if action.marked or action.counts == found.pieces:
        return "marked"
    return "missing" if sum(action.counts) < sum(found.pieces) else "extra"


def withdraw(asked: Asked, action: w.WithdrawCards) -> Decision:
    """Off the table at once; the report says how it was found and who was told."""
    found = asked.set(action.item, s.OUT, s.IN_USE, s.EXAMINED)
    if isinstance(found, Refused):
        return found
    if action.defect not in w.DEFECTS:
        return Refused("E_BAD_INPUT", {"field": "defect"})
    if action.told not in (w.OFFICIAL, w.AUTHORITY):
        return Refused("E_BAD_INPUT", {"field": "told"})
    if not action.how.strip():
        return Refused("E_BAD_INPUT", {"field": "how"})
    if refused := _no_count(found, action.counts):
        return refused
    event = e.CardsWithdrawn(
        item=found.item,
        defect=action.defect,
        how=action.how,
        counts=action.counts,
        told=action.told,
        **asked.stamp,
    )
    return (Step(event),)


def check(asked: Asked, action: w.CheckForDestruction) -> Decision:
    """The official's own count, before anything is destroyed."""
    found = asked.set(action.item, s.USED, s.REJECTED)
    if isinstance(found, Refused):
        return found
    if refused := _no_count(found, action.counts):
        return refused
    event = e.DestructionChecked(found.item, action.counts, action.marked, **asked.stamp)
    return (Step(event),)


def destroy(asked: Asked, action: w.DestroyCards) -> Decision:
    """Only what the official has found complete; never sold, never given."""
    found = asked.set(action.item, s.USED, s.REJECTED)
    if isinstance(found, Refused):
        return found
    if not found.checked:
        return Refused("E_OFFICIAL_REQUIRED", {"item": found.item})
    if found.checked != found.pieces:
        return Refused("E_INCOMPLETE", {"item": found.item})
    return (Step(e.CardsDestroyed(found.item, **asked.stamp)),)


def enter(asked: Asked, action: w.EnterDestruction) -> Decision:
    """The last line of a set, in the official's own hand."""
    found = asked.state.set(action.item)
    if found is None or not found.gone or found.state == s.DESTROYED:
        return Refused("E_CARDS_STATE", {"item": action.item})
    if not action.act.strip():
        return Refused("E_BAD_INPUT", {"field": "act"})
    return (Step(e.DestructionEntered(found.item, action.act, **asked.stamp)),)


def _no_count(found: s.CardSet, counts: tuple[int, ...]) -> Refused | None:
    """A count for each pack of the set, and none below nought."""
    if len(counts) == len(found.pieces) and min(counts) >= 0:
        return None
    return Refused("E_BAD_INPUT", {"field": "counts"})


HANDLERS: dict[type, Handler] = {
    w.ShowCards: show,
    w.ReorderCards: reorder,
    w.ExamineCards: examine,
    w.AskCheck: ask_check,
    w.DecideCheck: decide_check,
    w.WithdrawCards: withdraw,
    w.CheckForDestruction: check,
    w.DestroyCards: destroy,
    w.EnterDestruction: enter,
}
