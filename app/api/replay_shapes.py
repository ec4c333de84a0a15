"""What is told of finished games that are seen again. The fields of an archive are described in docs/protocol.md."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from app.api.shapes import Asked
from app.house.answers import Problem


class ReplayOpen(Asked):
    open: bool = Field(description="Whether whoever may watch may also see the finished game again")


class RoundEnd(BaseModel):
    round: int
    scores: dict[str, int]


class ArchiveAnswer(BaseModel):
    """The first view of every viewer, and what each was told of every decision."""

    format: int
    game: str
    seats: list[str]
    modules: list[int]
    rules: str
    seed: str
    seed_hash: str
    scores: dict[str, int]
    winners: list[str]
    rounds: list[RoundEnd]
    first: dict[str, dict[str, Any]]
    steps: list[dict[str, Any]]


class DrawsAnswer(BaseModel):
    draws: int = Field(description="How many draws were checked", examples=[61])
    seed_hash: str = Field(description="What was published at the start")
    seed: str = Field(description="What was published at the end")
    doubts: list[Problem] = Field(description="What speaks against the draws having come from the seed")


class FileAnswer(BaseModel):
    archive: ArchiveAnswer
    names: list[str] = Field(description="The players in the order of the seats, if the file knows them")
    by_rules: bool = Field(description="Whether today's rules were asked about every decision")
    draws: DrawsAnswer
