"""SEC-1, SEC-2, SEC-4, SEC-5, SEC-9 and STAFF-1: who may come in, and for how long."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from house.access import (
    ROLES,
    Lock,
    document_fault,
    is_pin,
    lock_fault,
    lockout,
    needs_code,
    password_fault,
    pin_fault,
    roles_fault,
    session_check,
    tidy_login,
)
from house.contract import Refused
from house.hashing import Hasher, token_digest
from house.one_time_code import STEP_MS, address, code_at, step_of

# --- lockout -------------------------------------------------------------------------------------


def test_four_failures_cost_nothing_and_from_the_fifth_on_the_wait_doubles_up_to_an_hour():
    waits = [lockout(failures).wait_s for failures in range(4, 14)]
    assert waits == [0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]


def test_a_hundred_failures_close_the_account():
    assert lockout(99) == Lock(3600, "E_LOCKED")
    assert lockout(100) == Lock(None, "E_ACCOUNT_DISABLED")


@given(st.integers(0, 150), st.integers(0, 150))
def test_more_failures_never_lead_to_a_shorter_wait(one, other):
    waits = [lockout(n).wait_s for n in sorted((one, other))]
    assert waits[1] is None or waits[0] <= waits[1]


def test_the_wait_counts_from_the_last_failure_and_ends_by_itself():
    assert lock_fault(5, 1_000, 1_000) == Refused("E_LOCKED", {"seconds": 30})
    assert lock_fault(5, 1_000, 30_999) == Refused("E_LOCKED", {"seconds": 1})
    assert lock_fault(5, 1_000, 31_000) is None
    assert lock_fault(4, 1_000, 1_000) is None
    assert lock_fault(100, 0, 10**15) == Refused("E_ACCOUNT_DISABLED")


def test_a_clock_that_went_back_makes_no_wait_longer():
    assert lock_fault(5, 10_000_000, 1_000) == Refused("E_LOCKED", {"seconds": 30})


# --- sessions ------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.booleans(), st.booleans(), st.booleans())
def test_a_session_lives_exactly_within_its_limits(idle, age, revoked, role_now, running):
    alive = not revoked and role_now and (running or (idle <= 1800 and age <= 43_200))
    code = session_check(
        revoked=revoked, idle_s=idle, age_s=age, role_now=role_now, running=running
    )
    assert (code is None) == alive


# --- roles and documents -------------------------------------------------------------------------


def test_the_administrator_holds_no_role_that_touches_money():
    assert roles_fault(["administrator", "cashier"]).code == "E_SEPARATION"
    assert roles_fault(["administrator", "receptionist"]) is None
    assert roles_fault(["caller", "cashier"]) is None


def test_a_role_that_the_house_does_not_know_is_not_given():
    expected = Refused("E_BAD_INPUT", {"field": "roles", "unknown": ["king"]})
    assert roles_fault(["caller", "king"]) == expected
    assert roles_fault([]).code == "E_BAD_INPUT"


def test_gaming_staff_need_a_professional_document_that_is_in_force():
    assert document_fault("caller", 1_000, 999) is None
    assert document_fault("caller", 1_000, 1_000) == Refused("E_CREDENTIAL", {"until": 1_000})
    assert document_fault("director", 0, 1) == Refused("E_CREDENTIAL", {"until": 0})
    assert document_fault("auditor", 0, 1) is None


@pytest.mark.parametrize("role", ROLES)
def test_from_outside_everybody_needs_a_time_code(role):
    assert needs_code([role], outside=True, has_code=False)
    assert not needs_code([role], outside=False, has_code=False)


def test_inside_only_direction_and_administrator_need_the_time_code_that_they_have():
    assert needs_code(["director"], outside=False, has_code=True)
    assert needs_code(["caller", "administrator"], outside=False, has_code=True)
    assert not needs_code(["caller"], outside=False, has_code=True)


# --- names, passwords, PINs ----------------------------------------------------------------------


def test_a_user_name_is_written_in_one_way_only():
    assert tidy_login("  Ana.Núñez ") == "ana.núñez"
    assert tidy_login("a") == ""
    assert tidy_login("ana; drop table") == ""


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("once letras", "short"),
        ("x" * 60 + "y" * 69, "long"),
        ("Contraseña-2024", "common"),
        ("bingobingo1234", "common"),
        ("ana.ana.ana.2024", "common"),
        ("aaaaaaaaaaaa", "common"),
        ("abcabcabcabc", "common"),
        ("123456789012", "common"),
        ("987654321098", "common"),
        ("abcdefghijklmn", "common"),
    ],
)
def test_a_password_that_is_tried_first_is_not_taken(password, reason):
    expected = Refused("E_BAD_INPUT", {"field": "password", "reason": reason})
    assert password_fault(password, "ana") == expected


@pytest.mark.parametrize("password", ["tres tristes tigres", "739104826155", "doce letras!"])
def test_a_password_of_twelve_signs_that_nobody_tries_first_is_taken(password):
    assert password_fault(password, "ana") is None


@pytest.mark.parametrize(
    "pin", ["123456", "654321", "890123", "000000", "121212", "123123", "112233"]
)
def test_a_trivial_pin_is_not_taken(pin):
    assert pin_fault(pin) == Refused("E_BAD_INPUT", {"field": "pin", "reason": "trivial"})


@pytest.mark.parametrize("pin", ["12345", "1234567", "12345a", "١٢٣٤٥٦", ""])
def test_a_pin_has_six_digits(pin):
    assert not is_pin(pin)
    assert pin_fault(pin) == Refused("E_BAD_INPUT", {"field": "pin", "reason": "digits"})


def test_an_ordinary_pin_is_taken():
    assert pin_fault("482915") is None


# --- time codes ----------------------------------------------------------------------------------

RFC_SECRET = b"12345678901234567890"


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_234_567_890, "005924"),
        (20_000_000_000, "353130"),
    ],
)
def test_time_codes_are_those_of_the_standards_table(seconds, code):
    assert code_at(RFC_SECRET, seconds // 30) == code
    assert step_of(code, RFC_SECRET, seconds * 1000, 0) == seconds // 30


def test_a_time_code_is_good_for_its_step_and_its_neighbours_and_only_once():
    now = 100 * STEP_MS
    for step in (99, 100, 101):
        assert step_of(code_at(RFC_SECRET, step), RFC_SECRET, now, 0) == step
    assert step_of(code_at(RFC_SECRET, 98), RFC_SECRET, now, 0) is None
    assert step_of(code_at(RFC_SECRET, 102), RFC_SECRET, now, 0) is None
    assert step_of(code_at(RFC_SECRET, 100), RFC_SECRET, now, 100) is None


def test_the_address_for_an_authenticator_names_house_and_person():
    text = base64.b32encode(RFC_SECRET).decode()
    expected = f"otpauth://totp/Sala%201:ana?secret={text}&issuer=Sala%201"
    assert address(RFC_SECRET, "ana", "Sala 1") == expected


# --- what is stored ------------------------------------------------------------------------------

PEPPER = b"p" * 32


def test_passwords_are_kept_by_argon2id_with_nineteen_mebibytes_and_two_passes():
    kept = Hasher(PEPPER).make("tres tristes tigres")
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")


def test_a_stored_password_fits_itself_alone_and_only_under_its_pepper():
    hasher = Hasher(PEPPER, memory_kib=8, passes=1)
    kept = hasher.make("tres tristes tigres")
    assert hasher.fits(kept, "tres tristes tigres")
    assert not hasher.fits(kept, "tres tristes tigre")
    assert not hasher.fits("", "nobody")
    assert not hasher.fits("not a hash", "tres tristes tigres")
    assert not Hasher(b"q" * 32, memory_kib=8, passes=1).fits(kept, "tres tristes tigres")


def test_a_password_kept_with_weaker_parameters_is_known_as_outdated():
    weak = Hasher(PEPPER, memory_kib=8, passes=1).make("tres tristes tigres")
    strong = Hasher(PEPPER)
    assert strong.outdated(weak)
    assert not strong.outdated(strong.make("tres tristes tigres"))
    assert not strong.outdated("")


def test_sealed_secrets_open_again_and_tokens_are_kept_as_sha_256():
    hasher = Hasher(PEPPER, memory_kib=8, passes=1)
    assert hasher.unseal(hasher.seal(b"secret")) == b"secret"
    assert token_digest("abc").startswith("ba7816bf8f01cfea")
    assert hasher.name("ana") == hasher.name("ana") != hasher.name("luis")
