"""The pages over HTTP: what people get, in which language, from whose point of view, and how files are sent."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from markupsafe import escape

from app.api import static_files
from app.engine import catalogue
from app.i18n.catalogues import own_texts
from app.i18n.texts import LANGUAGES, say_of
from app.tables.games import Language, default_game
from tests.api.conftest import Enter
from tests.api.limits import limit
from tests.api.people import Visitor

AS_A_BROWSER = {"Accept": "text/html"}


async def look(visitor: Visitor, path: str, **headers: str) -> httpx.Response:
    return await visitor.client.get(path, headers=AS_A_BROWSER | headers)


async def open_table(host: Visitor, **options: Any) -> dict[str, Any]:
    answer = await host.client.post("/api/tables", json=options)
    assert answer.status_code == 201
    table: dict[str, Any] = answer.json()
    return table


async def test_a_page_speaks_the_language_of_the_browser_until_another_is_chosen(enter: Enter) -> None:
    stranger = await enter(**{"Accept-Language": "de-CH, de;q=0.9, en;q=0.5"})
    assert '<html lang="de">' in (await look(stranger, "/")).text
    chosen = await stranger.client.post("/language", data={"language": "fr", "back": "/new"})
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/new")
    answer = await look(stranger, "/")
    assert '<html lang="fr">' in answer.text
    assert answer.headers["content-language"] == "fr"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", catalogue.games())
async def test_the_guide_tells_every_section_and_every_module_there_is(
    enter: Enter, game: str, language: Language
) -> None:
    stranger = await enter(**{"Accept-Language": language})
    text = (await look(stranger, f"/guide/{game}")).text
    for key, (heading, *_) in own_texts(language, game).items():
        if key.startswith("guide.") and not key.endswith("_text"):
            assert f'id="guide-{key.removeprefix("guide.")}"' in text
            assert f"<h2>{escape(heading)}</h2>" in text
    for number in catalogue.modules(game):
        assert str(escape(say_of(language, game, f"module.{number}.help"))) in text
    assert "{" not in text.partition("<main")[2], "every number is filled in"


async def test_the_guide_is_that_of_the_first_game_unless_another_is_asked_for(enter: Enter) -> None:
    stranger = await enter()
    main = (await look(stranger, "/guide")).text.partition("<main")[2]
    assert main == (await look(stranger, f"/guide/{default_game()}")).text.partition("<main")[2]
    assert (await stranger.client.get("/guide/chess")).status_code == 422


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", ""])
async def test_choosing_a_language_never_leads_to_another_site(enter: Enter, back: str) -> None:
    stranger = await enter()
    answer = await stranger.client.post("/language", data={"language": "de", "back": back})
    assert answer.headers["location"] == "/"


async def test_a_language_the_house_does_not_speak_is_refused(enter: Enter) -> None:
    answer = await (await enter()).client.post("/language", data={"language": "tlh"})
    assert answer.status_code == 422
    assert "set-cookie" not in answer.headers


async def test_the_theme_is_taken_from_the_cookie_and_nothing_else_is(enter: Enter) -> None:
    stranger = await enter()
    assert 'data-theme="dark"' in (await look(stranger, "/", Cookie="fresco_theme=dark")).text
    assert "data-theme=" not in (await look(stranger, "/", Cookie='fresco_theme="><script>')).text.split("<body")[0]


async def test_pages_are_never_kept_by_anybody_between(enter: Enter) -> None:
    answer = await look(await enter("Chiara"), "/")
    assert answer.headers["cache-control"] == "private, no-store"


async def test_an_error_is_a_page_for_people_and_json_for_scripts(enter: Enter) -> None:
    stranger = await enter()
    page = await look(stranger, "/t/ABCDEFGH", **{"Accept-Language": "de"})
    assert page.status_code == 404
    assert "Kein Tisch hat diesen Code." in page.text
    script = await stranger.client.get("/t/ABCDEFGH")
    assert script.json()["error"]["key"] == "table_unknown"
    api = await stranger.client.get("/api/tables/ABCDEFGH", headers=AS_A_BROWSER)
    assert api.json()["error"]["key"] == "table_unknown"


async def test_only_the_host_opens_the_options(enter: Enter) -> None:
    host, guest = await enter("Chiara"), await enter("Bruno")
    code = (await open_table(host))["code"]
    assert (await look(host, f"/t/{code}/options")).status_code == 200
    refused = await look(guest, f"/t/{code}/options")
    assert refused.status_code == 403
    assert "Only the host, Chiara, may do this." in refused.text


async def test_who_guesses_codes_gets_a_page_that_says_when_to_come_back(app: FastAPI, enter: Enter) -> None:
    limit(app, "wrong_codes", 2)
    stranger = await enter(address="198.51.100.7")
    for _ in range(2):
        assert (await look(stranger, "/t/ABCDEFGH")).status_code == 404
    answer = await look(stranger, "/t/ABCDEFGH")
    assert answer.status_code == 429
    assert answer.headers["retry-after"] in answer.text
    assert "One moment, please" in answer.text


async def test_who_opens_too_many_pages_gets_a_page_that_says_so(app: FastAPI, enter: Enter) -> None:
    stranger = await enter(address="198.51.100.8")
    limit(app, "address", 1)
    await look(stranger, "/")
    answer = await look(stranger, "/", **{"Accept-Language": "fr"})
    assert answer.status_code == 429
    assert "Un instant" in answer.text
    assert (await stranger.client.get("/static/css/base.css")).status_code == 200


async def test_a_code_typed_in_small_letters_leads_to_the_table(enter: Enter) -> None:
    host = await enter("Chiara")
    code = (await open_table(host))["code"]
    joined = await host.client.get("/join", params={"code": f"{code[:4].lower()} {code[4:].lower()}"})
    assert joined.headers["location"] == f"/t/{code}"
    small = await look(host, f"/t/{code.lower()}")
    assert (small.status_code, small.headers["location"]) == (303, f"/t/{code}")


@pytest.mark.parametrize("code", ["", "../me", "a b/c", "<script>"])
async def test_something_that_is_no_code_is_answered_at_its_field_which_keeps_what_was_typed(
    enter: Enter, code: str
) -> None:
    answer = await (await enter()).client.get("/join", params={"code": code})
    assert answer.status_code == 404
    assert f'value="{escape(code)}" aria-invalid="true"' in answer.text
    assert "such as K7F2QXAB" in answer.text


async def test_a_whole_link_typed_as_a_code_leads_to_the_table(enter: Enter) -> None:
    host = await enter("Chiara")
    table = await open_table(host)
    joined = await host.client.get("/join", params={"code": table["invite_link"]})
    assert joined.headers["location"] == f"/t/{table['code']}"


async def test_a_closed_table_says_so(enter: Enter) -> None:
    host = await enter("Chiara")
    table = await open_table(host)
    await host.client.delete(f"/api/tables/{table['code']}")
    answer = await look(host, f"/t/{table['code']}")
    assert answer.status_code == 409
    assert "This table was closed." in answer.text


async def test_who_has_no_seat_at_a_running_game_watches_it_and_can_ask_for_a_bots_seat(enter: Enter) -> None:
    host, late = await enter("Chiara"), await enter("Late")
    for spectators_open in (True, False):
        table = await open_table(host, size=2, spectators_open=spectators_open)
        path = f"/api/tables/{table['code']}"
        assert (await host.client.put(f"{path}/seats/p1/bot", json={})).status_code == 200
        assert (await host.client.post(f"{path}/start")).status_code == 200
        answer = await look(late, f"/t/{table['code']}")
        assert answer.status_code == 200
        if spectators_open:
            assert f'data-watch="{table["watch_code"]}" data-code="{table["code"]}"' in answer.text
            watching = await look(late, f"/w/{table['watch_code']}")
            assert table["code"] not in watching.text, "watching never means sitting down"
        else:
            assert "closed to spectators" in answer.text
            assert '<button class="btn" type="submit" name="seat" value="p1"' in answer.text


async def test_who_comes_late_to_a_closed_table_without_bots_is_told_that_it_began(enter: Enter) -> None:
    host, guest, late = await enter("Chiara"), await enter("Bruno"), await enter("Late")
    table = await open_table(host, size=2, spectators_open=False)
    path = f"/api/tables/{table['code']}"
    await guest.client.put(f"{path}/seat", json={})
    await guest.client.put(f"{path}/ready", json={"ready": True})
    assert (await host.client.post(f"{path}/start")).status_code == 200
    answer = await look(late, f"/t/{table['code']}")
    assert answer.status_code == 409
    assert "The game has started already." in answer.text


async def test_opening_a_device_link_does_not_use_it_up(enter: Enter) -> None:
    chiara, phone = await enter("Chiara"), await enter()
    token = (await chiara.client.post("/api/me/link")).json()["token"]
    for _ in range(2):
        assert (await look(phone, f"/d/{token}")).status_code == 200
    assert (await phone.client.post("/api/me/devices", json={"token": token})).status_code == 201


async def test_a_spectator_before_the_start_is_not_told_the_invite_code(enter: Enter) -> None:
    host, spectator = await enter("Chiara"), await enter()
    table = await open_table(host)
    answer = await look(spectator, f"/w/{table['watch_code']}")
    assert answer.status_code == 200
    assert table["code"] not in answer.text


async def test_names_and_table_names_are_escaped(enter: Enter) -> None:
    host = await enter("<b>Chiara</b>")
    table = await open_table(host, name="</h1><i>x")
    answer = await look(await enter("Bruno"), f"/t/{table['code']}")
    assert "<b>Chiara" not in answer.text
    assert "&lt;/h1&gt;&lt;i&gt;x" in answer.text


async def test_no_page_needs_inline_scripts_or_styles(enter: Enter) -> None:
    host = await enter("Chiara")
    table = await open_table(host, size=4)
    for path in ("/", "/new", "/me", f"/t/{table['code']}", f"/w/{table['watch_code']}", "/d/x", "/nowhere"):
        text = (await look(host, path)).text
        assert " style=" not in text, path
        assert text.count("<script") == len(re.findall(r'<script( type="module")? src="/static/', text)), path


async def test_the_table_needs_few_files_and_names_them_all(enter: Enter) -> None:
    host, spectator = await enter("Chiara"), await enter()
    table = await open_table(host, size=2)
    assert (await host.client.put(f"/api/tables/{table['code']}/seats/p1/bot", json={})).status_code == 200
    assert (await host.client.post(f"/api/tables/{table['code']}/start")).status_code == 200
    for visitor, path in ((host, f"/t/{table['code']}"), (spectator, f"/w/{table['watch_code']}")):
        text = (await look(visitor, path)).text
        assert re.findall(r'(?:href|src)="([^#"]*\.\w+)"', text) == [
            "/manifest.webmanifest",
            static_files.address("art/app/icon-apple-180.png"),
            static_files.address("art/icon.svg"),
            static_files.address("css/bundle/fresco.css"),
            static_files.address("js/bundle/fresco.js"),
            "/i18n/en/fresco/base.json",
            static_files.address("art/symbols.svg"),
            static_files.address("art/games/fresco/scenes.svg"),
        ]
        scripts = re.findall("<script[^>]*>", text)
        assert scripts == [
            '<script type="application/json" id="printed">',
            f'<script defer fetchpriority="low" src="{static_files.address("js/bundle/fresco.js")}">',
        ]
        preloads = re.findall('<link rel="preload"[^>]*>', text)
        assert len(preloads) == 3
        assert all('fetchpriority="low"' in preload for preload in preloads), "the sheet comes first"


async def test_bundled_styles_are_the_sheets_in_their_order(enter: Enter) -> None:
    answer = await (await enter()).client.get(static_files.address("css/bundle/pages.css"))
    sheets = [static_files.files()[f"css/{name}.css"].body.decode() for name in static_files.PAGES]
    assert answer.text == static_files.REMARK.sub("", "\n".join(sheets))
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("accepted", "sent", "most"),
    [("gzip, deflate, br, zstd", "br", 17_000), ("gzip, deflate", "gzip", 25_000), ("br;q=0.5", "br", 17_000)],
)
async def test_a_file_with_its_version_is_kept_for_good_and_compressed(
    enter: Enter, accepted: str, sent: str, most: int
) -> None:
    stranger = await enter()
    static_files.files()["art/painting.svg"].packed(sent)
    answer = await stranger.client.get(static_files.address("art/painting.svg"), headers={"Accept-Encoding": accepted})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == sent
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert int(answer.headers["content-length"]) < most
    assert answer.content == static_files.files()["art/painting.svg"].body


async def test_a_picture_is_not_compressed_again(enter: Enter) -> None:
    answer = await (await enter()).client.get(static_files.address("art/painting.webp"))
    assert "content-encoding" not in answer.headers


async def test_a_file_without_its_version_is_asked_for_again(enter: Enter) -> None:
    stranger = await enter()
    answer = await stranger.client.get("/static/css/base.css")
    assert answer.headers["cache-control"] == "no-cache"
    again = await stranger.client.get("/static/css/base.css", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_who_cannot_unpack_gets_the_plain_file(enter: Enter) -> None:
    stranger = await enter()
    plain = await stranger.client.get("/static/css/base.css", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    kept = static_files.files()["css/base.css"]
    assert plain.content == kept.body


@pytest.mark.parametrize("path", ["/static/", "/static/nothing.css", "/static/../main.py", "/static/%2e%2e/main.py"])
async def test_nothing_but_static_files_is_served(enter: Enter, path: str) -> None:
    assert (await (await enter()).client.get(path)).status_code == 404


async def test_a_static_file_cannot_be_changed(enter: Enter) -> None:
    assert (await (await enter()).client.post("/static/css/base.css")).status_code == 405


async def test_the_words_of_a_language_are_sent_by_key(enter: Enter) -> None:
    stranger = await enter()
    words = json.loads((await stranger.client.get("/i18n/de.json")).content)
    assert words["site.mine"] == "Meine Tische"
    assert words["tables.modules"] == ["{n} Modul", "{n} Module"]
    assert (await stranger.client.get("/i18n/tlh.json")).status_code == 422


async def test_the_words_of_a_game_are_sent_with_what_all_games_share(enter: Enter) -> None:
    stranger = await enter()
    shared = json.loads((await stranger.client.get("/i18n/de.json")).content)
    words = json.loads((await stranger.client.get("/i18n/de/fresco.json")).content)
    assert "name.booth.1" not in shared
    assert words["name.booth.1"] == "I"
    assert words["watch.over"] != shared["watch.over"]
    assert shared.keys() <= words.keys()
    assert (await stranger.client.get("/i18n/de/chess.json")).status_code == 422


async def test_a_table_without_modules_is_not_sent_their_words(enter: Enter) -> None:
    stranger = await enter()
    words = json.loads((await stranger.client.get("/i18n/de/fresco.json")).content)
    base = json.loads((await stranger.client.get("/i18n/de/fresco/base.json")).content)
    assert base.items() < words.items()
    assert {"module.5.name", "log.took leaf"} <= words.keys() - base.keys()
    assert (await stranger.client.get("/i18n/de/chess/base.json")).status_code == 422
    alike = [(await stranger.client.get(f"/i18n/de/dice{which}.json")).content for which in ("", "/base")]
    assert alike[0] == alike[1], "a game without modules"


@pytest.mark.parametrize("modules", [[], [5, 17]])
async def test_a_table_names_what_its_modules_need(enter: Enter, modules: list[int]) -> None:
    host = await enter("Chiara")
    table = await open_table(host, size=2, modules=modules)
    assert (await host.client.put(f"/api/tables/{table['code']}/seats/p1/bot", json={})).status_code == 200
    assert (await host.client.post(f"/api/tables/{table['code']}/start")).status_code == 200
    text = (await look(host, f"/t/{table['code']}")).text
    part = static_files.address("js/bundle/fresco/games-fresco-modules-all.js")
    named = f'<link rel="modulepreload" fetchpriority="low" href="{part}">'
    assert (named in text) == bool(modules)
    assert ('data-words href="/i18n/en/fresco.json"' in text) == bool(modules)
    assert f'data-modules="{modules}"' in text
