"""The office pages of the bingo: minute book, reports, inspector and director.

They are read and printed rather than played on, so the server writes them whole, in the language of
the reader. Nothing is decided here; what is signed goes through the door like any other action.
"""

from __future__ import annotations

from flask import Blueprint

from books import screens_minute, screens_office, screens_reports
from books.desk import Desk
from books.hold import Worth
from house.archive import Archive
from house.context import House
from house.exports import Signer

ROLES = {
    "minute": screens_minute.READERS,
    "reports": screens_reports.READERS,
    "games": screens_reports.GAME_READERS,
    "director": screens_office.DIRECTION,
    "inspector": screens_office.INSPECTORS | screens_office.DIRECTION,
    "draw": screens_office.DRAW_READERS,
}
"""The first part of each address below ``/books``, with the roles that it is for."""

DOORS = ("director", "minute", "reports", "inspector")
"""The pages that the start page leads to."""


def blueprint(house: House, signer: Signer, worth: Worth) -> Blueprint:
    """The routes below ``/books``; ``worth`` tells what a bet of a table should bring."""
    pages = Blueprint("books", __name__, url_prefix="/books")
    archive = Archive(house.door.store, house.door.catalogue)
    desk = Desk(house, archive, signer, {name: ROLES[name] for name in DOORS})
    screens_minute.routes(pages, desk)
    screens_reports.routes(pages, desk)
    screens_office.routes(pages, desk, worth)
    return pages
