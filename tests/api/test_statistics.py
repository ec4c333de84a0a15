"""The page with the statistics: for everybody, in every language, and silent where there is nothing to say."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from fastapi import FastAPI
from markupsafe import escape

from app.engine import catalogue
from app.i18n.texts import LANGUAGES, say, say_of
from app.models import now
from app.tables.finished import results
from app.tables.finished.counting import Counts, Ending, counts
from app.tables.finished.statistics import LEAST, PERIODS
from app.tables.games import Language, default_game
from tests.api.conftest import Enter

GAME = default_game()
ENDING = Ending([2], 3600, {"p0": 40, "p1": 61}, ["p1"], ["p0", "p1"], [{"hour": {"p0": 5, "p1": 10}}])


async def count(app: FastAPI, games: int, counted: Counts | None = None, days_ago: int = 0) -> None:
    async with app.state.house.database.writing() as session:
        for _ in range(games):
            day = now().date() - timedelta(days=days_ago)
            await results.add_up(session, GAME, day, counted or counts(ENDING))


async def test_a_house_without_finished_games_says_so_and_draws_nothing(enter: Enter) -> None:
    text = (await (await enter()).client.get("/statistics")).text
    assert say("en", "statistics.none") in text
    assert "plot" not in text.partition("<main")[2]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_shows_in_every_language_what_it_rests_on(
    app: FastAPI, enter: Enter, language: Language
) -> None:
    await count(app, LEAST)
    stranger = await enter(**{"Accept-Language": language})
    answer = await stranger.client.get("/statistics")
    main = answer.text.partition("<main")[2]
    for expected in (
        say_of(language, GAME, "module.2.name"),
        say_of(language, GAME, "statistics.fact.hour"),
        say_of(language, GAME, "statistics.fact.hour.value", value="10"),
        say(language, "statistics.seat", n=2),
        say(language, "statistics.minutes", first=45, last=60),
        say(language, "statistics.scores_hint", n=LEAST),
    ):
        assert str(escape(expected)) in main
    assert "50.5" in main.replace("50,5", "50.5"), "the mean of 40 and 61"
    assert f"<td>{2 * LEAST}</td>" in main, "so many people stand behind it"
    assert "{" not in main
    assert "style=" not in main, "the Content-Security-Policy forbids it"


async def test_nothing_is_concluded_from_too_few_games(app: FastAPI, enter: Enter) -> None:
    await count(app, LEAST - 1)
    main = (await (await enter()).client.get("/statistics")).text.partition("<main")[2]
    assert main.count(say("en", "statistics.too_few")) == 3, "scores, hours and seats"
    assert "50.5" not in main
    assert say_of("en", GAME, "module.2.name") in main, "how often a module was played is a fact"


async def test_a_mean_of_few_people_is_not_shown_however_many_games_bots_finished(app: FastAPI, enter: Enter) -> None:
    left_to_bots = Ending([2], 3600, {"p0": 40, "p1": 61}, ["p1"], [])
    await count(app, LEAST, counts(left_to_bots))
    await count(app, 1)
    main = (await (await enter()).client.get("/statistics")).text.partition("<main")[2]
    assert "50.5" not in main


async def test_a_drawing_is_there_in_words_too(app: FastAPI, enter: Enter) -> None:
    await count(app, 3)
    await count(app, 4, days_ago=2)
    main = (await (await enter()).client.get(f"/statistics/{GAME}/month")).text.partition("<main")[2]
    drawn, _, words = main.partition("<details>")
    assert drawn.count("<rect") == 30
    assert drawn.count('height="0.0%"') == 28
    assert words.partition("</details>")[0].count("<tr>") == 31
    assert "<td>4</td>" in words
    assert 'height="100.0%"' in drawn, "four is the top of the scale"


async def test_the_bar_of_a_share_is_that_share_of_the_whole_and_the_best_mean_a_full_bar(
    app: FastAPI, enter: Enter
) -> None:
    await count(app, LEAST)
    await count(app, LEAST, counts(Ending([3], 3600, {"p0": 20, "p1": 81}, ["p1"], ["p0", "p1"])))
    main = (await (await enter()).client.get("/statistics")).text.partition("<main")[2]
    for title, widths in (("sizes", ["100.0"]), ("modules", ["50.0", "50.0"]), ("scores", ["100.0", "100.0"])):
        _, _, plot = main.partition(f'<caption class="sr">{escape(say("en", f"statistics.{title}"))}</caption>')
        assert re.findall(r'plot-fill" width="(.*?)%', plot.partition("</table>")[0]) == widths, title


async def test_modules_played_equally_often_follow_their_numbers(app: FastAPI, enter: Enter) -> None:
    await count(app, 1, counts(Ending([2, 10, 3], 3600, {"p0": 40, "p1": 61}, ["p1"], ["p0", "p1"])))
    await count(app, 1, counts(Ending([10], 3600, {"p0": 40, "p1": 61}, ["p1"], ["p0", "p1"])))
    await count(app, 1, counts(Ending([11], 3600, {"p0": 40, "p1": 61}, ["p1"], ["p0", "p1"])))
    main = (await (await enter()).client.get("/statistics")).text.partition("<main")[2]
    _, _, plot = main.partition(f'<caption class="sr">{say("en", "statistics.modules")}</caption>')
    shown = re.findall(r'<th scope="row">(.*?)</th>', plot.partition("</table>")[0])
    assert shown == [escape(say_of("en", GAME, f"module.{number}.name")) for number in (10, 2, 3, 11)]


async def test_games_of_before_the_period_do_not_count_in_it(app: FastAPI, enter: Enter) -> None:
    await count(app, 2, days_ago=60)
    stranger = await enter()
    found = {period: (await stranger.client.get(f"/statistics/{GAME}/{period}")).text for period in PERIODS}
    assert [say("en", "statistics.none") in found[period] for period in ("all", "year", "month")] == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("game", catalogue.games())
async def test_every_game_and_period_has_its_page_and_links_to_the_others(enter: Enter, game: str) -> None:
    stranger = await enter()
    for period in PERIODS:
        text = (await stranger.client.get(f"/statistics/{game}/{period}")).text
        assert f'href="/statistics/{game}/{period}" aria-current="page"' in text
        for other in catalogue.games():
            assert f'href="/statistics/{other}/{period}"' in text


async def test_a_module_that_the_house_no_longer_has_is_left_out(app: FastAPI, enter: Enter) -> None:
    await count(app, LEAST, counts(Ending([99], 60, {"p0": 1, "p1": 2}, ["p1"], ["p0", "p1"])))
    answer = await (await enter()).client.get("/statistics")
    assert answer.status_code == 200
    assert "99" not in answer.text.partition("<main")[2]


@pytest.mark.parametrize(("path", "status"), [("chess/all", 422), (f"{GAME}/decade", 422), (GAME, 404)])
async def test_an_unknown_game_or_period_is_refused(enter: Enter, path: str, status: int) -> None:
    assert (await (await enter()).client.get(f"/statistics/{path}")).status_code == status


async def test_every_page_leads_to_the_statistics(enter: Enter) -> None:
    assert '<a href="/statistics">' in (await (await enter()).client.get("/")).text
