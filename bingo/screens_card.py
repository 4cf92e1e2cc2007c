"""The electronic card: what a player's phone shows after the QR code of a receipt was read.

The signed text of the receipt names a game and a sale in it; whoever holds it sees the cards of
that sale and what every monitor of the hall shows, and can do nothing. The phone never calls: it
says that a line or a bingo is possible, and the player calls aloud (BINGO-31, SEC-11, SEC-12).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, jsonify, render_template, request
from flask_babel import get_locale

from bingo.card_texts import CARD_TEXTS
from bingo.tags import SALE, TEXT_CEILING, Tag, read
from house.answers import refusal
from house.context import House
from house.contract import Refused
from house.edge import too_many
from house.rounds import Round
from house.staff import Who, guest

PLAYER = "player"
KIND = "ninety_ball"
NOT_OURS = Refused("E_TAG")
GUESSED = "public"


class CardPages:
    """The routes below ``/card`` and the guests of the live line."""

    def __init__(self, house: House, keys: Mapping[str, bytes]) -> None:
        self.house = house
        self.keys = keys

    def blueprint(self) -> Blueprint:
        pages = Blueprint("bingo_card", __name__, url_prefix="/card")
        pages.add_url_rule("/<text>", "page", self.page)
        pages.add_url_rule("/<text>/figures", "figures", self.figures)
        return pages

    def guest(self) -> Who | None:
        """Who listens on the line that is being opened, when it is a phone with a receipt."""
        text = request.args.get("card", "")
        found = self._game(text) if text else NOT_OURS
        return None if isinstance(found, Refused) else guest(found[0].hall, PLAYER)

    def page(self, text: str) -> Any:
        found = self._game(text)
        refused = found.code if isinstance(found, Refused) else ""
        status = {"": 200, "E_TOO_MANY": 429}.get(refused, 404)
        settings = self.house.settings
        shown = render_template(
            "bingo/card.html",
            texts={key: str(words) for key, words in CARD_TEXTS.items()},
            lang=str(get_locale()),
            demo=settings.demo,
            hall=settings.hall_name,
            zone=settings.timezone,
            text="" if refused else text,
            refused=refused,
        )
        return shown, status

    def figures(self, text: str) -> Any:
        """The cards of the sale and the game as a monitor of the hall sees it."""
        found = self._game(text)
        if isinstance(found, Refused):
            return refusal(found)
        game, sale = found
        who = guest(game.hall, PLAYER)
        cards = cards_of(game, sale)
        return jsonify(self.house.composite(who, {"game": game}, sale=sale, cards=cards))

    def _game(self, text: str) -> tuple[Round, int] | Refused:
        """The game and the number of the sale; guessing is counted by network, and a receipt that
        is read again and again by itself, so that a hall full of phones never locks itself out."""
        tag = read(text, self.keys) if len(text) <= TEXT_CEILING else NOT_OURS
        known = isinstance(tag, Tag) and tag.kind == SALE
        slow = too_many(GUESSED, f"card {text}" if known else f"card by {request.remote_addr}")
        if slow is not None:
            return slow
        if not isinstance(tag, Tag) or not known:
            return NOT_OURS
        game = self.house.door.look(tag.series)
        fits = game is not None and game.kind == KIND and game.hall == self.house.settings.hall
        return (game, tag.number) if game is not None and fits else NOT_OURS


def cards_of(game: Round, sale: int) -> list[dict[str, Any]]:
    """The cards that the buyer of a sale still holds, in order of their numbers; none once the
    sale was undone."""
    state = game.state
    line = next((line for line in state.sales if line.sale == sale), None)
    if line is None:
        return []
    matrix = game.terms.document(state.opening.matrix)
    controls = {series.name: series.control for series in state.series}
    return [
        {
            "series": cards.series,
            "control": controls.get(cards.series, ""),
            "number": number,
            "rows": [list(row) for row in matrix.rows(number)],
        }
        for cards in sorted(line.ranges, key=lambda cards: (cards.series, cards.first))
        for number in range(cards.first, cards.last + 1)
        if any(
            held.series == cards.series and held.first <= number <= held.last for held in state.sold
        )
    ]
