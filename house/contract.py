"""The words that every game, pool, till and book is told in.

This file is pure: it imports the standard library alone, keeps nothing and calls nothing. A *round*
is anything with its own events and its own life (one bingo game, a series of cards, a till's shift,
a pool). A *game* is the rule book of one kind of round, and consists of plain functions:

``start(request, terms)``          the steps that open a round, or a refusal
``decide(state, request, terms)``  the steps that an action leads to, or a refusal
``evolve(state, event)``           the state after an event; the only function that replay needs
``awaits(state, terms)``           what the state waits for: luck, a deadline, the end of a secret
``view(state, seat, terms)``       all that a seat may know, as plain JSON values
``lend(state, request, terms)``    facts that another round borrows from this one, or a refusal
``react(state, heard, terms)``     this round's own steps when another round's event reaches it

None of them reads a clock, draws luck or remembers anything: time and luck arrive in the request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

EVERYONE = "*"
NOTHING: Mapping[str, Any] = MappingProxyType({})

HOUSE = "house"
"""The role under which the house itself acts: deadlines, electronic luck, revealed secrets."""

DEVICE = "device"
"""The role of a machine on a cable that reports what it did."""


@dataclass(frozen=True)
class Action:
    """What somebody asks for, named in the imperative. Subclasses add plain fields only.

    ``borrows`` maps a field that names another round to the kind of round it must be (or to
    ``"*"``). The door fetches that round's facts with ``lend`` and hands them over in
    ``Request.borrowed`` under the field's name. An empty field borrows nothing.
    """

    borrows: ClassVar[Mapping[str, str]] = NOTHING
    signs: ClassVar[bool] = False
    """Whether asking for it is a signature: over HTTP it needs a fresh check of the person
    (SEC-6), never the session alone."""

    inside: ClassVar[bool] = False
    """Whether only a page of the house asks for it, with a sealed row of the same transaction; the
    general interface does not know it then."""


@dataclass(frozen=True)
class Report(Action):
    """What a machine did. ``seen_at`` is when it came to the house (epoch ms); 0: just now."""

    seen_at: int = field(default=0, kw_only=True)


@dataclass(frozen=True)
class Event:
    """What has happened, named in the past tense. Subclasses add numbers and text only.

    A class in use never loses or changes a field, for its rows are kept for ever; a new meaning is
    a new class. An event that not every seat may know overrides ``audience`` with the name of the
    seat that may (``"*"``: everyone).
    """

    @property
    def audience(self) -> str:
        return EVERYONE


@dataclass(frozen=True, slots=True)
class Request:
    """An action with its stamp. ``at`` is epoch milliseconds (UTC) by the clock of the house.

    ``round`` is the id of the round that is asked, also while it is being opened.
    """

    round: str
    action: Action
    person: str
    role: str
    terminal: str
    seat: str
    at: int
    key: str
    borrowed: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Transfer:
    """One positive whole amount of cents from the credited to the debited account.

    ``debit`` grows by ``cents`` (+), ``credit`` falls by them (−): all accounts sum to nought.
    """

    debit: str
    credit: str
    cents: int
    reason: str

    def __post_init__(self) -> None:
        assert isinstance(self.cents, int) and self.cents > 0, self
        assert self.debit != self.credit, self


@dataclass(frozen=True, slots=True)
class Step:
    """One event and the money that moves with it."""

    event: Event
    transfers: tuple[Transfer, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules' no: a stable code and the details that its sentence is filled with.

    It is a value that comes back, never an exception: refusing is a normal answer of the house.
    """

    code: str
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chance:
    """The state waits for luck from a device. ``outcomes`` are the numbers still possible.

    An electronic device draws outcome ``ordinal`` from its secret and the chain's head at the last
    event of kind ``sealed_by``; ``answer`` turns the number drawn into the action that reports it.
    What is not ``asked`` for is only taken when a machine brings it nevertheless.
    """

    device: str
    outcomes: tuple[int, ...]
    ordinal: int
    sealed_by: str
    answer: Callable[[int], Action]
    asked: bool = True


