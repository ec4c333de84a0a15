"""The only source of chance. Every draw follows from the game's seed and from how many draws came before it.

The hash of the seed is published when the game starts, the seed when it ends; then everybody can check every draw.
"""

import hashlib
import secrets
import struct
from collections.abc import Callable

from app.engine.questions import Question
from app.engine.record import Record, begin, follow
from app.engine.state import NATURE, Pick

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


def verify(record: Record) -> list[str]:
    """What speaks against a stored game having been drawn from its published seed; nothing if it was."""
    seed = published(record.seed, record.seed_hash)
    if isinstance(seed, str):
        return [seed]
    found = []
    course = begin(record)
    for decision in record.decisions:
        if decision.seat == NATURE and NATURE in course.game.waiting():
            expected = draw(seed, course.game.options(NATURE), course.draws)
            if decision.pick != expected:
                found.append(f"decision {course.number}: nature drew {decision.pick}, the seed gives {expected}")
        follow(course, decision)
    return found


def published(written: str | None, promised: str) -> bytes | str:
    """The seed as it was written down, or why there is none to check with."""
    if written is None:
        return "the seed is not published yet"
    try:
        seed = bytes.fromhex(written)
    except ValueError:
        return "the seed is not written in hexadecimal digits"
    if len(seed) != SEED_BYTES:
        return f"the seed has {len(seed)} bytes, expected {SEED_BYTES}"
    if seed_hash(seed) != promised:
        return f"the hash of the seed is {seed_hash(seed)}, published was {promised}"
    return seed
