"""A round as the rulebook tells it, its preparation for the next one, and the last round (B12)."""

from app.engine.fresco.components import BASE
from app.engine.fresco.planning import NO_PLAN
from app.engine.fresco.transfers import earn, receive
from app.engine.fresco.wake_up import wake_order
from app.engine.moment import Moment
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "rounds")
part.zone("round", "record", "all", start={"number": 0, "final": False, "phase": "setup"})
part.value("final round", "income")
part.event("round began", "final round began", "round ended")
part.schedule("round", "begin round", "wake ups", "begin planning", "plan", "reveal plans", "locations", "end round")
part.schedule("round end", "clear market", "restock market", "incomes", "turn start line", "close round", "round")

FINAL_AT: int = BASE["fresco"]["final_round_at_or_below"]


@part.step("begin round")
def begin_round(g: Moment) -> None:
    """Several reasons for a final round make one final round (B12a)."""
    number = g.zones["round"]["number"] + 1
    final = g.value("final round", len(g.zones["fresco"]) <= FINAL_AT)
    g.set("round", {"number": number, "final": final, "phase": "wake up"})
    g.set("hostel", {})
    g.set("limits", {})
    for painter in g.rules.painters:
        g.set(painter + "/plan", NO_PLAN)
    g.tell("final round began" if final else "round began", number=number)


@part.step("begin planning")
def begin_planning(g: Moment) -> None:
    g.set("round", {**g.zones["round"], "phase": "planning"})


@part.step("end round")
def end_round(g: Moment) -> None:
    """A fresco completed before the final round was announced ends the game as well (B12)."""
    last = g.zones["round"]["final"] or not g.zones["fresco"]
    g.set("round", {**g.zones["round"], "phase": "final scoring" if last else "round end"})
    g.then("final scoring" if last else "round end")


@part.step("incomes")
def incomes(g: Moment) -> None:
    for painter in wake_order(g):
        g.then("income", painter)


@part.step("income")
def income(g: Moment, painter: Painter) -> None:
    """One Thaler for every tile in front of the painter; parts add what else comes in."""
    tiles = sum(g.zones[painter + "/tiles"].values())
    items = g.value("income", [{"thalers": tiles, "why": "income"}], painter)
    for item in items:
        earn(g, painter, item.get("thalers", 0), item["why"])
        receive(g, painter, item.get("paints", {}), item["why"])


@part.step("close round")
def close_round(g: Moment) -> None:
    g.tell("round ended", number=g.zones["round"]["number"])
