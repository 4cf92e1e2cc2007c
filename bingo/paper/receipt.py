"""A receipt of a till as it comes out of the printer; picture 13b of the house style.

What stands on it was worked out by the rules long before; here it is only laid out. A copy says so
at both ends. Requirements BINGO-52, DEC-B43, SEC-12.
"""

from __future__ import annotations

from dataclasses import dataclass

from bingo.cards import Face
from bingo.paper.fonts import STRONG
from bingo.paper.slip import LABEL, SMALL, TEXT, Slip
from bingo.paper.words import euros, grouped
from ledger.words import in_words

PLAY_FAIR = "Juegue con moderación. Mayores de 18 años."
KEEP = ("Conserve este recibo.", "Reclamaciones en el libro", "de la sala.")


@dataclass(frozen=True, slots=True)
class Winning:
    """The winning card: its face, and the balls of the game where they are printed too.

    ``ball`` is the ball count at which the prize was won.
    """

    number: int
    series: str
    size: int
    control: str
    face: Face
    ball: int
    balls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Slips:
    """Everything on one receipt. ``lines`` are words with cents, ``cards`` the ranges handed over.

    ``issuer`` is the company with its tax number.
    ``code`` is the text of the QR code, ``address`` what a phone opens instead (of a sale).
    """

    hall: str
    title: str
    number: str
    game: int
    day: str
    time: str
    till: str
    act: str
    cents: int
    lines: tuple[tuple[str, int], ...]
    code: str
    control: str
    copy: int = 0
    address: str = ""
    series: str = ""
    cards: tuple[str, ...] = ()
    count: int = 0
    card: Winning | None = None
    issuer: str = ""


def receipt_png(slip: Slips) -> bytes:
    """The paper as a black and white picture of 576 dots across."""
    paper = Slip()
    _head(paper, slip)
    if slip.card is not None:
        _card(paper, slip.card)
    elif slip.cards:
        _cards(paper, slip)
    for words, cents in slip.lines:
        paper.pair(words, euros(cents))
    if slip.card is not None and slip.card.balls:
        paper.gap(6)
        paper.paragraph("Orden de salida de las bolas", SMALL)
        paper.gap(4)
        paper.balls(slip.card.balls, slip.card.ball)
    paper.dashes()
    paper.figure(slip.act, euros(slip.cents), 74)
    paper.paragraph(in_words(slip.cents))
    paper.dashes()
    _foot(paper, slip)
    return paper.png()


def _head(paper: Slip, slip: Slips) -> None:
    if slip.copy:
        paper.banner(f"COPIA {slip.copy}")
    name, _, place = slip.hall.partition(" · ")
    paper.centred(name.upper(), 44, STRONG)
    if place:
        paper.centred(place, 22)
    if slip.issuer:
        paper.centred(slip.issuer, 22)
    paper.dashes()
    paper.pair(slip.title, f"n.º {slip.number}")
    paper.pair(f"Partida {slip.game} · {slip.day}", slip.time)
    paper.dashes()


def _card(paper: Slip, card: Winning) -> None:
    paper.figure("CARTÓN", str(card.number), 96)
    paper.pair(f"Serie {card.series} · {grouped(card.size)}", card.control)
    paper.gap(4)
    paper.card(card.face)


def _cards(paper: Slip, slip: Slips) -> None:
    """What was handed over: how many cards, and which."""
    paper.figure("CARTONES" if slip.count != 1 else "CARTÓN", grouped(slip.count), 96)
    for cards in slip.cards:
        paper.pair(f"Serie {slip.series}" if cards == slip.cards[0] else "", cards, LABEL)
    paper.gap(4)


def _foot(paper: Slip, slip: Slips) -> None:
    where = f"Caja {slip.till} · n.º {slip.number}"
    if slip.address:
        paper.centred("Sus cartones en el móvil", LABEL, STRONG)
        paper.code(slip.address, 300)
        paper.centred("Cante en voz alta: el móvil no canta por usted.", SMALL)
        paper.gap(8)
        paper.pair(where, slip.control, SMALL)
    else:
        paper.code(slip.code, 196, (where, f"*{slip.control}", "", *KEEP))
    paper.gap(6)
    paper.centred(PLAY_FAIR, TEXT - 2)
    if slip.copy:
        paper.gap(10)
        paper.banner(f"COPIA {slip.copy}")
