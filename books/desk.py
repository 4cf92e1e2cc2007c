"""What the pages of the books share: who asks, in which words the answer is, how a file is sent."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from flask import Response, redirect, render_template, request
from flask_babel import get_locale, gettext

from books.figures import Style, in_fours
from books.voice import Voice, spanish
from house.answers import refusal
from house.archive import Archive
from house.context import House
from house.contract import Refused
from house.edge import current_who
from house.exports import Signer, fingerprint
from house.inspection import note_opened
from house.people import Who

Answer = Any
"""What Flask sends: a text, a response, or a response with its status."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The parts of the house that the pages of the books work with."""

    house: House
    archive: Archive
    signer: Signer
    doors: Mapping[str, Collection[str]]
    """The pages that the bar of the office leads to, with the roles that each is for."""

    @property
    def hall(self) -> str:
        return self.house.settings.hall

    def reader(self, roles: Collection[str], *, page: bool = True) -> Who | Answer:
        """Who reads; an answer instead when nobody is signed in or the role may not.

        What an official opens is written down.
        """
        who = current_who()
        if isinstance(who, Refused):
            return redirect(f"/sign-in?next={request.path}") if page else refusal(who)
        if who.role not in roles:
            return refusal(Refused("E_FORBIDDEN", {"action": request.path[:80]}))
        note_opened(self.house.people, who, request.full_path.rstrip("?")[:200])
        return who

    def names(self) -> dict[str, str]:
        """The names of everybody who ever had an account, by id."""
        return {person.id: person.name for person in self.house.people.people_list()}

    def voice(self) -> Voice:
        """The words of a page: in its reader's language."""
        language = str(get_locale())[:2]
        style = Style(language, ZoneInfo(self.house.settings.timezone))
        return Voice(style, self.names(), gettext)

    def paper(self) -> Voice:
        """The words of paper and files: the regulator's Spanish."""
        return spanish(self.house.settings.timezone, self.names())

    def render(self, template: str, who: Who, screen: str, **more: Any) -> str:
        """A page with what all of them need."""
        settings = self.house.settings
        return render_template(
            f"books/{template}.html",
            screen=screen,
            lang=str(get_locale()),
            demo=settings.demo,
            hall=settings.hall_name,
            zone=settings.timezone,
            person={"id": who.person, "name": who.name, "role": who.role},
            csrf_token=lambda: who.csrf,
            hint=self.house.hint,
            key=fingerprint(self.signer.public),
            places=[name for name, roles in self.doors.items() if who.role in roles],
            fours=in_fours,
            **more,
        )


def file(body: str | bytes, name: str, kind: str) -> Response:
    """A file to be kept: nothing of it is shown by the browser itself."""
    answer = Response(body, content_type=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def number_asked(name: str, usual: int, *, least: int = 0) -> int:
    """A whole number from the address; ``usual`` when it is missing or no number."""
    text = request.args.get(name, "")
    return max(least, int(text)) if text.isascii() and text.isdigit() and len(text) < 16 else usual
