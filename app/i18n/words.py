"""Words for what the engine says in keys and arguments, in the reader's language.

The catalogues are `game.po` and one file for each module, in the folder of the language. Their message ids are keys:
`event.earned`, `option.buy`, `reason.needs.thalers`, `name.paint.red`. Arguments stand in braces; `n` decides between
singular and plural.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from babel.lists import format_list

from app.engine.state import Painter, Reason
from app.i18n.catalogues import Texts, catalogue, fitting, module_parts

BOOTHS = ("I", "II", "III", "IV")
CELL = re.compile(r"\d,\d")
GROUPS = ("paint", "place", "apprentice", "mark", "count", "request")
"""Where a form finds what it may be answered with."""

Names = Mapping[Painter, str]
"""How the painters are called at this table."""

Fields = Mapping[str, Any]


@cache
def words(language: str) -> "Words":
    """The words of a language for everything that happens in a game, whatever modules are in play."""
    texts = dict(catalogue(language, "game"))
    for part in module_parts(language):
        texts |= catalogue(language, part)
    return Words(language, texts)


class Words:
    def __init__(self, language: str, texts: Texts) -> None:
        self.texts = texts
        self._language = language

    def say(self, key: str, **arguments: Any) -> str:
        if key not in self.texts:
            raise KeyError(f"no words for {key!r} in {self._language!r}")
        forms = self.texts[key]
        text = forms[0] if len(forms) == 1 else fitting(self._language, forms, arguments["n"])
        return text.format_map(arguments)

    def name(self, group: str, thing: Any) -> str:
        """What a thing is called. What somebody typed and nobody knows is repeated as it is."""
        key = f"name.{group}.{thing}"
        return self.say(key) if key in self.texts else str(thing)

    def join(self, items: Iterable[str]) -> str:
        return format_list([item for item in items if item], locale=self._language)

    # -- what happened, what can be done, why not --------------------------------------------------------------------

    def event(self, fields: Fields, names: Names) -> str:
        """One sentence for an event as a viewer may know it: its fields with its name under `event`."""
        said = self._arguments({name: value for name, value in fields.items() if name != "event"}, names)
        said.setdefault("n", fields.get("total"))
        return self.say(f"event.{fields['event']}", **said)

    def option(self, option: Fields) -> str:
        """The label of an option: kind, pick, cost and gain."""
        kind: str = option["kind"]
        rest = str(option["pick"]).removeprefix(kind).strip()
        return self.say(
            f"option.{kind}",
            rest=self._rest(kind, rest),
            cost=self.goods(option["cost"]),
            gain=self.goods(option["gain"]),
            both=self.goods({**option["cost"], **option["gain"]}),
        )

    def reason(self, reason: Reason, names: Names) -> str:
        return self.say(f"reason.{reason.key}", **self._arguments(reason.args, names))

    def goods(self, goods: Fields) -> str:
        """What something costs or brings, as a list."""
        said = []
        for name, amount in goods.items():
            if name == "paints":
                said.append(self.paints(amount))
            elif isinstance(amount, Mapping):
                said.append(self.say(f"amount.{name}", things=self.paints(amount)))
            elif amount and name != "items":  # where the points come from; the label gives their sum
                said.append(self.say(f"amount.{name}", n=amount))
        return self.join(said) or self.say("amount.nothing")

    # -- arguments -----------------------------------------------------------------------------------------------------

    def _arguments(self, fields: Fields, names: Names) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for name, value in fields.items():
            if value is None:
                continue
            if name in ABOUT_PAINTERS:
                said[name] = ABOUT_PAINTERS[name](self, value, names)
            elif name in ABOUT_THINGS:
                said[name] = ABOUT_THINGS[name](self, value)
            else:
                said[name] = self._thing(name, value)
        return said

    def _thing(self, group: str, value: Any) -> Any:
        """Whatever has a name in the group called like its argument; a list of scrolls is named scroll by scroll."""
        if isinstance(value, str):
            return self.cell(value) if CELL.fullmatch(value) else self.name(group, value)
        if isinstance(value, list | tuple):
            return self.join(str(self._thing(group.removesuffix("s"), item)) for item in value)
        return value

    def expected(self, things: Iterable[Any]) -> str:
        return ", ".join(map(self._unnamed, things))

    def _unnamed(self, thing: Any) -> str:
        """Something of which only itself is known, not in which group it has its name."""
        if not isinstance(thing, str):
            return str(thing)
        if CELL.fullmatch(thing):
            return self.cell(thing)
        if "+" in thing:
            return self.tile(thing)
        return next((self.name(group, thing) for group in GROUPS if f"name.{group}.{thing}" in self.texts), thing)

    def _rest(self, kind: str, rest: str) -> str:
        """What a pick names besides its kind."""
        if kind in ("buy", "close"):
            return self.booth(rest[0])
        if kind == "worker":
            return self.name("apprentice", rest)
        return str(self._thing(kind, rest))

    def painter(self, painter: Painter, names: Names) -> str:
        return names.get(painter) or self.name("painter", painter)

    def painters(self, painters: Iterable[Painter], names: Names) -> str:
        return self.join(self.painter(painter, names) for painter in painters)

    def paints(self, paints: Mapping[str, int]) -> str:
        return self.join(self.say("amount.of", n=n, thing=self.name("paint", paint)) for paint, n in paints.items())

    def apprentices(self, kinds: Mapping[str, int]) -> str:
        return self.join(self.say("amount.of", n=n, thing=self.name("apprentice", kind)) for kind, n in kinds.items())

    def paint_row(self, paints: str) -> str:
        return "+".join(self.name("paint", paint) for paint in paints.split("+"))

    def tile(self, piece: str) -> str:
        """A fresco tile says its value, a market tile only its paints."""
        value, _, paints = piece.rpartition(":")
        return self.say("phrase.tile", value=value, paints=self.paint_row(paints)) if value else self.paint_row(paints)

    def cell(self, cell: str) -> str:
        row, column = cell.split(",")
        return self.say("phrase.cell", row=int(row) + 1, column=int(column) + 1)

    def booth(self, booth: int | str) -> str:
        return BOOTHS[int(booth) - 1]

    def stock(self, booths: Mapping[str, str]) -> str:
        """The market: every booth with its tiles."""
        tiles: dict[str, list[str]] = {}
        for slot, tile in booths.items():
            tiles.setdefault(self.booth(slot[0]), []).append(self.paint_row(tile))
        return "; ".join(self.say("phrase.booth", booth=booth, tiles=", ".join(row)) for booth, row in tiles.items())

    def points(self, items: Iterable[tuple[str, int]]) -> str:
        return self.join(self.say("amount.of", n=n, thing=self.name("points", source)) for source, n in items)

    def plans(self, plans: Mapping[Painter, Fields], names: Names) -> str:
        said = []
        for painter, plan in plans.items():
            columns = [self._sent(column, kinds) for column, kinds in plan["columns"].items()]
            columns += [
                self.say("phrase.mark", mark=self.name("mark", mark), place=self.name("place", column))
                for mark, column in plan["marks"].items()
            ]
            columns += [self.say(f"amount.{name}", n=n) for name, n in plan["counts"].items()]
            said.append(self.say("phrase.plan", painter=self.painter(painter, names), columns=", ".join(columns)))
        return "; ".join(said)

    def _sent(self, column: str, kinds: Mapping[str, int]) -> str:
        """How many apprentices stand at a place; those that are not the painter's own are named besides."""
        whole = self.say("amount.at", n=sum(kinds.values()), place=self.name("place", column))
        others = {kind: n for kind, n in kinds.items() if kind != "own"}
        return self.say("phrase.among", whole=whole, part=self.apprentices(others)) if others else whole

    def scores(self, scores: Mapping[Painter, int], names: Names) -> str:
        """The best first."""
        ranked = sorted(scores.items(), key=lambda entry: -entry[1])
        return ", ".join(self.say("phrase.score", painter=self.painter(p, names), points=n) for p, n in ranked)


