"""history: results, what is counted, names to search by; devices, mutes, reports and bans"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

KEY = sa.String(length=72, collation="C").with_variant(sa.String(length=72), "sqlite")


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("value", KEY, nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lifted_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("kind IN ('name', 'address')", name=op.f("ck_bans_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bans")),
    )
    with op.batch_alter_table("bans", schema=None) as batch_op:
        batch_op.create_index("ix_bans_lifted_at_kind_value", ["lifted_at", "kind", "value"], unique=False)

    op.create_table(
        "processes",
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("counters", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_processes")),
    )
    op.create_table(
        "tallies",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("measure", sa.String(length=16), nullable=False),
        sa.Column("label", sa.String(length=16), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "measure", "label", "day", name=op.f("pk_tallies")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "mutes",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("muted_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["muted_id"], ["players.id"], name=op.f("fk_mutes_muted_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_mutes_player_id")),
        sa.PrimaryKeyConstraint("player_id", "muted_id", name=op.f("pk_mutes")),
    )
    op.create_table(
        "played_modules",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("module", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_played_modules_table_id")),
        sa.PrimaryKeyConstraint("table_id", "module", name=op.f("pk_played_modules")),
    )
    with op.batch_alter_table("played_modules", schema=None) as batch_op:
        batch_op.create_index("ix_played_modules_module_table_id", ["module", "table_id"], unique=False)

    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reporter_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("handled_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_reports_player_id")),
        sa.ForeignKeyConstraint(["reporter_id"], ["players.id"], name=op.f("fk_reports_reporter_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reports_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.create_index("ix_reports_handled_at_id", ["handled_at", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_reports_player_id"), ["player_id"], unique=False)

    with op.batch_alter_table("devices", schema=None) as batch_op:
        batch_op.add_column(sa.Column("label", sa.String(length=48), nullable=True))
        batch_op.add_column(sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True))

    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.add_column(sa.Column("name_key", KEY, nullable=False, server_default=""))
        batch_op.add_column(sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.create_index(batch_op.f("ix_players_name_key"), ["name_key"], unique=False)

    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("score", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("won", sa.Boolean(), nullable=True))

    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("name_key", KEY, nullable=False, server_default=""))
        batch_op.add_column(sa.Column("replay_open", sa.Boolean(), nullable=False, server_default=sa.true()))
        batch_op.add_column(sa.Column("seconds", sa.Integer(), nullable=True))
        batch_op.create_index(batch_op.f("ix_tables_created_at"), ["created_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_finished_at"), ["finished_at"], unique=False)
        batch_op.create_index("ix_tables_game_id", ["game", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_name_key"), ["name_key"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_seconds"), ["seconds"], unique=False)
        batch_op.create_index("ix_tables_size_id", ["size", "id"], unique=False)
        batch_op.create_index("ix_tables_status_id", ["status", "id"], unique=False)
    _write_keys()
    _write_played_modules()
    for table in ("players", "tables"):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.alter_column("name_key", server_default=None)
            if table == "tables":
                batch_op.alter_column("replay_open", server_default=None)


def _write_keys() -> None:
    connection = op.get_bind()
    for table in ("players", "tables"):
        rows = connection.execute(sa.text(f"SELECT id, name FROM {table}")).all()
        keys = [{"id": id_, "key": name.casefold()} for id_, name in rows]
        if keys:
            connection.execute(sa.text(f"UPDATE {table} SET name_key = :key WHERE id = :id"), keys)


def _write_played_modules() -> None:
    connection = op.get_bind()
    started = connection.execute(sa.text("SELECT id, modules FROM tables WHERE started_at IS NOT NULL")).all()
    read = [(id_, json.loads(modules) if isinstance(modules, str) else modules) for id_, modules in started]
    rows = [{"table": id_, "module": module} for id_, modules in read for module in modules]
    if rows:
        connection.execute(sa.text("INSERT INTO played_modules (table_id, module) VALUES (:table, :module)"), rows)


def downgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("ix_tables_status_id")
        batch_op.drop_index("ix_tables_size_id")
        batch_op.drop_index(batch_op.f("ix_tables_seconds"))
        batch_op.drop_index(batch_op.f("ix_tables_name_key"))
        batch_op.drop_index("ix_tables_game_id")
        batch_op.drop_index(batch_op.f("ix_tables_finished_at"))
        batch_op.drop_index(batch_op.f("ix_tables_created_at"))
        batch_op.drop_column("seconds")
        batch_op.drop_column("replay_open")
        batch_op.drop_column("name_key")

    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_column("won")
        batch_op.drop_column("score")

    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_players_name_key"))
        batch_op.drop_column("deleted_at")
        batch_op.drop_column("name_key")

    with op.batch_alter_table("devices", schema=None) as batch_op:
        batch_op.drop_column("seen_at")
        batch_op.drop_column("label")

    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_reports_player_id"))
        batch_op.drop_index("ix_reports_handled_at_id")

    op.drop_table("reports")
    with op.batch_alter_table("played_modules", schema=None) as batch_op:
        batch_op.drop_index("ix_played_modules_module_table_id")

    op.drop_table("played_modules")
    op.drop_table("mutes")
    op.drop_table("tallies")
    op.drop_table("processes")
    with op.batch_alter_table("bans", schema=None) as batch_op:
        batch_op.drop_index("ix_bans_lifted_at_kind_value")

    op.drop_table("bans")
