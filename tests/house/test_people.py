"""SEC-1 to SEC-4 and STAFF-1: who comes in, and who does not."""

from __future__ import annotations

import threading

from sqlalchemy import select

from house.contract import Refused
from house.hashing import Hasher, token_digest
from house.one_time_code import STEP_MS, code_at
from house.people import NewPerson, People, SignedIn
from house.records import (
    metadata,
    people,
)
from tests.house.staffing import (
    ABROAD,
    BAD,
    FAST,
    GOOD,
    HOUSE,
    MINUTE,
    PEPPER,
    PIN,
    as_role,
    code_of,
    enter,
    house,
    staff,
    till,
    token,
    trail,
    world,
)

__all__ = ["house", "staff", "till", "world"]


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
