"""What happens at the admission desk and in its two files, in the past tense. Times are epoch ms.

Events are kept for ever, and so no word of a person stands in them: records, bans, disclosures and
requests are named by the ids of their sealed rows (SEC-25). A class in use never loses or changes a
field.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Event

DIRECTION = "direction"
"""The seat of those who may know of grounds: director, deputy and official."""


@dataclass(frozen=True)
class Kept(Event):
    """Something that the desk need not know."""

    @property
    def audience(self) -> str:
        return DIRECTION


@dataclass(frozen=True)
class AdmissionOpened(Event):
    """The hall begins to keep its two files; ``capacity`` is how many visitors it holds."""

    capacity: int
    by: str
    at: int


@dataclass(frozen=True)
class CapacitySet(Event):
    capacity: int
    by: str
    at: int


@dataclass(frozen=True)
class FilesSearched(Event):
    """Both files were searched. ``record`` is the visitor's, empty where there is none yet."""

    search: int
    record: str
    answer: str
    by: str
    at: int


@dataclass(frozen=True)
class DoubtRuled(Event):
    """Whether the person of a search is the one in the prohibited file."""

    search: int
    admitted: bool
    by: str
    at: int


@dataclass(frozen=True)
class VisitorEntered(Event):
    """A first visit. ``declared``: the document bears no address, so it was declared."""

    search: int
    record: str
    declared: bool
    by: str
    at: int


@dataclass(frozen=True)
class VisitorChanged(Event):
    record: str
    by: str
    at: int


@dataclass(frozen=True)
class VisitNoted(Event):
    """A visitor came in. ``otherwise``: shown by other means, for which the director answers."""

    search: int
    record: str
    number: int
    otherwise: bool
    by: str
    at: int


@dataclass(frozen=True)
class VisitorsLeft(Event):
    count: int
    by: str
    at: int


@dataclass(frozen=True)
class EntryRefused(Kept):
    """Somebody was not let in, on a ground that the desk itself could see."""

    ground: str
    by: str
    at: int


@dataclass(frozen=True)
class AdmissionSuspended(Event):
    ground: str
    by: str
    at: int


@dataclass(frozen=True)
class AdmissionResumed(Event):
    by: str
    at: int


@dataclass(frozen=True)
class BanEntered(Kept):
    """From ``since`` to ``until`` (0: without end). The hall alone cannot end a ``locked`` one."""

    ban: str
    locked: bool
    since: int
    until: int
    by: str
    at: int


@dataclass(frozen=True)
class BanLifted(Kept):
    ban: str
    by_authority: bool
    by: str
    at: int


@dataclass(frozen=True)
class RecordViewed(Kept):
    record: str
    by: str
    at: int


@dataclass(frozen=True)
class DisclosureProposed(Kept):
    disclosure: str
    record: str
    to: str
    by: str
    at: int


@dataclass(frozen=True)
class DisclosureSigned(Kept):
    disclosure: str
    by: str
    at: int


@dataclass(frozen=True)
class DataAsked(Kept):
    """A person asks for a right of theirs over ``record``, to be answered until ``due_at``."""

    request: str
    record: str
    right: str
    due_at: int
    by: str
    at: int


@dataclass(frozen=True)
class DataAnswered(Kept):
    request: str
    granted: bool
    by: str
    at: int


@dataclass(frozen=True)
class ErasureHeld(Kept):
    """A dispute is open about this record: it is not erased before the hold ends."""

    record: str
    by: str
    at: int


@dataclass(frozen=True)
class HoldEnded(Kept):
    record: str
    by: str
    at: int


@dataclass(frozen=True)
class ErasedBySchedule(Kept):
    """How many rows of each kind were erased, and nothing of what they said (SEC-24).

    ``blocked`` are those that are kept for claims alone from now on.
    """

    visitors: int
    bans: int
    disclosures: int
    requests: int
    sign_ins: int
    blocked: int
    by: str
    at: int


EVENTS: tuple[type[Event], ...] = (
    AdmissionOpened,
    CapacitySet,
    FilesSearched,
    DoubtRuled,
    VisitorEntered,
    VisitorChanged,
    VisitNoted,
    VisitorsLeft,
    EntryRefused,
    AdmissionSuspended,
    AdmissionResumed,
    BanEntered,
    BanLifted,
    RecordViewed,
    DisclosureProposed,
    DisclosureSigned,
    DataAsked,
    DataAnswered,
    ErasureHeld,
    HoldEnded,
    ErasedBySchedule,
)
