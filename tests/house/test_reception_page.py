"""SEC-24 to SEC-27, ADMIT-1 to ADMIT-4 over HTTP: who learns what, and where it is written."""

from __future__ import annotations

import io
import json
import logging
import tomllib
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy import insert, select

from demonstration.hall import PASSWORD
from floor.screens_reception import SHAPES
from house import backup, logs
from house.exports import Checked, read_signed
from house.people import the_house
from house.records import commands, events, failures, metadata
from house.retention import DAY_MS, DAYS
from house.verify_trail import check_trail
from house.world import ScriptedWorld
from tests.house import hall as halls
from tests.house.hall import Browser, Hall, code, fresh_key
from tests.source_tree import ROOT

ANA = {
    "name": "Anacleta Inventada Prueba",
    "document": "X-0000001 T",
    "document_kind": "dni",
    "address": "Calle Imaginaria 7, Villaficticia",
    "born": "1980-02-29",
    "signature": "carpeta 7",
    "remarks": "prefiere la mesa verde",
}
BAN = {"name": "Prohibido Inventado", "document": "P-99", "ground": "request", "reason": "lo pide"}
SECRETS = tuple(
    word
    for word in (*ANA.values(), *BAN.values(), "Anacleta", "Imaginaria", "0000001", "Prohibido")
    if len(word) > 6 and word != "request"
)
"""What is long enough not to come about by chance in a text of random letters."""


class Reception:
    """A hall that keeps its files, with a browser for each role."""

    def __init__(self, folder: Path) -> None:
        self.world = ScriptedWorld(1_800_000_000_000, "reception")
        self.hall = Hall(folder, self.world)
        people, name = self.hall.house.people, self.hall.house.settings.hall
        forever = self.world.now() + 20 * 365 * DAY_MS
        for person in people.people_list():
            people.change_document(person.id, person.document, forever, by=the_house(name))
        roles = ("director", "deputy", "receptionist", "official", "auditor", "administrator")
        self.at: dict[str, Browser] = {role: self.hall.browser(role) for role in roles}
        opened = self.at["director"].open("admission", capacity=300)
        assert 200 == opened.status_code, opened.text
        self.round = opened.json["round"]

    def do(self, role: str, order: str, **fields: Any) -> Any:
        key = {"Idempotency-Key": fresh_key()}
        return self.at[role].post(f"/screens/reception/{order}", fields, **key)

    def must(self, role: str, order: str, **fields: Any) -> dict[str, Any]:
        done = self.do(role, order, **fields)
        assert 200 == done.status_code, (order, done.text)
        return dict(done.json)

    def enter(self, **changes: str) -> dict[str, Any]:
        """Somebody comes for the first time."""
        person = {**ANA, **changes}
        found = self.must("receptionist", "search", document=person["document"])
        assert (True, True) == (found["admit"], found["is_new"])
        made = self.must("receptionist", "enter", search=found["search"], **person)
        self.must("receptionist", "visit", search=found["search"])
        return made

    def view(self, role: str = "director") -> dict[str, Any]:
        page = self.at[role].get("/screens/reception.json").json
        return dict(page["rounds"]["admission"]["view"])

    def everything(self) -> str:
        return self.hall.door.store.read(
            lambda conn: "\n".join(
                repr(tuple(row))
                for table in metadata.sorted_tables
                for row in conn.execute(select(table))
            )
        )


@pytest.fixture
def desk(furnished: Path, tmp_path: Path):
    made = Reception(halls.copy(furnished, tmp_path / "house"))
    yield made
    made.hall.close()


