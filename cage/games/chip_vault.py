"""The chips of the house: how many exist, and what of them lies in the vault.

All chips that exist are owed at face value (``chips.issued``); what is not in the vault is in the
racks of tables or in players' hands. Tables take their advances from here and bring them back by
themselves. Whoever brings chips is paid at
face value. Requirements MONEY-3, CHIPS-1, CAGE-1, CAGE-7, CAGE-8.

Refusals, in the order in which they are looked for::

    OpenChipVault  E_BAD_AMOUNT less than nothing
    IssueChips     E_BAD_AMOUNT · E_BAD_INPUT without a reason
    WithdrawChips  the same; that there are not so many in the vault is said by the ledger
    RedeemChips    E_BAD_AMOUNT · E_CHIPS_NEGATIVE more than there are at all · for a cheque
                   E_CHEQUE_NOT_ALLOWED neither agreed nor above the figure · E_BAD_INPUT no payee
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from house.contract import (
    Action,
    Decision,
    Event,
    Game,
    Refused,
    Request,
    Seat,
    Step,
    Terms,
    Transfer,
)
from ledger.words import in_words

# --- words ---------------------------------------------------------------------------------------

VAULT = "chips.vault"
ISSUED = "chips.issued"
CENTRAL = "cash.central"
BANK = "bank.main"
LARGEST = 10**11
SHOWN = 20

CODES = frozenset({"E_BAD_AMOUNT", "E_BAD_INPUT", "E_CHIPS_NEGATIVE", "E_CHEQUE_NOT_ALLOWED"})


@dataclass(frozen=True)
class OpenChipVault(Action):
    """Takes the chips of the house into the books: ``cents`` at face value lie in the vault."""

    cents: int = 0


@dataclass(frozen=True)
class IssueChips(Action):
    """New chips come into the vault, in cents at face value."""

    cents: int
    reason: str


@dataclass(frozen=True)
class WithdrawChips(Action):
    """Chips in the vault are taken out of use, in cents at face value."""

    cents: int
    reason: str


@dataclass(frozen=True)
class RedeemChips(Action):
    """Takes chips from a player and pays their face value, nothing off (CAGE-7).

    A cheque needs the player's word (``agreed``), or a sum above the authority's figure, and an
    act signed by the payee, who is named with a document (CAGE-8).
    """

    cents: int
    cheque: bool = False
    agreed: bool = False
    payee: str = ""
    document: str = ""


@dataclass(frozen=True)
class ChipVaultOpened(Event):
    cents: int
    by: str
    at: int


@dataclass(frozen=True)
class ChipsCounted(Event):
    """``cents`` of chips came into being, or went out of it when negative."""

    cents: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class ChipsRedeemed(Event):
    """``act`` counts the acts of cheques, 0 for cash; ``words`` is the sum as the act says it."""

    cents: int
    act: int
    payee: str
    document: str
    words: str
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class ChipVaultState:
    """``issued`` is the face value of all chips that exist, wherever they lie."""

    opened_at: int
    issued: int
    moves: tuple[ChipsCounted, ...] = ()
    acts: int = 0
    redeemed: tuple[ChipsRedeemed, ...] = ()


# --- start, decide, evolve -----------------------------------------------------------------------


def start(request: Request, terms: Terms) -> Decision:
    """Opens it; without chips nothing is posted."""
    action = request.action
    assert isinstance(action, OpenChipVault)
    if not 0 <= action.cents <= LARGEST:
        return Refused("E_BAD_AMOUNT", {"field": "cents"})
    event = ChipVaultOpened(action.cents, request.person, request.at)
    moved = (Transfer(VAULT, ISSUED, action.cents, "opening"),) if action.cents else ()
    return (Step(event, moved),)


def decide(state: ChipVaultState, request: Request, terms: Terms) -> Decision:
    """Puts chips into use, takes some out of it, or pays them."""
    action = request.action
    if isinstance(action, RedeemChips):
        return _redeem(state, action, request, terms)
    assert isinstance(action, IssueChips | WithdrawChips)
    if not 0 < action.cents <= LARGEST:
        return Refused("E_BAD_AMOUNT", {"field": "cents"})
    reason = action.reason.strip()
    if not reason:
        return Refused("E_BAD_INPUT", {"field": "reason"})
    if isinstance(action, IssueChips):
        moved = Transfer(VAULT, ISSUED, action.cents, "chips issued")
        event = ChipsCounted(action.cents, reason, request.person, request.at)
    else:
        moved = Transfer(ISSUED, VAULT, action.cents, "chips withdrawn")
        event = ChipsCounted(-action.cents, reason, request.person, request.at)
    return (Step(event, (moved,)),)


def _redeem(state: ChipVaultState, action: RedeemChips, request: Request, terms: Terms) -> Decision:
    if not 0 < action.cents <= LARGEST:
        return Refused("E_BAD_AMOUNT", {"field": "cents"})
    if action.cents > state.issued:
        return Refused("E_CHIPS_NEGATIVE", {"cents": state.issued})
    large = terms.profile.get("cage.cheque_above_cents", LARGEST)
    if action.cheque and not action.agreed and action.cents <= large:
        return Refused("E_CHEQUE_NOT_ALLOWED", {"cents": large})
    if action.cheque and not (action.payee.strip() and action.document.strip()):
        return Refused("E_BAD_INPUT", {"field": "payee"})
    event = ChipsRedeemed(
        cents=action.cents,
        act=state.acts + 1 if action.cheque else 0,
        payee=action.payee if action.cheque else "",
        document=action.document if action.cheque else "",
        words=in_words(action.cents) if action.cheque else "",
        by=request.person,
        at=request.at,
    )
    source = BANK if action.cheque else CENTRAL
    return (Step(event, (Transfer(VAULT, source, action.cents, "chips redeemed"),)),)


def evolve(state: ChipVaultState | None, event: Event) -> ChipVaultState:
    """The state after an event."""
    if isinstance(event, ChipVaultOpened):
        return ChipVaultState(event.at, event.cents)
    assert state is not None
    if isinstance(event, ChipsRedeemed):
        redeemed = (event, *state.redeemed)[:SHOWN]
        return replace(state, acts=max(state.acts, event.act), redeemed=redeemed)
    assert isinstance(event, ChipsCounted)
    return replace(state, issued=state.issued + event.cents, moves=(event, *state.moves)[:SHOWN])


def view(state: ChipVaultState, seat: Seat, terms: Terms) -> dict[str, Any]:
    """The face value of all chips, and how it came to be, newest first."""
    return {
        "opened_at": state.opened_at,
        "issued_cents": state.issued,
        "moves": [
            {"cents": move.cents, "reason": move.reason, "by": move.by, "at": move.at}
            for move in state.moves
        ],
        "redeemed": [
            {"cents": paid.cents, "act": paid.act, "words": paid.words, "at": paid.at}
            for paid in state.redeemed
        ],
    }


_DIRECTION = frozenset({"director", "deputy"})

GAME = Game(
    kind="chip_vault",
    opening=OpenChipVault,
    actions=(IssueChips, WithdrawChips, RedeemChips),
    events=(ChipVaultOpened, ChipsCounted, ChipsRedeemed),
    rights={
        **dict.fromkeys((OpenChipVault, IssueChips, WithdrawChips), _DIRECTION),
        RedeemChips: frozenset({"cashier"}),
    },
    seats={
        "cashier": "cage",
        "director": "cage",
        "deputy": "cage",
        "accountant": "official",
        "official": "official",
        "auditor": "official",
    },
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    closed=lambda state: False,
)
