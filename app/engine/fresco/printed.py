"""What is printed on the board and on the sheets, for whoever draws them: every value comes from the data."""

from typing import Any

from app.engine.fresco.altar import PAYMENTS
from app.engine.fresco.components import BASE
from app.engine.fresco.setup import has_small_board


def printed(seats: int) -> dict[str, Any]:
    """The names and shapes are those of `js/games/fresco/printed.js`."""
    market, bishop = BASE["market"], BASE["bishop"]
    return {
        "hostel": BASE["hostel"]["rows"],
        "mood": BASE["mood"],
        "booths": market["booths_3" if has_small_board(seats) else "booths_4"],
        "altar": [min(PAYMENTS.values()), max(PAYMENTS.values())],
        "bishop": {"on": bishop["bonus_on"], "beside": bishop["bonus_adjacent"]},
        "recipes": BASE["blending"],
        "wages": BASE["studio"]["thalers_per_apprentice"],
        "blends": BASE["workshop"]["blends_per_apprentice"],
        "cheer": BASE["theatre"]["mood_per_apprentice"],
        "slots": BASE["players"]["sheet_slots_per_location"],
        "final": BASE["fresco"]["final_round_at_or_below"],
        "track": BASE["track"]["spaces"],
    }
