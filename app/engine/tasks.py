"""What may stand on the agenda: steps run, schedules unfold, choices and menus wait for a seat; for nature see `draws`.

Every kind of task answers three questions about itself: does it wait when it comes to the top (`comes_up`), what does
it ask (`question`), and what does an answer do (`answer`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Concatenate, Literal, TypeGuard, TypeVar

from msgspec.structs import replace

from app.engine.questions import DONE, Beside, Impossible, Listed, Option, Question, tried
from app.engine.state import Painter, Pick, Reason, Seat, Task

if TYPE_CHECKING:
    from app.engine.moment import Look, Moment

Mode = Literal["active", "plain", "passive"]
Looking = TypeVar("Looking", bound="Callable[Concatenate[Look, ...], Any]")
"""A function that may look at the position and not change it: one that wants a `Moment` is none to mypy."""
Working = TypeVar("Working", bound="Callable[Concatenate[Moment, ...], None]")

Forbidden = Mapping[str, Reason]
"""By their kinds, offers that nobody may take up now, each with the rule against it."""

NOTHING_FORBIDDEN: Forbidden = {}


class Rule:
    """What a task of some name does. Steps and schedules have something to `do` at once, others may have to wait."""

    do: Callable[..., None] | None = None
    place: str | None = None

    def __init__(self, name: str) -> None:
        self.name = name

    def is_skipped(self, g: Look, args: tuple[Any, ...]) -> bool:
        """Whether it would be taken off the agenda as soon as it came up."""
        return False

    def comes_up(self, g: Moment, task: Task) -> bool:
        raise NotImplementedError

    def question(self, g: Look, task: Task, seat: Seat) -> Question:
        raise NotImplementedError

    def answer(self, g: Moment, task: Task, seat: Seat, pick: Pick, question: Question) -> None:
        raise NotImplementedError


class Step(Rule):
    """A task that runs at once."""

    def __init__(self, name: str, do: Callable[..., None]) -> None:
        super().__init__(name)
        self.do = do


class Schedule(Rule):
    """An ordered list of tasks that share their arguments; it unfolds and never waits.

    Its steps are run on the spot until one pushes a task or something has to be asked; only what is left then goes
    onto the agenda.
    """

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(name)
        self.names = tuple(names)
        self.do = self.unfold
        self.rules: tuple[Rule, ...] = ()

    def prepare(self, tasks: Mapping[str, Rule]) -> None:
        """Look up every task once."""
        self.rules = tuple(tasks[name] for name in self.names)

    def unfold(self, g: Moment, *args: Any) -> None:
        agenda, floor, left = g.agenda, g.floor, len(self.rules)
        for rule in self.rules:
            if rule.do is None:
                if not rule.is_skipped(g.look, args):
                    break
                left -= 1
            else:
                left -= 1
                rule.do(g, *args)
                if len(agenda) > floor:
                    break
        if left:
            agenda[floor:floor] = [Task(name, args) for name in self.names[: -left - 1 : -1]]


class Asking(Rule):
    """A task that asks: what it asks (`asks`) may depend on secrets, and what was meant goes to `resolve`."""

    def __init__(self, name: str, place: str) -> None:
        super().__init__(name)
        self.place = place
        self.pose: Callable[..., Question]
        self.act: Callable[..., None]

    def asks(self, function: Looking) -> Looking:
        self.pose = function
        return function

    def resolve(self, function: Working) -> Working:
        """What a pick does: called with what it means, see `Question.meant`."""
        self.act = function
        return function


class Choice(Asking):
    """A question put to the seat that decides for the task's first argument, a painter.

    `possible` may look at public facts only. A public choice (everything it offers can be seen by all) with one option
    is taken, without any it is skipped; one that depends on secrets is always put.
    """

    def __init__(self, name: str, place: str, labels: tuple[str, ...] = (), *, public: bool) -> None:
        super().__init__(name, place)
        self.public = public
        self.labels = labels
        self.beside: Menu | None = None
        """What is offered beside it, by its labels: it does not answer the question, which is put again."""
        self.is_possible: Callable[..., bool] | None = None

    def offering(self, offers: tuple[Offer, ...]) -> Choice:
        if not offers:
            return self
        choice = copy(self)
        choice.beside = Menu(self.name, self.place or "", (), offers)
        return choice

    def possible(self, function: Looking) -> Looking:
        self.is_possible = function
        return function

    def is_skipped(self, g: Look, args: tuple[Any, ...]) -> bool:
        return self.is_possible is not None and not self.is_possible(g, *args)

    def comes_up(self, g: Moment, task: Task) -> bool:
        if self.is_skipped(g.look, task.args):
            g.done()
            return False
        if self.public:
            question = self.pose(g.look, *task.args)
            if _leaves_no_choice(question):
                g.done()
                for option in question.options:
                    self.act(g, *task.args, question.meant(option.pick))
                return False
            g.posed = self._with_offers(g.look, task, question)
        seat(g, task)
        return True

    def question(self, g: Look, task: Task, seat: Seat) -> Question:
        return self._with_offers(g, task, self.pose(g, *task.args))

    def _with_offers(self, g: Look, task: Task, asked: Question) -> Question:
        if self.beside is None:
            return asked
        painter = task.args[0]
        possible = self.beside.possible(g, painter)
        offered = self.beside.offered(g, painter, possible)
        return Beside(asked, offered) if possible or offered.impossible() else asked

    def answer(self, g: Moment, task: Task, seat: Seat, pick: Pick, question: Question) -> None:
        if isinstance(question, Beside) and question.is_aside(pick):
            assert self.beside is not None
            self.beside.take(g, task, pick, question.offers)
            return
        g.done()
        self.act(g, *task.args, question.meant(pick))


def _leaves_no_choice(question: Question) -> TypeGuard[Listed]:
    """Whether there is nothing to choose: no option, or a single one that leaves nothing open itself."""
    if not isinstance(question, Listed):
        return False
    options = question.options
    return not options or (len(options) == 1 and options[0].form is None)


class SealedChoice(Asking):
    """A choice put to several seats at once; the picks stay closed until the last of them is ready.

    `seats` says by public facts alone who is asked: all, unless it is given. Without anybody it is skipped.
    """

    def __init__(self, name: str, place: str) -> None:
        super().__init__(name, place)
        self.who: Callable[..., Iterable[Seat]] = lambda g, *_: g.rules.seats

    def seats(self, function: Looking) -> Looking:
        self.who = function
        return function

    def comes_up(self, g: Moment, task: Task) -> bool:
        if not task.seats:
            named = frozenset(self.who(g.look, *task.args))
            seats = tuple(seat for seat in g.rules.seats if seat in named)
            if not seats:
                g.done()
                return False
            g.agenda[-1] = Task(task.name, task.args, seats)
        return True

    def question(self, g: Look, task: Task, seat: Seat) -> Question:
        return self.pose(g, seat, *task.args)

    def answer(self, g: Moment, task: Task, seat: Seat, pick: Pick, question: Question) -> None:
        """Keep the pick; once it is the last, open all in the order of the seats, whatever order they came in."""
        state = g.state
        picks = state.sealed = {**state.sealed, seat: pick}
        g.tell("ready", seat, {"pick": pick})
        if len(picks) == len(task.seats):
            state.sealed = {}
            meant = [self.question(g.look, task, ready).meant(picks[ready]) for ready in task.seats]
            g.done()
            for ready, what in zip(task.seats, meant, strict=True):
                self.act(g, ready, *task.args, what)


class Offer:
    """Options of a menu (or of every menu with a label), together with what they do.

    `possible` may look at public facts only: it decides whether the menu stays open for this offer. An active offer
    asks; a plain one is taken by itself when nothing else is possible; a passive one never keeps the menu open.
    `leaving` is the kind of `done` while nothing but such offers is left: what one then goes without.
    """

    def __init__(self, kind: str, at: str, mode: Mode, leaving: str = DONE.kind) -> None:
        self.kind = kind
        self.at = at
        self.mode = mode
        self.leaving = leaving
        self.is_possible: Callable[[Look, Painter], bool] = lambda _g, _painter: True
        self.list: Callable[[Look, Painter], Sequence[Option]]
        self.act: Callable[[Moment, Painter, Any], None]
        self.list_impossible: Callable[[Look, Painter], Iterable[Impossible]] = lambda _g, _painter: ()
        self.explain: Callable[[Look, Painter, Any], Reason | None] = lambda _g, _painter, _what: None
        self.foresee: Callable[[Look, Painter, Option], dict[str, Any]] | None = None

    def possible(self, function: Looking) -> Looking:
        self.is_possible = function
        return function

    def options(self, function: Looking) -> Looking:
        self.list = function
        return function

    def impossible(self, function: Looking) -> Looking:
        self.list_impossible = function
        return function

    def refuses(self, function: Looking) -> Looking:
        """The rule against a pick of this kind that is neither offered nor listed as impossible, if there is one.

        Called like `resolve`, but with whatever somebody may have sent.
        """
        self.explain = function
        return function

    def foresees(self, function: Looking) -> Looking:
        """How things would stand once an option were taken, as far as whoever is asked may know: its `then`."""
        self.foresee = function
        return function

    def resolve(self, function: Working) -> Working:
        """What a pick does: called with what it means, as for a choice."""
        self.act = function
        return function


class Menu(Rule):
    """A choice that stays open until `done`, or until none of its offers is publicly possible any more.

    Parts may forbid whole offers by the value `forbidden`, which may look at public facts only; what such an offer
    lists becomes impossible.
    """

    def __init__(self, name: str, place: str, labels: tuple[str, ...], offers: tuple[Offer, ...] = ()) -> None:
        super().__init__(name)
        self.place = place
        self.labels = labels
        self.offers = offers
        self.by_kind = {offer.kind: offer for offer in offers}
        self.foresees = any(offer.foresee for offer in offers)

    def comes_up(self, g: Moment, task: Task) -> bool:
        painter, look = task.args[0], g.look
        floor = g.floor = len(g.agenda)
        while len(g.agenda) == floor:
            possible = self.possible(look, painter)
            plain = None
            for offer in possible:
                if offer.mode == "active":
                    seat(g, task)
                    g.posed = self._asked(look, painter, possible)
                    return True
                if offer.mode == "plain":
                    plain = plain or offer
            if plain is None:
                g.done()
                return False
            plain.act(g, painter, plain.kind)
        return False

    def offering(self, offers: tuple[Offer, ...]) -> Menu:
        return Menu(self.name, self.place or "", self.labels, offers)

    def forbidden(self, g: Look, painter: Painter) -> Forbidden:
        return g.value("forbidden", NOTHING_FORBIDDEN, painter, self)

    def possible(self, g: Look, painter: Painter) -> list[Offer]:
        forbidden = self.forbidden(g, painter)
        return [offer for offer in self.offers if offer.kind not in forbidden and offer.is_possible(g, painter)]

    def question(self, g: Look, task: Task, seat: Seat) -> Listed:
        painter = task.args[0]
        return self._asked(g, painter, self.possible(g, painter))

    def _asked(self, g: Look, painter: Painter, possible: Iterable[Offer]) -> Listed:
        options: list[Option] = []
        leaving: set[str] = set()
        for offer in possible:
            options += offer.list(g, painter)
            leaving.add(offer.leaving)
        options.append(done(leaving.pop()) if len(leaving) == 1 else DONE)
        return self._listed(g, painter, options)

    def offered(self, g: Look, painter: Painter, possible: Iterable[Offer]) -> Listed:
        """What these offers list, without an end to them: for something else that is asked at the same time."""
        return self._listed(g, painter, [option for offer in possible for option in offer.list(g, painter)])

    def _listed(self, g: Look, painter: Painter, options: list[Option]) -> Listed:
        outlook = partial(self._outlook, g, painter) if self.foresees else None
        return Listed(options, partial(self._impossible, g, painter), partial(self._explain, g, painter), outlook)

    def _outlook(self, g: Look, painter: Painter, option: Option) -> dict[str, Any]:
        offer = self.by_kind.get(option.kind)
        return offer.foresee(g, painter, option) if offer and offer.foresee else {}

    def _impossible(self, g: Look, painter: Painter) -> list[Impossible]:
        forbidden = self.forbidden(g, painter)
        found: list[Impossible] = []
        for offer in self.offers:
            listed = offer.list_impossible(g, painter)
            reason = forbidden.get(offer.kind)
            found += listed if reason is None else self._forbidden(g, painter, offer, listed, reason)
        return found

    @staticmethod
    def _forbidden(
        g: Look, painter: Painter, offer: Offer, listed: Iterable[Impossible], reason: Reason
    ) -> Iterator[Impossible]:
        """All that an offer lists, where a rule forbids it."""
        for known in listed:
            yield replace(known, reason=reason)
        if offer.is_possible(g, painter):
            for option in offer.list(g, painter):
                yield option.against(reason)

    def _explain(self, g: Look, painter: Painter, pick: Pick) -> Reason | None:
        for offer in self.offers:
            what = tried(offer.kind, pick)
            if what is not None:
                return self.forbidden(g, painter).get(offer.kind) or offer.explain(g, painter, what)
        return None

    def answer(self, g: Moment, task: Task, seat: Seat, pick: Pick, question: Question) -> None:
        if pick == DONE.pick:
            g.done()
            return
        assert isinstance(question, Listed)
        self.take(g, task, pick, question)

    def take(self, g: Moment, task: Task, pick: Pick, question: Listed) -> None:
        kind, meant = question.split(pick)
        self.by_kind[kind].act(g, task.args[0], meant)


@cache
def done(kind: str) -> Option:
    return Option(DONE.pick, kind)


def seat(g: Moment, task: Task) -> None:
    """Write on the agenda which seat decides for the painter."""
    if not task.seats:
        painter = task.args[0]
        g.agenda[-1] = Task(task.name, task.args, (g.value("decider", painter, painter),))
