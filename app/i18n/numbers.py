"""Numbers, shares and days as the reader's language writes them."""

from datetime import date

from babel.dates import format_skeleton
from babel.numbers import format_decimal, format_percent

from app.tables.games import Language


def whole(language: Language, number: int) -> str:
    return format_decimal(number, locale=language)


def tenths(language: Language, number: float) -> str:
    return format_decimal(number, "#,##0.0", locale=language)


def percent(language: Language, share: float) -> str:
    return format_percent(share, locale=language)


def day(language: Language, when: date) -> str:
    return format_skeleton("yMMMd", when, locale=language)


def day_of_year(language: Language, when: date) -> str:
    return format_skeleton("MMMd", when, locale=language)


def month(language: Language, when: date) -> str:
    return format_skeleton("yMMM", when, locale=language)
