"""Codes and tokens: what opens a table, a spectator's place or a player's devices."""

from __future__ import annotations

import hashlib
import hmac
import secrets

# Without I, L, O, U, 0 and 1: a code is read aloud across a room. Eight of 30 letters are 39 bits; guessing
# is held back by the limit on wrong codes.
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8
TOKEN_BYTES = 32


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str:
    """A code as typed by a person, in small letters or with spaces; empty when it cannot be one."""
    code = typed.replace(" ", "").replace("-", "").upper()
    return code if set(code) <= set(LETTERS) else ""


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_token(key: bytes, token: str) -> str:
    return hmac.new(key, token.encode(), hashlib.sha256).hexdigest()
