"""Plays a whole game against a bot, over HTTP and a socket, always taking the first thing that is offered.

Start a house with `fresco serve`, then: python docs/play_a_game.py http://127.0.0.1:8000
"""

import sys
from typing import Any

import httpx
from websockets.sync.client import connect


def first_pick(question: dict[str, Any]) -> Any:
    if "plan" in question:
        left = {kind: piece["n"] for kind, piece in question["plan"]["pieces"].items()}
        return {"columns": {"cathedral": {"own": 2}, "market": {**left, "own": left["own"] - 2}}}
    if "form" in question:
        return {name: field["entries"][0]["value"] for name, field in question["form"].items()}
    option = question["options"][0]
    return {option["pick"]: first_pick(option)} if "form" in option else option["pick"]


house = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
http = httpx.Client(base_url=house, headers={"X-Fresco": "1"}, timeout=60)
http.post("/api/me", json={"name": "Script"})
table = f"/tables/{http.post('/api/tables', json={'size': 2}).json()['code']}"
http.put(f"/api{table}/seats/p1/bot", json={})
http.post(f"/api{table}/start")
me = {"Cookie": "; ".join(f"{name}={value}" for name, value in http.cookies.items())}
with connect(house.replace("http", "ws", 1) + f"/ws{table}", additional_headers=me, proxy=None) as socket:
    socket.send('{"type": "hello", "version": 1}')
    for _something_happened in socket:
        socket.send('{"type": "pong"}')  # we are still here
        view = http.get(f"/api{table}/view").json()
        if view["over"]:
            break
        if question := view["question"]:
            decision = {"id": f"pick-{view['number']}", "number": view["number"], "picks": [first_pick(question)]}
            http.post(f"/api{table}/decisions", json=decision).raise_for_status()
print(view["zones"]["score"])
