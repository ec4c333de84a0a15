"""A children's game small enough to see everything of the kernel in it, and complete: it ends, and somebody wins.

Two or three children draw two marbles each and keep them in their fists. In every round one child throws at the cups
while the others secretly bet on the throw; a hit wins points and the prize under a cup of their choice. Then the child
looks into another's fist, and everybody may swap marbles with the tray. Equal marbles are worth something at the end.
"""

from collections.abc import Mapping
from typing import Any

from app.engine.chance import Face
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason, Seat, Value

OTHER = {"red": "blue", "blue": "red"}
SHELF = {"common": {"clay": 2, "glass": 2}, "rare": {"agate": 2, "steel": 2}}
"""The prizes, the common ones on top of the rare ones."""

WORTH = {"clay": 1, "glass": 1, "agate": 2, "steel": 3}
CUPS = ("left", "right")
DICE: dict[str, tuple[Face, ...]] = {"aim": ("hit", "hit", "miss"), "luck": (1, 2, 3)}
PAIR = 2
"""What two equal marbles are worth at the end."""


def marbles() -> Part:
    part = Part(0, "marbles", seats=(2, 3))
    part.zone("sack", "counts", "nobody", start={"red": 5, "blue": 5}, holds="marble")
    part.zone("marbles", "counts", "number", each="seat", holds="marble", pieces=OTHER)
    part.zone("tray", "counts", "all", start={"red": 1, "blue": 1}, holds="marble")
    part.zone("shelf", "row", "nobody", start=tuple(SHELF.values()), holds="prize", stacks=SHELF)
    part.zone("cups", "places", "backs", holds="prize", pieces=WORTH)
    part.zone("prizes", "counts", "all", each="seat", holds="prize", pieces=WORTH)
    part.zone("points", "one", "all", each="seat", start=0)
    part.zone("bet", "one", "all", each="seat")
    part.zone("round", "record", "all", start={"number": 0, "thrower": None})
    part.zone("dice", "record", "all")
    part.zone("trades", "one", "all", start=0)
    part.zone("winners", "row", "all")
    part.value("most trades")
    part.event("drew marbles", "round began", "hid prizes", "bet", "threw", "scored", "looked", "traded", "game ended")
    part.event("lifted cup", shows_hidden=True)
    part.schedule("game", "hand out", "round")
    part.schedule("round", "begin round", "hide prizes", "bet", "throw", "look around", "trading", "end round")
    set_up(part)
    throw(part)
    look_into_fists(part)
    trade(part)
    finish(part)
    return part


def thrower(g: Look) -> Seat:
    return str(g.zones["round"]["thrower"])


def score(g: Moment, seat: Seat, points: int, why: str) -> None:
    g.set(f"{seat}/points", g.zones[f"{seat}/points"] + points)
    g.tell("scored", seat, points=points, why=why)


def changed(pieces: Mapping[str, int], less: str, more: str) -> dict[str, int]:
    now = {**pieces, more: pieces.get(more, 0) + 1}
    now[less] -= 1
    return {piece: amount for piece, amount in now.items() if amount}


def set_up(part: Part) -> None:
    @part.step("hand out")
    def hand_out(g: Moment) -> None:
        for seat in g.rules.seats:
            g.draw("sack", 2, "drew", seat)

    @part.step("drew")
    def drew(g: Moment, seat: Seat, pieces: tuple[str, ...]) -> None:
        g.set(f"{seat}/marbles", {piece: pieces.count(piece) for piece in sorted(set(pieces))})
        g.tell("drew marbles", seat, {"pieces": tuple(sorted(pieces))}, n=len(pieces))

    @part.step("begin round")
    def begin_round(g: Moment) -> None:
        number = g.zones["round"]["number"] + 1
        g.set("round", {"number": number, "thrower": g.rules.seats[number - 1]})
        g.set("trades", 0)
        g.tell("round began", thrower(g), number=number)

    @part.step("hide prizes")
    def hide_prizes(g: Moment) -> None:
        empty = tuple(cup for cup in CUPS if cup not in g.zones["cups"])
        g.draw("shelf", len(empty), "hid prizes", empty)

    @part.step("hid prizes")
    def hid_prizes(g: Moment, empty: tuple[str, ...], pieces: tuple[str, ...]) -> None:
        g.set("cups", {**g.zones["cups"], **dict(zip(empty, pieces, strict=True))})
        g.tell("hid prizes", n=len(pieces))


