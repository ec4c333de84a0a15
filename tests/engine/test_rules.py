"""What keeps rules honest: those that may only look change nothing, they run in order, and contradict nobody."""

from typing import Any

import pytest

from app.engine.kernel import Game
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part, Rules, RulesError
from app.engine.state import Event
from tests.engine.playing_marbles import trading
from tests.games.engine.marbles.rules import marbles


def test_whoever_may_only_look_has_nothing_to_write_with() -> None:
    names = {name for name in dir(Look) if not name.startswith("_")}
    assert names == {"look", "rules", "supposing", "value", "zones"}
    look = trading().g.look
    assert type(look.supposing({})) is Look
    assert type(look) is Look
    assert look.look is look


@pytest.mark.parametrize("hook", ["adjust", "possible", "options", "impossible", "choice possible", "choice asks"])
def test_rules_that_are_only_consulted_get_a_look_at_the_position(hook: str) -> None:
    part, given = Part(1, "curious"), []
    nap, whistle = part.offer("nap", at="trade"), part.choice("whistle", "yard")
    part.before("round", "trading", "let whistle")
    part.step("let whistle")(lambda g: g.then("whistle", "p0"))

    def noting(answer: Any) -> Any:
        def note(g: Look, *context: Any) -> Any:
            given.append(type(g))
            return answer

        return note

    part.adjust("most trades")(noting(2) if hook == "adjust" else lambda g, most, painter: most)
    nap.possible(noting(True) if hook == "possible" else lambda g, painter: True)
    nap.options(noting([]) if hook == "options" else lambda g, painter: [])
    nap.impossible(noting([]) if hook == "impossible" else lambda g, painter: [])
    whistle.possible(noting(True) if hook == "choice possible" else lambda g, painter: True)
    question = Listed([Option("tune", "whistle")])
    whistle.asks(noting(question) if hook == "choice asks" else lambda g, painter: question)
    whistle.resolve(lambda g, painter, pick: None)
    game = trading(part)
    game.decide("p0", "tune")
    game.options("p0").schema()
    assert set(given) == {Look}


def test_an_error_in_a_rule_leaves_the_position_as_it_was() -> None:
    part = Part(1, "broken")

    @part.react("traded")
    def fail(g: Moment, event: Event) -> None:
        g.set("trades", 99)
        g.then("end round")
        raise RuntimeError("broken rule")

    game = trading(part)
    before = game.to_json()
    with pytest.raises(RuntimeError, match="broken rule"):
        game.decide("p0", "swap red")
    assert game.to_json() == before
    game.decide("p0", "done")
    assert game.waiting() == ("p1",)


def test_tasks_run_in_the_order_they_were_pushed_before_everything_older() -> None:
    part = Part(1, "order")
    part.event("ran")

    @part.react("traded")
    def push_two(g: Moment, event: Event) -> None:
        g.then("run", 1)
        g.then("run", 2)

    @part.step("run")
    def run(g: Moment, number: int) -> None:
        g.tell("ran", n=number)
        if number == 1:
            g.then("run", 11)

    told = trading(part).decide("p0", "swap red")
    assert [event.fields["n"] for event in told if event.name == "ran"] == [1, 11, 2]


def test_hooks_run_in_the_order_of_the_parts_numbers() -> None:
    parts = [Part(number, f"part {number}") for number in (3, 1, 2)]
    for part in parts:
        part.adjust("most trades")(lambda g, most, painter, number=part.number: [*([] if most == 2 else most), number])
    most: Any = Game(Rules("marbles", 2, (), [marbles(), *parts])).g.value("most trades", 2, "p0")
    assert most == [1, 2, 3]


def test_tasks_at_one_anchor_stand_in_the_order_of_the_parts_numbers() -> None:
    parts = []
    for number in (2, 1):
        part = Part(number, f"part {number}")
        part.step(f"before {number}")(lambda g: None)
        part.step(f"after {number}")(lambda g: None)
        part.before("round", "bet", f"before {number}")
        part.after("round", "bet", f"after {number}")
        parts.append(part)
    schedule = Rules("marbles", 2, (), [marbles(), *parts]).schedules["round"]
    assert schedule[2:7] == ("before 1", "before 2", "bet", "after 1", "after 2")


def faulty(fault: str) -> Part:
    part = Part(1, fault)
    if fault == "unknown anchor":
        part.step("nap")(lambda g: None)
        part.after("game", "nowhere", "nap")
    elif fault == "unwritten task":
        part.after("round", "bet", "nap")
    elif fault == "unknown value":
        part.adjust("nothing")(lambda g, value: value)
    elif fault == "unknown event":
        part.react("nothing")(lambda g, event: None)
    elif fault == "two offers of a kind":
        part.offer("swap", at="turn")
    elif fault == "offer nowhere":
        part.offer("sing", at="nowhere")
    elif fault == "task twice":
        part.step("throw")(lambda g: None)
    elif fault == "zone twice":
        part.zone("sack", "counts", "all")
    return part


@pytest.mark.parametrize(
    "fault",
    [
        "unknown anchor",
        "unwritten task",
        "unknown value",
        "unknown event",
        "two offers of a kind",
        "offer nowhere",
        "task twice",
        "zone twice",
    ],
)
def test_rules_that_contradict_themselves_are_refused(fault: str) -> None:
    with pytest.raises(RulesError):
        Rules("marbles", 2, (), [marbles(), faulty(fault)])


def test_a_part_may_hook_into_what_a_part_declares_that_is_not_in_play() -> None:
    absent, present = Part(1, "absent"), Part(2, "present")
    absent.value("length of a nap")
    absent.event("woke up")
    absent.schedule("siesta", "lie down")
    absent.menu("work in bed", "bed", "rest")
    present.adjust("length of a nap")(lambda g, value: value)
    present.react("woke up")(lambda g, event: None)
    present.step("snore")(lambda g: None)
    present.after("siesta", "lie down", "snore")
    present.offer("read", at="work in bed")
    rules = Rules("marbles", 2, (), [marbles(), present], left_out=[absent])
    assert "woke up" not in rules.events
    assert "siesta" not in rules.schedules
    with pytest.raises(RulesError):
        Rules("marbles", 2, (), [marbles(), present])


def test_setting_a_zone_that_nobody_declared_is_an_error() -> None:
    part = Part(1, "lost")
    part.react("traded")(lambda g, event: g.set("attic", 1))
    with pytest.raises(KeyError, match="attic"):
        trading(part).decide("p0", "swap red")
