"""Administration over HTTP: who may, what needs two persons, and what is told only once."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import Babel

import floor.screens
from floor.admin import proposal
from house import sign_in
from house.catalogue import ROOT
from house.context import House
from house.edge import init_edge
from house.hashing import Hasher
from house.one_time_code import STEP_MS, code_at
from house.people import NewPerson, People, the_house
from house.settings import Settings
from house.world import ScriptedWorld
from tests.house.edge_house import GOOD, KEYS
from tests.house.staffing import secret_of

NEW = {"login": "luis", "name": "Luis Ortega", "document": "D-105", "until": "2099-12-31"}
PEOPLE = (
    ("eva", ("administrator",), "D-1"),
    ("carmen", ("hall_manager",), "D-2"),
    ("ana", ("cashier",), "D-3"),
    ("otra", ("hall_manager",), "D-1"),
)
"""Login, roles and document; "otra" is the administrator's own second account."""


class NoRounds:
    """The door of a hall in which nothing was opened yet."""

    def open_rounds(self, hall, kinds) -> tuple:
        return ()


class Office:
    """A house with an office, and one browser for each person."""

    def __init__(self, store) -> None:
        self.world = ScriptedWorld()
        hasher = Hasher(KEYS.pepper, memory_kib=8, passes=1)
        self.people = People(store, self.world, KEYS.pepper, hasher=hasher, demo=True)
        by = the_house("sala")
        for login, roles, document in PEOPLE:
            name, until = login.title(), 4_000_000_000_000
            new = NewPerson(login, name, roles, "sala", GOOD, "", document, until)
            self.people.add_person(new, by=by)
        self.asked: list[str] = []
        settings = Settings.from_environment({})
        house = House(
            settings, NoRounds(), self.people, self.world, None, identify=self.asked.append
        )
        self.app = Flask("office", root_path=str(ROOT))
        Babel(self.app, default_locale="es")
        init_edge(self.app, self.people, settings, KEYS, screens=floor.screens.ROLES)
        self.app.register_blueprint(sign_in.blueprint)
        self.app.register_blueprint(floor.screens.blueprint(house))

    def sit(self, login: str, secret: str = GOOD, **more) -> Desk:
        return Desk(self.app.test_client(), login, secret, **more)


class Desk:
    """One person before one browser."""

    def __init__(self, browser, login: str, secret: str, **more) -> None:
        self.browser = browser
        answer = browser.post("/sign-in", json={"login": login, "secret": secret, **more})
        assert 200 == answer.status_code, answer.text
        self.csrf = answer.json["csrf"]

    def post(self, path: str, key: str = "k", **fields):
        headers = {"X-CSRF-Token": self.csrf, "Idempotency-Key": key}
        return self.browser.post(f"/api/{path}", json=fields, headers=headers)

    def look(self, screen: str = "admin"):
        return self.browser.get(f"/screens/{screen}.json").json


@pytest.fixture
def office(fresh_store) -> Office:
    return Office(fresh_store)


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json.get("code", "")


def second_of(desk: Desk, round_: str, person: str = "carmen") -> str:
    answer = desk.post("second", round=round_, person=person, secret=GOOD)
    return answer.json.get("token", "") or answer.json["code"]


# --- people ---------------------------------------------------------------------------------------


def test_a_new_person_gets_a_secret_that_opens_the_account_once(office):
    eva = office.sit("eva")
    made = eva.post("staff/people", **NEW, roles=["stock_clerk"]).json
    assert "luis" == made["person"]
    listed = next(one for one in eva.look()["staff"] if one["id"] == "luis")
    assert (True, "2099-12-31", False) == (listed["once"], listed["until"], listed["lapsed"])
    assert made["secret"] not in str(eva.look())
    office.sit("luis", made["secret"], new_secret="otra clave propia")


def test_a_role_with_money_is_given_by_two_persons_who_sign_the_same_digest(office):
    eva = office.sit("eva")
    fields = {**NEW, "roles": ["cashier"]}
    refused = eva.post("staff/people", **fields)
    assert (422, "E_TWO_PERSONS") == code(refused)
    signed = refused.json["details"]["proposal"]
    assert signed == proposal("add_person", fields)
    token = second_of(eva, signed)
    assert 200 == eva.post("staff/people", "k2", **fields, second=token).status_code