def test_admit_2_3_a_first_visit_makes_a_record_and_a_later_one_finds_it(desk):
    made = desk.enter()
    assert {"number": 1, "name": ANA["name"]} == made["visitor"]
    again = desk.must("receptionist", "search", document="x0000001t")
    assert (True, False, 1) == (again["admit"], again["is_new"], again["visitor"]["number"])
    desk.must("receptionist", "visit", search=again["search"])
    assert (2, 2) == (desk.view()["inside"], desk.view()["entries"])
    [row] = desk.must("director", "find", document=ANA["document"])["rows"]
    assert 2 == len(row["content"]["visits"]) and ANA["address"] == row["content"]["address"]
    assert [row] == desk.must("official", "find", document="1")["rows"]


def test_admit_2_what_is_lacking_is_named_and_a_minor_is_not_admitted(desk):
    search = desk.must("receptionist", "search", document="N1")["search"]
    young = {**ANA, "document": "N1", "born": "2026-01-01"}
    no = desk.do("receptionist", "enter", search=search, **{**young, "address": " "})
    assert (422, "E_ID_REQUIRED", ["address"]) == (*code(no), no.json["details"]["fields"])
    assert (422, "E_NOT_ADMITTED") == code(desk.do("receptionist", "enter", search=search, **young))
    assert (422, "E_ID_REQUIRED") == code(desk.do("receptionist", "visit", search=search))
    assert (422, "E_FILES_NOT_CHECKED") == code(desk.do("receptionist", "visit", search=99))


def test_admit_1_4_the_desk_learns_no_ground_and_direction_and_official_read_it(desk):
    desk.must("director", "ban", **BAN)
    found = desk.do("receptionist", "search", document="p 99", name="Otra Persona")
    assert (False, None) == (found.json["admit"], found.json["visitor"])
    for word in ("lo pide", "request", "Prohibido"):
        assert word not in found.text
    assert "lo pide" not in desk.at["receptionist"].get("/screens/reception.json").text
    for role in ("director", "official"):
        [row] = desk.must(role, "open", record="prohibited")["rows"]
        assert "request" == row["content"]["ground"]
    views = [line["by"] for line in desk.view()["log"] if line["what"] == "RecordViewed"]
    assert ["official", "director"] == views


def test_admit_4_a_like_name_is_confirmed_by_a_person_and_asked_once(desk):
    desk.must("director", "ban", **{**BAN, "ground": "director"})
    search = desk.must("receptionist", "search", document="N2")["search"]
    twin = {**ANA, "document": "N2", "name": "Inventado, PROHIBÍDO"}
    assert (422, "E_NOT_ADMITTED") == code(desk.do("receptionist", "enter", search=search, **twin))
    [doubt] = desk.view()["doubts"]
    assert (403, "E_RESERVED") == code(
        desk.do("receptionist", "rule", search=doubt["search"], admitted=True)
    )
    desk.must("official", "rule", search=doubt["search"], admitted=True)
    desk.must("receptionist", "enter", search=doubt["search"], **twin)
    again = desk.must("receptionist", "search", document="N2")
    assert not again["admit"]
    desk.must("director", "rule", search=again["search"], admitted=True)
    desk.must("receptionist", "visit", search=again["search"])
    assert desk.must("receptionist", "search", document="N2")["admit"]


def test_sec_26_auditor_and_administrator_and_the_desk_are_told_that_the_files_are_reserved(desk):
    desk.enter()
    for role in ("auditor", "administrator"):
        assert (403, "E_RESERVED") == code(desk.at[role].get("/screens/reception.json"))
        assert 403 == desk.at[role].get("/screens/reception").status_code
        for order in SHAPES:
            assert (403, "E_RESERVED") == code(desk.do(role, order))
    for order in ("open", "find", "ban", "lift", "export", "hand-over", "correct", "erase"):
        assert (403, "E_RESERVED") == code(desk.do("receptionist", order)), order
    assert (403, "E_RESERVED") == code(desk.do("official", "ban"))
    rows = desk.hall.door.store.read(
        lambda conn: conn.execute(select(commands).where(commands.c.code == "E_FORBIDDEN")).all()
    )
    assert 9 == len([row for row in rows if row.round == desk.round])


