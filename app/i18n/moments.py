"""Moments, how long something has lasted and how long ago it was, as the reader's language says it."""

from datetime import UTC, datetime, timedelta

from babel.dates import format_timedelta

from app.i18n import numbers
from app.tables.games import Language

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


def in_utc(language: Language, moment: datetime) -> str:
    """For pages whose readers and whose people may be anywhere."""
    here = moment.astimezone(UTC)
    return f"{numbers.day(language, here)}, {here:%H:%M}"


def lasting(language: Language, since: datetime, now: datetime) -> str:
    """A minute at least: nobody is hurried by seconds."""
    return format_timedelta(max(now - since, MINUTE), granularity="minute", locale=language)


def ago(language: Language, when: datetime, now: datetime) -> str:
    """An hour at least: the house does not know it better."""
    return format_timedelta(min(when - now, -HOUR), granularity="hour", add_direction=True, locale=language)
