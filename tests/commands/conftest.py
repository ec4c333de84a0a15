"""A folder of one's own, without any setting."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith("FRESCO_") and "TEST" not in name]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path