def test_the_page_is_for_the_desk_and_the_direction(desk):
    for role in ("director", "receptionist", "official"):
        assert 200 == desk.at[role].get("/screens/reception").status_code
    assert 302 == desk.hall.browser().get("/screens/reception").status_code
    assert "retention" not in desk.at["receptionist"].get("/screens/reception.json").json
    told = desk.at["director"].get("/screens/reception.json").json["retention"]
    assert {key.partition(".")[2]: days for key, days in DAYS.items()} == told["days"]


def test_what_does_not_fit_an_order_is_refused(desk):
    assert (404, "E_NO_ACTION") == code(desk.do("director", "burn"))
    for order, fields in (
        ("search", {"document": 5}),
        ("search", {"strange": "x"}),
        ("search", {"document": "9" * 1_001}),
        ("visit", {}),
        ("ban", {**BAN, "ground": "ugly"}),
        ("ban", {**BAN, "until": "tomorrow"}),
        ("ban", {**BAN, "ground": "sanction", "until": "2040-01-01"}),
        ("ban", {**BAN, "ground": "sanction"}),
        ("lift", {"ban": "nobody"}),
        ("open", {"record": "nobody"}),
        ("disclose", {"record": "nobody"}),
        ("ask", {"document": "nobody"}),
        ("answer", {"request": "nobody"}),
        ("correct", {"record": "nobody"}),
        ("export", {"record": "nobody"}),
    ):
        found = code(desk.do("director", order, **fields))
        assert (400, "E_BAD_INPUT") == found, (order, fields, found)
    assert (403, "E_RESERVED") == code(desk.do("director", "hand-over", disclosure="nobody"))


def test_a_hall_without_files_refuses_what_needs_them(furnished, tmp_path):
    hall = Hall(halls.copy(furnished, tmp_path / "house"))
    browser = hall.browser("director")
    key = {"Idempotency-Key": fresh_key()}
    assert (404, "E_NO_ROUND") == code(browser.post("/screens/reception/search", {}, **key))
    hall.app.extensions["rights"].daily()
    hall.close()


def test_sec_27_a_ban_by_request_stands_until_its_end_and_a_resolution_ends_it(desk):
    ban = desk.must("director", "ban", **BAN, until="2027-12-31")["ban"]
    assert (422, "E_BAN_STANDS") == code(desk.do("director", "lift", ban=ban))
    desk.must("director", "lift", ban=ban, resolution="Resolución 7/2027")
    assert desk.must("receptionist", "search", document="P-99")["admit"]
    [row] = desk.must("director", "open", record=ban)["rows"]
    assert row["blocked"] and "Resolución 7/2027" == row["content"]["resolution"]


def second(desk: Reception, login: str) -> str:
    """The token of a second person who signs at the director's desk."""
    given = {"round": desk.round, "person": login, "secret": PASSWORD}
    answer = desk.at["director"].post("/api/second", given)
    assert 200 == answer.status_code, answer.text
    return str(answer.json["token"])


def test_sec_26_a_record_is_told_to_a_named_receiver_and_by_two_persons(desk):
    record = desk.enter()["record"]
    about = {"asked_by": "Juzgado 1", "ground": "art. 31.5", "what": "la ficha"}
    no = desk.do("director", "disclose", record=record, to="casino", **about)
    assert (403, "E_RESERVED") == code(no)
    paper = desk.must("director", "disclose", record=record, to="court", **about)["disclosure"]
    assert (403, "E_RESERVED") == code(desk.do("director", "hand-over", disclosure=paper))
    address = f"/api/rounds/{desk.round}/SignDisclosure"
    given = {"round": desk.round, "person": "director", "secret": PASSWORD}
    own = desk.at["director"].post("/api/second", given)
    assert (422, "E_OWN_APPROVAL") == code(own)
    key = {"Idempotency-Key": fresh_key(), "X-Second": second(desk, "deputy")}
    signed = desk.at["director"].post(address, {"disclosure": paper}, **key)
    assert 200 == signed.status_code, signed.text
    file = desk.must("director", "hand-over", disclosure=paper)["file"]
    assert isinstance(read_signed(text_of(file)), Checked)
    assert ANA["address"] == file["content"]["record"]["content"]["address"]
    assert ("court", "Juzgado 1") == (
        file["content"]["to"],
        file["content"]["disclosure"]["asked_by"],
    )


