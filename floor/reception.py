"""The desk of admission: its two files, and everything that writes or reads a sealed row.

Each order is an action of the admission's round and, in the same transaction, a row of the reserved
files. Whoever may not ask for it is told ``E_RESERVED`` and leaves an audit row. The desk learns
whether to admit and never why; what a row says is told to direction and official alone, and every
telling is a row (SEC-26).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from floor import visitors
from floor.games import admission_words as words
from house.api import asker
from house.context import House
from house.contract import Action, Refused
from house.order import Alongside
from house.people import Who
from house.reserved import Kept, Reserved, together
from house.retention import Schedule
from house.rounds import Round

Fields = Mapping[str, Any]
Told = dict[str, Any] | Refused
KIND = "admission"


class Files:
    """The orders of the desk, by name; each gives what the page is told, or a refusal."""

    def __init__(self, house: House, reserved: Reserved) -> None:
        self.house = house
        self.reserved = reserved

    # --- the round -------------------------------------------------------------------------------

    def round(self, who: Who) -> Round | None:
        return self.house.open_round(who.hall, KIND)

    def schedule(self, hall: str) -> Schedule:
        profile = self.house.door.profile(hall, self.house.world.now())
        return Schedule(profile.values)

    def do(self, who: Who, action: Action, key: str, also: Alongside | None = None) -> Told:
        """Asks the round; gives its number, or the refusal."""
        found = self.round(who)
        if found is None:
            return Refused("E_NO_ROUND", {"round": KIND})
        done = self.house.door.act(asker(who), found.id, action, key, also=also)
        return done.refused or {"round": found.id, "number": done.number}

    def forbidden(self, who: Who, action: type[Action]) -> Refused | None:
        """``E_RESERVED`` for whoever may not, with the audit row that every such try leaves."""
        found = self.round(who)
        if found is None:
            return Refused("E_NO_ROUND", {"round": KIND})
        refused = self.house.door.forbidden(asker(who), found.game, action, found.id)
        return Refused("E_RESERVED") if refused else None

    # --- the desk --------------------------------------------------------------------------------

    def search(self, who: Who, fields: Fields, key: str) -> Told:
        """Both files by a document's number, and the prohibited one by a like name (ADMIT-3)."""
        document, name = fields["document"], fields["name"]
        known = self.visitor_of(who.hall, document)
        record = known.id if known else ""
        names = [name, known.content["name"] if known else ""]
        bans, alike = self._bans(who.hall, document, names)
        cleared = known.content.get("cleared", ()) if known else ()
        alike = tuple(one for one in alike if one not in cleared)
        done = self.do(who, words.SearchFiles(record, bans, alike), key)
        if isinstance(done, Refused):
            return done
        return done | self._answered(who, key, known)

    def _answered(self, who: Who, key: str, known: Kept | None) -> dict[str, Any]:
        """What the desk is told of a search: yes, no or new, and of whom."""
        found = self.round(who)
        assert found is not None
        last = next(one for one in reversed(found.state.searches) if one.by == who.person)
        admits = last.answer in (words.ADMIT, words.UNKNOWN)
        shown = {"number": known.number, "name": known.content["name"]} if known else None
        return {
            "search": last.number,
            "admit": admits,
            "is_new": last.answer == words.UNKNOWN,
            "visitor": shown if admits else None,
        }

    def enter(self, who: Who, fields: Fields, key: str) -> Told:
        """The record of a first visit; its name is held against the prohibited file too."""
        told = visitors.tidied(fields)
        lacking = visitors.lacking(told)
        search = fields["search"]
        if not lacking and (doubtful := self._doubtful(who, told["name"], search, key)):
            return doubtful
        record = self.reserved.fresh_id(who.person, key)
        adult = visitors.is_adult(told["born"], self._today())
        action = words.EnterVisitor(search, record, adult, bool(fields["declared"]), lacking)
        now = self.house.world.now()
        kept = self.reserved.keep(
            record,
            words.VISITOR,
            {**told, "declared": bool(fields["declared"]), "visits": []},
            document=told["document"],
            keep_until=self.schedule(who.hall).keep_visitor(now),
        )
        done = self.do(who, action, key, kept)
        made = self.reserved.read(who.hall, record)
        if isinstance(done, Refused) or made is None:
            return done
        return done | {"record": record, "visitor": {"number": made.number, "name": told["name"]}}

    def _doubtful(self, who: Who, name: str, search: int, key: str) -> Refused | None:
        """A name that is like a prohibited one and that nobody was asked about yet."""
        found = self.round(who)
        asked = found.state.search(search) if found else None
        if asked is None or asked.answer != words.UNKNOWN:
            return None
        _, alike = self._bans(who.hall, "", [name])
        if not alike:
            return None
        self.do(who, words.SearchFiles("", (), alike), self.reserved.fresh_id("search", key))
        return Refused("E_NOT_ADMITTED")

    def visit(self, who: Who, fields: Fields, key: str) -> Told:
        """Somebody of a search comes in; the date goes into their own record."""
        found = self.round(who)
        asked = found.state.search(fields["search"]) if found else None
        kept = self.reserved.read(who.hall, asked.record) if asked and asked.record else None
        if kept is None:
            action = words.NoteVisit(fields["search"], "", 0, fields["otherwise"])
            return self.do(who, action, key)
        now = self.house.world.now()
        content = {**kept.content, "visits": [*kept.content.get("visits", ()), now]}
        until = self.schedule(who.hall).keep_visitor(now)
        action = words.NoteVisit(fields["search"], kept.id, kept.number, fields["otherwise"])
        return self.do(who, action, key, self.reserved.change(kept, content, keep_until=until))

    def rule(self, who: Who, fields: Fields, key: str) -> Told:
        """Whether the person of a doubt is the prohibited one; asked once of a known visitor."""
        found = self.round(who)
        asked = found.state.search(fields["search"]) if found else None
        kept = self.reserved.read(who.hall, asked.record) if asked and asked.record else None
        also = None
        if kept and fields["admitted"]:
            _, alike = self._bans(who.hall, "", [kept.content["name"]])
            also = self.reserved.change(kept, {**kept.content, "cleared": list(alike)})
        return self.do(who, words.RuleOnDoubt(fields["search"], fields["admitted"]), key, also)

    # --- the prohibited file ---------------------------------------------------------------------

    def ban(self, who: Who, fields: Fields, key: str) -> Told:
        """A ban with its ground (ADMIT-4, ADMIT-5); a sanction lasts five years at most."""
        ground, until = fields["ground"], self._moment(fields["until"])
        if ground not in visitors.GROUNDS or not fields["name"].strip():
            return Refused("E_BAD_INPUT", {"field": "ground"})
        if isinstance(until, Refused):
            return until
        now = self.house.world.now()
        longest = now + visitors.LONGEST_SANCTION_YEARS * 366 * 86_400_000
        if ground == "sanction" and not 0 < until <= longest:
            return Refused("E_BAD_INPUT", {"field": "until"})
        ban = self.reserved.fresh_id(who.person, key)
        content = {
            name: fields[name].strip()[: visitors.LONGEST]
            for name in ("name", "document", "ground", "reason")
        }
        kept = self.reserved.keep(
            ban,
            words.PROHIBITED,
            content,
            document=fields["document"],
            keep_until=self.schedule(who.hall).keep_ban(until),
        )
        action = words.EnterBan(ban, ground in visitors.LOCKED, now, until)
        done = self.do(who, action, key, kept)
        return done if isinstance(done, Refused) else done | {"ban": ban}

    def lift(self, who: Who, fields: Fields, key: str) -> Told:
        """Ends a ban; what was known of it is blocked, and erased after its term."""
        kept = self.reserved.read(who.hall, fields["ban"])
        if kept is None or kept.kind != words.PROHIBITED or kept.blocked_at:
            return Refused("E_BAD_INPUT", {"field": "ban"})
        resolution = fields["resolution"].strip()[: visitors.LONGEST]
        content = {**kept.content, "lifted_by": who.person, "resolution": resolution}
        until = self.schedule(who.hall).keep_ban(self.house.world.now())
        also = together(
            self.reserved.change(kept, content, keep_until=until), self.reserved.block(kept.id)
        )
        return self.do(who, words.LiftBan(kept.id, bool(resolution)), key, also)

    # --- looking ---------------------------------------------------------------------------------

    def open(self, who: Who, fields: Fields, key: str) -> Told:
        """One record with all that belongs to it, or a whole file; the telling is a row first."""
        name = fields["record"]
        kept = self.reserved.read(who.hall, name)
        if kept is None and name not in (words.PROHIBITED, words.DISCLOSURE, words.REQUEST):
            return Refused("E_BAD_INPUT", {"field": "record"})
        done = self.do(who, words.ViewRecord(name), key)
        if isinstance(done, Refused):
            return done
        rows = [kept] if kept else self.reserved.listed(who.hall, name)
        return done | {"rows": [told(one) for one in rows]}

    def find(self, who: Who, fields: Fields, key: str) -> Told:
        """The record of a visitor by the number of document or record; a row as any look is."""
        kept = self.visitor_of(who.hall, fields["document"])
        if kept is None and fields["document"].strip().isdecimal():
            kept = self.reserved.numbered(who.hall, words.VISITOR, int(fields["document"][:9]))
        done = self.do(who, words.ViewRecord(kept.id if kept else words.VISITOR), key)
        if isinstance(done, Refused):
            return done
        return done | {"rows": [told(kept)] if kept else []}

    # --- how it is done --------------------------------------------------------------------------

    def visitor_of(self, hall: str, document: str) -> Kept | None:
        found = self.reserved.found(hall, words.VISITOR, document)
        return found[-1] if found else None

    def _bans(
        self, hall: str, document: str, names: list[str]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The bans of this document, and those of a like name under another or no document."""
        same = tuple(one.id for one in self.reserved.found(hall, words.PROHIBITED, document))
        like = tuple(
            one.id
            for one in self.reserved.listed(hall, words.PROHIBITED)
            if one.id not in same
            and not one.blocked_at
            and any(visitors.alike(one.content["name"], name) for name in names if name)
        )
        return same, like

    def _today(self) -> date:
        zone = ZoneInfo(self.house.settings.timezone)
        return datetime.fromtimestamp(self.house.world.now() / 1000, zone).date()

    def _moment(self, text: str) -> int | Refused:
        """The end of a day in the hall's time; 0 for no day."""
        if not text:
            return 0
        found = visitors.day(text)
        if found is None or not 2000 < found.year < 9000:
            return Refused("E_BAD_INPUT", {"field": "until"})
        zone = ZoneInfo(self.house.settings.timezone)
        start = datetime(found.year, found.month, found.day, tzinfo=zone)
        return int(start.timestamp() * 1000) + 86_400_000


def told(kept: Kept) -> dict[str, Any]:
    """A row as direction and official read it."""
    return {
        "id": kept.id,
        "kind": kept.kind,
        "number": kept.number,
        "made_at": kept.made_at,
        "keep_until": kept.keep_until,
        "blocked": bool(kept.blocked_at),
        "erased": bool(kept.erased_at),
        "content": dict(kept.content),
    }


Handler = Callable[[Who, Fields, str], Told]
