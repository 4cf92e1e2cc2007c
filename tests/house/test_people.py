"""SEC-1 to SEC-5, SEC-7 to SEC-11, SEC-17 and STAFF-1: people, places and their sessions."""

from __future__ import annotations

import base64
import threading

import pytest
from sqlalchemy import func, select

from house.audit import check_audit
from house.contract import Refused
from house.hashing import Hasher, token_digest
from house.one_time_code import STEP_MS, code_at
from house.people import NewPerson, People, SignedIn, the_house
from house.records import (
    commands,
    displays,
    failures,
    metadata,
    people,
    sessions,
    terminals,
)
from house.store import Store
from house.world import ScriptedWorld
from tests.house import postgresql

PEPPER = b"pepper of the tests, 32 bytes..."
FAST = Hasher(PEPPER, memory_kib=8, passes=1)
HOUSE = the_house("sala")
HERE = "127.0.0.1"
ABROAD = "203.0.113.7"
GOOD = "tres tristes tigres"
BAD = "tres tristes leones"
PIN = "482915"
MINUTE = 60_000
FOREVER = 4_000_000_000_000


@pytest.fixture
def world():
    return ScriptedWorld()


@pytest.fixture
def house(fresh_store, world):
    return People(fresh_store, world, PEPPER, hasher=FAST, demo=True)


@pytest.fixture
def staff(house):
    """Ana sells and cashes, Luis leads the table, Eva administers, Sol directs."""
    for login, name, roles, document in (
        ("ana", "Ana Gil", ("caller", "cashier"), "12345678Z"),
        ("luis", "Luis Mora", ("table_head",), "87654321X"),
        ("eva", "Eva Sanz", ("administrator",), "11111111H"),
        ("sol", "Sol Vega", ("director",), "22222222J"),
    ):
        new = NewPerson(
            login, name, roles, password=GOOD, pin=PIN, document=document, document_until=FOREVER
        )
        assert not isinstance(house.add_person(new, by=HOUSE), Refused)
    return house


@pytest.fixture
def till(staff):
    return staff.enrol_terminal("Caja 1", "sala", "till", by=HOUSE, id="till-1").id


def enter(house, login="ana", secret=GOOD, **more):
    return house.sign_in(login, secret, **{"network": HERE, **more})


def token(house, login="ana", **more):
    signed = enter(house, login, **more)
    assert isinstance(signed, SignedIn), signed
    return signed.token


def as_role(house, login, role=""):
    return house.who(token(house, login, role=role))


def trail(house, action):
    """The audit rows of one action, as (actor, outcome, code)."""
    found = select(commands.c.actor, commands.c.outcome, commands.c.code)
    rows = found.where(commands.c.action == action).order_by(commands.c.id)
    return [tuple(row) for row in house.store.read(lambda conn: conn.execute(rows).all())]


# --- SEC-1: signing in ---------------------------------------------------------------------------


def test_the_right_name_and_password_open_a_session_in_ones_first_role(staff):
    signed = enter(staff, "  ANA ")
    who = signed.who
    assert (who.person, who.name, who.role, who.hall) == ("ana", "Ana Gil", "caller", "sala")
    assert (who.kind, who.roles, who.terminal) == ("person", ("caller", "cashier"), "")
    assert staff.who(signed.token) == who
    assert trail(staff, "SignIn") == [("ana", "done", "")]


def test_a_wrong_password_and_a_name_that_nobody_has_get_the_same_answer(staff):
    assert enter(staff, "ana", BAD) == Refused("E_SIGN_IN")
    assert enter(staff, "nobody", GOOD) == Refused("E_SIGN_IN")
    assert trail(staff, "SignIn") == [
        ("ana", "refused", "E_SIGN_IN"),
        ("unknown", "refused", "E_SIGN_IN"),
    ]