def text_of(file: dict[str, Any]) -> str:
    return json.dumps(file, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def test_sec_27_a_person_is_told_all_that_is_known_of_them_and_has_it_corrected(desk):
    record = desk.enter()["record"]
    asked = desk.must(
        "receptionist", "ask", document=ANA["document"], right="access", words="todo"
    )["request"]
    assert asked in desk.view()["requests"]
    file = desk.must("director", "export", record=record)["file"]
    assert isinstance(read_signed(text_of(file)), Checked)
    assert "todo" == file["content"]["requests"][0]["content"]["words"]
    desk.must("director", "answer", request=asked, granted=True, answer="entregado en mano")
    assert {} == desk.view()["requests"]
    desk.must("director", "correct", record=record, **{**ANA, "document": "Z9"})
    assert desk.must("receptionist", "search", document=ANA["document"])["is_new"]
    assert not desk.must("receptionist", "search", document="Z9")["is_new"]
    lacking = desk.do("director", "correct", record=record, **{**ANA, "name": ""})
    assert (422, "E_ID_REQUIRED") == code(lacking)


def test_sec_27_what_is_granted_is_done_and_a_dispute_stops_it(desk):
    record = desk.enter()["record"]
    for right in ("blocking", "erasure"):
        fields = {"document": ANA["document"], "right": right, "words": "por favor"}
        asked = desk.must("director", "ask", **fields)["request"]
        if right == "erasure":
            break
        desk.must("director", "answer", request=asked, granted=False, answer="hay un pleito")
    held = desk.at["director"].order(desk.round, "HoldErasure", record=record)
    assert 200 == held.status_code
    granted = {"request": asked, "granted": True, "answer": "hecho"}
    assert (422, "E_DISPUTE_OPEN") == code(desk.do("director", "answer", **granted))
    assert 200 == desk.at["director"].order(desk.round, "EndHold", record=record).status_code
    desk.must("director", "answer", **granted)
    [row] = desk.must("director", "open", record=record)["rows"]
    assert (True, {}) == (row["erased"], row["content"])
    assert desk.must("receptionist", "search", document=ANA["document"])["is_new"]


def test_sec_27_a_blocked_record_is_not_found_at_the_desk(desk):
    record = desk.enter()["record"]
    asked = desk.must("director", "ask", document="X0000001T", right="blocking", words="no más")
    answer = {"request": asked["request"], "granted": True, "answer": "bloqueada"}
    desk.must("director", "answer", **answer)
    assert desk.must("receptionist", "search", document=ANA["document"])["is_new"]
    assert desk.must("director", "open", record=record)["rows"][0]["blocked"]


def test_sec_24_the_house_blocks_and_erases_by_itself_once_a_day_and_leaves_counts(desk):
    record, ban = desk.enter()["record"], desk.must("director", "ban", **BAN, until="2027-06-30")
    desk.hall.door.store.write(
        lambda conn: conn.execute(
            insert(failures).values(subject="x", count=1, last_at=desk.world.now())
        )
    )
    daily = desk.hall.app.extensions["rights"].daily
    daily()
    assert 0 == desk.view()["erased_at"]
    desk.world.pass_ms(DAYS["retention.visitor_days"] * DAY_MS + 1)
    daily()
    [event] = erasures(desk)
    assert (2, 0) == (event["blocked"], event["visitors"]) and event["sign_ins"]
    held = desk.hall.door.store.read(lambda conn: conn.execute(select(failures.c.subject)).all())
    assert "x" not in {row.subject for row in held}
    desk.world.pass_ms(DAYS["retention.claim_days"] * DAY_MS)
    daily()
    daily()
    event = erasures(desk)[-1]
    assert 2 == len(erasures(desk))
    assert (1, 1, 0) == (event["visitors"], event["bans"], event["blocked"])
    files = desk.hall.app.extensions["rights"].reserved
    for id in (record, ban["ban"]):
        assert {} == files.read("sala", id).content
    assert [] == desk.hall.door.store.read(check_trail)


def erasures(desk: Reception) -> list[dict[str, Any]]:
    wanted = select(events.c.body).where(events.c.kind == "ErasedBySchedule")
    rows = desk.hall.door.store.read(lambda c: c.execute(wanted.order_by(events.c.number)).all())
    return [json.loads(row.body) for row in rows]


def test_sec_24_a_dispute_keeps_a_record_beyond_its_term(desk):
    record = desk.enter()["record"]
    assert 200 == desk.at["director"].order(desk.round, "HoldErasure", record=record).status_code
    desk.world.pass_ms(20 * 365 * DAY_MS)
    desk.hall.app.extensions["rights"].daily()
    kept = desk.hall.app.extensions["rights"].reserved.read("sala", record)
    assert ANA["name"] == kept.content["name"]


@pytest.fixture
def lines(monkeypatch):
    """What the house writes of itself."""
    before, written = structlog.get_config(), io.StringIO()
    logs.configure(written)
    monkeypatch.setattr(logs, "log", structlog.get_logger())
    yield written
    structlog.configure(**before)


def test_sec_25_no_word_of_a_person_stands_in_data_base_log_or_copy(desk, lines, caplog):
    caplog.set_level(logging.DEBUG)
    record = desk.enter()["record"]
    desk.must("director", "ban", **BAN)
    desk.must("director", "export", record=record)
    desk.must("receptionist", "search", document="P-99", name=BAN["name"])
    out = io.BytesIO()
    about = {"at": 1, "hall": "sala", "keys": {}}
    desk.hall.door.store.read(
        lambda conn: backup.write(conn, out, "una frase larga y secreta", about=about, luck=bytes)
    )
    held = desk.at["director"].order(desk.round, "HoldErasure", record=record)
    assert 200 == held.status_code and "HoldErasure" in lines.getvalue()
    written = desk.everything() + caplog.text + lines.getvalue()
    book = desk.at["director"].get("/books/minute").text
    for word in SECRETS:
        assert word not in written and word not in book, word
        assert word.encode() not in out.getvalue()
    file = Path(desk.hall.house.settings.data_dir / "house.db").read_bytes()
    assert ANA["name"].encode() not in file


def test_sec_24_the_terms_stand_in_every_dated_profile_and_are_those_that_the_house_falls_back_on():
    texts = sorted((ROOT / "bingo" / "paytables").glob("*.toml"))
    assert texts
    for path in texts:
        told = tomllib.loads(path.read_text(encoding="utf-8"))["retention"]
        assert {name.partition(".")[2]: days for name, days in DAYS.items()} == told, path.name


def test_admit_3_a_ticket_is_sold_to_whom_the_desk_let_in_and_to_nobody_else(desk):
    opened = desk.at["director"].open("reception", unit_cents=300)
    pad = {"series": "day", "first": 1, "last": 50, "stamp": "S-1"}
    made = desk.at["director"].order(opened.json["round"], "OpenPad", **pad)
    assert 200 == made.status_code, made.text
    number = desk.enter()["visitor"]["number"]
    sale, at = {"series": "day", "cents": 300}, desk.at["receptionist"]
    no = at.order(opened.json["round"], "SellTicket", record="77", **sale)
    assert (422, "E_FILES_NOT_CHECKED") == code(no)
    sold = at.order(opened.json["round"], "SellTicket", record=str(number), **sale)
    assert 200 == sold.status_code, sold.text
