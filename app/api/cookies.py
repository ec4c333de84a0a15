"""The cookie that says who somebody is on this device."""

from __future__ import annotations

from fastapi import Response

from app.house.visit import COOKIE, COOKIE_SECONDS, Visit


def give_cookie(response: Response, visit: Visit, token: str) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=visit.secure,
    )


def take_cookie_away(response: Response, visit: Visit) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=visit.secure)
