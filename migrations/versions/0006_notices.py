"""notices: devices that want to be told of turns, and the key by which push services know the house"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("private", sa.LargeBinary(length=32), nullable=False),
        sa.Column("public", sa.LargeBinary(length=65), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_push_keys_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_keys")),
    )
    op.create_table(
        "subscriptions",
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("endpoint", sa.String(length=1024), nullable=False),
        sa.Column("p256dh", sa.String(length=88), nullable=False),
        sa.Column("auth", sa.String(length=24), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_subscriptions_device_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("device_id", name=op.f("pk_subscriptions")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_subscriptions_endpoint")),
    )


def downgrade() -> None:
    op.drop_table("subscriptions")
    op.drop_table("push_keys")
