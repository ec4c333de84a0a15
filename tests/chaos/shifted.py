"""`python -m tests.chaos.shifted FILE serve`: a house whose clock is wrong by as many seconds as the file says.

Only this process believes it: the machine has one clock for everybody, and a library put before the C library's own
makes a process ten times as slow. How long something takes is measured truly, as when a real clock is set.
"""

from __future__ import annotations

import sys
import time
from datetime import datetime, timedelta, tzinfo
from pathlib import Path

from app import cli
from app.models import base

_true = time.time
_file = Path(sys.argv.pop(1))


def _wrong_by() -> int:
    return int(_file.read_text())


class _Shifted(datetime):
    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return datetime.now(tz) + timedelta(seconds=_wrong_by())


if __name__ == "__main__":
    time.time = lambda: _true() + _wrong_by()
    base.datetime = _Shifted  # type: ignore[attr-defined]
    raise SystemExit(cli.main())
