from __future__ import annotations

from app.tables.running.clocks import Clocks


class Now:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_a_table_without_a_clock_has_none_running() -> None:
    clocks = Clocks(None, {})
    clocks.run(["p0"], ["p0"])
    assert not clocks.running
    assert clocks.next_end() is None


def test_a_seat_that_is_newly_asked_has_the_full_time() -> None:
    now = Now()
    clocks = Clocks(60, {}, now)
    clocks.run(["p0"], ["p0"])
    now.seconds += 20
    clocks.run(["p0"], ["p0"])
    assert clocks.left() == {"p0": 60.0}


def test_a_seat_that_is_still_asked_goes_on_from_where_it_was() -> None:
    now = Now()
    clocks = Clocks(60, {}, now)
    clocks.run(["p0", "p1"], ["p0", "p1"])
    now.seconds += 20
    clocks.run(["p1"], [])
    assert clocks.left() == {"p1": 40.0}


def test_taking_ready_back_gives_no_time() -> None:
    now = Now()
    clocks = Clocks(60, {}, now)
    clocks.run(["p0", "p1"], ["p0", "p1"])
    now.seconds += 20
    clocks.run(["p1"], [])
    now.seconds += 10
    clocks.run(["p0", "p1"], [])
    assert clocks.left() == {"p0": 40.0, "p1": 30.0}


def test_deciding_and_undoing_gives_no_time() -> None:
    now = Now()
    clocks = Clocks(60, {}, now)
    clocks.run(["p0"], ["p0"])
    for spent in (40, 10):
        now.seconds += spent
        clocks.run(["p0"], ["p0"])
    assert clocks.left() == {"p0": 60.0}, "asked on after two decisions"
    clocks.run(["p0"], [], undone=["p0"])
    assert clocks.left() == {"p0": 50.0}
    clocks.run(["p0"], [], undone=["p0"])
    assert clocks.left() == {"p0": 20.0}
    now.seconds += 5
    clocks.run(["p1"], ["p1"])
    clocks.run(["p0"], [], undone=["p0"])
    assert clocks.left() == {"p0": 15.0}, "the turn had gone to somebody else: the clock was resting"


def test_what_was_left_when_the_server_stopped_is_what_is_left() -> None:
    clocks = Clocks(60, {"p0": 12.5}, Now())
    clocks.run(["p0"], [])
    assert clocks.left() == {"p0": 12.5}


def test_a_clock_that_ran_out_is_named() -> None:
    now = Now()
    clocks = Clocks(60, {}, now)
    clocks.run(["p0", "p1"], ["p0"])
    clocks.run(["p0", "p1"], ["p1"])
    now.seconds += 59
    assert clocks.run_out() == []
    assert clocks.next_end() == 1.0
    now.seconds += 1
    assert sorted(clocks.run_out()) == ["p0", "p1"]
