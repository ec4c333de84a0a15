"""Limits whose clock stands still until the test moves it: whether they are reached does not depend on the machine."""

from __future__ import annotations

from fastapi import FastAPI

from app.house.limits import Allowance
from app.house.visit import House


class Clock:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def limit(app: FastAPI, name: str, amount: int) -> Clock:
    """Replace one limit of the house, for a minute."""
    house: House = app.state.house
    clock = Clock()
    setattr(house.limits, name, Allowance(amount, 60, clock))
    return clock
