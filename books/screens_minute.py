"""The pages of the minute book: its register, the folio of a game, files, and signatures."""

from __future__ import annotations

import time
from typing import Any

from flask import Blueprint, jsonify

from books import qr
from books.desk import Answer, Desk, file, number_asked
from books.export import Stamp, book_json
from books.folio_page import cards_words, code_of, folio_page, note_row, run_words
from books.folio_words import Folio
from books.minutes import Minutes, Note, Sources, minutes
from books.opening_page import opening_page
from books.paper import book_pdf
from books.register_csv import register_csv
from books.sources import BOOK, sources
from books.voice import Voice
from house.answers import refusal
from house.bodies import json_object
from house.browser import place
from house.contract import Refused
from house.edge import current_who, too_many
from house.exports import chain_rows, fingerprint, first_misfit
from house.people import Who

READERS = frozenset(
    {
        "table_head",
        "hall_manager",
        "director",
        "deputy",
        "accountant",
        "auditor",
        "official",
    }
)
"""Who may read the minute book (BINGO-30): the roles that have a seat at it."""

SIGNERS = ("table_head", "hall_manager")
SIGNED = frozenset({BOOK, "approval"})
"""Kinds of rounds that are signed with a secret of one's own."""

WRITERS = frozenset({"table_head", "hall_manager", "director", "deputy"})
NOTES = ("incident", "correction", "complaint", "stand_in", "remark")
DUTIES = ("hall_manager", "table_head", "cashier")


def routes(pages: Blueprint, desk: Desk) -> None:
    """Adds the routes below ``/books/minute``."""
    book = _Book(desk)
    pages.add_url_rule("/minute", "minute", book.register)
    pages.add_url_rule("/minute/<int:line>", "folio", book.folio)
    pages.add_url_rule("/minute.json", "minute_json", book.json)
    pages.add_url_rule("/minute.csv", "minute_csv", book.csv)
    pages.add_url_rule("/minute.pdf", "minute_pdf", book.pdf)
    pages.add_url_rule("/proof", "proof", book.proof, methods=["POST"])