def throw(part: Part) -> None:
    bet = part.sealed("bet", place="yard")
    lift = part.choice("lift", place="yard", public=True)

    @bet.seats
    def all_but_the_thrower(g: Look) -> list[Seat]:
        return [seat for seat in g.rules.seats if seat != thrower(g)]

    @bet.asks
    def outcomes(g: Look, seat: Seat) -> Listed:
        return Listed([Option("bet hit", "bet", "yard"), Option("bet miss", "bet", "yard")])

    @bet.resolve
    def bets(g: Moment, seat: Seat, outcome: str) -> None:
        g.set(f"{seat}/bet", outcome)
        g.tell("bet", seat, outcome=outcome)

    @part.step("throw")
    def throws(g: Moment) -> None:
        g.roll(DICE, "thrown", thrower(g))

    @part.step("thrown")
    def thrown(g: Moment, seat: Seat, dice: dict[str, Any]) -> None:
        g.set("dice", dice)
        g.tell("threw", seat, **dice)
        for other in all_but_the_thrower(g):
            if g.zones[f"{other}/bet"] == dice["aim"]:
                score(g, other, 1, "bet")
        if dice["aim"] == "hit":
            score(g, seat, dice["luck"], "throw")
            g.then("lift", seat)

    @lift.asks
    def cups(g: Look, seat: Seat) -> Listed:
        return Listed([Option(f"lift {cup}", "lift", "yard") for cup in sorted(g.zones["cups"])])

    @lift.resolve
    def lifted(g: Moment, seat: Seat, cup: str) -> None:
        left = dict(g.zones["cups"])
        prize = left.pop(cup)
        g.set("cups", left)
        prizes = g.zones[f"{seat}/prizes"]
        g.set(f"{seat}/prizes", {**prizes, prize: prizes.get(prize, 0) + 1})
        g.tell("lifted cup", seat, cup=cup, prize=prize)
        score(g, seat, WORTH[prize], "prize")


def look_into_fists(part: Part) -> None:
    look = part.choice("look", place="yard", public=True)

    @part.step("look around")
    def look_around(g: Moment) -> None:
        g.then("look", thrower(g))

    @look.asks
    def fists(g: Look, seat: Seat) -> Listed:
        return Listed([Option(f"look {other}", "look", "yard") for other in g.rules.seats if other != seat])

    @look.resolve
    def looked(g: Moment, seat: Seat, other: Seat) -> None:
        g.show("looked", seat, [seat], {"marbles": g.zones[f"{other}/marbles"]}, into=other)


def trade(part: Part) -> None:
    part.menu("trade", "yard", "turn")
    swap = part.offer("swap", at="trade")

    @part.step("trading")
    def trading(g: Moment) -> None:
        for seat in g.rules.seats:
            g.then("trade", seat)

    @swap.possible
    def may_swap(g: Look, painter: Painter) -> bool:
        return bool(g.zones["trades"] < g.value("most trades", 2, painter))

    @swap.options
    def swaps(g: Look, painter: Painter) -> list[Option]:
        held = sorted(g.zones[f"{painter}/marbles"])
        return [Option(f"swap {piece}", "swap", "yard") for piece in held if OTHER[piece] in g.zones["tray"]]

    @swap.impossible
    def no_swaps(g: Look, painter: Painter) -> list[Impossible]:
        missing = [piece for piece in ("blue", "red") if piece not in g.zones[f"{painter}/marbles"]]
        return [Impossible(f"swap {piece}", "swap", Reason("no-marble", {"colour": piece})) for piece in missing]

    @swap.resolve
    def swapped(g: Moment, painter: Painter, piece: str) -> None:
        g.set(f"{painter}/marbles", changed(g.zones[f"{painter}/marbles"], piece, OTHER[piece]))
        g.set("tray", changed(g.zones["tray"], OTHER[piece], piece))
        g.set("trades", g.zones["trades"] + 1)
        g.tell("traded", painter, colour=piece)


def finish(part: Part) -> None:
    @part.step("end round")
    def end_round(g: Moment) -> None:
        g.then("round" if g.zones["round"]["number"] < len(g.rules.seats) else "finish")

    @part.step("finish")
    def finish_game(g: Moment) -> None:
        for seat in g.rules.seats:
            if len(g.zones[f"{seat}/marbles"]) == 1:
                score(g, seat, PAIR, "pair")
        points = scores(g.zones)
        g.set("winners", tuple(seat for seat in points if points[seat] == max(points.values())))
        g.tell("game ended", scores=points, winners=g.zones["winners"])


def scores(zones: Mapping[str, Value]) -> dict[Seat, int]:
    return {zone.removesuffix("/points"): points for zone, points in zones.items() if zone.endswith("/points")}
