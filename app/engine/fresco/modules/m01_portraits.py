"""Portraits: well-known people sit in the studio and leave a gift, for the moment or for the whole game (M1)."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from app.engine.data import table
from app.engine.fresco.bishop import move_bishop
from app.engine.fresco.cathedral import bishop_led
from app.engine.fresco.components import BASIC, CELLS, count
from app.engine.fresco.transfers import (
    HIGHEST,
    LOWEST,
    Items,
    cheer,
    earn,
    limit,
    limited,
    move,
    pay,
    receive,
    score,
    seated,
    thalers,
)
from app.engine.fresco.visit import WORK_DONE, at_work, work
from app.engine.moment import Look, Moment
from app.engine.questions import DONE, Impossible, Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Pick, Reason

DATA = table("fresco", "m01_portraits")
DISPLAY: int = DATA["per_display"]
STACKS = ("A", "B", "C")
"""The stacks from the top to the bottom of the deck."""

SERVANT, ACTOR, ABBOT, SEXTON = "gods servant", "actor", "abbot", "sexton"


def portrait(card: dict[str, Any]) -> str:
    """A card is named after the person and, where several look alike, the paint it brings."""
    return f"{card['name']} {card.get('paint', '')}".replace("_", " ").strip()


CARDS: dict[str, dict[str, Any]] = {portrait(card): card for card in DATA["cards"]}
INCOME: int = CARDS[SERVANT]["income"]
THEATRE_STEP: int = CARDS[ACTOR]["theatre_mood"]
BISHOP_BONUS: int = CARDS[ABBOT]["bishop_bonus"]
SEXTON_PRICE: int = CARDS[SEXTON]["price"]
DECK = {stack: {portrait(card): 1 for card in DATA["cards"] if card["stack"] == stack} for stack in STACKS}
LAYERS = tuple(DECK.values())

part = Part(1, "portraits", weight=1)
part.zone("portraits", "counts", "all", holds="portrait", pieces=CARDS, room=DISPLAY)
part.zone("portrait deck", "counts", "nobody", holds="portrait", stacks=DECK)
part.zone("portraits", "counts", "all", each="seat", holds="portrait", pieces=CARDS)
part.zone("portraits gone", "counts", "all", holds="portrait", pieces=CARDS)
part.event("portraits shown", "portraits discarded", "painted portrait")
part.after("setup", "hand out", "stack portraits")
part.after("round end", "restock market", "discard portraits")


@part.printed
def on_the_cards(seats: int) -> dict[str, Any]:
    stacks = [[stack, len(cards)] for stack, cards in DECK.items()]
    return {"display": DISPLAY, "stacks": stacks, "cards": CARDS}


paint_portrait = part.offer("portrait", at="work at studio")
sexton = part.offer("sexton", at="work at cathedral")
merchant = part.choice("merchant", place="studio", public=True)
at_studio = part.choice("leonardo at studio", place="studio", public=True)


# -- the display -------------------------------------------------------------------------------------------------


@part.step("stack portraits")
def stack_portraits(g: Moment) -> None:
    g.set("portrait deck", LAYERS)
    g.draw("portrait deck", DISPLAY, "show portraits")


@part.step("show portraits")
def show_portraits(g: Moment, drawn: tuple[str, ...]) -> None:
    g.set("portraits", dict.fromkeys(drawn, 1))
    g.tell("portraits shown", portraits=tuple(sorted(drawn)))


@part.step("discard portraits")
def discard_portraits(g: Moment) -> None:
    """Nobody wanted these; two new ones come from the top of the deck."""
    unwanted = g.zones["portraits"]
    if unwanted:
        move(g, "portraits", "portraits gone", unwanted)
        g.tell("portraits discarded", portraits=tuple(sorted(unwanted)))
    g.draw("portrait deck", DISPLAY, "show portraits")


@part.adjust("final round")
def last_portraits(g: Look, final: bool) -> bool:
    """The last two are turned up: the round that begins is the final one."""
    return final or not g.zones["portrait deck"]


# -- painting one ------------------------------------------------------------------------------------------------


@cache
def reward(name: str) -> dict[str, Any]:
    """What a card brings. To the top means as far as mood can rise."""
    card = CARDS[name]
    gain: dict[str, Any] = {what: card[what] for what in ("points", "thalers") if what in card}
    if card.get("permanent"):
        gain["lasting"] = 1
    if "mood" in card:
        gain["mood"] = HIGHEST - LOWEST if card["mood"] == "top" else card["mood"]
    if "paint" in card:
        gain["paints"] = {card["paint"]: 1}
    if "basic_paints" in card:
        gain["basic paints"] = card["basic_paints"]
    return gain


@cache
def _sitting(name: str, mood: int) -> Option:
    """The label says how far a mood like the painter's can still rise."""
    gain = reward(name)
    if "mood" in gain:
        gain = {**gain, "mood": min(gain["mood"], HIGHEST - mood)}
    return Option(f"portrait {name}", "portrait", "studio", gain=gain)


@paint_portrait.possible
def somebody_sits(g: Look, painter: Painter) -> bool:
    return at_work(g) and bool(g.zones["portraits"]) and not limited(g, painter, "portrait")


@paint_portrait.options
def who_sits(g: Look, painter: Painter) -> list[Option]:
    return [_sitting(name, g.zones["mood"][painter]) for name in sorted(g.zones["portraits"])]