@dataclass(frozen=True, slots=True)
class Deadline:
    """At ``at`` (epoch milliseconds) the house sends ``action``; it is safe to send it twice."""

    at: int
    action: Action


@dataclass(frozen=True, slots=True)
class Reveal:
    """The round needs its electronic secret no more: the house publishes it by ``answer``."""

    device: str
    answer: Callable[[str], Action]


Awaited = Chance | Deadline | Reveal
Decision = tuple[Step, ...] | Refused


@dataclass(frozen=True, slots=True)
class Terms:
    """Under what a round was opened, the same for its whole life.

    ``ordinal`` counts the rounds of this kind in the hall, from 1. ``profile`` holds the settings
    of the dated rule profile by dotted key. ``commitments`` holds, for each electronic device, the
    SHA-256 of the secret that its luck comes from. ``document(digest)`` gives a big text that is
    stored once (a card matrix); it must be pure and is the same for ever.
    """

    round: str
    hall: str
    ordinal: int
    profile: Mapping[str, Any]
    profile_id: str = ""
    commitments: Mapping[str, str] = field(default_factory=dict)
    document: Callable[[str], Any] = lambda digest: None


@dataclass(frozen=True, slots=True)
class Seat:
    """From where somebody looks: ``kind`` is a desk of the game (caller, till, monitor, box 4)."""

    kind: str
    person: str = ""


@dataclass(frozen=True, slots=True)
class Heard:
    """An event of another round, as a listener hears it.

    ``round``, ``kind`` and ``ordinal`` name the round that it comes from; ``request`` is the one
    that led to it, so that person and time are at hand.
    """

    event: Event
    round: str
    kind: str
    ordinal: int
    request: Request


def is_over(since: int, until: int, at: int) -> bool:
    """Whether a wait is over; a clock that was set back meanwhile holds nothing up (SEC-22)."""
    return at >= until or at < since


def _hears_nothing(state: Any, heard: Heard, terms: Terms) -> Decision:
    return ()


def _lends_nothing(state: Any, request: Request, terms: Terms) -> Mapping[str, Any] | Refused:
    return Refused("E_NOT_LENT", {"round": terms.round})


def _awaits_nothing(state: Any, terms: Terms) -> tuple[Awaited, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Game:
    """The rule book of one kind of round, as the catalogue finds it (module attribute ``GAME``).

    ``rights`` names for every action the roles that may ask for it; what is not named is refused.
    ``seats`` names for every role the seat from which it looks; a role that is not named does not
    see the round at all. ``closed(state)`` tells a round whose life has ended.
    """

    kind: str
    opening: type[Action]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    rights: Mapping[type[Action], frozenset[str]]
    seats: Mapping[str, str]
    start: Callable[[Request, Terms], Decision]
    decide: Callable[[Any, Request, Terms], Decision]
    evolve: Callable[[Any, Event], Any]
    view: Callable[[Any, Seat, Terms], dict[str, Any]]
    closed: Callable[[Any], bool]
    awaits: Callable[[Any, Terms], tuple[Awaited, ...]] = _awaits_nothing
    hears: frozenset[type[Event]] = frozenset()
    react: Callable[[Any, Heard, Terms], Decision] = _hears_nothing
    lend: Callable[[Any, Request, Terms], Mapping[str, Any] | Refused] = _lends_nothing
    electronic: Callable[[Action], tuple[str, ...]] = lambda opening: ()
    """The devices for which an opening asks a secret, so that their luck can be committed to."""

    placed: frozenset[str] = frozenset()
    """Roles that look from a place of their own: the terminal of a seat knows its table alone."""

    place: Callable[[Any], str] = lambda state: ""
    """The place in the hall at which a round of this kind is played, for the roles ``placed``."""
