"""The tables of the first house, and the guards of those whose rows are kept for ever."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPEND_ONLY = ("events", "commands", "transfers", "documents")


def upgrade() -> None:
    _create_rounds()
    _create_papers()
    _create_ledger()
    _create_people()
    _create_places()
    if op.get_bind().dialect.name == "postgresql":
        _guard_on_postgresql()
    else:
        _guard_on_sqlite()


def downgrade() -> None:
    raise RuntimeError("The books are kept: there is no way back before the first version.")


def _column(name: str, kind: sa.types.TypeEngine) -> sa.Column:
    return sa.Column(name, kind, nullable=False)


def _create_rounds() -> None:
    """Rounds, what was asked of them, and what happened in them."""
    op.create_table(
        "rounds",
        _column("id", sa.String(80)),
        _column("hall", sa.String(40)),
        _column("kind", sa.String(40)),
        _column("ordinal", sa.Integer()),
        _column("terms", sa.Text()),
        _column("status", sa.String(10)),
        _column("number", sa.Integer()),
        _column("opened_at", sa.BigInteger()),
        sa.CheckConstraint("status IN ('open', 'closed')", name=op.f("ck_rounds_status")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rounds")),
        sa.UniqueConstraint("hall", "kind", "ordinal", name=op.f("uq_rounds_hall_kind_ordinal")),
    )
    op.create_index("ix_rounds_hall_status_kind", "rounds", ["hall", "status", "kind"])
    op.create_table(
        "commands",
        _column("id", sa.Integer()),
        _column("actor", sa.String(80)),
        _column("key", sa.String(80)),
        _column("digest", sa.String(64)),
        _column("round", sa.String(80)),
        _column("action", sa.String(60)),
        _column("body", sa.Text()),
        _column("role", sa.String(40)),
        _column("terminal", sa.String(80)),
        _column("at", sa.BigInteger()),
        _column("outcome", sa.String(10)),
        _column("code", sa.String(40)),
        _column("details", sa.Text()),
        _column("number", sa.Integer()),
        _column("head", sa.String(64)),
        sa.CheckConstraint("outcome IN ('done', 'refused')", name=op.f("ck_commands_outcome")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_commands")),
        sa.UniqueConstraint("actor", "key", name=op.f("uq_commands_actor_key")),
    )
    op.create_index(op.f("ix_commands_round"), "commands", ["round"])
    op.create_table(
        "events",
        _column("round", sa.String(80)),
        _column("number", sa.Integer()),
        _column("command", sa.Integer()),
        _column("kind", sa.String(60)),
        _column("body", sa.Text()),
        _column("audience", sa.String(80)),
        _column("at", sa.BigInteger()),
        _column("head", sa.String(64)),
        sa.CheckConstraint("number > 0", name=op.f("ck_events_number")),
        sa.ForeignKeyConstraint(
            ["command"], ["commands.id"], name=op.f("fk_events_command_commands")
        ),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name=op.f("fk_events_round_rounds")),
        sa.PrimaryKeyConstraint("round", "number", name=op.f("pk_events")),
    )
    op.create_index(op.f("ix_events_command"), "events", ["command"])


def _create_papers() -> None:
    """Big texts, kept once, and the sealed secrets of electronic luck."""
    op.create_table(
        "documents",
        _column("digest", sa.String(64)),
        _column("kind", sa.String(40)),
        _column("body", sa.Text()),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_documents")),
    )
    op.create_table(
        "secrets",
        _column("round", sa.String(80)),
        _column("device", sa.String(40)),
        _column("digest", sa.String(64)),
        _column("cipher", sa.Text()),
        sa.PrimaryKeyConstraint("round", "device", name=op.f("pk_secrets")),
    )


def _create_ledger() -> None:
    """The money: every transfer, and the balances that they make."""
    op.create_table(
        "transfers",
        _column("round", sa.String(80)),
        _column("number", sa.Integer()),
        _column("place", sa.Integer()),
        _column("debit", sa.String(120)),
        _column("credit", sa.String(120)),
        _column("cents", sa.BigInteger()),
        _column("reason", sa.String(120)),
        sa.CheckConstraint("cents > 0", name=op.f("ck_transfers_positive")),
        sa.CheckConstraint("debit <> credit", name=op.f("ck_transfers_two_accounts")),
        sa.PrimaryKeyConstraint("round", "number", "place", name=op.f("pk_transfers")),
    )
    op.create_index(op.f("ix_transfers_credit"), "transfers", ["credit"])
    op.create_index(op.f("ix_transfers_debit"), "transfers", ["debit"])
    op.create_table(
        "balances",
        _column("account", sa.String(120)),
        _column("kind", sa.String(10)),
        _column("cents", sa.BigInteger()),
        sa.CheckConstraint(
            "kind <> 'asset' OR cents >= 0", name=op.f("ck_balances_assets_not_negative")
        ),
        sa.CheckConstraint(
            "kind <> 'debt' OR cents <= 0", name=op.f("ck_balances_debts_not_positive")
        ),
        sa.PrimaryKeyConstraint("account", name=op.f("pk_balances")),
    )


def _create_people() -> None:
    """Who works in the house, and who is signed in."""
    op.create_table(
        "people",
        _column("id", sa.String(80)),
        _column("login", sa.String(80)),
        _column("name", sa.String(120)),
        _column("roles", sa.Text()),
        _column("hall", sa.String(40)),
        _column("password", sa.String(200)),
        _column("pin", sa.String(200)),
        _column("totp", sa.Text()),
        _column("document", sa.String(80)),
        _column("document_until", sa.BigInteger()),
        _column("disabled_at", sa.BigInteger()),
        _column("version", sa.Integer()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("login", name=op.f("uq_people_login")),
    )
    op.create_table(
        "sessions",
        _column("token", sa.String(64)),
        _column("kind", sa.String(10)),
        _column("person", sa.String(80)),
        _column("role", sa.String(40)),
        _column("terminal", sa.String(80)),
        _column("round", sa.String(80)),
        _column("csrf", sa.String(64)),
        _column("version", sa.Integer()),
        _column("opened_at", sa.BigInteger()),
        _column("seen_at", sa.BigInteger()),
        _column("ended_at", sa.BigInteger()),
        sa.CheckConstraint(
            "kind IN ('person', 'second', 'display')", name=op.f("ck_sessions_kind")
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"])
    op.create_table(
        "failures",
        _column("subject", sa.String(200)),
        _column("count", sa.Integer()),
        _column("last_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("subject", name=op.f("pk_failures")),
    )


def _create_places() -> None:
    """Terminals, machines and displays, known by the digest of their token."""
    op.create_table(
        "terminals",
        _column("id", sa.String(80)),
        _column("name", sa.String(120)),
        _column("hall", sa.String(40)),
        _column("kind", sa.String(20)),
        _column("token", sa.String(64)),
        _column("revoked_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_terminals")),
        sa.UniqueConstraint("token", name=op.f("uq_terminals_token")),
    )
    op.create_table(
        "displays",
        _column("id", sa.String(80)),
        _column("name", sa.String(120)),
        _column("hall", sa.String(40)),
        _column("purpose", sa.String(40)),
        _column("token", sa.String(64)),
        _column("revoked_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_displays")),
        sa.UniqueConstraint("token", name=op.f("uq_displays_token")),
    )


def _guard_on_sqlite() -> None:
    for table in APPEND_ONLY:
        for verb in ("update", "delete"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb} BEFORE {verb.upper()} ON {table}"
                f" BEGIN SELECT RAISE(ABORT, 'rows of {table} are only ever added'); END"
            )


def _guard_on_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION only_ever_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME"
        " USING ERRCODE = 'insufficient_privilege'; END $$"
    )
    for table in APPEND_ONLY:
        for verb, each in (("update", "ROW"), ("delete", "ROW"), ("truncate", "STATEMENT")):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb} BEFORE {verb.upper()} ON {table}"
                f" FOR EACH {each} EXECUTE FUNCTION only_ever_added()"
            )
