"""What the database keeps."""

from app.models.base import CHAT_LENGTH, KEY_LENGTH, LARGEST_NUMBER, NAME_LENGTH, Model, UtcDateTime, now, search_key
from app.models.house import AdminAccount, AdminSession, Audit, Ban, Process, PushKey, Tally
from app.models.people import (
    ENDPOINT_LENGTH,
    LABEL_LENGTH,
    Chat,
    Device,
    DeviceLink,
    Mute,
    Player,
    Report,
    Subscription,
)
from app.models.tables import Archive, Decision, PlayedModule, Removal, Seat, Snapshot, SpectatorCode, Table

__all__ = [
    "CHAT_LENGTH",
    "ENDPOINT_LENGTH",
    "KEY_LENGTH",
    "LABEL_LENGTH",
    "LARGEST_NUMBER",
    "NAME_LENGTH",
    "AdminAccount",
    "AdminSession",
    "Archive",
    "Audit",
    "Ban",
    "Chat",
    "Decision",
    "Device",
    "DeviceLink",
    "Model",
    "Mute",
    "PlayedModule",
    "Player",
    "Process",
    "PushKey",
    "Removal",
    "Report",
    "Seat",
    "Snapshot",
    "SpectatorCode",
    "Subscription",
    "Table",
    "Tally",
    "UtcDateTime",
    "now",
    "search_key",
]
