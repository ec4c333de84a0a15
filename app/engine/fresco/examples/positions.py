"""Positions of Fresco in two lines.

    game = position(players=4, at=visit("p1", "cathedral", apprentices=2), bishop="2,2", thalers={"p1": 3},
                    paints={"p1": "2 red, 1 green"}, fresco={"1,1": "7:purple+red+blue"}, score={"p0": 14})
    play(game, ("p1", "step 1,2"), ("p1", "done"))

Everything that is not said is as after the setup: 12 Thalers, one paint of each basic colour, mood 0, all on the start
line in the order of the seats. `docs/testing.md` tells the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from app.engine import catalogue
from app.engine.examples.layouts import Amounts, Inconsistent, amounts, check, laid_out
from app.engine.examples.positions import (
    Position,
    answer_somehow,
    go_on,
    running,
    stopped_at,
    stopping,
    without_stops,
)
from app.engine.fresco.components import ROOM, ROWS, SECOND_CATHEDRAL
from app.engine.fresco.examples.layouts import (
    Fresco,
    Tiles,
    about_leonardo,
    among,
    bishops_cell,
    booths_and_bag,
    fresco_tiles,
    full,
    moods,
    named,
    present,
    track,
)
from app.engine.fresco.leonardo import LEONARDO
from app.engine.fresco.plan_form import PlanForm
from app.engine.fresco.planning import plan_form
from app.engine.fresco.rounds import FINAL_AT
from app.engine.fresco.track import choosing_order
from app.engine.kernel import Game
from app.engine.state import Painter, Pick, Refused, Seat, Value

__all__ = ["When", "final_scoring", "full", "plan", "planning", "position", "round_end", "setup", "visit", "wake_up"]

STOPS = (
    ("round", "begin round"),
    ("round", "wake ups"),
    ("wake up", "settle apprentices"),
    ("visit", "arrive"),
    ("round", "end round"),
)
UNASKED = ("studio", "theatre", "workshop", "market", SECOND_CATHEDRAL, "cathedral")
"""Where apprentices go of whom nothing is said: places that ask nothing come first, so that a plan just runs off."""

ASKED = ("workshop", "theatre", SECOND_CATHEDRAL, "studio", "market", "cathedral")
"""The same while somebody is asked at a location: the workshop comes first, so that the game stands still after it."""


# -- moments -----------------------------------------------------------------------------------------------------


class When(msgspec.Struct, frozen=True):
    """A moment of the game: who is asked what."""

    phase: str
    painter: Painter | None = None
    column: str = ""
    apprentices: str | int | Mapping[str, int] | None = None
    thinking: tuple[Seat, ...] = ()


def setup() -> When:
    """Before nature's first draw."""
    return When("setup")


def wake_up(painter: Painter | None = None) -> When:
    """The painter (or whoever is first) chooses when to wake up; those before have chosen."""
    return When("wake up", painter)


def planning(*thinking: Seat) -> When:
    """These seats (or all) still plan; the others are ready."""
    return When("planning", thinking=thinking)


def visit(painter: Painter, column: str, apprentices: str | int | Mapping[str, int] | None = None) -> When:
    """The painter is asked at a location, with so many apprentices: 2, or "1 own, 1 neutral"."""
    return When("visit", painter, column, apprentices)


def round_end() -> When:
    """All visits are over and another round follows: nature restocks the market."""
    return When("round end")


def final_scoring() -> When:
    """All visits of the last round are over. If no module asks anything, the game is over."""
    return When("final scoring")


def plan(places: Amounts, *, neutral: str | None = None, **rest: Mapping[str, Any]) -> Pick:
    """A plan as a pick: own apprentices by column, the column of the neutral one, and `marks` and `counts` of modules.

    >>> plan("3 market, 2 cathedral", neutral="theatre")["columns"]
    {'market': {'own': 3}, 'cathedral': {'own': 2}, 'theatre': {'neutral': 1}}
    """
    columns = {column: {"own": number} for column, number in amounts(places).items()}
    if neutral:
        columns.setdefault(neutral, {})["neutral"] = 1
    return {"columns": columns, **{name: dict(given) for name, given in rest.items()}}


# -- the position ------------------------------------------------------------------------------------------------


