"""A game small enough to see everything of the kernel in it: two or three children share marbles."""

from app.engine.kernel import Game
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Listed, Option
from app.engine.rules import Part, Rules
from app.engine.state import Painter, Reason, Seat


def marbles() -> Part:
    """Each child draws two marbles, all secretly bet on a colour, then each may trade until done."""
    part = Part(0, "marbles")
    part.zone("sack", "counts", "nobody", start={"red": 4, "blue": 4}, holds="marble")
    part.zone("marbles", "counts", "owner", each="seat", holds="marble", pieces=("red", "blue"))
    part.zone("bet", "one", "all", each="seat")
    part.zone("trades", "one", "all", start=0)
    part.value("most trades")
    part.event("drew marbles", "bet", "traded", "rested")
    part.schedule("game", "hand out", "bet", "trading", "stop")

    @part.step("hand out")
    def hand_out(g: Moment) -> None:
        for seat in g.rules.seats:
            g.draw("sack", 2, "drew", seat)

    @part.step("drew")
    def drew(g: Moment, seat: Seat, pieces: tuple[str, ...]) -> None:
        g.set(seat + "/marbles", {piece: pieces.count(piece) for piece in sorted(set(pieces))})
        g.tell("drew marbles", seat, {"pieces": pieces}, n=len(pieces))

    bet = part.sealed("bet", place="yard")

    @bet.asks
    def colours(g: Look, seat: Seat) -> Listed:
        return Listed([Option("red", "bet"), Option("blue", "bet")])

    @bet.resolve
    def bets(g: Moment, seat: Seat, pick: str) -> None:
        g.set(seat + "/bet", pick)
        g.tell("bet", seat, colour=pick)

    @part.step("trading")
    def trading(g: Moment) -> None:
        for seat in g.rules.seats:
            g.then("trade", seat)

    part.menu("trade", "yard", "turn")
    swap = part.offer("swap", at="trade")

    @swap.possible
    def may_swap(g: Look, painter: Painter) -> bool:
        return bool(g.zones["trades"] < g.value("most trades", 2, painter))

    @swap.options
    def swaps(g: Look, painter: Painter) -> list[Option]:
        return [Option(f"swap {piece}", "swap", "yard") for piece in sorted(g.zones[painter + "/marbles"])]

    @swap.impossible
    def no_swaps(g: Look, painter: Painter) -> list[Impossible]:
        missing = [piece for piece in ("blue", "red") if piece not in g.zones[painter + "/marbles"]]
        return [Impossible(f"swap {piece}", "swap", Reason("no-marble", {"colour": piece})) for piece in missing]

    @swap.resolve
    def swapped(g: Moment, painter: Painter, piece: str) -> None:
        g.set("trades", g.zones["trades"] + 1)
        g.tell("traded", painter, colour=piece)

    @part.step("stop")
    def stop(g: Moment) -> None:
        g.tell("rested")

    return part


def play(*parts: Part, seats: int = 2) -> Game:
    return Game(Rules("marbles", seats, (), [marbles(), *parts]))


def dealt(*parts: Part) -> Game:
    game = play(*parts)
    game.decide("nature", ["red", "blue"])
    game.decide("nature", ["red", "red"])
    return game


def trading(*parts: Part) -> Game:
    game = dealt(*parts)
    game.decide("p0", "red")
    game.decide("p1", "blue")
    return game
