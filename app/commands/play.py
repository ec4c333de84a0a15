"""`fresco play`: a game in plain text against random picks. It shows nothing that one's own seat may not see."""

import argparse
import random
from collections.abc import Iterator
from typing import Any

from app.commands.arguments import Commands, Unusable, add_table, new_game
from app.commands.plain_text import answer, board, choices, plainly, sheets
from app.engine.record import Course
from app.engine.state import NATURE, Event, Refused, Seat
from app.i18n.catalogues import languages
from app.i18n.log import lines
from app.i18n.words import Words, words
from app.tables import nature

HELP = """Type the number of an option, or several numbers where you choose several things.
Also: board, undo, random (let chance pick once), a pick as JSON, quit."""


class Quit(Exception):
    """The player leaves the game."""


def add(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play in the terminal against random picks")
    add_table(parser, players=3)
    parser.add_argument("--seat", type=int, default=0, help="your seat, counted from 0 (default 0)")
    parser.add_argument("--language", default="en", choices=languages(), help="the language of the texts")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = new_game(arguments)
    if not 0 <= arguments.seat < arguments.players:
        raise Unusable(f"seats are numbered 0 to {arguments.players - 1}, not {arguments.seat}")
    try:
        Table(Course(game), f"p{arguments.seat}", words(arguments.language, arguments.game)).play()
    except (Quit, EOFError, KeyboardInterrupt):
        print("\nGood bye.")
    return 0


class Table:
    """One person at the terminal; chance sits at the other seats."""

    def __init__(self, course: Course, me: Seat, texts: Words) -> None:
        self.course = course
        self.me = me
        self.words = texts
        self.names = {seat: texts.name("painter", seat) for seat in course.game.rules.seats}
        self.seed = nature.new_seed()

    def play(self) -> None:
        print(f"You are {self.names[self.me]}. The hash of the seed is {nature.seed_hash(self.seed)}.\n{HELP}")
        while waiting := self.course.game.waiting():
            if self.me in waiting:
                self.decide()
            else:
                self.let_decide(waiting[0])
        print(f"The seed was {self.seed.hex()}.")

    def let_decide(self, seat: Seat) -> None:
        question = self.course.game.options(seat)
        draw = seat == NATURE
        pick = nature.draw(self.seed, question, self.course.draws) if draw else question.sample(random.randrange)
        self.tell(self.course.decide(seat, pick))

    def decide(self) -> None:
        """Ask until a pick is allowed."""
        question = self.course.game.options(self.me)
        view, schema = self.course.game.view(self.me), question.schema()
        print(f"\n-- {self.words.name('place', view['place'] or view['task'])}: {', '.join(self.purse(view))}")
        for sheet, asked in sheets(schema, self.words):
            print(sheet.put(self.words, asked))
        offered = list(choices(schema, self.words, self.names))
        for number, choice in enumerate(offered, 1):
            print(f"  {number:2}  {choice.label}")
        while True:
            typed = self.read("> ")
            if typed == "undo":
                if self.undo():
                    return
                continue
            try:
                pick = (
                    question.sample(random.randrange)
                    if typed == "random"
                    else answer(typed, question, offered, self.words, self.read)
                )
                self.tell(self.course.decide(self.me, pick))
            except Refused as refused:
                for reason in refused.reasons:
                    print(self.words.reason(reason, self.names))
            except ValueError as error:
                print(error)
            else:
                return

    def undo(self) -> bool:
        try:
            self.tell(self.course.undo(self.me))
        except Refused as refused:
            print(self.words.reason(refused.reasons[0], self.names))
            return False
        return True

    def read(self, prompt: str) -> str:
        while True:
            typed = input(prompt).strip()
            if typed == "quit":
                raise Quit
            if typed == "board":
                print(board(self.course.game.view(self.me), self.words, self.names))
            elif typed in ("", "?", "help"):
                print(HELP)
            else:
                return typed

    def purse(self, view: dict[str, Any]) -> Iterator[str]:
        """What lies behind my own screen."""
        zones = self.course.game.rules.zones
        for zone, value in view["zones"].items():
            if value != {} and zone.startswith(f"{self.me}/") and zones[zone].visibility != "all":
                yield f"{self.words.name('zone', zone.split('/')[1])} {plainly(value)}"

    def tell(self, events: list[Event]) -> None:
        over = not self.course.game.waiting()
        for line in lines(events, self.words, self.names, self.me, over=over):
            print(line)
