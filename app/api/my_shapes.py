"""What the API takes and tells about oneself, and about whom one would rather not hear."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from app.api.shapes import LONGEST_TEXT, Asked, SeatName
from app.models import ENDPOINT_LENGTH, LARGEST_NUMBER, Device, Mute, Player


class MyDevice(BaseModel):
    id: int
    label: str | None = Field(description="Browser and system, where they are known", examples=["Firefox · Android"])
    added_at: datetime
    seen_at: datetime | None = Field(description="About when it was here last")
    this: bool = Field(description="This is the device that asks")

    @staticmethod
    def of(device: Device, this: Device) -> MyDevice:
        return MyDevice(
            id=device.id,
            label=device.label,
            added_at=device.created_at,
            seen_at=device.seen_at,
            this=device.id == this.id,
        )


class PushAnswer(BaseModel):
    key: str | None = Field(description="What a browser subscribes to; null if this house sends no notices")
    on: bool = Field(description="Whether this device is told of turns")


class PushKeys(Asked):
    p256dh: str = Field(max_length=88, description="The browser's public key, in base64url")
    auth: str = Field(max_length=24, description="The secret it shares with the house, in base64url")


class NewSubscription(Asked):
    """As `PushSubscription.toJSON()` tells it in a browser."""

    endpoint: str = Field(max_length=ENDPOINT_LENGTH, description="Where its push service takes notices")
    keys: PushKeys


class Forgetting(Asked):
    name: str = Field(max_length=LONGEST_TEXT, description="My name once more, so that nobody is forgotten by accident")


class OfLine(Asked):
    chat: int = Field(
        ge=1, le=LARGEST_NUMBER, description="The number of a line of the chat: whoever said it", examples=[17]
    )


class OfSeat(Asked):
    seat: SeatName = Field(description="Whoever sits there")


class MyMute(BaseModel):
    player: int = Field(description="What to send to hear them again")
    name: str
    since: datetime

    @staticmethod
    def of(mute: Mute, player: Player) -> MyMute:
        return MyMute(player=player.id, name=player.name, since=mute.at)
