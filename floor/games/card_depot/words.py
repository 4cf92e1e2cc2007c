"""What may be asked of the depot of playing cards, in the imperative.

``item`` is the number of a set in the register of the house, ``counts`` how many cards each pack
of it was found to have (52 six times when nothing is missing), or how many dice there are.
"""

from __future__ import annotations

from dataclasses import dataclass

from house.contract import Action

CARDS, DICE = "cards", "dice"
TAKE, STORE, INSPECT = "take", "store", "inspect"
PURPOSES = (TAKE, STORE, INSPECT)
DEFECTS = ("missing", "extra", "marked", "strange", "seal")
OFFICIAL, AUTHORITY = "official", "authority"


@dataclass(frozen=True)
class OpenCardDepot(Action):
    """Opens the register of cards, with its cabinet empty."""


@dataclass(frozen=True)
class AuthoriseMaker(Action):
    """A maker from whom cards may be bought, with the reference of the authorisation."""

    maker: str
    reference: str


@dataclass(frozen=True)
class RegisterCards(Action):
    """Six packs, or sealed dice, received with the maker's order number (CARDS-1).

    ``visa`` is the authority's on the page of the register; ``pieces`` the dice of a set of dice.
    """

    maker: str
    number: str
    visa: str
    material: str = CARDS
    pieces: int = 0


@dataclass(frozen=True)
class OpenCabinet(Action):
    """A key holder unlocks the cabinet for an employee who takes or puts away cards (CARDS-2).

    For ``inspect`` nothing is moved; ``employee`` is then the official who asks for it.
    """

    purpose: str
    employee: str = ""


@dataclass(frozen=True)
class CloseCabinet(Action):
    """The key holder locks it again."""


@dataclass(frozen=True)
class StoreCards(Action):
    """The employee puts a set into the open cabinet: new, used, or rejected."""

    item: int


@dataclass(frozen=True)
class DrawCards(Action):
    """The employee takes a set out for ``table``, which is about to use it (CARDS-4)."""

    item: int
    table: str


@dataclass(frozen=True)
class ShowCards(Action):
    """At the table: seals shown (of a new set), faces up, counted, shuffled (CARDS-4)."""

    item: int
    counts: tuple[int, ...]
    seals_whole: bool = True


@dataclass(frozen=True)
class ReorderCards(Action):
    """After play the cards are put back into the maker's order at once (CARDS-5)."""

    item: int


@dataclass(frozen=True)
class ExamineCards(Action):
    """The key holder looks for marks and counts what is put away (CARDS-5)."""

    item: int
    counts: tuple[int, ...]
    marked: bool = False


@dataclass(frozen=True)
class AskCheck(Action):
    """A player wants the cards in use to be looked at (CARDS-5)."""

    item: int
    player: str


@dataclass(frozen=True)
class DecideCheck(Action):
    """The director has had them looked at, and decides whether they are fit for use (CARDS-5)."""

    item: int
    counts: tuple[int, ...]
    fit: bool
    marked: bool = False
    reason: str = ""


@dataclass(frozen=True)
class WithdrawCards(Action):
    """Off the table for a defect, told with how and when to the official, or else to the authority
    (CARDS-6)."""

    item: int
    defect: str
    how: str
    counts: tuple[int, ...]
    told: str = OFFICIAL


@dataclass(frozen=True)
class CheckForDestruction(Action):
    """The official checks completeness and marks before anything is destroyed (CARDS-7)."""

    item: int
    counts: tuple[int, ...]
    marked: bool = False


@dataclass(frozen=True)
class DestroyCards(Action):
    """The director has the set destroyed in the presence of the official."""

    item: int


@dataclass(frozen=True)
class EnterDestruction(Action):
    """The official's own entry that the set is destroyed, with the act."""

    item: int
    act: str


@dataclass(frozen=True)
class RegisterShoe(Action):
    """A numbered shoe of an approved model (CARDS-8)."""

    shoe: str
    model: str
    approval: str


@dataclass(frozen=True)
class NameShoeKeeper(Action):
    """The employee who gives shoes out instead of the director; nobody when empty."""

    person: str


@dataclass(frozen=True)
class GiveShoe(Action):
    """A shoe goes to a table at the start of its session."""

    shoe: str
    table: str


@dataclass(frozen=True)
class ReturnShoe(Action):
    """A shoe is back in the cabinet."""

    shoe: str
