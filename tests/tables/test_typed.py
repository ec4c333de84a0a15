from __future__ import annotations

import pytest

from app.tables.refusals import REFUSALS, Refusal
from app.tables.typed import clean_chat, clean_name


@pytest.mark.parametrize("name", ["Chiara", "Ægir", "李小龙", "👩‍🎨 Anna", "<b>", "O'Neill", "'; DROP TABLE", "{name}"])
def test_a_name_is_kept_as_it_was_typed(name: str) -> None:
    assert clean_name(name) == name


def test_space_around_and_inside_a_name_is_tidied() -> None:
    assert clean_name("  Chiara \u00a0 Rossi ") == "Chiara Rossi"


def test_a_name_is_stored_in_composed_form() -> None:
    assert clean_name("Zoe\u0308") == "Zo\u00eb"


@pytest.mark.parametrize("name", ["", "   ", "\u00a0", "\u200d", "\u0301"])
def test_a_name_that_nobody_can_see_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="at least one visible character"):
        clean_name(name)


@pytest.mark.parametrize("character", ["\x00", "\x07", "\n", "\x7f", "\u202e", "\u2066", "\u2028", "\ufeff", "\ue000"])
def test_control_characters_are_refused_and_named(character: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(f"Chi{character}ara")
    assert refused.value.key == "character_refused"
    assert refused.value.args_by_name == {"character": f"U+{ord(character):04X}"}


def test_a_name_of_24_characters_fits_and_one_more_does_not() -> None:
    assert clean_name("x" * 24) == "x" * 24
    with pytest.raises(Refusal) as refused:
        clean_name("x" * 25)
    assert (refused.value.key, refused.value.args_by_name) == ("name_long", {"most": 24, "length": 25})


def test_a_message_of_500_characters_fits_and_one_more_does_not() -> None:
    assert clean_chat("x" * 500) == "x" * 500
    with pytest.raises(Refusal) as refused:
        clean_chat("x" * 501)
    assert refused.value.key == "chat_long"


def test_an_empty_message_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        clean_chat(" ")
    assert refused.value.key == "chat_empty"


def test_a_message_is_never_interpreted() -> None:
    assert clean_chat("<script>alert(1)</script> {seats}") == "<script>alert(1)</script> {seats}"


def test_a_refusal_with_braces_in_its_arguments_is_told_as_it_is() -> None:
    assert Refusal("player_known", name="{0.__class__}").message.startswith("This device already belongs to {0._")


def test_every_refusal_is_a_sentence() -> None:
    assert all(words.english[-1] in ".}" for words in REFUSALS.values())
