"""everything of one person: each column that names somebody has an index"""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

COLUMNS = (
    ("audit", "actor_id"),
    ("chat", "player_id"),
    ("mutes", "muted_id"),
    ("removals", "player_id"),
    ("reports", "reporter_id"),
    ("tables", "host_id"),
)


def upgrade() -> None:
    for table, column in COLUMNS:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def downgrade() -> None:
    for table, column in COLUMNS:
        op.drop_index(op.f(f"ix_{table}_{column}"), table)
