"""a table can end its game by agreement: it is void, and stays in the history"""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

BEFORE = "status IN ('lobby', 'running', 'finished', 'kept', 'abandoned')"
NOW = "status IN ('lobby', 'running', 'finished', 'kept', 'void', 'abandoned')"


def upgrade() -> None:
    _allow(NOW)


def downgrade() -> None:
    op.execute("UPDATE tables SET status = 'abandoned' WHERE status = 'void'")
    _allow(BEFORE)


def _allow(statuses: str) -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("ck_tables_status"), type_="check")
        batch_op.create_check_constraint(op.f("ck_tables_status"), statuses)
