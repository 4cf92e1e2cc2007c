"""SEC-5, SEC-7 to SEC-11 and SEC-17: what a session may, how long, and who else must sign."""

from __future__ import annotations

import threading
from dataclasses import replace

from sqlalchemy import func, select

from house.audit import check_audit
from house.contract import Refused
from house.hashing import token_digest
from house.people import NewPerson, People, SignedIn
from house.records import (
    commands,
    displays,
    failures,
    sessions,
    terminals,
)
from house.store import Store
from tests.house import postgresql
from tests.house.staffing import (
    BAD,
    FAST,
    FOREVER,
    GOOD,
    HERE,
    HOUSE,
    MINUTE,
    PEPPER,
    PIN,
    as_role,
    enter,
    house,
    staff,
    till,
    token,
    trail,
    world,
)

__all__ = ["house", "staff", "till", "world"]


# --- SEC-5 and SEC-8: life of a session ----------------------------------------------------------


def test_a_session_in_use_lives_twelve_hours_and_no_longer(staff, world):
    held = token(staff)
    for _ in range(29):
        world.pass_ms(25 * MINUTE)
        if world.now() - 1_796_000_000_000 <= 720 * MINUTE:
            assert staff.who(held).person == "ana"
    assert staff.who(held) == Refused("E_SESSION_OLD")


def test_a_session_that_nobody_uses_ends_after_half_an_hour(staff, world):
    held = token(staff)
    world.pass_ms(30 * MINUTE)
    assert staff.who(held).person == "ana"
    world.pass_ms(30 * MINUTE + 1_000)
    assert staff.who(held) == Refused("E_SESSION_IDLE")


def test_a_session_that_has_ended_by_itself_is_not_revived_by_a_clock_that_goes_back(staff, world):
    held = token(staff)
    world.pass_ms(31 * MINUTE)
    assert staff.who(held) == Refused("E_SESSION_IDLE")
    world.pass_ms(-30 * MINUTE)
    assert staff.who(held) == Refused("E_SESSION_IDLE")
    assert staff.who(held, running=True) == Refused("E_SESSION_IDLE")


def test_a_terminal_of_the_floor_locks_after_five_minutes_and_its_pin_opens_it(staff, world, till):
    held = token(staff, terminal=till)
    staff.gate = replace(staff.gate, demo=False)
    world.pass_ms(5 * MINUTE)
    assert staff.who(held).person == "ana"
    world.pass_ms(5 * MINUTE + 1_000)
    assert staff.who(held) == Refused("E_SESSION_IDLE")
    assert staff.who(held, running=True) == Refused("E_SESSION_IDLE")
    staff.gate = replace(staff.gate, demo=True)
    assert enter(staff, "ana", PIN, terminal=till).who.person == "ana"


def test_a_console_whose_game_runs_never_meets_a_lock_but_a_closed_account_does(staff, world):
    held = token(staff)
    staff.plays = lambda who: who.role == "caller"
    world.pass_ms(13 * 60 * MINUTE)
    assert staff.who(held).person == "ana"
    staff.disable("ana", by=HOUSE)
    assert staff.who(held) == Refused("E_SESSION_ENDED")


def test_a_socket_that_only_listens_is_no_sign_of_life(staff, world):
    held = token(staff)
    session = staff.who(held).session
    world.pass_ms(20 * MINUTE)
    assert staff.holder(session).person == "ana"
    world.pass_ms(11 * MINUTE)
    assert staff.holder(session) == Refused("E_SESSION_IDLE")
    assert staff.who(held) == Refused("E_SESSION_IDLE")


def test_signing_out_ends_the_session_at_once_and_tells_the_sockets(staff):
    ended = []
    staff.on_ended.append(ended.append)
    held, other = token(staff), token(staff)
    assert staff.sign_out(held)
    assert ended == [(token_digest(held),)]
    assert staff.who(held) == Refused("E_SESSION_ENDED")
    assert staff.who(other).person == "ana"
    assert not staff.sign_out(held)
    assert trail(staff, "SignOut") == [("ana", "done", "")]


def test_disabling_an_account_ends_all_its_sessions_at_once_and_no_other(staff):
    ended = []
    staff.on_ended.append(ended.append)
    held = [token(staff), token(staff)]
    luis = token(staff, "luis")
    staff.disable("ana", by=as_role(staff, "sol"))
    assert set(ended[0]) == {token_digest(one) for one in held}
    assert [staff.who(one).code for one in held] == ["E_SESSION_ENDED"] * 2
    assert staff.who(luis).person == "luis"
    assert enter(staff) == Refused("E_ACCOUNT_DISABLED")
    assert enter(staff, "ana", BAD) == Refused("E_SIGN_IN")


