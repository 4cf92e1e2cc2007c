"""What may be asked of a linked pot: in the centre, and in each hall of its proxy.

Stakes and hits have numbers that count from 1 within their hall. They are what makes a message safe
to send twice, late or in another order; the key of an order only spares work.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Action

# --- the centre -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenLinkedCentre(Action):
    """Begins a pot that halls share; ``rate_bp`` of every stake goes into it."""

    name: str
    rate_bp: int
    authorisation: str
    authorised_on: str


@dataclass(frozen=True)
class AdmitHall(Action):
    """Takes in a hall; ``link`` is the id under which its key was made out at the centre."""

    link: str
    hall: str


@dataclass(frozen=True)
class ReceiveStakes(Action):
    """A hall forwards its stakes ``first`` to ``last``, together ``wagered`` cents."""

    first: int
    last: int
    wagered: int


@dataclass(frozen=True)
class ReceiveHit(Action):
    """A hall forwards a hit that was declared when its last stake was ``after_stake``."""

    hit: int
    after_stake: int
    told: str


@dataclass(frozen=True)
class SettleLinkedHit(Action):
    """The centre awards the pot that was set apart for a hit."""

    order: int


@dataclass(frozen=True)
class RejectLinkedHit(Action):
    """The hit was none; what was set apart for it runs again (POOL-8)."""

    order: int
    reason: str


# --- a hall ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenLinkedHall(Action):
    """Begins the proxy of a linked pot in this hall; rate and stake are those of the centre."""

    name: str
    rate_bp: int
    stake_cents: int
    authorisation: str
    authorised_on: str


@dataclass(frozen=True)
class TakeLinkedStake(Action):
    """A chip of the exact value on the side spot of a box."""

    table: str
    box: int
    cents: int


@dataclass(frozen=True)
class DeclareLinkedHit(Action):
    """A hand that takes the pot, as the croupier or table head declares it."""

    table: str
    box: int
    hand: str


@dataclass(frozen=True)
class ReportCentre(Action):
    """The house tells whether it hears the centre."""

    up: bool


@dataclass(frozen=True)
class BookForwarded(Action):
    """The house tells what the centre has: this hall's stakes and hits up to a number, the pot."""

    stakes: int
    hits: int
    pot: int


@dataclass(frozen=True)
class BookSettlement(Action):
    """The house tells of an award of the centre: its order, this hall's share, and the whole."""

    order: int
    here: bool
    hit: int
    share: int
    whole: int
