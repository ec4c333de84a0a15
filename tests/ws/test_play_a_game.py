"""The script in docs/ is run as it stands."""

from __future__ import annotations

import asyncio
import sys

from tests.ws.servers import ROOT, Running


async def test_the_script_in_the_documents_plays_a_whole_game(server: Running) -> None:
    script = await asyncio.create_subprocess_exec(
        sys.executable,
        *(str(ROOT / "docs" / "play_a_game.py"), server.base),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await script.communicate()
    assert script.returncode == 0, err.decode()
    assert "leonardo" in out.decode()