def position(
    players: int = 4,
    modules: tuple[int, ...] = (),
    at: When | None = None,
    *,
    round: int = 1,
    final: bool | None = None,
    rows: Mapping[Painter, int] | None = None,
    plans: Mapping[Seat, Pick] | None = None,
    draws: Iterable[Pick] = (),
    fresco: Fresco = None,
    tiles: Mapping[Painter, Tiles] | None = None,
    booths: Mapping[str | int, str] | None = None,
    score: Mapping[Painter, int] | None = None,
    line: Sequence[Painter] | None = None,
    mood: Mapping[Seat, int] | None = None,
    thalers: Mapping[Seat, int] | None = None,
    paints: Mapping[Seat, Amounts] | None = None,
    bishop: str | None = None,
    leonardo: Mapping[str, str] | None = None,
    zones: Mapping[str, Value] | None = None,
) -> Position:
    """The game at a moment, with what was said lying where it was said. Inconsistent, with the reason, if it cannot be.

    `final`: unless said, what the rules say; after the market, that tiles may have been restored in this very round, so
    a small fresco alone does not make it the final one.
    """
    at = at or wake_up()
    rules = catalogue.rules("fresco", players, tuple(modules))
    if at.phase == "setup":
        return Position(rules, None, draws)
    game = Game(stopping(rules, STOPS))
    while stopped_at(game) is None:
        answer_somehow(game)
    before = dict(game.state.zones)
    said = named(rules, zones or {})
    said |= {f"{seat}/thalers": amount for seat, amount in (thalers or {}).items()}
    said |= {f"{seat}/paints": present(amounts(stock)) for seat, stock in (paints or {}).items()}
    said |= moods(rules, mood or {})
    said |= track(rules, score or {}, line)
    said |= fresco_tiles(rules, before, fresco, tiles or {})
    said |= booths_and_bag(game, booths)
    said |= bishops_cell(bishop)
    check(rules, before, {**before, **laid_out(rules, before, said)})
    way = _Way(game, said, at, rows or {}, plans or {}, _is_final(at, said.get("fresco"), final))
    way.begin(round, about_leonardo(rules, leonardo))
    state = without_stops(way.arrive().state)
    check(rules, before, state.zones)
    reached = running(rules, state)
    _asked(reached, at)
    return Position(rules, reached.state, draws)


def _is_final(at: When, fresco: Mapping[str, str] | None, said: bool | None) -> bool | None:
    if said is None and at.column == SECOND_CATHEDRAL:
        return True
    later = at.phase in ("visit", "round end", "final scoring") and at.column != "market"
    return False if said is None and later and fresco else said


