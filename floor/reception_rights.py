"""What persons may ask about themselves, what is told to authorities, and erasure by its schedule.

A disclosure has two persons, a receiver, a legal ground and its words; only once it is signed is
the record given out, as a signed file (SEC-26). A request has a term and an answer (SEC-27). What
the schedule erases is an order like any other, with a row of counts (SEC-24).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from floor import visitors
from floor.games import admission_words as words
from floor.reception import Fields, Files, Told, told
from house.api import asker
from house.contract import HOUSE, Action, Refused
from house.exports import Signer, signed_json
from house.order import Alongside
from house.people import Who, the_house
from house.reserved import Kept, together
from house.retention import DAY_MS, DISCLOSURE, PROHIBITED, REQUEST, VISITOR, Due

HOUR_MS = 3_600_000


class Rights:
    """The orders about persons' rights, by name."""

    def __init__(self, files: Files, signer: Signer) -> None:
        self.files = files
        self.house = files.house
        self.reserved = files.reserved
        self.signer = signer
        self._looked = 0

    # --- disclosures -----------------------------------------------------------------------------

    def disclose(self, who: Who, fields: Fields, key: str) -> Told:
        """Proposes to tell a record to an authority, or a prohibited one to another casino."""
        kept = self.reserved.read(who.hall, fields["record"])
        if kept is None or kept.erased_at:
            return Refused("E_BAD_INPUT", {"field": "record"})
        content = self._words(fields, "asked_by", "ground", "what")
        if isinstance(content, Refused):
            return content
        id = self.reserved.fresh_id(who.person, key)
        until = self.files.schedule(who.hall).keep_paper(DISCLOSURE, self.house.world.now())
        row = self.reserved.keep(id, DISCLOSURE, {**content, "to": fields["to"]}, keep_until=until)
        action = words.ProposeDisclosure(id, kept.id, kept.kind, fields["to"])
        done = self.files.do(who, action, key, row)
        return done if isinstance(done, Refused) else done | {"disclosure": id}

    def hand_over(self, who: Who, fields: Fields, key: str) -> Told:
        """The record of a signed disclosure, as a signed file; the handing over is a row."""
        found = self.files.round(who)
        given = found.state.disclosures.get(fields["disclosure"]) if found else None
        kept = self.reserved.read(who.hall, given.record) if given else None
        if given is None or kept is None or not given.signed:
            return Refused("E_RESERVED")
        paper = self.reserved.read(who.hall, fields["disclosure"])
        about = {"disclosure": dict(paper.content) if paper else {}, "to": given.to}
        return self._file(who, kept, key, {**about, "record": told(kept)})

    # --- requests of persons ---------------------------------------------------------------------

    def ask(self, who: Who, fields: Fields, key: str) -> Told:
        """Registers what a person asks for, by the number of document or record."""
        kept = self.files.visitor_of(who.hall, fields["document"])
        content = self._words(fields, "words")
        if kept is None:
            return Refused("E_BAD_INPUT", {"field": "document"})
        if isinstance(content, Refused):
            return content
        id = self.reserved.fresh_id(who.person, key)
        until = self.files.schedule(who.hall).keep_paper(REQUEST, self.house.world.now())
        row = self.reserved.keep(id, REQUEST, content, keep_until=until)
        done = self.files.do(who, words.AskData(id, kept.id, fields["right"]), key, row)
        return done if isinstance(done, Refused) else done | {"request": id}

    def answer(self, who: Who, fields: Fields, key: str) -> Told:
        """Answers a request with its words, and does what was granted in the same moment."""
        found = self.files.round(who)
        asked = found.state.requests.get(fields["request"]) if found else None
        paper = self.reserved.read(who.hall, fields["request"])
        kept = self.reserved.read(who.hall, asked.record) if asked else None
        content = self._words(fields, "answer")
        if asked is None or paper is None or kept is None or asked.answered:
            return Refused("E_BAD_INPUT", {"field": "request"})
        if isinstance(content, Refused):
            return content
        also = [self.reserved.change(paper, {**paper.content, **content})]
        if fields["granted"]:
            also += self._granted(asked.right, kept)
        action: Action = words.AnswerData(fields["request"], fields["granted"])
        return self.files.do(who, action, key, together(*also))

    def _granted(self, right: str, kept: Kept) -> list[Alongside]:
        if right == "erasure" and not kept.erased_at:
            return [self.reserved.erase([kept.id])]
        if right == "blocking" and not kept.blocked_at:
            return [self.reserved.block(kept.id)]
        return []

    def correct(self, who: Who, fields: Fields, key: str) -> Told:
        """Other words in the record of a visitor; of the former ones nothing is left."""
        kept = self.reserved.read(who.hall, fields["record"])
        if kept is None or kept.kind != VISITOR or kept.erased_at:
            return Refused("E_BAD_INPUT", {"field": "record"})
        new = visitors.tidied({**kept.content, **fields})
        if lacking := visitors.lacking(new):
            return Refused("E_ID_REQUIRED", {"fields": list(lacking)})
        row = self.reserved.change(kept, {**kept.content, **new}, document=new["document"])
        return self.files.do(who, words.ChangeVisitor(kept.id), key, row)

    def export(self, who: Who, fields: Fields, key: str) -> Told:
        """All that the house knows of a visitor, as a signed file for that person (SEC-27)."""
        kept = self.reserved.read(who.hall, fields["record"])
        if kept is None or kept.kind != VISITOR:
            return Refused("E_BAD_INPUT", {"field": "record"})
        document = kept.content.get("document", "")
        bans = self.reserved.found(who.hall, PROHIBITED, document)
        asked = [told(one) for one in self._requests_of(who, kept.id)]
        more = {"bans": [told(one) for one in bans], "requests": asked}
        return self._file(who, kept, key, {"record": told(kept), **more})

    def _requests_of(self, who: Who, record: str) -> list[Kept]:
        found = self.files.round(who)
        names = found.state.requests.items() if found else ()
        mine = [name for name, one in names if one.record == record]
        return [kept for name in mine if (kept := self.reserved.read(who.hall, name))]

    def _file(self, who: Who, kept: Kept, key: str, content: Mapping[str, Any]) -> Told:
        done = self.files.do(who, words.ViewRecord(kept.id), key)
        if isinstance(done, Refused):
            return done
        head = {"hall": who.hall, "at": self.house.world.now(), "by": who.person}
        return done | {"file": json.loads(signed_json({**head, **content}, self.signer))}

    # --- the schedule ----------------------------------------------------------------------------

    def erase(self, who: Who, fields: Fields, key: str) -> Told:
        """Erases what is due now; the house does it by itself once a day."""
        found = self.files.round(who)
        due = self.due(who.hall)
        if found is None or due is None:
            return Refused("E_NO_ROUND", {"round": "admission"})
        action = words.EraseDue(
            visitors=due.count(VISITOR),
            bans=due.count(PROHIBITED),
            disclosures=due.count(DISCLOSURE),
            requests=due.count(REQUEST),
            sign_ins=due.sign_ins,
            blocked=len(due.block),
        )
        also = self.files.schedule(who.hall).doing(self.reserved, due)
        done = self.house.door.act(asker(who), found.id, action, key, also=also)
        if done.refused:
            return done.refused
        return {"erased": len(due.erase), "blocked": len(due.block), "sign_ins": due.sign_ins}

    def due(self, hall: str) -> Due | None:
        """What is due in a hall that keeps files; disputes are left alone."""
        found = self.house.open_round(hall, "admission")
        if found is None:
            return None
        schedule, now = self.files.schedule(hall), self.house.world.now()
        return schedule.due(self.reserved, hall, now, held=found.state.held)

    def daily(self) -> None:
        """Once a day, by the house itself, which looks once an hour whether something is due; a
        day on which nothing is leaves no row."""
        hall, now = self.house.settings.hall, self.house.world.now()
        if self._looked == now // HOUR_MS:
            return
        self._looked = now // HOUR_MS
        due = self.due(hall)
        if due is not None and not due.is_empty:
            self.erase(the_house(hall), {}, f"{HOUSE}-erases-{now // DAY_MS}")

    # --- how it is done --------------------------------------------------------------------------

    def _words(self, fields: Fields, *names: str) -> dict[str, str] | Refused:
        """Texts that must say something."""
        content = {name: fields[name].strip()[: visitors.LONGEST] for name in names}
        empty = next((name for name in names if not content[name]), "")
        return Refused("E_BAD_INPUT", {"field": empty}) if empty else content
