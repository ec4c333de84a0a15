"""The catalogues: one folder for each language, one gettext file in it for each part of the house.

The message ids are keys, the same in every language; arguments stand in braces.
"""

import re
from functools import cache
from importlib.resources import files

from babel import Locale
from babel.messages.pofile import read_po

FORMS = ("zero", "one", "two", "few", "many", "other")
MODULE = re.compile(r"m\d\d_\w+\.po")

Texts = dict[str, tuple[str, ...]]
"""By key: one text, or as many as the language has forms for different numbers."""


class UnknownLanguage(ValueError):
    """A language the house does not speak."""


def languages(part: str) -> list[str]:
    """The languages into which a part of the house is put."""
    return sorted(folder.name for folder in files("app.i18n").iterdir() if (folder / f"{part}.po").is_file())


def module_parts(language: str) -> list[str]:
    """The modules that have words in a language."""
    found = (file.name for file in (files("app.i18n") / language).iterdir())
    return sorted(name.removesuffix(".po") for name in found if MODULE.fullmatch(name))


@cache
def catalogue(language: str, part: str) -> Texts:
    """All texts of a part of the house in a language, read once."""
    if language not in languages(part):
        raise UnknownLanguage(f"no language {language!r}; expected one of {', '.join(languages(part))}")
    with (files("app.i18n") / language / f"{part}.po").open("rb") as file:
        messages = read_po(file, locale=language)
    texts: Texts = {}
    for message in messages:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            texts[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return texts


def fitting(language: str, forms: tuple[str, ...], n: int) -> str:
    """The form of a text that the language uses with this number."""
    rule = Locale.parse(language).plural_form
    known = [form for form in FORMS if form == "other" or form in rule.tags]
    return forms[min(known.index(rule(n)), len(forms) - 1)]
