from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from pydantic import SecretStr

from app.main import create_app
from app.settings import Settings

PLENTY = 10**9


@contextmanager
def served_house(folder: Path) -> Iterator[str]:
    """The address of a house on a free port, without limits."""
    settings = Settings(
        database_url=f"sqlite:///{folder}/fresco.db",
        admin_password=SecretStr("brush"),
        requests_per_minute_address=PLENTY,
        requests_per_minute_player=PLENTY,
        new_players_per_hour_address=PLENTY,
        new_tables_per_hour_player=PLENTY,
        wrong_codes_per_minute_address=PLENTY,
    )
    server = uvicorn.Server(uvicorn.Config(create_app(settings), port=0, log_level="error", ws="none"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
