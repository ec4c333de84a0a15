"""Moments, how long something has lasted and how long ago it was, as the reader's language says it."""

from datetime import UTC, datetime

from babel.dates import format_timedelta

from app.i18n import numbers
from app.tables.games import Language


def in_utc(language: Language, moment: datetime) -> str:
    """For pages whose readers and whose people may be anywhere."""
    here = moment.astimezone(UTC)
    return f"{numbers.day(language, here)}, {here:%H:%M}"


def lasting(language: Language, since: datetime, now: datetime) -> str:
    """In minutes at least: nobody is hurried by seconds."""
    return format_timedelta(now - since, granularity="minute", locale=language)


def ago(language: Language, when: datetime, now: datetime) -> str:
    """In hours at least: the house does not know it better."""
    return format_timedelta(when - now, granularity="hour", add_direction=True, locale=language)
