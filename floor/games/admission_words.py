"""What may be asked of the admission. Times are epoch milliseconds.

An action that goes with a sealed row is asked by the desk's own page only (``inside``): the page
writes the row in the same transaction. None of them carries a word of a person, only ids (SEC-25).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from house.contract import Action

ADMIT, REFUSE, DOUBT, UNKNOWN = "admit", "refuse", "doubt", "unknown"
"""What a search of both files answers."""

REFUSALS = ("minor", "condition", "disorder", "armed", "invitation", "other")
SUSPENSIONS = ("full", "closing", "order")
RIGHTS = ("access", "correction", "blocking", "erasure")
VISITOR, PROHIBITED = "visitor", "prohibited"
DISCLOSURE, REQUEST = "disclosure", "request"

RECEIVERS: Mapping[str, tuple[str, ...]] = {
    VISITOR: ("authority", "commission", "government", "court"),
    PROHIBITED: ("authority", "commission", "government", "court", "casino"),
}
"""To whom what stands in each file may be told (SEC-26)."""


@dataclass(frozen=True)
class OpenAdmission(Action):
    """The hall begins to keep its files; ``capacity`` is how many visitors it holds."""

    capacity: int


@dataclass(frozen=True)
class SetCapacity(Action):
    capacity: int


@dataclass(frozen=True)
class Inside(Action):
    """An action that only the desk's own page asks for, together with its sealed row."""

    inside: ClassVar[bool] = True


@dataclass(frozen=True)
class SearchFiles(Inside):
    """What both files say: the visitor's record, bans of the same document, and of a like name."""

    record: str = ""
    bans: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleOnDoubt(Inside):
    """Whether the person of a like name may come in (ADMIT-1)."""

    search: int
    admitted: bool


@dataclass(frozen=True)
class EnterVisitor(Inside):
    """A record for a first visit; ``lacking`` names the fields that are still empty (ADMIT-2)."""

    search: int
    record: str
    adult: bool
    declared: bool = False
    lacking: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChangeVisitor(Inside):
    record: str


@dataclass(frozen=True)
class NoteVisit(Inside):
    """The visitor of a search comes in; ``otherwise`` than by document (ADMIT-3)."""

    search: int
    record: str
    number: int
    otherwise: bool = False


@dataclass(frozen=True)
class NoteLeaving(Action):
    """So many visitors have left (ADMIT-11)."""

    count: int = 1


@dataclass(frozen=True)
class RefuseEntry(Action):
    """Somebody is not let in, on a ground that the desk sees (ADMIT-1)."""

    ground: str


@dataclass(frozen=True)
class SuspendAdmission(Action):
    ground: str


@dataclass(frozen=True)
class ResumeAdmission(Action):
    pass


@dataclass(frozen=True)
class EnterBan(Inside):
    """``locked``: by request, judgment or sanction, so that the hall alone cannot end it."""

    ban: str
    locked: bool
    since: int
    until: int = 0


@dataclass(frozen=True)
class LiftBan(Inside):
    ban: str
    by_authority: bool = False


@dataclass(frozen=True)
class ViewRecord(Inside):
    """Whoever opens a record leaves a row (SEC-26)."""

    record: str


@dataclass(frozen=True)
class ProposeDisclosure(Inside):
    """``file`` is the one the record lies in; ``to`` one of its receivers."""

    disclosure: str
    record: str
    file: str
    to: str


@dataclass(frozen=True)
class SignDisclosure(Action):
    """The second person of a disclosure."""

    disclosure: str
    signs: ClassVar[bool] = True


@dataclass(frozen=True)
class AskData(Inside):
    """A person's request about what is kept of them (SEC-27)."""

    request: str
    record: str
    right: str


@dataclass(frozen=True)
class AnswerData(Inside):
    request: str
    granted: bool


@dataclass(frozen=True)
class HoldErasure(Action):
    """An open dispute or sheet stops the erasure of a record (CLAIMS-2)."""

    record: str


@dataclass(frozen=True)
class EndHold(Action):
    record: str


@dataclass(frozen=True)
class EraseDue(Inside):
    """What the schedule erases at this moment, in numbers (SEC-24)."""

    visitors: int = 0
    bans: int = 0
    disclosures: int = 0
    requests: int = 0
    sign_ins: int = 0
    blocked: int = 0