def test_a_signature_is_worth_nothing_for_another_order(office):
    eva = office.sit("eva")
    fields = {**NEW, "roles": ["cashier"]}
    token = second_of(eva, proposal("add_person", fields))
    other = {**fields, "roles": ["director"]}
    assert (401, "E_SESSION_ENDED") == code(eva.post("staff/people", **other, second=token))
    assert "luis" not in {one["id"] for one in eva.look()["staff"]}


def test_a_signature_is_good_for_one_order_alone(office):
    eva = office.sit("eva")
    fields = {"roles": ["stock_clerk", "cashier"]}
    token = second_of(eva, proposal("change_roles ana", fields))
    assert 200 == eva.post("staff/people/ana/roles", "one", **fields, second=token).status_code
    again = eva.post("staff/people/ana/roles", "two", **fields, second=token)
    assert (401, "E_SESSION_ENDED") == code(again)


def test_the_second_person_is_another_human_with_the_right(office):
    eva = office.sit("eva")
    fields = {**NEW, "roles": ["cashier"]}
    signed = proposal("add_person", fields)
    assert "E_OWN_APPROVAL" == second_of(eva, signed, "eva")
    assert "E_OWN_APPROVAL" == second_of(eva, signed, "otra")
    token = second_of(eva, signed, "ana")
    assert (403, "E_FORBIDDEN") == code(eva.post("staff/people", **fields, second=token))


def test_nobody_gives_roles_to_themselves(office):
    eva = office.sit("eva")
    refused = eva.post("staff/people/eva/roles", roles=["administrator", "auditor"])
    assert "E_SEPARATION" == refused.json["code"]


def test_the_hall_manager_enters_documents_and_changes_no_account(office):
    carmen = office.sit("carmen")
    done = carmen.post("staff/people/ana/document", document="D-33", until="2099-01-31")
    assert 200 == done.status_code
    ana = next(one for one in carmen.look()["staff"] if one["id"] == "ana")
    assert ("D-33", "2099-01-31") == (ana["document"], ana["until"])
    assert (403, "E_FORBIDDEN") == code(carmen.post("staff/people", **NEW, roles=["official"]))
    assert (403, "E_FORBIDDEN") == code(carmen.post("staff/people/ana/disable"))


def test_a_document_that_has_lapsed_ends_the_work_at_once(office):
    ana = office.sit("ana")
    office.sit("carmen").post("staff/people/ana/document", document="D-3", until="1970-01-01")
    assert (403, "E_CREDENTIAL") == code(ana.post("account/pin", secret=GOOD, pin="482915"))


def test_a_closed_account_is_out_at_once_and_comes_back_with_a_new_secret(office):
    eva, ana = office.sit("eva"), office.sit("ana")
    assert 200 == eva.post("staff/people/ana/disable").status_code
    assert (401, "E_SESSION_ENDED") == code(ana.post("account/pin", secret=GOOD, pin="482915"))
    secret = eva.post("staff/people/ana/enable").json["secret"]
    office.sit("ana", secret, new_secret="una clave distinta")


def test_a_cashier_sees_no_administration(office):
    ana = office.sit("ana")
    assert (403, "E_FORBIDDEN") == code(ana.browser.get("/screens/admin.json"))
    assert (403, "E_FORBIDDEN") == code(ana.post("staff/displays", name="Sala", kind="monitor"))


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"until": "mañana"}, "until"),
        ({"roles": [1]}, "roles"),
        ({"roles": ["king"]}, "roles"),
        ({"password": "x"}, "password"),
        ({"login": "a b"}, "login"),
    ],
)
def test_a_person_that_cannot_be_is_refused_with_the_field(office, fields, field):
    answer = office.sit("eva").post("staff/people", **{**NEW, "roles": ["official"], **fields})
    assert ("E_BAD_INPUT", field) == (answer.json["code"], answer.json["details"]["field"])


# --- places ---------------------------------------------------------------------------------------


def test_the_address_of_a_display_is_told_once_and_shows_until_it_is_revoked(office):
    eva, wall = office.sit("eva"), office.app.test_client()
    made = eva.post("staff/displays", name="Entrada", kind="monitor").json
    token = made["address"].rpartition("/")[2]
    assert len(made["qr"]) == len(made["qr"][0])
    assert token not in str(eva.look())
    assert 302 == wall.get(f"/display/{token}").status_code
    assert 200 == eva.post(f"staff/displays/{made['id']}/revoke").status_code
    assert 401 == office.app.test_client().get(f"/display/{token}").status_code