def test_a_role_taken_away_is_forbidden_at_once_and_other_rights_ask_for_a_new_sign_in(staff):
    caller, cashier = token(staff, role="caller"), token(staff, role="cashier")
    staff.change_roles("ana", ("cashier", "receptionist"), by=HOUSE)
    assert staff.who(caller) == Refused("E_FORBIDDEN")
    assert staff.who(cashier) == Refused("E_SESSION_ENDED")
    assert as_role(staff, "ana", "receptionist").roles == ("cashier", "receptionist")


def test_a_token_that_nobody_holds_opens_nothing(staff):
    assert staff.who("") == Refused("E_SESSION_ENDED")
    assert staff.who("0" * 48) == Refused("E_SESSION_ENDED")
    assert staff.holder("") == Refused("E_SESSION_ENDED")


def test_requests_one_after_the_other_write_no_more_than_a_sign_of_life_in_ten_seconds(
    staff, world
):
    held = token(staff)

    def seen():
        found = select(sessions.c.seen_at).where(sessions.c.token == token_digest(held))
        return staff.store.read(lambda conn: conn.scalar(found))

    start = seen()
    world.pass_ms(10_000)
    staff.who(held)
    assert seen() == start
    world.pass_ms(1)
    staff.who(held)
    assert seen() == start + 10_001


# --- SEC-7, SEC-9, SEC-10: rights about accounts -------------------------------------------------


def test_only_the_administrator_changes_accounts_and_places(staff):
    ana, new = as_role(staff, "ana"), NewPerson("pia", "Pia", ("receptionist",))
    for refused in (
        staff.add_person(new, by=ana),
        staff.change_roles("luis", ("receptionist",), by=ana),
        staff.disable("luis", by=ana),
        staff.enable("luis", by=ana),
        staff.enrol_terminal("Caja", "sala", "till", by=ana),
        staff.enrol_display("Monitor", "sala", "monitor", by=ana),
        staff.revoke_display("m", by=ana),
    ):
        assert refused.code == "E_FORBIDDEN"
    assert trail(staff, "AddPerson")[-1] == ("ana", "refused", "E_FORBIDDEN")
    assert staff.add_person(new, by=as_role(staff, "eva")).person == "pia"


def test_two_persons_give_a_role_with_money(staff):
    eva, sol = as_role(staff, "eva"), as_role(staff, "sol")
    new = NewPerson("pia", "Pia", ("cashier",))
    expected = Refused("E_TWO_PERSONS", {"roles": ["cashier"]})
    assert staff.add_person(new, by=eva) == expected
    assert staff.add_person(new, by=eva, seconded_by=eva) == expected
    assert staff.add_person(new, by=eva, seconded_by=sol).person == "pia"
    assert staff.change_roles("luis", ("cashier",), by=eva) == expected
    assert staff.change_roles("luis", ("cashier",), by=eva, seconded_by=sol).roles == ("cashier",)


def test_nobody_changes_their_own_rights_and_no_administrator_touches_money(staff):
    eva = as_role(staff, "eva")
    assert staff.change_roles("eva", ("auditor",), by=eva).code == "E_SEPARATION"
    both = NewPerson("max", "Max", ("administrator", "cashier"))
    assert staff.add_person(both, by=HOUSE).code == "E_SEPARATION"


def test_an_account_is_named_once_and_completely(staff):
    for new, field in (
        (NewPerson("ANA", "Another Ana", ("receptionist",)), "login"),
        (NewPerson("x", "X", ("receptionist",)), "login"),
        (NewPerson("pia", " ", ("receptionist",)), "name"),
        (NewPerson("pia", "Pia", ("queen",)), "roles"),
    ):
        assert staff.add_person(new, by=HOUSE).details["field"] == field
    given = NewPerson("pia", "Pia", ("receptionist",), password=GOOD)
    assert staff.add_person(given, by=as_role(staff, "eva")).code == "E_FORBIDDEN"
    assert staff.disable("nobody", by=HOUSE).details["field"] == "person"


