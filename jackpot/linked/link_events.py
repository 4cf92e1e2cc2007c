"""What has happened to a linked pot, in the centre and in its halls."""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event


@dataclass(frozen=True)
class LinkedCentreOpened(Event):
    name: str
    rate_bp: int
    authorisation: str
    authorised_on: str


@dataclass(frozen=True)
class HallAdmitted(Event):
    link: str
    hall: str


@dataclass(frozen=True)
class StakesReceived(Event):
    """``posted`` whole cents came in; ``remainder`` ten-thousandths of one stay with the hall."""

    link: str
    first: int
    last: int
    wagered: int
    posted: int
    remainder: int


@dataclass(frozen=True)
class HitOrdered(Event):
    """The centre's order of a hit; ``shares`` are what it set apart, by hall."""

    order: int
    link: str
    hit: int
    told: str
    shares: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class LinkedHitSettled(Event):
    order: int
    person: str


@dataclass(frozen=True)
class LinkedHitRejected(Event):
    order: int
    reason: str
    person: str


@dataclass(frozen=True)
class LinkedHallOpened(Event):
    name: str
    rate_bp: int
    stake_cents: int
    authorisation: str
    authorised_on: str


@dataclass(frozen=True)
class LinkedStakeTaken(Event):
    number: int
    table: str
    box: int
    cents: int
    posted: int
    remainder: int


@dataclass(frozen=True)
class LinkedHitDeclared(Event):
    hit: int
    after_stake: int
    table: str
    box: int
    hand: str
    person: str


@dataclass(frozen=True)
class CentreLost(Event):
    at: int


@dataclass(frozen=True)
class CentreHeard(Event):
    at: int


@dataclass(frozen=True)
class ForwardedBooked(Event):
    stakes: int
    hits: int
    pot: int


@dataclass(frozen=True)
class SettlementBooked(Event):
    order: int
    here: bool
    hit: int
    share: int
    whole: int


CENTRE = (
    LinkedCentreOpened,
    HallAdmitted,
    StakesReceived,
    HitOrdered,
    LinkedHitSettled,
    LinkedHitRejected,
)
HALL = (
    LinkedHallOpened,
    LinkedStakeTaken,
    LinkedHitDeclared,
    CentreLost,
    CentreHeard,
    ForwardedBooked,
    SettlementBooked,
)