def test_a_display_is_asked_for_its_name_while_it_is_enrolled(office):
    carmen, eva = office.sit("carmen"), office.sit("eva")
    made = eva.post("staff/displays", name="Entrada", kind="monitor").json
    assert 200 == carmen.post(f"staff/displays/{made['id']}/identify").status_code
    assert [made["id"]] == office.asked
    assert (400, "E_BAD_INPUT") == code(carmen.post("staff/displays/none/identify"))
    eva.post(f"staff/displays/{made['id']}/revoke")
    assert 400 == carmen.post(f"staff/displays/{made['id']}/identify").status_code
    assert [made["id"]] == office.asked


def test_a_machine_gets_a_token_and_loses_it(office):
    eva = office.sit("eva")
    made = eva.post("staff/machines", name="Bombo", kind="extractor").json
    assert "Bombo" == office.people.device(made["token"]).name
    eva.post(f"staff/terminals/{made['id']}/revoke")
    assert "E_TOKEN" == office.people.device(made["token"]).code


def test_open_sessions_are_listed_and_ended(office):
    eva, ana = office.sit("eva"), office.sit("ana")
    listed = {one["person"]: one for one in eva.look()["sessions"]}
    assert (True, False) == (listed["eva"]["own"], listed["ana"]["own"])
    assert 200 == eva.post(f"staff/sessions/{listed['ana']['id']}/end").status_code
    assert (401, "E_SESSION_ENDED") == code(ana.post("account/pin", secret=GOOD, pin="482915"))
    assert ["eva"] == [one["person"] for one in eva.look()["sessions"]]
    assert (400, "E_BAD_INPUT") == code(eva.post("staff/sessions/0000/end"))


# --- one's own account ----------------------------------------------------------------------------


def test_secrets_are_changed_only_by_who_shows_the_present_one(office):
    ana = office.sit("ana")
    assert (401, "E_SIGN_IN") == code(ana.post("account/pin", secret="no es esta", pin="482915"))
    assert 200 == ana.post("account/pin", secret=GOOD, pin="482915").status_code
    assert ana.look("account")["account"]["pin"]
    refused = ana.post("account/pin", secret=GOOD, pin="123456")
    assert ("E_BAD_INPUT", "trivial") == (refused.json["code"], refused.json["details"]["reason"])


def test_a_new_password_ends_every_session(office):
    ana, elsewhere = office.sit("ana"), office.sit("ana")
    assert (
        200 == ana.post("account/password", secret=GOOD, new_secret="otra clave propia").status_code
    )
    for desk in (ana, elsewhere):
        assert 401 == desk.post("account/pin", secret=GOOD, pin="482915").status_code
    office.sit("ana", "otra clave propia")


def test_the_second_factor_comes_as_an_address_and_a_code_to_scan(office):
    eva = office.sit("eva")
    made = eva.post("account/code", secret=GOOD).json
    assert made["address"].startswith("otpauth://totp/")
    assert {"0", "1"} == set("".join(made["qr"]))
    assert 200 == eva.post("account/code", secret=GOOD).status_code
    shown = code_at(secret_of(made["address"]), office.world.now() // STEP_MS)
    for begun, typed in ((made["begun"], "000000"), ("of another house", shown)):
        assert (422, "E_CODE_WRONG") == code(eva.post("account/proof", begun=begun, code=typed))
    ana = office.sit("ana")
    foreign = ana.post("account/proof", begun=made["begun"], code=shown)
    assert (422, "E_CODE_WRONG") == code(foreign)
    assert 200 == eva.post("account/proof", begun=made["begun"], code=shown).status_code
    assert (401, "E_SIGN_IN") == code(eva.post("account/code", secret=GOOD))


# --- monitors between games -----------------------------------------------------------------------


def test_the_administrator_keeps_no_pictures_and_nobody_sends_what_is_none(office):
    eva, carmen = office.sit("eva"), office.sit("carmen")
    png = "iVBORw0KGgo="
    assert (403, "E_FORBIDDEN") == code(eva.post("staff/pictures", picture=png))
    assert (400, "E_BAD_INPUT") == code(carmen.post("staff/pictures", picture="PHN2Zz4="))
    assert "signage" in carmen.look()["may"]
    assert "signage" not in eva.look()["may"]
