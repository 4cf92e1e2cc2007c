"""What stands on a receipt: put together from the paper that is owed and from its game.

The same paper gives the same receipt at any later time, for a game that is over never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bingo.cards import shown_control
from bingo.games.receipts_state import OWED, PRIMA, PRIZE, REFUND, SALE, Receipt
from bingo.paper.receipt import Slips, Winning
from bingo.paper.words import euros
from bingo.tags import RECEIPT, Tag, newest_key, sign
from bingo.tags import SALE as SALE_TAG
from house.rounds import Round

TITLES = {
    SALE: "Recibo de venta",
    PRIZE: "Recibo de premio",
    PRIMA: "Recibo de la prima",
    REFUND: "Recibo de devolución",
    OWED: "Recibo de premio apartado",
}
ACTS = {SALE: "PAGADO", PRIZE: "PAGADO", PRIMA: "PAGADO", REFUND: "DEVUELTO", OWED: "PAGADO"}
PRIZES = {"line": "Línea", "bingo": "Bingo", "pool": "Prima"}


@dataclass(frozen=True, slots=True)
class Letterhead:
    """What all receipts of a house have in common. ``address`` is what a phone opens, ``issuer``
    the company with its tax number."""

    hall: str
    zone: str
    address: str
    keys: Mapping[str, bytes]
    issuer: str = ""

    def signed(self, round_id: str, number: int, kind: str) -> str:
        """The text that proves a paper of a round to be the house's own (SEC-12)."""
        batch = newest_key(self.keys)
        return sign(Tag(batch, round_id, number, kind), self.keys[batch])

    def card_address(self, game: str, sale: int) -> str:
        """The address under which the cards of a sale are seen on a phone."""
        return f"{self.address}/card/{self.signed(game, sale, SALE_TAG)}"


def slip_of(head: Letterhead, round_id: str, paper: Receipt, game: Round) -> Slips:
    """The receipt ``paper`` of the receipts' round ``round_id``; ``game`` is the game it names."""
    at = datetime.fromtimestamp(paper.at / 1000, ZoneInfo(head.zone))
    code = head.signed(round_id, paper.receipt, RECEIPT)
    face = game.state.opening.face_cents
    count = sum(cards.count for cards in paper.ranges)
    is_prize = paper.paper in (PRIZE, PRIMA, OWED)
    words = _prize_words(paper, game) if is_prize else _cards_words(count, face, paper.cents)
    return Slips(
        hall=head.hall,
        title=TITLES[paper.paper],
        number=f"{at.year}-{paper.receipt:05d}",
        game=paper.number,
        day=f"{at:%d-%m-%Y}",
        time=f"{at:%H:%M}",
        till=paper.till,
        act=ACTS[paper.paper],
        cents=paper.cents,
        lines=((words, paper.cents),),
        code=code,
        control=_grouped(code.rpartition(".")[2]),
        copy=paper.copy,
        address=head.card_address(paper.game, paper.sale) if paper.paper == SALE else "",
        series=paper.ranges[0].series if paper.ranges else "",
        cards=() if is_prize else tuple(_span(cards.first, cards.last) for cards in paper.ranges),
        count=count,
        card=_winning(paper, game) if is_prize else None,
        issuer=head.issuer,
    )


def _cards_words(count: int, face_cents: int, cents: int) -> str:
    """Doubles cost twice their face, for they play in two games."""
    noun = "cartón" if count == 1 else "cartones"
    if cents == 2 * count * face_cents:
        noun = "cartón doble" if count == 1 else "cartones dobles"
    return f"{count} {noun} de {euros(face_cents)}"


def _prize_words(paper: Receipt, game: Round) -> str:
    """What was won, on which ball, and among how many cards."""
    won = [award for award in game.state.awards if award.prize == paper.prize]
    ball = next(award.ball for award in won if award.award == paper.award)
    limit = game.state.opening.limit
    at = f"(límite {limit})" if paper.prize == "pool" else f"en la bola {ball}"
    shared = f", entre {len(won)} cartones" if len(won) > 1 else ""
    return f"{PRIZES[paper.prize]} {at}{shared}"


def _winning(paper: Receipt, game: Round) -> Winning:
    state, opening = game.state, game.state.opening
    award = next(award for award in state.awards if award.award == paper.award)
    series = next(series for series in state.series if series.name == paper.series)
    face = game.terms.document(opening.matrix).rows(paper.card)
    balls = state.drawn if paper.paper == PRIMA else ()
    return Winning(
        number=paper.card,
        series=paper.series,
        size=opening.size,
        control=shown_control(series.control),
        face=face,
        ball=award.ball,
        balls=balls,
    )


def _span(first: int, last: int) -> str:
    return f"{first}–{last}" if first != last else str(first)


def _grouped(tag: str) -> str:
    """The first sixteen digits of a tag in four groups, as people compare them."""
    return " ".join(tag[place : place + 4].upper() for place in range(0, 16, 4))
