"""The worked examples of the rulebook, with their own numbers."""

from app.engine.dice.examples.positions import play_on, play_turn, turn
from app.engine.examples.positions import play, told, zone

RED, GREEN, BLUE, YELLOW = "p0", "p1", "p2", "p3"


def test_the_turn_that_hits_16_with_a_doubled_green_3() -> None:
    game = turn(4, rolls=[{"blue": 6}, {"yellow": 4}, {"green": 3, "colour 1": "green"}])
    bets = {GREEN: (1, "bishop"), BLUE: (2, "portrait"), YELLOW: (2, "bishop")}
    events = play_turn(game, "16", "blue 0", "yellow 0", "green 1", bets=bets)
    assert [laid["total"] for laid in told(events, "set aside")] == [6, 10, 16]
    assert told(events, "set aside")[-1] | {"total": 16} == {
        "die": "green", "pips": 3, "colours": 1, "value": 6, "total": 16,
    }  # fmt: skip
    assert told(events, "restored section", RED) == [{"section": "16", "tile": "16:5"}]
    assert told(events, "scored", RED) == [{"items": (("section", 5), ("bishop", 3)), "total": 8}]
    assert told(events, "bets revealed") == [
        {
            "bets": (
                {"seat": GREEN, "token": "bishop", "roll": 1, "points": 3},
                {"seat": BLUE, "token": "portrait", "roll": 2, "points": 0},
                {"seat": YELLOW, "token": "bishop", "roll": 2, "points": 2},
            )
        }
    ]
    assert zone(game, "score") == {RED: 8, GREEN: 3, BLUE: 0, YELLOW: 2}


def test_the_last_section_brings_10_and_the_wedding_5() -> None:
    game = turn(
        4,
        first=YELLOW,
        score={RED: 1, GREEN: 2, BLUE: 3, YELLOW: 20},
        sections={YELLOW: "8 13 19 24"},
        owned={YELLOW: "male:3"},
        lying={"1": "female:2", "2": "male:1"},
        rolls=[{"blue": 6}, {"yellow": 4}, {"red": 6}],
    )
    events = play_turn(game, "16", "blue 0", "yellow 0", "red 0")
    events += play(game, (YELLOW, "bonus 1"))
    gained = (("section", 5), ("bishop", 3), ("bonus portrait", 2))
    assert told(events, "scored", YELLOW) == [{"items": gained, "total": 10}]
    assert told(events, "advanced", YELLOW) == [{"old": 20, "target": 30, "new": 30}]
    events += play_on(game)
    assert told(events, "wedding", YELLOW) == [{"pairs": (("female:2", "male:3"),), "n": 5}]
    assert told(events, "scored", YELLOW)[-1] == {"items": (("wedding", 5),), "total": 5}
    assert zone(game, "p3/points")["wedding"] == 5
