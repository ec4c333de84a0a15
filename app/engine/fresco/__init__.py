"""The base game for two to four players, and the modules that join it."""

from app.engine.fresco import (
    altar,
    bishop,
    cathedral,
    doors,
    leonardo,
    market,
    planning,
    restoration,
    rounds,
    scoring,
    setup,
    studio,
    theatre,
    track,
    visit,
    wake_up,
    workshop,
)
from app.engine.rules import Part

PARTS: tuple[Part, ...] = tuple(
    room.part
    for room in (
        doors,
        track,
        setup,
        rounds,
        wake_up,
        planning,
        visit,
        market,
        cathedral,
        bishop,
        restoration,
        altar,
        studio,
        workshop,
        theatre,
        scoring,
        leonardo,
    )
)
