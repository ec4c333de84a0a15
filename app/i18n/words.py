"""Words for what the engine says in keys and arguments, in the reader's language.

The message ids of the catalogues are keys: `event.earned`, `option.buy`, `reason.needs.thalers`, `name.paint.red`.
Arguments stand in braces; `n` decides between singular and plural. What a game says in a way of its own it declares
(`app/i18n/phrases.py`).
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from babel.lists import format_list

from app.engine.state import Painter, Reason
from app.i18n.catalogues import around, fitting, texts
from app.i18n.phrases import Fields, Names, Phrases, Say, phrases


@cache
def words(language: str, game: str) -> "Words":
    """The words of a language for everything that happens in a game, whatever modules are in play."""
    return Words(language, texts(language, game), phrases(game))


class Words:
    def __init__(self, language: str, texts: Mapping[str, tuple[str, ...]], phrases: Phrases) -> None:
        self.texts = texts
        self.phrases = phrases
        self._language = language
        self._arguments_said = ARGUMENTS | dict(phrases.arguments)

    def say(self, key: str, **arguments: Any) -> str:
        if key not in self.texts:
            raise KeyError(f"no words for {key!r} in {self._language!r}")
        forms = self.texts[key]
        text = forms[0] if len(forms) == 1 else fitting(self._language, forms, arguments["n"])
        return around(self._language, text, arguments).format_map(arguments)

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

    def option(self, option: Fields, names: Names) -> str:
        """The label of an option: kind, pick, cost and gain."""
        kind: str = option["kind"]
        rest = str(option["pick"]).removeprefix(kind).strip()
        say = self.phrases.picks.get(kind)
        return self.say(
            f"option.{kind}",
            rest=say(self, rest, names) if say else self.thing(kind, rest, names),
            cost=self.goods(option["cost"]),
            gain=self.goods(option["gain"]),
            both=self.goods({**option["cost"], **option["gain"]}),
        )

    def reason(self, reason: Reason, names: Names) -> str:
        return self.say(f"reason.{reason.key}", **self._arguments(reason.args, names))

    def goods(self, goods: Fields) -> str:
        """What something costs or brings, as a list."""
        return self.join(self._good(name, amount) for name, amount in goods.items()) or self.say("amount.nothing")

    def _good(self, name: str, amount: Any) -> str:
        if say := self.phrases.goods.get(name):
            return say(self, amount, {})
        if not amount:
            return ""
        if f"amount.{name}" in self.texts:
            return self.say(f"amount.{name}", n=amount)
        return self.say("amount.of", n=amount, thing=self.name("goods", name))

    # -- arguments -----------------------------------------------------------------------------------------------------

    def _arguments(self, fields: Fields, names: Names) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for name, value in fields.items():
            if value is not None:
                say = self._arguments_said.get(name)
                said[name] = say(self, value, names) if say else self.thing(name, value, names)
        return said

    def thing(self, group: str, value: Any, names: Names) -> Any:
        """Whatever has a name in the group called like its argument; a list of scrolls is named scroll by scroll."""
        if isinstance(value, Mapping):
            return self.join(self._counted(group.removesuffix("s"), *entry, names) for entry in value.items())
        if isinstance(value, list | tuple):
            return self.join(str(self.thing(group.removesuffix("s"), item, names)) for item in value)
        if not isinstance(value, str):
            return value
        known = f"name.{group}.{value}" in self.texts
        return names.get(value) or (not known and self._by_its_looks(value, names)) or self.name(group, value)

    def _counted(self, group: str, key: str, value: Any, names: Names) -> str:
        """`{"red": 2}` is an amount of something, `{"p0": "red"}` says what somebody has."""
        if key in names:
            return self.say("amount.at", place=names[key], n=self.thing(group, value, names))
        return self.amount_of(group, key, value)

    def amount_of(self, group: str, thing: str, n: int) -> str:
        """So many of a thing: what is counted in a form of its own (2 bleus), or simply by its name."""
        counted = f"amount.of.{thing}"
        return (
            self.say(counted, n=n)
            if counted in self.texts
            else self.say("amount.of", n=n, thing=self.name(group, thing))
        )

    def _by_its_looks(self, value: str, names: Names) -> str | None:
        says = (say for pattern, say in self.phrases.things.items() if pattern.fullmatch(value))
        return next((say(self, value, names) for say in says), None)

    def unnamed(self, value: Any, names: Names) -> str:
        """A thing of which only itself is known, not in which group it has its name."""
        if not isinstance(value, str):
            return str(value)
        group = next((group for group in self.phrases.groups if f"name.{group}.{value}" in self.texts), None)
        return str(self.thing(group or "thing", value, names))

    def painter(self, painter: Painter, names: Names) -> str:
        return names.get(painter) or self.name("painter", painter)

    def painters(self, painters: Iterable[Painter], names: Names) -> str:
        return self.join(self.painter(painter, names) for painter in painters)

    def scores(self, scores: Mapping[Painter, int], names: Names) -> str:
        """The best first."""
        ranked = sorted(scores.items(), key=lambda entry: -entry[1])
        return ", ".join(self.say("phrase.score", painter=self.painter(p, names), points=n) for p, n in ranked)


ARGUMENTS: dict[str, Say] = {
    "painter": Words.painter,
    "waiting": Words.painters,
    "scores": Words.scores,
    "expected": lambda words, things, names: ", ".join(words.unnamed(thing, names) for thing in things),
    "fields": lambda words, fields, names: ", ".join(words.name("field", field) for field in fields),
}
"""Arguments that the kernel and the house name the same in every game."""
