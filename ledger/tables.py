"""The ledger's two tables: transfers, which are only added, and the balances that they make."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

transfers = Table(
    "transfers",
    metadata,
    Column("round", String(80), nullable=False),
    Column("number", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("debit", String(120), nullable=False, index=True),
    Column("credit", String(120), nullable=False, index=True),
    Column("cents", BigInteger, nullable=False),
    Column("reason", String(120), nullable=False),
    PrimaryKeyConstraint("round", "number", "place"),
    CheckConstraint("cents > 0", name="positive"),
    CheckConstraint("debit <> credit", name="two_accounts"),
)

balances = Table(
    "balances",
    metadata,
    Column("account", String(120), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("kind <> 'asset' OR cents >= 0", name="assets_not_negative"),
    CheckConstraint("kind <> 'debt' OR cents <= 0", name="debts_not_positive"),
)
