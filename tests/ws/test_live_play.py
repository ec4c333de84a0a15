"""Around a decision: two tabs, the same instant, repeats, stale ones, undo, take-back, several picks at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.ws.clients import Client, Company
from tests.ws.servers import Running


@pytest.fixture
def server(server_on_both: Running) -> Running:
    return server_on_both


async def _second_tab(company: Company, player: Client) -> Client:
    tab = Client(player.base)
    tab.http.cookies.update(player.http.cookies)
    return await tab.connect(company.path)


async def _numbers(player: Client, company: Company) -> int:
    return int((await company.fresh_view(player))["number"])


async def test_two_tabs_of_one_player_show_the_same_and_decide_once(company: Company) -> None:
    player = company.seat(company.waiting()[0])
    tab = await _second_tab(company, player)
    assert tab.view == player.view
    before = player.view["number"]
    answers = await asyncio.gather(player.decide(player.thought()), tab.decide(tab.thought()))
    assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
    await tab.until_number(before + 1)
    await company.keep_up(before + 1)
    assert tab.view == player.view
    assert player.view["number"] == before + 1
    await tab.close()


async def test_two_players_answering_at_the_same_instant_are_both_heard(company: Company) -> None:
    await company.plan_at_the_same_instant()


async def test_a_decision_sent_twice_is_stored_once_and_answered_twice(company: Company) -> None:
    player = company.seat(company.waiting()[0])
    number, pick = player.view["number"], player.thought()
    first = await player.decide(pick, number=number, client_id="once")
    second = await player.decide(pick, number=number, client_id="once")
    assert first == second
    await player.reconnect()
    assert await player.decide(pick, number=number, client_id="once") == first
    assert await _numbers(player, company) == number + 1


async def test_a_decision_sent_again_long_afterwards_is_still_answered(company: Company) -> None:
    player = company.seat(company.waiting()[0])
    number, pick = player.view["number"], player.thought()
    first = await player.decide(pick, number=number, client_id="long ago".replace(" ", "-"))
    await company.keep_up(number + 1)
    for _ in range(80):
        await company.play_one()
    latest = player.view["number"]
    assert await player.decide(pick, number=number, client_id="long-ago") == first
    assert await _numbers(player, company) == latest


async def test_the_same_client_id_of_another_seat_is_another_message(company: Company) -> None:
    for _ in range(2):
        player = company.seat(company.waiting()[0])
        answer = await player.decide(player.thought(), client_id="same")
        assert answer["type"] == "accepted"
        await company.keep_up(answer["number"])


async def test_a_stale_decision_is_refused(company: Company) -> None:
    await company.play_until("plan")
    player = company.players[0]
    pick, number = player.thought(), player.view["number"]
    while player.view["task"] == "plan":
        await company.play_one()
    while company.waiting() != ["p0"]:
        await company.play_one()
    latest = player.view["number"]
    answer = await player.decide(pick, number=number)
    assert answer["reasons"] == [{"key": "stale", "args": {"number": latest}, "message": None}]
    assert await _numbers(player, company) == latest


async def test_a_number_from_the_future_is_refused(company: Company) -> None:
    player = company.seat(company.waiting()[0])
    answer = await player.decide(player.thought(), number=player.view["number"] + 1)
    assert answer["reasons"][0]["key"] == "stale"


async def test_a_sealed_pick_is_not_stale_because_others_became_ready(company: Company) -> None:
    await company.play_until("plan")
    slow = company.players[2]
    pick, number = slow.thought(), slow.view["number"]
    for player in company.players[:2]:
        assert (await player.decide(player.thought()))["type"] == "accepted"
    assert (await slow.decide(pick, number=number))["type"] == "accepted"


# -- sealed planning -------------------------------------------------------------------------------------------------


async def test_planning_shows_who_is_ready_and_nothing_else(company: Company) -> None:
    spectator = await company.watch()
    await company.play_until("plan")
    planner, other = company.players[0], company.players[1]
    pick = planner.thought()
    await planner.decide(pick)
    number = planner.view["number"]
    for person in (other, spectator):
        before = person.view
        await person.until_number(number)
        assert person.view["ready"] == ["p0"]
        assert person.view["sealed"] is None
        assert person.view["zones"] == before["zones"]
        assert person.log[-1]["events"] == [{"event": "ready", "painter": "p0"}]
    assert planner.view["sealed"] == pick


async def test_ready_can_be_taken_back_and_decided_anew(company: Company) -> None:
    await company.play_until("plan")
    player = company.players[0]
    pick = player.thought()
    await player.decide(pick)
    answer = await player.ask("take_back", number=player.view["number"])
    assert answer["type"] == "accepted"
    await company.keep_up(player.view["number"])
    assert player.view["ready"] == []
    assert "p0" in player.view["waiting"]
    assert (await player.decide(pick))["type"] == "accepted"
    await company.keep_up(player.view["number"])
    await company.check_views()


async def test_taking_back_what_was_never_given_is_refused(company: Company) -> None:
    await company.play_until("plan")
    answer = await company.players[0].ask("take_back", number=company.players[0].view["number"])
    assert answer["reasons"][0]["key"] == "nothing-to-take-back"


# -- undo ------------------------------------------------------------------------------------------------------------


async def test_undo_leads_back_to_the_same_zones_under_a_new_number(company: Company) -> None:
    player = company.seat(company.waiting()[0])
    before = player.view
    await player.decide(player.thought())
    assert player.view["undo"] is True
    answer = await player.ask("undo", number=player.view["number"])
    assert answer["type"] == "accepted"
    assert player.view["zones"] == before["zones"]
    assert player.view["waiting"] == before["waiting"]
    assert player.view["question"] == before["question"]
    assert player.view["number"] == before["number"] + 2
    await company.keep_up(player.view["number"])
    await company.check_views()


async def test_undo_after_somebody_else_decided_is_refused(company: Company) -> None:
    first = company.seat(company.waiting()[0])
    await company.play_one()
    await company.play_one()
    assert first.view["undo"] is False
    answer = await first.ask("undo", number=first.view["number"])
    assert answer["reasons"][0]["key"] == "undo.others-decided"
    await company.check_views()


async def test_undo_of_a_plan_that_opened_all_plans_says_that_they_were_shown(company: Company) -> None:
    await company.play_until("plan")
    while len(company.waiting()) > 1:
        await company.play_one()
    last = company.seat(company.waiting()[0])
    await company.play_one()
    answer = await last.ask("undo", number=last.view["number"])
    assert [reason["key"] for reason in answer["reasons"]] == ["undo.hidden-shown"]


async def test_undo_before_any_decision_says_that_there_is_none(company: Company) -> None:
    player = company.seat(company.waiting()[0])
    answer = await player.ask("undo", number=player.view["number"])
    assert [reason["key"] for reason in answer["reasons"]] == ["nothing-to-undo"]


async def test_undo_pressed_in_two_tabs_undoes_once(company: Company) -> None:
    await company.play_until("work at market")
    player = company.seat(company.waiting()[0])
    tab = await _second_tab(company, player)
    await player.decide(player.thought())
    number = player.view["number"]
    if not player.view["undo"]:
        pytest.fail("buying shows nothing hidden: it can be undone")
    await tab.until_number(number)
    answers = await asyncio.gather(player.ask("undo", number=number), tab.ask("undo", number=number))
    assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
    await tab.close()


# -- several picks ---------------------------------------------------------------------------------------------------


async def _at_market_with_money(company: Company) -> Client:
    """Somebody who may buy at least twice."""
    while True:
        await company.play_until("work at market")
        player = company.seat(company.waiting()[0])
        if player.view["zones"]["work"]["acts"] > 1 and _buys(player.view):
            return player
        await company.play_one()


def _buys(view: dict[str, Any]) -> list[str]:
    return [option["pick"] for option in view["question"]["options"] if option["kind"] == "buy"]


async def test_several_picks_are_decided_in_order_and_told_one_by_one(company: Company) -> None:
    player = await _at_market_with_money(company)
    before = player.view["number"]
    answer = await player.decide(_buys(player.view)[0], "done")
    assert answer["type"] == "accepted"
    assert answer["decided"] == 2
    await company.keep_up(before + 2)
    told = [message["number"] for message in player.log if message["type"] == "decision"]
    assert [before + 1, before + 2] == [number for number in told if before < number <= before + 2]
    await company.check_views()


async def test_several_picks_stop_at_the_first_refusal(company: Company) -> None:
    player = await _at_market_with_money(company)
    before = player.view["number"]
    answer = await player.decide(_buys(player.view)[0], "buy 9.9", "done")
    assert answer["type"] == "refused"
    assert answer["decided"] == 1
    assert answer["number"] == before + 1
    assert answer["reasons"]
    await company.keep_up(before + 1)
    await company.check_views()


async def test_several_picks_sent_twice_are_stored_once(company: Company) -> None:
    player = await _at_market_with_money(company)
    before, buy = player.view["number"], _buys(player.view)[0]
    first = await player.decide(buy, "done", number=before, client_id="twice")
    latest = await _numbers(player, company)
    assert await player.decide(buy, "done", number=before, client_id="twice") == first
    assert await _numbers(player, company) == latest


async def test_picks_after_a_draw_are_not_looked_at(company: Company) -> None:
    """The last pick of a round leads to the draw of the next market."""
    while True:
        player = company.seat(company.waiting()[0])
        before = player.view["number"]
        pick = player.thought()
        if player.view["task"] != "plan":
            answer = await player.decide(pick, "nonsense")
            if answer["type"] == "accepted":
                assert answer["decided"] == 1
                draws = [message for message in player.log if message["type"] == "decision"][-1]
                assert draws["made_by"] == "nature"
                return
            assert answer["decided"] == 1
        else:
            await player.decide(pick)
        await company.keep_up(before + 1)