class _Book:
    """The handlers; each composes the book anew from what the rounds have told."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    # --- pages -----------------------------------------------------------------------------------

    def register(self) -> Answer:
        """One page of the register, the last one unless another is asked for."""
        who = self.desk.reader(READERS)
        if not isinstance(who, Who):
            return who
        found = self._asked()
        if found is None:
            return self.desk.render("no_book", who, "minute")
        book, voice = minutes(found), self.desk.voice()
        wanted = number_asked("page", len(book.pages), least=1)
        page = book.pages[min(wanted, len(book.pages)) - 1] if book.pages else None
        return self.desk.render(
            "minute",
            who,
            "minute",
            voice=voice,
            book=book,
            broken=_broken(found),
            page=page,
            rows=[self._row(book, row, voice) for row in page.rows] if page else [],
            openings=[opening_page(one, voice) for one in book.openings],
            books=self.desk.archive.listed(self.desk.hall, BOOK),
            may_write=who.role in WRITERS and not book.signed_at,
            signers=self._signers(),
            kinds=NOTES,
            duties=DUTIES,
            code=qr.path(code_of(book.round, book.last)),
        )

    def folio(self, line: int) -> Answer:
        """The page of one game."""
        who = self.desk.reader(READERS)
        if not isinstance(who, Who):
            return who
        found = self._asked()
        book = minutes(found) if found is not None else None
        folio = next((one for one in book.folios if one.line == line), None) if book else None
        if found is None or book is None or folio is None:
            return refusal(Refused("E_NO_ROUND", {"round": f"line {line}"}))
        voice = self.desk.voice()
        page = folio_page(book, folio, voice)
        return self.desk.render(
            "folio",
            who,
            "minute",
            voice=voice,
            book=book,
            broken=_broken(found),
            game=folio,
            page=page,
            code=qr.path(page.code),
            lines=[one.line for one in book.folios],
        )

    # --- files -----------------------------------------------------------------------------------

    def json(self) -> Answer:
        """The signed export that ``manage.py verify --export`` checks without a data base."""
        who = self.desk.reader(READERS, page=False)
        if not isinstance(who, Who):
            return who
        found = self._asked()
        if found is None:
            return refusal(Refused("E_NO_ROUND", {"round": BOOK}))
        stamp = Stamp(
            hall=self.desk.house.settings.hall_name,
            zone=self.desk.house.settings.timezone,
            made_at=self.desk.house.world.now(),
            made_by=who.person,
            trail=self.desk.archive.trail_head(),
            names=self.desk.names(),
        )
        time.sleep(0)
        text = book_json(found, stamp, self.desk.signer)
        return file(text, f"{found.book.id}.json", "application/json")

    def csv(self) -> Answer:
        """The register as a signed spreadsheet."""
        who = self.desk.reader(READERS, page=False)
        if not isinstance(who, Who):
            return who
        found = self._asked()
        if found is None:
            return refusal(Refused("E_NO_ROUND", {"round": BOOK}))
        text = register_csv(minutes(found), self.desk.paper(), self.desk.signer)
        return file(text, f"{found.book.id}.csv", "text/csv; charset=utf-8")

    def pdf(self) -> Answer:
        """The book on paper, or one game's page."""
        who = self.desk.reader(READERS, page=False)
        if not isinstance(who, Who):
            return who
        found = self._asked()
        if found is None:
            return refusal(Refused("E_NO_ROUND", {"round": BOOK}))
        line = number_asked("line", 0)
        body = book_pdf(
            minutes(found),
            self.desk.paper(),
            hall=self.desk.house.settings.hall_name,
            key=fingerprint(self.desk.signer.public),
            line=line,
            pause=lambda: time.sleep(0),
        )
        name = f"{found.book.id}-{line}.pdf" if line else f"{found.book.id}.pdf"
        return file(body, name, "application/pdf")

    # --- signatures ------------------------------------------------------------------------------

    def proof(self) -> Answer:
        """A token for one signature by whoever shows who they are at this terminal (BOOK-4, SEC-6).

        Unlike the second person of an approval this may be the person signed in here: a signature
        is a fresh credential check of whoever signs. The rules of the book and of the approval
        refuse two signatures of one person.
        """
        who, given = current_who(), json_object()
        if isinstance(who, Refused):
            return refusal(who)
        if isinstance(given, Refused):
            return refusal(given)
        texts = [given.get(name, "") for name in ("round", "person", "secret", "code")]
        if who.role not in WRITERS or not all(isinstance(text, str) for text in texts):
            return refusal(Refused("E_FORBIDDEN", {"action": "proof"}))
        round_id, person, secret, code = (str(text)[:200] for text in texts)
        asked = self.desk.house.door.look(round_id)
        if asked is None or asked.kind not in SIGNED or asked.hall != who.hall:
            return refusal(Refused("E_NO_ROUND", {"round": round_id[:80]}))
        terminal, network = place()
        token = too_many("second", f"at {who.session}", f"as {person}") or (
            self.desk.house.people.second(
                round_id, person, secret, code=code, terminal=terminal, network=network
            )
        )
        return refusal(token) if isinstance(token, Refused) else jsonify({"token": token})

    # --- helpers ---------------------------------------------------------------------------------

    def _asked(self) -> Sources | None:
        """The book of that number in the hall; the youngest one without."""
        listed = self.desk.archive.listed(self.desk.hall, BOOK)
        ordinal = number_asked("book", listed[0].ordinal if listed else 0)
        wanted = next((one for one in listed if one.ordinal == ordinal), None)
        return sources(self.desk.archive, wanted.id) if wanted else None

    def _signers(self) -> list[dict[str, Any]]:
        """Who can sign in which role: the highest that each person leads with."""
        return [
            {"id": person.id, "name": person.name, "roles": person.roles}
            for person in self.desk.house.people.people_list()
            if person.hall == self.desk.hall
            and not person.disabled_at
            and set(SIGNERS) & set(person.roles)
        ]

    def _row(self, book: Minutes, row: Folio | Note, voice: Voice) -> dict[str, Any]:
        if isinstance(row, Note):
            about = next((one for one in book.folios if one.game == row.game), None)
            return {"note": note_row(row, voice, about)}
        return {"game": row, **game_row(row, voice)}


def _broken(found: Sources) -> int:
    """The first row that does not fit the chain of the book or of one of its games (SEC-18)."""
    for record in (found.book, *found.games.values()):
        bad = first_misfit(record.id, chain_rows(record))
        if bad is not None:
            return bad
    return 0


def game_row(row: Folio, voice: Voice) -> dict[str, str]:
    """The cells of a game in the register."""
    figures, style = row.before.figures, voice.style
    return {
        "hour": style.hour(row.before.written_at),
        "cards": run_words(figures.ranges, voice),
        "sold": cards_words(figures.units, voice),
        "state": voice(f"outcome.{row.outcome}"),
    }