def test_for_a_name_that_nobody_has_the_house_compares_as_much_as_for_a_known_one(staff):
    compared = []

    class Counting(Hasher):
        def _verify(self, kept, peppered):
            compared.append(kept[:10])
            return super()._verify(kept, peppered)

    counting = Counting(PEPPER, memory_kib=8, passes=1)
    house = People(staff.store, staff.world, PEPPER, hasher=counting, demo=True)
    enter(house, "ana", BAD)
    known = list(compared)
    enter(house, "nobody", BAD)
    assert compared == known * 2


def test_what_was_typed_is_nowhere_in_the_data_base(staff, tmp_path):
    signed = enter(staff)
    enter(staff, "my password by mistake", BAD)
    enter(staff, "ana", BAD)
    rows = staff.store.read(
        lambda conn: [list(conn.execute(table.select())) for table in metadata.sorted_tables]
    )
    staff.store.close()
    files = b"".join(path.read_bytes() for path in tmp_path.glob("house.db*"))
    kept = repr(rows).encode() + files
    for secret in (GOOD, BAD, PIN, signed.token, "my password by mistake"):
        assert secret.encode() not in kept
    assert token_digest(signed.token).encode() in kept


def test_who_has_several_roles_acts_in_the_one_asked_for(staff):
    assert enter(staff, role="cashier").who.role == "cashier"
    assert enter(staff, role="director") == Refused("E_FORBIDDEN", {"roles": ["director"]})


def test_another_role_is_another_token_and_the_old_one_is_worthless(staff, world):
    first = token(staff)
    world.pass_ms(11 * 60 * MINUTE + 59 * MINUTE)
    staff.plays = lambda who: True
    second = staff.choose_role(first, "cashier")
    assert second.who.role == "cashier"
    assert staff.who(first) == Refused("E_SESSION_ENDED")
    staff.plays = lambda who: False
    world.pass_ms(2 * MINUTE)
    assert staff.who(second.token) == Refused("E_SESSION_OLD")


def test_a_role_that_one_does_not_hold_cannot_be_chosen(staff):
    first = token(staff)
    assert staff.choose_role(first, "director").code == "E_FORBIDDEN"
    assert staff.who(first).role == "caller"


def test_tokens_are_random_and_long(staff):
    tokens = {token(staff) for _ in range(5)}
    assert len(tokens) == 5
    assert all(len(bytes.fromhex(one)) >= 16 for one in tokens)


# --- STAFF-1: professional document --------------------------------------------------------------


def test_without_a_document_in_force_nobody_works_at_a_game(staff, world):
    until = world.now() + 60 * MINUTE
    new = NewPerson("pia", "Pia Rey", ("caller",), password=GOOD, document_until=until)
    staff.add_person(new, by=HOUSE)
    working = token(staff, "pia")
    for _ in range(2):
        world.pass_ms(20 * MINUTE)
        assert staff.who(working).person == "pia"
    world.pass_ms(20 * MINUTE)
    expected = Refused("E_CREDENTIAL", {"until": until})
    assert staff.who(working) == expected
    assert enter(staff, "pia") == expected
    assert enter(staff, "pia", BAD) == Refused("E_SIGN_IN")
    assert staff.who(working, running=True).person == "pia"


# --- SEC-1: second factor ------------------------------------------------------------------------


def code_of(staff, login, house_name="Sala"):
    """A new time-code key of a person, as their authenticator reads it."""
    by = as_role(staff, login)
    location = staff.set_code(login, by=by, house=house_name)
    text = location.split("secret=")[1].split("&")[0]
    return base64.b32decode(text + "=" * (-len(text) % 8))


