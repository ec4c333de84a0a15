"""Planning behind the screens."""

import pytest

from app.engine.examples.positions import play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, visit
from app.engine.fresco.plan_form import PlanForm
from app.engine.state import Pick, Refused


def test_the_rulebooks_plan_visits_market_cathedral_workshop_and_theatre_and_skips_the_studio() -> None:
    game = position(4, at=planning("p0"))
    events = play(game, ("p0", plan("1 market, 2 cathedral, 1 workshop, 1 theatre")))
    while not told(events, "round ended"):
        events += play(game, ("p0", "done"))
    assert [fields["column"] for fields in told(events, "arrived", "p0")] == [
        "market",
        "cathedral",
        "workshop",
        "theatre",
    ]


def test_all_seats_plan_at_once_and_nothing_happens_until_the_last_is_ready() -> None:
    game = position(3, at=planning())
    assert game.waiting() == ("p0", "p1", "p2")
    quiet = plan("3 studio, 2 theatre")
    play(game, ("p2", quiet), ("p0", quiet))
    assert game.waiting() == ("p1",)
    assert zone(game, "p2/plan")["columns"] == {}
    events = play(game, ("p1", quiet))
    assert list(told(events, "plans revealed")[0]["plans"]) == ["p0", "p1", "p2"]


def test_ready_can_be_taken_back_until_the_last_seat_is_ready() -> None:
    game = position(3, at=planning())
    play(game, ("p0", plan("3 studio, 2 theatre")))
    assert reason(game, "p0", plan("3 studio, 2 theatre")) == "already-ready"
    game.take_back("p0")
    play(game, ("p0", plan("3 market, 2 theatre")))
    with pytest.raises(Refused, match="nothing-to-take-back"):
        game.take_back("p1")


@pytest.mark.parametrize(
    ("places", "key"),
    [
        ("3 studio, 1 theatre", "plan.placed"),
        ("3 studio, 3 theatre", "plan.placed"),
        ("4 studio, 1 theatre", "plan.too-many"),
        ("3 studio, 2 cathedral 2", "plan.column"),
        ("3 studio, 2 tavern", "plan.column"),
    ],
)
def test_b5_all_healthy_apprentices_are_placed_at_most_three_at_a_location(places: str, key: str) -> None:
    assert reason(position(3, at=planning()), "p0", plan(places)) == key


def test_b5_the_neutral_apprentice_is_a_placed_piece_of_its_own() -> None:
    game = position(3, at=planning("p0"), mood={"p0": 3})
    assert reason(game, "p0", plan("3 studio, 2 theatre")) == "plan.placed"
    assert reason(game, "p0", plan("3 studio, 2 theatre", neutral="studio")) == "plan.too-many"
    play(game, ("p0", plan("3 studio, 2 theatre", neutral="market")))
    assert zone(game, "p0/plan")["columns"]["market"] == {"neutral": 1}
    assert game.waiting() == ("p0",)


@pytest.mark.parametrize(("mood", "spreads"), [(0, 101), (3, 455), (-3, 65)])
def test_b5_the_form_knows_how_many_plans_there_are(mood: int, spreads: int) -> None:
    form = position(3, at=planning("p0"), mood={"p0": mood}).options("p0")
    assert isinstance(form, PlanForm)
    assert form.count({}) == spreads


def test_b5_with_a_bad_mood_four_apprentices_are_placed() -> None:
    game = position(3, at=planning("p0"), mood={"p0": -3})
    assert reason(game, "p0", plan("3 studio, 2 theatre")) == "plan.placed"
    assert reason(game, "p0", plan("3 studio, 1 theatre")) is None


def test_b5b_whoever_has_nobody_at_a_location_is_skipped() -> None:
    plans: dict[str, Pick] = {"p1": plan("1 market, 3 studio, 1 theatre"), "p2": plan("3 studio, 2 theatre")}
    game = position(3, at=planning("p0"), plans=plans)
    events = play(game, ("p0", plan("2 cathedral, 3 studio")), ("p1", "done"))
    assert [(event.painter, event.fields["place"]) for event in events if event.name == "arrived"] == [
        ("p1", "market"),
        ("p0", "cathedral"),
    ]


def test_in_the_final_round_the_fifth_column_is_a_second_cathedral() -> None:
    game = position(3, at=planning("p0"), fresco=6)
    assert reason(game, "p0", plan("3 studio, 2 theatre")) == "plan.column"
    assert reason(game, "p0", plan("3 cathedral, 2 cathedral 2")) is None


def test_the_five_locations_are_visited_from_left_to_right() -> None:
    everywhere = plan("1 market, 1 cathedral, 1 studio, 1 workshop, 1 theatre")
    game = position(2, at=visit("p0", "market"), plans={"p0": everywhere, "p1": everywhere}, rows={"p0": 5, "p1": 6})
    places = []
    for _ in range(30):
        if zone(game, "round")["number"] == 2:
            break
        seat, task = game.waiting()[0], game.view(None)["task"]
        events = play(game, (seat, "done" if task.startswith("work") else game.options(seat).sample(lambda n: 0)))
        places += [fields["column"] for fields in told(events, "arrived", "p0")]
    assert places == ["cathedral", "studio", "workshop", "theatre"]
