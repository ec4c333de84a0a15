from __future__ import annotations

import pytest

from app.tables.codes import CODE_LENGTH, LETTERS, hash_token, new_code, new_token, read_code


def test_codes_differ_and_use_only_letters_that_are_not_mistaken() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert all(len(code) == CODE_LENGTH and set(code) <= set(LETTERS) for code in codes)
    assert not set("IOLU01") & set(LETTERS)


@pytest.mark.parametrize("typed", ["K7F2QXAB", "k7f2qxab", " K7F2 QXAB", "k7f2-qxab"])
def test_a_code_is_read_as_a_person_types_it(typed: str) -> None:
    assert read_code(typed) == "K7F2QXAB"


@pytest.mark.parametrize("typed", ["", "K7F2QX!B", "K7F2\x00QXAB", "ÄÖÜ", "%"])
def test_what_cannot_be_a_code_is_read_as_none(typed: str) -> None:
    assert read_code(typed) == ""


def test_a_token_has_256_bits() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert len(new_token()) == 43


def test_the_hash_of_a_token_depends_on_the_key() -> None:
    assert hash_token(b"a", "token") != hash_token(b"b", "token")
    assert hash_token(b"a", "token") == hash_token(b"a", "token")
    assert "token" not in hash_token(b"a", "token")