def test_a_password_and_a_pin_are_chosen_by_their_person_alone(staff, till):
    ana = as_role(staff, "ana")
    assert staff.set_password("ana", "otra frase larga", by=as_role(staff, "eva")).code == (
        "E_FORBIDDEN"
    )
    assert staff.set_pin("luis", "739104", by=ana).code == "E_FORBIDDEN"
    assert staff.set_pin("ana", "123456", by=ana).details["reason"] == "trivial"
    assert staff.set_password("ana", "bingobingo12", by=ana).details["reason"] == "common"
    held = token(staff, terminal=till)
    assert staff.set_pin("ana", "739104", by=ana).id == "ana"
    assert enter(staff, "ana", "739104", terminal=till).who.person == "ana"
    assert staff.who(held).person == "ana"
    assert staff.set_password("ana", "otra frase larga", by=ana).id == "ana"
    assert staff.who(held) == Refused("E_SESSION_ENDED")
    assert enter(staff, "ana", "otra frase larga").who.person == "ana"


def test_no_secret_stands_in_the_audit_trail(staff, till):
    staff.set_password("ana", "otra frase larga", by=as_role(staff, "ana"))
    token(staff, "eva")
    bodies = staff.store.read(
        lambda conn: " ".join(conn.scalars(select(commands.c.body + commands.c.details)))
    )
    for secret in (GOOD, PIN, "otra frase larga", "argon2", "token"):
        assert secret not in bodies
    assert staff.store.read(check_audit) is None


# --- SEC-10: the second person -------------------------------------------------------------------


def test_a_second_person_signs_one_decision_and_only_within_two_minutes(staff, world):
    signed = staff.second("r-1", "luis", GOOD, network=HERE)
    assert staff.take_second(signed, "key-1", "r-2") == Refused("E_SESSION_ENDED")
    who = staff.take_second(signed, "key-1", "r-1")
    assert (who.person, who.role, who.kind, who.round) == ("luis", "table_head", "second", "r-1")
    assert staff.take_second(signed, "key-1", "r-1").person == "luis"
    assert staff.take_second(signed, "key-2", "r-1") == Refused("E_SESSION_ENDED")
    late = staff.second("r-1", "luis", GOOD, network=HERE)
    world.pass_ms(120_001)
    assert staff.take_second(late, "key-3", "r-1") == Refused("E_SESSION_OLD")


def test_a_signature_opens_no_session(staff):
    signed = staff.second("r-1", "luis", GOOD, network=HERE)
    assert staff.who(signed) == Refused("E_SESSION_ENDED")
    assert staff.take_second(token(staff), "key", "") == Refused("E_SESSION_ENDED")
    assert staff.take_second("made up", "key", "") == Refused("E_SESSION_ENDED")


def test_the_proposer_cannot_sign_not_even_by_a_second_account_of_the_same_document(staff):
    double = NewPerson(
        "ana2", "Ana G.", ("table_head",), password=GOOD, document="12345678Z",
        document_until=FOREVER,
    )  # fmt: skip
    staff.add_person(double, by=HOUSE)
    for login in ("ana", "ana2"):
        refused = staff.second("r-1", login, GOOD, network=HERE, proposer="ana")
        assert refused == Refused("E_OWN_APPROVAL")
    assert isinstance(staff.second("r-1", "luis", GOOD, network=HERE, proposer="ana"), str)


def test_a_second_person_signs_in_the_highest_of_their_roles_and_failures_count(staff):
    new = NewPerson(
        "teo", "Teo", ("cashier", "hall_manager"), password=GOOD, document_until=FOREVER
    )
    staff.add_person(new, by=HOUSE)
    assert staff.take_second(staff.second("r", "teo", GOOD, network=HERE), "k", "r").role == (
        "hall_manager"
    )
    for _ in range(5):
        assert staff.second("r", "teo", BAD, network=HERE) == Refused("E_SIGN_IN")
    assert staff.second("r", "teo", GOOD, network=HERE).code == "E_LOCKED"


def test_a_second_person_who_is_closed_out_in_between_does_not_count(staff):
    signed = staff.second("r-1", "luis", GOOD, network=HERE)
    staff.disable("luis", by=HOUSE)
    assert staff.take_second(signed, "key", "r-1") == Refused("E_SESSION_ENDED")


# --- SEC-11: displays and machines ---------------------------------------------------------------


def test_a_display_exchanges_its_token_for_a_session_that_never_goes_idle(staff, world):
    made = staff.enrol_display("Pantalla 1", "sala", "monitor", by=as_role(staff, "eva"))
    shown = staff.display(made.token)
    assert (shown.who.kind, shown.who.role, shown.who.roles) == ("display", "display", ("monitor",))
    assert (shown.who.person, shown.who.hall) == (made.id, "sala")
    world.pass_ms(30 * 24 * 60 * MINUTE)
    assert staff.who(shown.token).kind == "display"
    ended = []
    staff.on_ended.append(ended.append)
    staff.revoke_display(made.id, by=HOUSE)
    assert ended == [(token_digest(shown.token),)]
    assert staff.who(shown.token) == Refused("E_TOKEN")
    assert staff.display(made.token) == Refused("E_TOKEN")
    assert staff.display("made up") == Refused("E_TOKEN")


