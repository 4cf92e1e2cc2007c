"""Who may come in, and for how long: the rules of sign-in as plain values.

This file is pure. Sources: SEC-1 (passwords, second factor), SEC-2 (PIN), SEC-4 (lockout), SEC-5
(life of a session), SEC-7 and SEC-9 (roles), STAFF-1 (professional document).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from house.contract import Refused

# --- roles ---------------------------------------------------------------------------------------

DIRECTION = ("director", "deputy", "committee_member")
ADMINISTRATOR = "administrator"

ROLES = (
    *DIRECTION,
    "hall_manager",
    "table_head",
    "caller",
    "cashier",
    "stock_clerk",
    "floor_assistant",
    "admission",
    "receptionist",
    "face_checker",
    "croupier",
    "changer",
    "gaming_table_head",
    "inspector",
    "accountant",
    "official",
    "auditor",
    ADMINISTRATOR,
)
"""The roles of SEC-7, in the order in which they lead the house."""

MONEY_ROLES = frozenset(
    {*DIRECTION, "table_head", "caller", "cashier", "croupier", "changer", "gaming_table_head"}
)
"""Roles through whose hands money goes, or who decide about it."""

GIVEN_BY_TWO = MONEY_ROLES | {"hall_manager", ADMINISTRATOR}
"""Roles that two persons give: those with money, and those who sign second when such a role is
given, for otherwise an administrator could make the second person of the next one (SEC-10)."""

AT_A_DESK = MONEY_ROLES - set(DIRECTION)
"""Roles that sit at a table or at a till, one session for each person and role (SEC-5)."""

WITHOUT_DOCUMENT = frozenset({"accountant", "official", "auditor", ADMINISTRATOR})
"""Roles that are not gaming staff, and so need no professional document (STAFF-1)."""

CODE_ROLES = frozenset({*DIRECTION, ADMINISTRATOR})
"""Roles that have a second factor (SEC-1)."""


def leading(roles: Collection[str]) -> tuple[str, ...]:
    """Roles in the order in which they lead the house: a second person signs in the highest."""
    return tuple(sorted(roles, key=ROLES.index))


def roles_fault(roles: Collection[str]) -> Refused | None:
    """Why one person cannot hold these roles together; the administrator touches no money."""
    unknown = [role for role in roles if role not in ROLES]
    if unknown or not roles:
        return Refused("E_BAD_INPUT", {"field": "roles", "unknown": unknown})
    if ADMINISTRATOR in roles and MONEY_ROLES & set(roles):
        return Refused("E_SEPARATION", {"roles": sorted(roles)})
    return None


def document_fault(role: str, until: int, now: int) -> Refused | None:
    """Whether the professional document lets this role work at ``now`` (epoch milliseconds).

    ``until`` is the first moment at which the document is no longer valid; 0: there is none.
    """
    if role in WITHOUT_DOCUMENT or now < until:
        return None
    return Refused("E_CREDENTIAL", {"until": until})


def needs_code(roles: Collection[str], *, outside: bool, has_code: bool) -> bool:
    """Whether this sign-in asks for a time code.

    Outside the hall's network everybody needs one. Inside, direction and administrator need it from
    the moment that they have one, so that the first administrator of a house can come in at all;
    until then only their own account is open to them.
    """
    return outside or (has_code and bool(CODE_ROLES & set(roles)))


# --- lockout -------------------------------------------------------------------------------------

FREE_FAILURES = 4
FIRST_WAIT_S = 30
LONGEST_WAIT_S = 3600
ALARM_AT = 10
DISABLED_AT = 100


@dataclass(frozen=True, slots=True)
class Lock:
    """What a row of failures leads to. ``wait_s`` counts from the last one; ``None``: for ever."""

    wait_s: int | None
    code: str | None


def lockout(failures: int) -> Lock:
    """What ``failures`` in a row lead to (SEC-4): no wait, a wait that doubles, then the end."""
    if failures >= DISABLED_AT:
        return Lock(None, "E_ACCOUNT_DISABLED")
    if failures <= FREE_FAILURES:
        return Lock(0, None)
    doublings = min(failures - FREE_FAILURES - 1, 10)
    return Lock(min(FIRST_WAIT_S << doublings, LONGEST_WAIT_S), "E_LOCKED")


def lock_fault(failures: int, last_at: int, now: int) -> Refused | None:
    """Why nothing is even compared at ``now``; also a right secret is refused during the wait.

    Times are epoch milliseconds. A clock that went back never lengthens a wait.
    """
    lock = lockout(failures)
    if lock.code is None:
        return None
    if lock.wait_s is None:
        return Refused(lock.code)
    left = min(lock.wait_s * 1000, last_at + lock.wait_s * 1000 - now)
    return Refused(lock.code, {"seconds": -(-left // 1000)}) if left > 0 else None


# --- life of a session ---------------------------------------------------------------------------

IDLE_S = 1800
FLOOR_IDLE_S = 300
"""After so long a floor terminal locks, and the PIN opens it again (SEC-5, DEC-S7)."""
AGE_S = 43_200
SECOND_S = 120
"""How long the session of a second person lives, who signs one decision."""


def session_check(
    *,
    revoked: bool,
    idle_s: int,
    age_s: int,
    role_now: bool,
    running: bool = False,
    floor: bool = False,
) -> str | None:
    """The code with which a session has ended, or ``None`` while it lives (SEC-5, SEC-8).

    ``role_now`` tells whether the person still holds the session's role, ``running`` whether a game
    or round of this console runs, which must never meet a lock, ``floor`` a terminal of the floor.
    """
    if revoked:
        return "E_SESSION_ENDED"
    if not role_now:
        return "E_FORBIDDEN"
    if running:
        return None
    if idle_s > (FLOOR_IDLE_S if floor else IDLE_S):
        return "E_SESSION_IDLE"
    if age_s > AGE_S:
        return "E_SESSION_OLD"
    return None


# --- names, passwords, PINs ----------------------------------------------------------------------

SHORTEST_PASSWORD = 12
LONGEST_SECRET = 128

_WORDS = (
    "password passwort passw contrasena contrasenya clave claves secreto secreta qwerty qwertyuiop"
    " asdfghjkl zxcvbnm administrador administrator admin director directora direccion cajero"
    " cajera caja usuario user test prueba demo bingo sala casino jackpot premio linea bienvenido"
    " bienvenida welcome hola hello iloveyou tequiero teamo letmein dejameentrar monkey dragon"
    " master superman batman princesa princess estrella futbol football barcelona realmadrid madrid"
    " espana sevilla valencia valladolid ceuta changeme cambiame temporal default"
)
COMMON = frozenset(_WORDS.split())
"""Words that people take first; a password made of one of them and of figures is common."""

_LOGIN = re.compile(r"[\w.-]{2,40}")


def bad_input(field: str, reason: str) -> Refused:
    """The refusal of one field, with the reason in one word."""
    return Refused("E_BAD_INPUT", {"field": field, "reason": reason})


def tidy_login(text: str) -> str:
    """The one way in which a user name is written; empty when it cannot be one."""
    login = unicodedata.normalize("NFKC", text).strip().casefold()
    return login if _LOGIN.fullmatch(login) else ""


def password_fault(password: str, login: str) -> Refused | None:
    """Why a password cannot be taken: too short, too long, or among the first that are tried."""
    if len(password) < SHORTEST_PASSWORD:
        return bad_input("password", "short")
    if len(password) > LONGEST_SECRET:
        return bad_input("password", "long")
    return bad_input("password", "common") if _common(password, login) else None


def pin_fault(pin: str) -> Refused | None:
    """Why a PIN cannot be taken: it has six digits that are no run and no repeated figure."""
    if not is_pin(pin):
        return bad_input("pin", "digits")
    pairs = {pin[place : place + 2] for place in (0, 2, 4)}
    doubled = all(pair[0] == pair[1] for pair in pairs)
    return bad_input("pin", "trivial") if doubled or _repeats(pin) or _runs(pin) else None


def is_pin(secret: str) -> bool:
    """Whether a secret has the form of a PIN; no password is so short."""
    return len(secret) == 6 and secret.isascii() and secret.isdigit()


def _common(password: str, login: str) -> bool:
    plain = unicodedata.normalize("NFKD", password.casefold())
    letters = "".join(sign for sign in plain if sign.isalpha())
    words = COMMON | {login.casefold()}
    whole = any(letters == word * (len(letters) // len(word)) for word in words if word)
    return bool(letters and whole) or _repeats(plain) or _runs(plain)


def _repeats(text: str) -> bool:
    """Whether the text is one piece of at most half its length, said again and again."""
    return text in (text + text)[1:-1]


def _runs(text: str) -> bool:
    """Whether every sign follows the one before it, upwards or downwards, with 9 next to 0."""
    steps = {
        (int(b) - int(a)) % 10 if (a + b).isdecimal() else ord(b) - ord(a)
        for a, b in pairwise(text)
    }
    return steps in ({1}, {9}, {-1})