def test_the_direction_needs_the_time_code_that_it_has_and_each_code_works_once(staff, world):
    secret = code_of(staff, "sol")
    code = code_at(secret, world.now() // STEP_MS)
    assert enter(staff, "sol") == Refused("E_SIGN_IN")
    assert enter(staff, "sol", code="000000") == Refused("E_SIGN_IN")
    assert enter(staff, "sol", code=code).who.role == "director"
    assert enter(staff, "sol", code=code) == Refused("E_SIGN_IN")


def test_from_outside_the_hall_nobody_comes_in_without_a_time_code(staff, world):
    assert enter(staff, "ana", network=ABROAD) == Refused("E_SIGN_IN")
    secret = code_of(staff, "ana")
    code = code_at(secret, world.now() // STEP_MS)
    assert enter(staff, "ana").who.person == "ana"
    assert enter(staff, "ana", network=ABROAD, code=code).who.person == "ana"


# --- SEC-2: PIN ----------------------------------------------------------------------------------


def test_a_pin_opens_nothing_before_a_full_sign_in_at_that_terminal(staff, till):
    assert enter(staff, "ana", PIN, terminal=till) == Refused("E_PIN")
    enter(staff, terminal=till)
    assert enter(staff, "ana", PIN, terminal=till).who.terminal == till
    assert enter(staff, "luis", PIN, terminal=till) == Refused("E_PIN")


def test_a_pin_opens_nothing_away_from_an_enrolled_terminal(staff, till):
    enter(staff)
    enter(staff, terminal=till)
    assert enter(staff, "ana", PIN) == Refused("E_TERMINAL")
    assert enter(staff, "ana", PIN, terminal="till-9") == Refused("E_TERMINAL")
    staff.revoke_terminal(till, by=HOUSE)
    assert enter(staff, "ana", PIN, terminal=till) == Refused("E_TERMINAL")


def test_a_wrong_pin_is_refused_and_a_pin_never_makes_the_shift_longer(staff, till, world):
    enter(staff, terminal=till)
    assert enter(staff, "ana", "482916", terminal=till) == Refused("E_PIN")
    world.pass_ms(11 * 60 * MINUTE)
    back = enter(staff, "ana", PIN, terminal=till)
    assert staff.who(back.token).person == "ana"
    for _ in range(2):
        world.pass_ms(29 * MINUTE)
        assert staff.who(back.token).person == "ana"
    world.pass_ms(3 * MINUTE)
    assert enter(staff, "ana", PIN, terminal=till) == Refused("E_PIN")
    assert staff.who(back.token) == Refused("E_SESSION_OLD")


def test_a_pin_is_not_enough_any_more_after_rights_have_changed(staff, till):
    enter(staff, terminal=till)
    staff.change_roles("ana", ("cashier",), by=HOUSE)
    assert enter(staff, "ana", PIN, terminal=till) == Refused("E_PIN")


# --- SEC-4: lockout ------------------------------------------------------------------------------


def test_from_the_fifth_failure_on_also_the_right_password_waits(staff, world):
    for _ in range(5):
        assert enter(staff, "ana", BAD) == Refused("E_SIGN_IN")
    assert enter(staff) == Refused("E_LOCKED", {"seconds": 30})
    world.pass_ms(29_001)
    assert enter(staff) == Refused("E_LOCKED", {"seconds": 1})
    world.pass_ms(1_000)
    assert isinstance(enter(staff), SignedIn)
    assert enter(staff, "ana", BAD) == Refused("E_SIGN_IN")


def test_a_name_that_nobody_has_is_locked_just_the_same(staff):
    for _ in range(5):
        enter(staff, "nobody", BAD)
    assert enter(staff, "nobody", BAD) == Refused("E_LOCKED", {"seconds": 30})


def test_nobody_locks_out_a_colleague_from_another_terminal(staff, till):
    other = staff.enrol_terminal("Caja 2", "sala", "till", by=HOUSE, id="till-2").id
    for _ in range(5):
        enter(staff, "ana", BAD, terminal=other)
    assert enter(staff, terminal=other).code == "E_LOCKED"
    assert isinstance(enter(staff, terminal=till), SignedIn)


def test_away_from_terminals_a_whole_neighbourhood_of_addresses_counts_as_one(staff):
    for last in range(5):
        enter(staff, "ana", BAD, network=f"203.0.113.{last}")
    assert enter(staff, network="203.0.113.99").code == "E_LOCKED"
    assert isinstance(enter(staff), SignedIn)


def test_the_counter_lies_in_the_data_base_and_outlives_a_restart(staff, world):
    for _ in range(5):
        enter(staff, "ana", BAD)
    again = People(staff.store, world, PEPPER, hasher=FAST, demo=True)
    assert enter(again).code == "E_LOCKED"


def test_guessing_with_many_hands_at_once_gives_no_more_tries(staff):
    answers = []

    def guess():
        answers.append(enter(staff, "ana", BAD).code)

    hands = [threading.Thread(target=guess) for _ in range(12)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert answers.count("E_SIGN_IN") == 5
    assert answers.count("E_LOCKED") == 7


def test_the_tenth_failure_raises_an_alarm_and_the_hundredth_closes_the_account(staff, world):
    open_session = token(staff)
    for failure in range(1, 101):
        refused = enter(staff, "ana", BAD)
        assert refused.code == ("E_ACCOUNT_DISABLED" if failure == 100 else "E_SIGN_IN")
        assert trail(staff, "LockoutAlarm") == ([("ana", "done", "")] if failure >= 10 else [])
        world.pass_ms(60 * MINUTE)
    assert enter(staff) == Refused("E_ACCOUNT_DISABLED")
    assert enter(staff, network="10.0.0.1").code == "E_SIGN_IN"
    assert staff.who(open_session) == Refused("E_SESSION_ENDED")


def test_administrator_and_person_meet_and_the_account_opens_with_a_new_secret(staff, world):
    for _ in range(6):
        enter(staff, "ana", BAD)
    staff.disable("ana", by=as_role(staff, "eva"))
    world.pass_ms(MINUTE)
    assert enter(staff) == Refused("E_ACCOUNT_DISABLED")
    given = staff.enable("ana", by=as_role(staff, "eva"))
    assert enter(staff) == Refused("E_SIGN_IN")
    signed = enter(staff, "ana", given.secret, new_secret="doce letras nuevas")
    assert signed.who.person == "ana"


# --- SEC-1: a secret that is good once -----------------------------------------------------------


def test_a_new_house_begins_with_one_administrator_whose_secret_works_once(house):
    first = house.first_administrator("Eva", "Eva Sanz", by=HOUSE)
    assert first.person == "eva"
    assert house.first_administrator("max", "Max", by=HOUSE).code == "E_SEPARATION"
    refused = enter(house, "eva", first.secret)
    assert refused == Refused("E_BAD_INPUT", {"field": "new_secret", "reason": "missing"})
    refused = enter(house, "eva", first.secret, new_secret="demasiado")
    assert refused == Refused("E_BAD_INPUT", {"field": "new_secret", "reason": "short"})
    assert enter(house, "eva", first.secret, new_secret=GOOD).who.role == "administrator"
    assert enter(house, "eva", first.secret, new_secret=GOOD) == Refused("E_SIGN_IN")
    assert enter(house, "eva", GOOD).who.person == "eva"


def test_a_password_is_kept_by_stronger_parameters_at_the_next_sign_in(staff, world):
    stronger = Hasher(PEPPER, memory_kib=16, passes=1)
    house = People(staff.store, world, PEPPER, hasher=stronger, demo=True)
    assert isinstance(enter(house), SignedIn)
    kept = house.store.read(
        lambda conn: conn.scalar(select(people.c.password).where(people.c.id == "ana"))
    )
    assert kept.startswith("demo:$argon2id$v=19$m=16,")
    assert isinstance(enter(house), SignedIn)


def test_a_real_house_opens_no_account_of_the_demonstration(staff, world):
    real = People(staff.store, world, PEPPER, hasher=FAST)
    assert real.demonstration_accounts() == ("ana", "eva", "luis", "sol")
    assert enter(real) == Refused("E_SIGN_IN")
    assert real.enter("ana", "caller") == Refused("E_TEST_MODE")
    assert staff.enter("ana", "cashier").who.role == "cashier"
    assert staff.enter("nobody", "cashier") == Refused("E_ACCOUNT_DISABLED")


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
