"""games outlive updates: a rules version per game, what was last seen, kept games, archives"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

BEFORE = "status IN ('lobby', 'running', 'finished', 'abandoned')"
NOW = "status IN ('lobby', 'running', 'finished', 'kept', 'abandoned')"


def upgrade() -> None:
    op.create_table(
        "archives",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_archives_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_archives")),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.alter_column("engine_version", new_column_name="rules_version")
        batch_op.add_column(sa.Column("scores", sa.JSON(), nullable=True))
        batch_op.add_column(sa.Column("seen", sa.String(length=32), nullable=True))
        batch_op.add_column(sa.Column("kept_because", sa.String(length=16), nullable=True))
        batch_op.drop_constraint(op.f("ck_tables_status"), type_="check")
        batch_op.create_check_constraint(op.f("ck_tables_status"), NOW)
    with op.batch_alter_table("snapshots", schema=None) as batch_op:
        batch_op.alter_column("engine_version", new_column_name="rules_version")


def downgrade() -> None:
    op.execute("UPDATE tables SET status = 'abandoned' WHERE status = 'kept'")
    with op.batch_alter_table("snapshots", schema=None) as batch_op:
        batch_op.alter_column("rules_version", new_column_name="engine_version")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("ck_tables_status"), type_="check")
        batch_op.create_check_constraint(op.f("ck_tables_status"), BEFORE)
        batch_op.drop_column("kept_because")
        batch_op.drop_column("seen")
        batch_op.drop_column("scores")
        batch_op.alter_column("rules_version", new_column_name="engine_version")
    op.drop_table("archives")