@paint_portrait.impossible
def one_a_round(g: Look, painter: Painter) -> Iterator[Impossible]:
    reason = Reason("portraits.one-a-round") if limited(g, painter, "portrait") else None if at_work(g) else WORK_DONE
    if reason is not None:
        for option in who_sits(g, painter):
            yield Impossible(option.pick, "portrait", reason, "studio", gain=option.gain)


@paint_portrait.resolve
def painted(g: Moment, painter: Painter, name: str) -> None:
    """Instead of this apprentice's wages; one card for a player and round."""
    limit(g, painter, "portrait")
    work(g, acts=0)
    take(g, painter, name)


def take(g: Moment, painter: Painter, name: str) -> None:
    """A lasting portrait stays with its owner, any other is used at once and leaves the game."""
    card, gain = CARDS[name], reward(name)
    stays = card.get("permanent", False) and seated(g, painter)
    move(g, "portraits", f"{painter}/portraits" if stays else "portraits gone", {name: 1})
    g.tell("painted portrait", painter, portrait=name)
    earn(g, painter, gain.get("thalers", 0), "portrait")
    receive(g, painter, gain.get("paints", {}), "portrait")
    if "mood" in gain:
        cheer(g, painter, gain["mood"], "portrait")
    if "points" in gain:
        score(g, painter, (("portrait", gain["points"]),))
    if "basic paints" in gain and seated(g, painter):
        g.then("merchant", painter, gain["basic paints"])


@merchant.asks
def which_basic_paints(g: Look, painter: Painter, number: int) -> Listed:
    """They may be equal (M1a)."""
    pairs = combinations_with_replacement(BASIC, number)
    return Listed([Option("+".join(pair), "merchant", "studio", gain={"paints": count(pair)}) for pair in pairs])


@merchant.resolve
def took_basic_paints(g: Moment, painter: Painter, number: int, pick: str) -> None:
    receive(g, painter, count(tuple(pick.split("+"))), "portrait")


# -- what the lasting ones give ----------------------------------------------------------------------------------


def owns(g: Look, painter: Painter, name: str) -> bool:
    return seated(g, painter) and name in g.zones[f"{painter}/portraits"]


@part.adjust("income")
def gods_servant(g: Look, items: list[dict[str, Any]], painter: Painter) -> list[dict[str, Any]]:
    """From the end of the very round in which he is painted (M1a)."""
    return [*items, {"thalers": INCOME, "why": "gods servant"}] if owns(g, painter, SERVANT) else items


@part.adjust("theatre step")
def actor(g: Look, step: int, painter: Painter) -> int:
    return THEATRE_STEP if owns(g, painter, ACTOR) else step


@part.adjust("restoration points")
def abbot(g: Look, items: Items, painter: Painter, cell: str, extras: dict[str, Any]) -> Items:
    """One more on a bishop's bonus that exists (B7b)."""
    bonus = any(source == "bishop" for source, _ in items) and owns(g, painter, ABBOT)
    return (*items, ("abbot", BISHOP_BONUS)) if bonus else items


@sexton.possible
def may_call_sexton(g: Look, painter: Painter) -> bool:
    """Once a round, both visits of a final round included (M1a)."""
    return at_work(g) and owns(g, painter, SEXTON) and not limited(g, painter, "sexton")


@cache
def _moves(bishop: str) -> list[Option]:
    cost = {"thalers": SEXTON_PRICE}
    return [Option(f"sexton {cell}", "sexton", "cathedral", cost) for cell in CELLS if cell != bishop]


@sexton.options
def where_the_sexton_leads(g: Look, painter: Painter) -> list[Option]:
    return _moves(g.zones["bishop"]) if thalers(g, painter) >= SEXTON_PRICE else []


@sexton.impossible
def sexton_stays(g: Look, painter: Painter) -> Iterator[Impossible]:
    if not at_work(g) or not owns(g, painter, SEXTON):
        return
    reason = None
    if limited(g, painter, "sexton"):
        reason = Reason("portraits.sexton-once-a-round")
    elif thalers(g, painter) < SEXTON_PRICE:
        reason = Reason("needs.thalers", {"n": SEXTON_PRICE, "have": thalers(g, painter)})
    if reason is not None:
        for option in _moves(g.zones["bishop"]):
            yield Impossible(option.pick, "sexton", reason, "cathedral", option.cost)


sexton.foresees(bishop_led)


@sexton.resolve
def sexton_leads(g: Moment, painter: Painter, cell: str) -> None:
    """Besides the paid step, before or after it (B7a)."""
    limit(g, painter, "sexton")
    pay(g, painter, SEXTON_PRICE, "sexton")
    move_bishop(g, painter, cell, "sexton")


# -- a painter without a seat ------------------------------------------------------------------------------------


@part.adjust("virtual plan")
def one_at_the_studio(g: Look, sheet: dict[str, Any]) -> dict[str, Any]:
    return {**sheet, "columns": {**sheet["columns"], "studio": {"own": 1}}}


@at_studio.asks
def whom_he_paints(g: Look, painter: Painter) -> Listed:
    """He must take a card if one is left; only its points count for him."""
    gains = {name: {"points": CARDS[name].get("points", 0)} for name in sorted(g.zones["portraits"])}
    options = [Option(f"portrait {name}", "portrait", "studio", gain=gain) for name, gain in gains.items()]
    return Listed(options, explain=he_must_take_one)


def he_must_take_one(pick: Pick) -> Reason | None:
    return Reason("portraits.leonardo-takes-one") if pick in (DONE.pick, "earn") else None


@at_studio.resolve
def he_paints(g: Moment, painter: Painter, name: str) -> None:
    take(g, painter, name)
