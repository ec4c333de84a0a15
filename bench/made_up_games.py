"""Games as a house might have stored them in three years, made up from a seed.

One in a hundred has decisions and an archive, copied from games that bots have played; of the others there is what
lists, searches and statistics read.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from app.engine import catalogue
from app.models import Archive, Decision, Model, PlayedModule, Seat, SpectatorCode, Table, search_key
from app.tables.codes import CODE_LENGTH, LETTERS
from app.tables.finished import archive
from app.tables.finished.counting import Counts, Ending, counts
from app.tables.games import COLOURS
from bench.played_games import PlayedGame

YEARS = 3
ONE_PLAYED_IN = 100
GAMES_AT_ONCE = 2_000

Row = dict[str, Any]

# fmt: off
NAMES = (
    "Chiara", "Bruno", "Dario", "Élodie", "Jürgen", "Zoë", "Marta", "Luca", "Giulia", "Paul", "Anna", "Noah", "Mia",
    "Léa", "Hugo", "Camille", "Emma", "Søren", "Ines", "Kai", "Björn", "Renée", "Tomás", "Olivia", "Jack", "Amelia",
    "Oscar", "Frieda", "Anton", "Greta", "Matteo", "Sofia", "Aurélie", "Baptiste", "Clément", "Nadia", "Pia",
    "Rosa", "Theo", "Viola", "Wanda", "Xaver", "Yann", "Zita", "Fatima", "Igor", "Jana", "Karl", "Lotte", "Maja",
    "Nils", "Otto", "Petra", "Quentin", "Ruth", "Stefan", "Tilda", "Ulrike", "Vera", "Willi",
)
# fmt: on
SURNAMES = ("", "", "", "", "R.", "K.", "da Vinci", "Bianchi", "Müller", "Lefèvre", "Smith", "78", "the Elder", "🎨")
PLACES = ("Casa", "Studio", "Friday at", "Bei", "Chez", "Bottega", "Round two at", "Atelier")


class Chance(random.Random):
    """All that is left to chance, the same for the same seed."""

    def code(self) -> str:
        return "".join(self.choices(LETTERS, k=CODE_LENGTH))

    def often_first(self, amount: int) -> int:
        """A few come up all the time, most of them hardly ever."""
        return int(amount * self.random() ** 3)


Rows = defaultdict[type[Model], list[Row]]
"""By the table of the database they belong to."""


class MadeUpGames:
    """Everything in one order, so that the same seed, day and played games give the same rows."""

    def __init__(self, games: int, seed: int, until: date, played: Sequence[PlayedGame]) -> None:
        self.chance = Chance(seed)
        self.until = datetime(until.year, until.month, until.day, tzinfo=UTC)
        self.opened = self._openings(games)
        self.people = max(8, games // 5)
        self.played = played
        self.names = list(catalogue.games())
        self.mean = {name: _mean_score(name, played) for name in self.names}
        self.codes: set[str] = set()
        self.counted: dict[tuple[str, date], Counts] = {}

    # -- when and who ------------------------------------------------------------------------------------------------

    def _openings(self, games: int) -> list[datetime]:
        """More every year, most at weekends, in the evening."""
        days = YEARS * 365
        first = self.until - timedelta(days=days)
        weights = [
            (1 + 2 * day / days) * (1.8 if (first + timedelta(days=day)).weekday() > 4 else 1) for day in range(days)
        ]
        moments = [
            first + timedelta(days=day, seconds=round(min(23.9, max(0, self.chance.gauss(19.5, 2.5))) * 3600))
            for day in self.chance.choices(range(days), weights, k=games)
        ]
        return sorted(moments)

    def players(self) -> Iterator[Row]:
        for id_ in range(1, self.people + 1):
            name = f"{self.chance.choice(NAMES)} {self.chance.choice(SURNAMES)}".strip()
            yield {"id": id_, "name": name, "name_key": search_key(name), "created_at": self.opened[0]}

    def _company(self, size: int) -> list[int]:
        """Different people."""
        found: dict[int, None] = {}
        while len(found) < size:
            found[1 + self.chance.often_first(self.people)] = None
        return list(found)

    def _code(self) -> str:
        while (code := self.chance.code()) in self.codes:
            pass
        self.codes.add(code)
        return code

    # -- what --------------------------------------------------------------------------------------------------------

    def _options(self) -> tuple[str, int, list[int]]:
        """The first game is played most; half of its games with a preset or none, the others with a few modules."""
        ranks = [1 / rank**1.5 for rank in range(1, len(self.names) + 1)]
        (name,) = self.chance.choices(self.names, ranks)
        about, known = catalogue.meta(name), list(catalogue.modules(name))
        size = self.chance.choice(about.seats)
        if not known:
            return name, size, []
        if self.chance.random() < 0.5:
            presets = about.presets_with(known)
            (preset,) = self.chance.choices(presets, [1 / (1 + len(each.modules)) for each in presets])
            return name, size, list(preset.modules)
        amount = 1 + self.chance.often_first(8)
        return name, size, sorted({known[self.chance.often_first(len(known))] for _ in range(amount)})

    def _seconds(self, name: str, modules: Iterable[int]) -> int:
        """Most in one evening, some over days."""
        about, known = catalogue.meta(name), catalogue.modules(name)
        minutes = about.minutes + about.minutes_per_weight * sum(known[module].weight for module in modules)
        slowly = 40 if self.chance.random() < 0.05 else 1
        return round(60 * minutes * slowly * math.exp(self.chance.gauss(0, 0.3)))

    def _scores(self, name: str, size: int, modules: Sequence[int]) -> dict[str, int]:
        mean = self.mean[name] + len(modules)
        return {f"p{place}": max(0, round(self.chance.gauss(mean, mean / 5))) for place in range(size)}

    # -- tables ------------------------------------------------------------------------------------------------------

    def batches(self) -> Iterator[Rows]:
        rows: Rows = defaultdict(list)
        for id_ in range(1, len(self.opened) + 1):
            if id_ % ONE_PLAYED_IN == 0 and self.played:
                self._add_played(rows, id_)
            else:
                self._add(rows, id_)
            if id_ % GAMES_AT_ONCE == 0:
                yield rows
                rows = defaultdict(list)
        yield rows

    def _add(self, rows: Rows, id_: int) -> None:
        """A game of which only the result is there, or one that was never played."""
        name, size, modules = self._options()
        recent = self.until - self.opened[id_ - 1] < timedelta(days=7)
        unplayed = "lobby" if recent else "abandoned"
        status = unplayed if self.chance.random() < 0.1 else "finished"
        row = self._table(id_, name, size, modules, status)
        if status == "finished":
            scores = self._scores(name, size, modules)
            winner = max(scores, key=scores.__getitem__)
            row |= self._start(row) | {"scores": scores, "rules_version": catalogue.meta(name).rules_version}
            self._finish(rows, row, scores, [winner], self._facts(name, size))
        else:
            row["finished_at"] = row["created_at"] + timedelta(hours=2) if status == "abandoned" else None
            rows[Seat] += self._seats(row, free=1)
        rows[Table].append(row)

    def _add_played(self, rows: Rows, id_: int) -> None:
        """A game that can be looked at, and gone on with if it is not over."""
        game = self.chance.choice(self.played)
        since = (self.until - self.opened[id_ - 1]).days
        status = "running" if since < 60 else self.chance.choices(("finished", "kept"), (30, 1))[0]
        row = self._table(id_, game.game, game.size, game.modules, status)
        row |= self._start(row) | {
            "rules_version": game.rules_version,
            "seed": game.seed,
            "seed_hash": game.seed_hash,
            "number": len(game.decisions),
            "scores": game.scores,
        }
        if status == "finished":
            self._finish(rows, row, game.result.scores, game.result.winners, game.result.facts)
            made = {"format": archive.FORMAT, "content": game.archive, "made_at": row["finished_at"]}
            rows[Archive].append({"table_id": id_, **made})
        else:
            standing = self.chance.choice(game.standings)
            row |= {"number": standing.number, "scores": standing.scores}
            ended = {"kept_because": "not_allowed", "finished_at": row["started_at"] + timedelta(days=1)}
            row |= ended if status == "kept" else {"waiting": standing.waiting}
            rows[Seat] += self._seats(row)
            rows[PlayedModule] += _played_modules(row)
        rows[Table].append(row)
        rows[SpectatorCode].append({"table_id": id_, "code": self._code(), "created_at": row["created_at"]})
        rows[Decision] += _decisions(row, game)

    def _table(self, id_: int, game: str, size: int, modules: Sequence[int], status: str) -> Row:
        name = f"{self.chance.choice(PLACES)} {self.chance.choice(NAMES)}"[:24]
        return {
            "id": id_,
            "code": self._code(),
            "name": name,
            "name_key": search_key(name),
            "host_id": 1 + self.chance.often_first(self.people),
            "game": game,
            "size": size,
            "modules": list(modules),
            "listed": self.chance.random() < 0.4,
            "language": self.chance.choice(("en", "de", "fr")),
            "clock_seconds": None,
            "spectators_open": True,
            "replay_open": self.chance.random() < 0.8,
            "status": status,
            "number": 0,
            "waiting": [],
            "clocks": {},
            "scores": None,
            "seen": None,
            "kept_because": None,
            "rules_version": None,
            "seed": None,
            "seed_hash": None,
            "created_at": self.opened[id_ - 1],
            "started_at": None,
            "finished_at": None,
            "seconds": None,
        }

    def _start(self, row: Row) -> Row:
        return {"started_at": row["created_at"] + timedelta(seconds=self.chance.randrange(60, 1800))}

    def _finish(
        self, rows: Rows, row: Row, scores: dict[str, int], winners: Sequence[str], facts: Sequence[Any]
    ) -> None:
        """The result at table and seats, and in what is counted; nothing ends in the future."""
        started = row["started_at"]
        longest = max(60, int((self.until - started).total_seconds()))
        row["seconds"] = min(self._seconds(row["game"], row["modules"]), longest)
        row["finished_at"] = started + timedelta(seconds=row["seconds"])
        seats = self._seats(row, bots=self.chance.random() < 0.25)
        for seat in seats:
            seat |= {"score": scores[seat["name"]], "won": seat["name"] in winners}
        people = [seat["name"] for seat in seats if seat["player_id"] is not None]
        ending = Ending(row["modules"], row["seconds"], scores, winners, people, facts)
        _add_counts(self.counted.setdefault((row["game"], row["finished_at"].date()), {}), counts(ending))
        rows[Seat] += seats
        rows[PlayedModule] += _played_modules(row)

    def _seats(self, row: Row, *, free: int = 0, bots: bool = False) -> list[Row]:
        """The host first; the last ones are free, or bots."""
        size = row["size"]
        people = self._company(size)
        row["host_id"] = people[0]
        sitting = size - free if not bots else self.chance.randrange(1, size)
        bot = catalogue.meta(row["game"]).bot if bots else None
        return [
            {
                "table_id": row["id"],
                "name": f"p{place}",
                "colour": colour,
                "player_id": people[place] if place < sitting else None,
                "bot": bot if place >= sitting else None,
                "ready": row["started_at"] is not None,
                "score": None,
                "won": None,
            }
            for place, colour in enumerate(self.chance.sample(COLOURS, size))
        ]

    def _facts(self, name: str, size: int) -> Sequence[Any]:
        """Those of a played game for as many."""
        like = [played.result.facts for played in self.played if (played.game, played.size) == (name, size)]
        return self.chance.choice(like) if like else ()

    def tallies(self) -> Iterator[Row]:
        for (game, day), counted in sorted(self.counted.items()):
            for (measure, label), (number, total) in sorted(counted.items()):
                line = {"measure": measure, "label": label, "number": number, "total": total}
                yield {"game": game, "day": day, **line}


def _mean_score(name: str, played: Iterable[PlayedGame]) -> float:
    scores = [score for each in played if each.game == name for score in each.result.scores.values()]
    return sum(scores) / len(scores) if scores else 50


def _played_modules(row: Row) -> list[Row]:
    return [{"table_id": row["id"], "module": module} for module in row["modules"]]


def _decisions(row: Row, game: PlayedGame) -> Iterator[Row]:
    """Up to where the game stands, at even distances of time."""
    started, number = row["started_at"], row["number"]
    lasted = (row["finished_at"] or started + timedelta(hours=1)) - started
    for decision in game.decisions[:number]:
        yield {"table_id": row["id"], "at": started + lasted * decision["number"] / number, **decision}


def _add_counts(into: Counts, counted: Counts) -> None:
    for line, (number, total) in counted.items():
        before = into.get(line, (0, 0))
        into[line] = (before[0] + number, before[1] + total)
