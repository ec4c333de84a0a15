"""A refusal as an answer. Every error has one shape: ``{"error": {"key", "args", "message"}}``."""

from __future__ import annotations

from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from app.tables.refusals import Kind, Refusal

STATUS: dict[Kind, int] = {
    Kind.UNKNOWN_PLAYER: 401,
    Kind.FORBIDDEN: 403,
    Kind.NOT_FOUND: 404,
    Kind.WRONG_METHOD: 405,
    Kind.CONFLICT: 409,
    Kind.TOO_LARGE: 413,
    Kind.WRONG_CONTENT: 415,
    Kind.INVALID: 422,
    Kind.TOO_MANY: 429,
    Kind.FAULT: 500,
}


class Problem(BaseModel):
    """Why something was refused."""

    key: str = Field(description="Stable name of the reason", examples=["colour_taken"])
    args: dict[str, str | int] = Field(description="What the words need", examples=[{"colour": "red"}])
    message: str = Field(description="The reason in English", examples=["red is taken at this table."])

    @staticmethod
    def of(refusal: Refusal) -> Problem:
        return Problem(key=refusal.key, args=refusal.args_by_name, message=refusal.message)


class ErrorAnswer(BaseModel):
    error: Problem


def answer(refusal: Refusal, headers: dict[str, str] | None = None) -> JSONResponse:
    body = ErrorAnswer(error=Problem.of(refusal)).model_dump()
    return JSONResponse(body, STATUS[refusal.kind], headers=headers_of(refusal, headers))


def headers_of(refusal: Refusal, others: dict[str, str] | None) -> dict[str, str]:
    sent = dict(others or {})
    if refusal.kind is Kind.TOO_MANY:
        sent["Retry-After"] = str(refusal.args_by_name["seconds"])
    return sent