ABOUT_PAINTERS: dict[str, Callable[[Words, Any, Names], str]] = {
    "painter": Words.painter,
    "line": Words.painters,
    "ranking": Words.painters,
    "waiting": Words.painters,
    "plans": Words.plans,
    "scores": Words.scores,
}
"""Arguments in which painters are named."""


def _named(group: str) -> Callable[[Words, Any], str]:
    return lambda words, thing: words.name(group, thing)


ABOUT_THINGS: dict[str, Callable[[Words, Any], str]] = {
    "apprentices": Words.apprentices,
    "booth": Words.booth,
    "booths": Words.stock,
    "column": _named("place"),
    "disc": _named("paint"),
    "expected": Words.expected,
    "fields": lambda words, fields: ", ".join(words.name("field", field) for field in fields),
    "glass": Words.paints,
    "items": Words.points,
    "kind": _named("apprentice"),
    "paint": _named("paint"),
    "paints": Words.paints,
    "payment": Words.paint_row,
    "place": _named("place"),
    "slot": lambda words, slot: words.booth(slot[0]),
    "tile": Words.tile,
    "tiles": lambda words, tiles: words.join(words.tile(tile) for tile in tiles),
    "what": _named("place"),
    "why": _named("why"),
    "window": Words.paint_row,
    "windows": lambda words, windows: ", ".join(words.paint_row(window) for window in windows),
}
"""Arguments that name a thing of the game."""
