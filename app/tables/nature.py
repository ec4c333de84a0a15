"""The only source of chance. Every draw follows from the game's seed and from how many draws came before it.

The hash of the seed is published when the game starts, the seed when it ends; then everybody can check every draw.
"""

import hashlib
import secrets
import struct
from collections.abc import Callable

import msgspec

from app.engine.questions import Question
from app.engine.state import Pick
from app.tables.refusals import Refusal

SEED_BYTES = 32
WORDS = struct.Struct("<16I")
MESSAGE = struct.Struct("<QQ")
RANGE = 1 << 32
"""Each block of the generator gives sixteen whole numbers below this."""


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def seed_hash(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def chooser(seed: bytes, index: int) -> Callable[[int], int]:
    """Whole numbers below n, each as likely as the others, for the draw with this index."""
    numbers: list[int] = []
    block = 0

    def choose(n: int) -> int:
        nonlocal block
        if not 0 < n <= RANGE:
            raise ValueError(f"cannot choose among {n}")
        fair = RANGE - RANGE % n
        while True:
            if not numbers:
                digest = hashlib.blake2b(MESSAGE.pack(index, block), key=seed).digest()
                numbers.extend(reversed(WORDS.unpack(digest)))
                block += 1
            number = numbers.pop()
            if number < fair:  # the rest of the range would favour small numbers
                return number % n

    return choose


def draw(seed: bytes, question: Question, index: int) -> Pick:
    """What nature answers as its draw number `index`, counted from 0."""
    return question.sample(chooser(seed, index))


def misfit(seed: bytes, question: Question, index: int, number: int, drawn: Pick) -> Refusal | None:
    """What speaks against a draw having come from the seed, if it did not; `number` is that of its decision."""
    expected = draw(seed, question, index)
    if drawn == expected:
        return None
    return Refusal("draw_unfit", step=number + 1, drawn=_written(drawn), expected=_written(expected))


def _written(pick: Pick) -> str:
    return msgspec.json.encode(pick).decode()


def published(written: str | None, promised: str) -> bytes | Refusal:
    """The seed as it was written down, or why there is none to check with."""
    if written is None:
        return Refusal("seed_secret")
    try:
        seed = bytes.fromhex(written)
    except ValueError:
        return Refusal("seed_unfit", hash=promised)
    return seed if len(seed) == SEED_BYTES and seed_hash(seed) == promised else Refusal("seed_unfit", hash=promised)