class _Way:
    """From the beginning of a round to the moment asked for, by the rules of the game themselves."""

    def __init__(
        self,
        game: Game,
        said: dict[str, Value],
        at: When,
        rows: Mapping[Painter, int],
        plans: Mapping[Seat, Pick],
        final: bool | None,
    ) -> None:
        self.game = game
        self.fresco = game.state.zones["fresco"]
        """As after the setup."""
        self.said = said
        self.at = at
        self._lay_out()
        self.woken = tuple(rows)
        self.rows = _all_rows(game, rows, at)
        self.plans = {seat: plan(pick) if isinstance(pick, str) else pick for seat, pick in plans.items()}
        self.final = final
        if at.painter not in (None, *game.rules.painters):
            raise Inconsistent(f"no painter {at.painter!r}; expected one of {', '.join(game.rules.painters)}")
        among("seat", at.thinking, game.rules.seats)

    def _lay_out(self) -> None:
        """What was said lies where it was said; what else has happened on the way stays as far as there are pieces."""
        zones = self.game.state.zones
        zones |= laid_out(self.game.rules, zones, self.said)

    def begin(self, number: int, leonardo: Mapping[str, str]) -> None:
        if number < 1:
            raise Inconsistent(f"rounds count from 1, not {number}")
        zones = self.game.state.zones
        fresco = zones["fresco"]
        zones["round"] = {**zones["round"], "number": number - 1}
        if self.final is not None:
            # Whether a round is the final one is decided as it begins, by the tiles that lay there then (B12).
            zones["fresco"] = {} if self.final else self.fresco
        if LEONARDO in zones and number % 2 == 0:
            # The two take turns: in the round before, whoever chooses first played for him (L2).
            first = next(painter for painter in choosing_order(self.game.g) if painter in self.game.rules.seats)
            zones[LEONARDO] = {**zones[LEONARDO], "controller": first}
        self.game = go_on(self.game)
        zones = self.game.state.zones
        zones["fresco"] = fresco
        if LEONARDO in zones:
            self.said[LEONARDO] = {**zones[LEONARDO], **leonardo}
        self._lay_out()
        self._must_be_final_by_the_rules()

    def _must_be_final_by_the_rules(self) -> None:
        final = self.game.state.zones["round"]["final"]
        tiles = len(self.game.state.zones["fresco"])
        may_be = tiles <= FINAL_AT or "final round" in self.game.rules.adjusters
        if self.final and not (final and may_be):
            raise Inconsistent(f"final=True: a final round begins with {FINAL_AT} or fewer tiles, here lie {tiles}")
        if self.final is False and final:
            raise Inconsistent("final=False: by the rules of a module in play this round is the final one")
        if self.final is False and self.at.phase in ("wake up", "planning") and tiles <= FINAL_AT:
            raise Inconsistent(f"final=False: a round that begins with {FINAL_AT} or fewer tiles is the final one")

    def arrive(self) -> Game:
        while not self._is_there():
            self._one_step()
        self._lay_out()
        for painter in self.woken:
            if painter not in self.game.state.zones["hostel"].values():
                raise Inconsistent(f"rows: {painter} has not chosen yet; expected only those who chose before")
        return self.game

    def _is_there(self) -> bool:
        task = self.game.state.agenda[-1]
        phase, stop = self.at.phase, stopped_at(self.game)
        if stop == "end round" or (task.name == "plan" and phase == "wake up"):
            if phase in ("wake up", "visit"):
                raise Inconsistent(f"{self.at.painter} is not asked in this round at: {self.at.column or phase}")
            self._must_be_last(phase == "final scoring")
            return True
        if phase == "wake up":
            return task.name == "choose row" and self.at.painter in (None, task.args[0])
        if phase == "planning":
            return task.name == "plan" and set(self.game.waiting()) == self._thinking()
        return stop == "arrive" and task.args == (self.at.painter, self.at.column)

    def _thinking(self) -> set[Seat]:
        unplanned = [seat for seat in self.game.rules.seats if seat not in self.plans]
        thinking = set(self.at.thinking or unplanned)
        if not thinking or not thinking <= set(unplanned):
            raise Inconsistent(f"planning: {sorted(thinking)} still think, but these have plans: {sorted(self.plans)}")
        return thinking

    def _must_be_last(self, wanted: bool) -> None:
        zones = self.game.state.zones
        last = zones["round"]["final"] or not zones["fresco"]
        if last and not wanted:
            raise Inconsistent("this round is the last: final scoring follows, not the end of a round")
        if wanted and not last:
            raise Inconsistent(
                f"final scoring follows a final round (final=True with fresco={FINAL_AT} or fewer) "
                f"or a completed fresco (fresco=0)"
            )

    def _one_step(self) -> None:
        task, stop = self.game.state.agenda[-1], stopped_at(self.game)
        if stop is not None:
            self._lay_out()
            self.game = go_on(self.game, without=stop == "arrive")
        elif task.name == "choose row":
            self._decide(self.game.waiting()[0], {"row": self.rows[task.args[0]]})
        elif task.name == "plan":
            thinking = self._thinking() if self.at.phase == "planning" else set()
            seat = next(seat for seat in self.game.waiting() if seat not in thinking)
            self._decide(seat, self.plans.get(seat) or self._some_plan(seat))
        else:
            answer_somehow(self.game)

    def _decide(self, seat: Seat, pick: Pick) -> None:
        try:
            self.game.decide(seat, pick)
        except Refused as refused:
            raise Inconsistent(f"{seat} cannot choose {pick}: {refused}") from refused

    def _some_plan(self, seat: Seat) -> Pick:
        """Those at the location asked for, and the others where there is room."""
        schema = plan_form(self.game.g, seat).rows
        here = {self.at.column: _workers(self.at.apprentices)} if seat == self.at.painter and self.at.column else {}
        columns: dict[str, dict[str, int]] = {column: dict(kinds) for column, kinds in here.items()}
        for kind, row in schema["pieces"].items():
            left = row["n"] - sum(placed.get(kind, 0) for placed in columns.values()) if row["must"] else 0
            for column in ASKED if self.at.column else UNASKED:
                if column in schema["columns"] and column in row["on"] and column not in here:
                    placed = columns.setdefault(column, {})
                    taken = max(0, min(left, ROOM - sum(placed.values())))
                    placed[kind] = taken
                    left -= taken
        pick = {"columns": columns}
        for problem in PlanForm(schema).problems(pick):
            raise Inconsistent(f"{seat} cannot plan {here or columns}: {problem.key} {problem.args}")
        return pick


def _workers(said: str | int | Mapping[str, int] | None) -> dict[str, int]:
    if said is None or isinstance(said, int):
        return {"own": 1 if said is None else said}
    return amounts(said)


def _asked(game: Game, at: When) -> None:
    """At a location somebody must be asked; a place that only pays or cheers is over before anybody could be."""
    if at.phase != "visit":
        return
    here = game.state.zones["visit"]
    task = game.state.agenda[-1] if game.state.agenda else None
    if task is None or (here["painter"], here["column"]) != (at.painter, at.column):
        seat = at.painter if at.painter in game.rules.seats else game.rules.seats[0]
        raise Inconsistent(
            f"{at.painter} is not asked anything at {at.column}: what happens there happens by itself. "
            f"Begin at planning({seat!r}) and play the plan of {seat} instead of saying it"
        )


def _all_rows(game: Game, rows: Mapping[Painter, int], at: When) -> dict[Painter, int]:
    """Painters of whom nothing is said take the latest free rows: first who visits, then in the order of choosing."""
    among("painter", rows, game.rules.painters)
    if any(time not in ROWS for time in rows.values()) or len(set(rows.values())) < len(rows):
        raise Inconsistent(f"rows {dict(rows)}: expected different ones of {', '.join(map(str, ROWS))}")
    silent = [painter for painter in choosing_order(game.g) if painter not in rows]
    if at.phase == "visit":
        silent.sort(key=lambda painter: painter != at.painter)
    free = [time for time in ROWS if time not in rows.values()][-len(silent) :]
    return {**rows, **dict(zip(silent, free, strict=False))}
