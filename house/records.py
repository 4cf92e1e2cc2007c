"""The tables of the house. Rounds, events and commands are written by ``house/play.py`` alone.

Nothing here is specific to a game: a new game adds no table and no migration. Rows of events,
commands, transfers and documents are never changed or deleted; triggers in the data base refuse it.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from ledger.tables import balances, metadata, transfers

__all__ = [
    "APPEND_ONLY",
    "NO_HISTORY",
    "balances",
    "commands",
    "displays",
    "documents",
    "events",
    "failures",
    "leases",
    "metadata",
    "people",
    "reserved",
    "rounds",
    "secrets",
    "sessions",
    "terminals",
    "transfers",
]

rounds = Table(
    "rounds",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("hall", String(40), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("terms", Text, nullable=False),
    Column("status", String(10), nullable=False),
    Column("number", Integer, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    UniqueConstraint("hall", "kind", "ordinal"),
    CheckConstraint("status IN ('open', 'closed')", name="status"),
    Index("ix_rounds_hall_status_kind", "hall", "status", "kind"),
)

commands = Table(
    "commands",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("actor", String(80), nullable=False),
    Column("key", String(80), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("round", String(80), nullable=False, index=True),
    Column("action", String(60), nullable=False),
    Column("body", Text, nullable=False),
    Column("role", String(40), nullable=False),
    Column("terminal", String(80), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("outcome", String(10), nullable=False),
    Column("code", String(40), nullable=False),
    Column("details", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("head", String(64), nullable=False),
    UniqueConstraint("actor", "key"),
    CheckConstraint("outcome IN ('done', 'refused')", name="outcome"),
)

events = Table(
    "events",
    metadata,
    Column("round", String(80), ForeignKey("rounds.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("command", Integer, ForeignKey("commands.id"), nullable=False, index=True),
    Column("kind", String(60), nullable=False),
    Column("body", Text, nullable=False),
    Column("audience", String(80), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("head", String(64), nullable=False),
    PrimaryKeyConstraint("round", "number"),
    CheckConstraint("number > 0", name="number"),
)

documents = Table(
    "documents",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("kind", String(40), nullable=False),
    Column("body", Text, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("round", String(80), nullable=False),
    Column("device", String(40), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("cipher", Text, nullable=False),
    PrimaryKeyConstraint("round", "device"),
)

people = Table(
    "people",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("login", String(80), nullable=False, unique=True),
    Column("name", String(120), nullable=False),
    Column("roles", Text, nullable=False),
    Column("hall", String(40), nullable=False),
    Column("password", String(200), nullable=False),
    Column("pin", String(200), nullable=False),
    Column("totp", Text, nullable=False),
    Column("document", String(80), nullable=False),
    Column("document_until", BigInteger, nullable=False),
    Column("disabled_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
)

reserved = Table(
    "reserved",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("hall", String(40), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("number", Integer, nullable=False),
    Column("search", String(64), nullable=False),
    Column("cipher", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("keep_until", BigInteger, nullable=False),
    Column("blocked_at", BigInteger, nullable=False),
    Column("erased_at", BigInteger, nullable=False),
    UniqueConstraint("hall", "kind", "number"),
    Index("ix_reserved_search", "search"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", String(80), nullable=False, index=True),
    Column("role", String(40), nullable=False),
    Column("terminal", String(80), nullable=False),
    Column("round", String(80), nullable=False),
    Column("csrf", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    CheckConstraint("kind IN ('person', 'second', 'display')", name="kind"),
)

failures = Table(
    "failures",
    metadata,
    Column("subject", String(200), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("last_at", BigInteger, nullable=False),
)

terminals = Table(
    "terminals",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("name", String(120), nullable=False),
    Column("hall", String(40), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("revoked_at", BigInteger, nullable=False),
)

displays = Table(
    "displays",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("name", String(120), nullable=False),
    Column("hall", String(40), nullable=False),
    Column("purpose", String(40), nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("revoked_at", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", String(160), primary_key=True),
    Column("owner", String(120), nullable=False),
    Column("beat", BigInteger, nullable=False),
    Column("says", Text, nullable=False),
)

APPEND_ONLY = ("events", "commands", "transfers", "documents")
"""Tables whose rows can be added only, also for whoever holds the application's data base user."""

NO_HISTORY = ("sessions", "failures", "leases")
"""Tables that keep no history by design: open sessions, counts of failed attempts, and which of
several processes holds what. They end by themselves and are written all the time; what they led to
stands in ``commands``."""
