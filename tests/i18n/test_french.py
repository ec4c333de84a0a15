"""What French asks of every text: spaces at which no line breaks, de before a vowel, paints that agree."""

import re

import pytest

from app.engine import catalogue as games
from app.i18n.catalogues import texts
from app.i18n.french import begins_with_a_vowel, elided, spaced
from app.i18n.texts import say
from app.i18n.words import words

LOOSE = re.compile(r"(?<!\u202f)[;!?](?=\s|$)|(?<!\u00a0)[:»](?=\s|$)|«(?!\u00a0)")


@pytest.mark.parametrize("game", [None, *games.games()])
def test_no_line_breaks_before_double_punctuation_or_inside_quotation_marks(game: str | None) -> None:
    said = texts("fr", game)
    assert [form for forms in said.values() for form in forms if LOOSE.search(form)] == []
    assert any("\u202f?" in form for forms in said.values() for form in forms)


def test_plain_spaces_become_those_of_the_printer_and_addresses_stay_as_they_are() -> None:
    assert spaced("Un code ? Oui ! « Ici » ; là : 12:30") == (
        "Un code\u202f? Oui\u202f! «\u00a0Ici\u00a0»\u202f; là\u00a0: 12:30"
    )


@pytest.mark.parametrize(
    "name", ["Artemisia", "Élodie", "ærø", "Œdipe", "Yves", "Hélène", "Henri", "HUGO", "İpek", "E\u0301milie", "Åsa"]
)
def test_de_is_elided_before_a_vowel_and_before_a_mute_h(name: str) -> None:
    assert say("fr", "tables.named_after", name=name) == f"La table d’{name}"


@pytest.mark.parametrize("name", ["Chiara", "Yasmine", "Hans", "Heidi", "Хлоя", "李", "8bit", "?", ""])
def test_de_stays_whole_before_every_other_name(name: str) -> None:
    assert not begins_with_a_vowel(name)
    assert say("fr", "tables.named_after", name=name) == f"La table de {name}"


def test_only_the_de_before_the_name_itself_is_elided() -> None:
    assert (
        elided("monde {name}, de {n:+} à {m}", {"name": "Anna", "n": 8, "m": "Anna"}) == "monde {name}, de {n:+} à {m}"
    )


def test_paints_agree_with_their_number_and_some_never_change() -> None:
    french = words("fr", "fresco")
    assert french.goods({"paints": {"blue": 2, "orange": 2, "green": 1}}) == "2 bleus, 2 orange et 1 vert"
    assert words("en", "fresco").goods({"paints": {"blue": 2}}) == "2 blue"
