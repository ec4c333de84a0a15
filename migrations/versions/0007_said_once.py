"""what is said is stored once, however often it is sent"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat", sa.Column("client_id", sa.String(length=64), nullable=True))
    columns = ["table_id", "player_id", "client_id"]
    op.create_index("ix_chat_table_id_player_id_client_id", "chat", columns, unique=True)


def downgrade() -> None:
    op.drop_index("ix_chat_table_id_player_id_client_id", "chat")
    op.drop_column("chat", "client_id")
