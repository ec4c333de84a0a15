"""Why something was refused: a key with arguments, a kind, and English words for logs and scripts.

Pages put their own words to the keys; nothing but this list invents a key.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

Args: TypeAlias = dict[str, str | int]


class Kind(Enum):
    UNKNOWN_PLAYER = "unknown player"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not found"
    CONFLICT = "conflict"
    INVALID = "invalid"
    TOO_LARGE = "too large"
    TOO_MANY = "too many"
    WRONG_METHOD = "wrong method"
    WRONG_CONTENT = "wrong content"
    FAULT = "fault"


@dataclass(frozen=True)
class Words:
    kind: Kind
    english: str


REFUSALS: dict[str, Words] = {
    # Who asks
    "no_player": Words(Kind.UNKNOWN_PLAYER, "Say your name first: POST /api/me sets the cookie."),
    "player_known": Words(Kind.CONFLICT, "This device already belongs to {name}; change the name instead."),
    "device_has_seats": Words(
        Kind.CONFLICT,
        "On this device {name} sits at {tables} unfinished tables; send replace to give them up.",
    ),
    "logged_out": Words(Kind.UNKNOWN_PLAYER, "You are logged out on this device."),
    "link_unknown": Words(Kind.NOT_FOUND, "This device link is unknown, used or too old; make a new one."),
    "not_host": Words(Kind.FORBIDDEN, "Only the host, {host}, may do this."),
    "not_seated": Words(Kind.FORBIDDEN, "You have no seat at this table."),
    "removed_by_host": Words(Kind.FORBIDDEN, "The host asked you to leave this table."),
    "name_differs": Words(Kind.INVALID, "That is not your name: type {name} as it is written here."),
    "device_unknown": Words(Kind.NOT_FOUND, "You have no such device."),
    "origin_refused": Words(Kind.FORBIDDEN, "Requests from {origin} are not accepted here."),
    "header_missing": Words(Kind.FORBIDDEN, "Send the header X-Fresco: 1 with requests that change something."),
    # Notices of turns
    "push_off": Words(Kind.CONFLICT, "This house sends no notices."),
    "endpoint_refused": Words(
        Kind.INVALID, "Notices are sent over https to the push services that this house knows, and nowhere else."
    ),
    "subscription_unfit": Words(Kind.INVALID, "The keys of this subscription cannot be used."),
    # The keeper of the house
    "not_keeper": Words(Kind.UNKNOWN_PLAYER, "Sign in as the keeper of the house first."),
    "password_wrong": Words(Kind.FORBIDDEN, "This is not the password."),
    "form_expired": Words(Kind.FORBIDDEN, "This form is not from your session; open its page again."),
    "not_confirmed": Words(Kind.INVALID, "Tick the box that says you mean it."),
    "name_banned": Words(Kind.FORBIDDEN, "Nobody may be called {name} here; choose another name."),
    "address_banned": Words(Kind.FORBIDDEN, "This house is closed to your address."),
    "address_unreadable": Words(Kind.INVALID, "{address} is not an address such as 192.0.2.7 or 2001:db8::7."),
    "address_own": Words(Kind.CONFLICT, "{address} is where you come from yourself; you would lock yourself out."),
    "banned_already": Words(Kind.CONFLICT, "{value} is banned already."),
    # What was sent
    "name_empty": Words(Kind.INVALID, "A name needs at least one visible character."),
    "name_long": Words(Kind.INVALID, "A name has at most {most} characters, this one has {length}."),
    "chat_empty": Words(Kind.INVALID, "Say something: the message is empty."),
    "chat_long": Words(Kind.INVALID, "A message has at most {most} characters, this one has {length}."),
    "character_refused": Words(Kind.INVALID, "The character {character} is not accepted in a name or message."),
    "seats_out_of_range": Words(Kind.INVALID, "{game} is played by {least} to {most}, not by {seats}."),
    "module_unknown": Words(Kind.INVALID, "{game} has no module {module} here; there are {known}."),
    "game_unknown": Words(Kind.INVALID, "There is no game {game} here; there are {known}."),
    "bot_unknown": Words(Kind.INVALID, "{game} has no bot {bot}; there are {known}."),
    "seat_unknown": Words(Kind.INVALID, "This table has the seats {seats}, not {seat}."),
    "file_unreadable": Words(Kind.INVALID, "This is no file of a game, or it is damaged."),
    "file_incomplete": Words(Kind.INVALID, "This file ends too early: a part of the game is missing."),
    "file_misshapen": Words(
        Kind.INVALID, "This is no game as it is stored here: {place} is missing or not as expected."
    ),
    "file_format": Words(Kind.INVALID, "This archive has format {format}; this house reads format {known}."),
    "file_large": Words(Kind.INVALID, "This file is larger than any game."),
    "file_long": Words(Kind.INVALID, "There are more than {most} decisions in this file; no game has that many."),
    "seed_secret": Words(Kind.INVALID, "The seed is not published yet."),
    "seed_unfit": Words(Kind.INVALID, "The seed is not the one that was promised: its hash is not {hash}."),
    "draw_unfit": Words(Kind.INVALID, "Step {step}: nature drew {drawn}, the seed gives {expected}."),
    "draw_unasked": Words(Kind.INVALID, "Step {step}: the file does not say what nature was asked."),
    "decision_unfit": Words(Kind.INVALID, "Step {step}, {seat}: this decision is not allowed. {reason}"),
    "decision_unknown": Words(Kind.INVALID, "Step {step}, {seat}: the rules know nothing of the kind."),
    "decision_changed": Words(
        Kind.INVALID, "Step {step}, {seat}: this is not what was decided. The file was changed here."
    ),
    "told_unfit": Words(Kind.INVALID, "Step {step}, {seat}: what the file tells of it is not what happened."),
    "beginning_unfit": Words(Kind.INVALID, "The game did not begin as the file says."),
    "round_unfit": Words(Kind.INVALID, "Round {round} did not end with the points that the file gives."),
    "result_unfit": Words(Kind.INVALID, "After {number} decisions the game does not stand as the file says."),
    "game_unfinished": Words(Kind.INVALID, "After {number} decisions the game is not over."),
    "malformed": Words(Kind.INVALID, "{place}: {problem}"),
    "body_too_large": Words(Kind.TOO_LARGE, "A request body has at most {most} bytes."),
    "not_json": Words(Kind.WRONG_CONTENT, "Send the body as application/json."),
    "method_unknown": Words(Kind.WRONG_METHOD, "This address does not answer to {method}."),
    "page_unknown": Words(Kind.NOT_FOUND, "There is nothing at this address."),
    "too_many_requests": Words(Kind.TOO_MANY, "Too many requests; try again in {seconds} seconds."),
    "fault": Words(Kind.FAULT, "Something broke on our side; nothing was changed."),
    # How things stand at the table
    "table_unknown": Words(Kind.NOT_FOUND, "No table has this code."),
    "watch_code_unknown": Words(Kind.NOT_FOUND, "No table is open to spectators with this code."),
    "line_unknown": Words(Kind.NOT_FOUND, "Nobody has said this here."),
    "nobody_there": Words(Kind.CONFLICT, "No person sits on {seat}."),
    "yourself": Words(Kind.CONFLICT, "That is you."),
    "not_muted": Words(Kind.NOT_FOUND, "You have not muted anybody like this."),
    "started_already": Words(Kind.CONFLICT, "The game has started already."),
    "not_running": Words(Kind.CONFLICT, "The game is not running."),
    "not_over": Words(Kind.CONFLICT, "The game is not over yet."),
    "table_abandoned": Words(Kind.CONFLICT, "This table was closed."),
    "table_full": Words(Kind.CONFLICT, "Every seat at this table is taken."),
    "seat_taken": Words(Kind.CONFLICT, "Seat {seat} is taken."),
    "seat_free": Words(Kind.CONFLICT, "Seat {seat} is free already."),
    "colour_taken": Words(Kind.CONFLICT, "{colour} is taken at this table."),
    "too_many_seated": Words(Kind.CONFLICT, "{seated} seats are taken; free some before choosing {seats}."),
    "host_stays": Words(Kind.CONFLICT, "The host cannot be removed; leave the table instead."),
    "seats_empty": Words(Kind.CONFLICT, "These seats are empty: {seats}. Invite somebody or add a bot."),
    "not_ready": Words(Kind.CONFLICT, "Not ready yet: {names}."),
    "spectators_closed": Words(Kind.CONFLICT, "This table is closed to spectators."),
    # Live play
    "not_archived": Words(Kind.CONFLICT, "There is no archive of this game."),
    "replay_closed": Words(Kind.FORBIDDEN, "The host keeps this game to those who have the table's own code."),
    "pick_refused": Words(Kind.CONFLICT, "The rules do not allow this: {reasons}."),
    "own_vote": Words(Kind.CONFLICT, "Others vote on whether a bot stands in for you."),
    "not_away": Words(Kind.CONFLICT, "Nobody has to stand in for {seat}: the seat is a bot's or its player is here."),
    "not_gone_yet": Words(Kind.CONFLICT, "The player of {seat} has only just gone and may be back in a moment."),
    "no_voice": Words(Kind.FORBIDDEN, "This is for others at the table to decide."),
    "no_clock": Words(Kind.CONFLICT, "There is no clock at this table."),
    "nobody_asks": Words(Kind.CONFLICT, "Nobody asks for {seat}."),
    "seat_not_bots": Words(Kind.CONFLICT, "No bot has {seat}; only a bot's seat can be asked for."),
    "asked_already": Words(Kind.CONFLICT, "Somebody else already asks for {seat}."),
    "seated_already": Words(Kind.CONFLICT, "You have a seat at this table."),
    "hello_expected": Words(Kind.INVALID, "Begin with a hello of version {version}."),
    "frame_large": Words(Kind.TOO_LARGE, "A message has at most {most} bytes."),
    "too_many_sockets": Words(Kind.CONFLICT, "Too many connections at once, more than {most}; close some."),
    "too_slow": Words(Kind.CONFLICT, "Too many messages were waiting; come back with your last number."),
    "silent": Words(Kind.CONFLICT, "Nothing was heard for {seconds} seconds; come back with your last number."),
    "stopping": Words(Kind.CONFLICT, "The server stops; come back in a moment."),
}


MOST_CHARACTERS = 200
"""Of anything that is repeated to whoever sent it."""


class Refusal(Exception):
    """Refused, and nothing changed."""

    def __init__(self, key: str, **args: str | int) -> None:
        self.key = key
        self.args_by_name: Args = {name: _shortened(value) for name, value in args.items()}
        words = REFUSALS[key]
        self.kind = words.kind
        self.message = words.english.format(**self.args_by_name)
        super().__init__(self.message)


def _shortened(value: str | int) -> str | int:
    too_long = isinstance(value, str) and len(value) > MOST_CHARACTERS
    return f"{str(value)[: MOST_CHARACTERS - 1]}…" if too_long else value
