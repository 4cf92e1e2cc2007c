"""The table of personal data: sealed, found by a keyed digest, erased when its time has come."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reserved",
        _column("id", sa.String(64)),
        _column("hall", sa.String(40)),
        _column("kind", sa.String(20)),
        _column("number", sa.Integer()),
        _column("search", sa.String(64)),
        _column("cipher", sa.Text()),
        _column("made_at", sa.BigInteger()),
        _column("keep_until", sa.BigInteger()),
        _column("blocked_at", sa.BigInteger()),
        _column("erased_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reserved")),
        sa.UniqueConstraint("hall", "kind", "number", name=op.f("uq_reserved_hall_kind_number")),
    )
    op.create_index("ix_reserved_search", "reserved", ["search"])


def downgrade() -> None:
    raise RuntimeError("The files are kept: there is no way back before their table.")


def _column(name: str, kind: sa.types.TypeEngine) -> sa.Column:
    return sa.Column(name, kind, nullable=False)