def test_a_machine_is_known_by_its_token_until_it_is_revoked(staff):
    made = staff.enrol_terminal("Extractor", "sala", "extractor", by=HOUSE, id="extractor-1")
    who = staff.device(made.token)
    assert (who.person, who.role, who.terminal, who.kind) == (
        "extractor-1",
        "device",
        "extractor-1",
        "device",
    )
    assert staff.holder(who.session) == who
    staff.revoke_terminal("extractor-1", by=HOUSE)
    assert staff.device(made.token) == Refused("E_TOKEN")
    assert staff.holder(who.session) == Refused("E_SESSION_ENDED")


def test_a_console_is_no_machine_and_a_machine_no_console(staff):
    console = staff.enrol_terminal("Caja", "sala", "till", by=HOUSE)
    machine = staff.enrol_terminal("Extractor", "sala", "extractor", by=HOUSE)
    assert staff.terminal(console.token) == console.id
    assert staff.terminal(machine.token) == ""
    assert staff.device(console.token) == Refused("E_TOKEN")
    assert staff.enrol_terminal("Caja", "sala", "sofa", by=HOUSE).details["field"] == "kind"
    taken = staff.enrol_terminal("Caja", "sala", "till", by=HOUSE, id=console.id)
    assert taken.details == {"field": "id", "reason": "taken"}
    assert staff.revoke_terminal("none", by=HOUSE).details["field"] == "id"


def test_the_lists_show_people_and_places_without_a_token(staff, till):
    staff.enrol_display("Pantalla 1", "sala", "monitor", by=HOUSE, id="screen-1")
    assert [one.login for one in staff.people_list()] == ["ana", "eva", "luis", "sol"]
    assert [(one.id, one.kind) for one in staff.terminals_list()] == [("till-1", "till")]
    assert [(one.id, one.kind) for one in staff.displays_list()] == [("screen-1", "monitor")]
    for table in (terminals, displays):
        kept = staff.store.read(lambda conn, table=table: conn.scalars(select(table.c.token)).all())
        assert all(len(one) == 64 for one in kept)


def test_a_screen_can_list_who_may_sign_as_second_person(staff):
    staff.disable("luis", by=HOUSE)
    found = staff.with_roles("sala", ("table_head", "director", "cashier"))
    assert [(one.id, role) for one, role in found] == [("ana", "cashier"), ("sol", "director")]
    assert staff.with_roles("other", ("director",)) == ()


# --- PostgreSQL ----------------------------------------------------------------------------------


def test_many_hands_at_once_get_no_more_tries_on_postgresql_either(world):
    from house.schema import upgrade

    with postgresql.own_data_base() as url:
        upgrade(url)
        store = Store(url)
        house = People(store, world, PEPPER, hasher=FAST, demo=True)
        new = NewPerson("ana", "Ana", ("caller",), password=GOOD, document_until=FOREVER)
        house.add_person(new, by=HOUSE)
        answers = []
        hands = [
            threading.Thread(target=lambda: answers.append(enter(house, "ana", BAD).code))
            for _ in range(10)
        ]
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
        assert sorted(answers) == ["E_LOCKED"] * 5 + ["E_SIGN_IN"] * 5
        assert store.read(lambda conn: conn.scalar(select(func.sum(failures.c.count)))) == 5
        assert store.read(check_audit) is None
        world.pass_ms(MINUTE)
        assert isinstance(enter(house), SignedIn)
        store.close()


# --- SEC-5: one session at a table or at a till --------------------------------------------------


def test_sec_5_whoever_sits_down_at_a_till_has_got_up_from_the_one_before(house, world):
    real = People(house.store, world, PEPPER, hasher=FAST)
    told: list[str] = []
    real.on_ended.append(told.extend)
    for login, role in (("caj", "cashier"), ("jef", "hall_manager")):
        new = NewPerson(login, login.title(), (role,), "sala", "", "", login, FOREVER)
        first = enter(real, login, real.add_person(new, by=HOUSE).secret, new_secret=GOOD)
        second = enter(real, login, GOOD)
        assert real.who(second.token).person == login
        assert (real.who(first.token) == Refused("E_SESSION_ENDED")) == (role == "cashier")
    assert 1 == len(told)
    assert ("caj", "done", "") == trail(real, "SatDownElsewhere")[-1]
