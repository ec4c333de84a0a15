"""How long something has lasted, and how long ago it was."""

from datetime import UTC, datetime, timedelta

import pytest

from app.i18n import moments
from app.tables.games import Language

NOW = datetime(2026, 7, 15, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "seconds", "lasted"),
    [
        ("en", 0, "1 minute"),
        ("en", 50, "1 minute"),
        ("de", 420, "7 Minuten"),
        ("fr", 420, "7 minutes"),
        ("en", 3 * 86_400, "3 days"),
    ],
)
def test_what_has_lasted_is_told_in_minutes_at_least(language: Language, seconds: int, lasted: str) -> None:
    assert moments.lasting(language, NOW - timedelta(seconds=seconds), NOW) == lasted


@pytest.mark.parametrize(
    ("language", "minutes", "ago"),
    [("en", 0, "1 hour ago"), ("de", 10, "vor 1 Stunde"), ("fr", 300, "il y a 5 heures"), ("de", 2880, "vor 2 Tagen")],
)
def test_what_is_past_is_told_in_hours_at_least(language: Language, minutes: int, ago: str) -> None:
    assert moments.ago(language, NOW - timedelta(minutes=minutes), NOW) == ago
