"""Names nobody may carry and addresses nobody may come from."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import KEY_LENGTH, Ban, Chat, Player, Table, now, search_key
from app.tables.refusals import Refusal

NEUTRAL = "Painter {id}"
"""What somebody is called who carried a name that is banned."""


def as_it_looks(name: str) -> str:
    """A name without what nobody sees: joiners between its letters, and other forms of the same letters."""
    seen = (sign for sign in unicodedata.normalize("NFKC", name) if unicodedata.category(sign) != "Cf")
    return search_key("".join(seen))[:KEY_LENGTH]


async def must_be_allowed(session: AsyncSession, name: str) -> None:
    """Refuse a name that nobody may take."""
    if await _banned(session, "name", as_it_looks(name)):
        raise Refusal("name_banned", name=name)


async def ban_name(session: AsyncSession, name: str, reason: str) -> list[int]:
    """Whoever carries it gets a neutral name. Returns the people concerned."""
    await _add(session, "name", as_it_looks(name), reason)
    keys = {search_key(name), as_it_looks(name)}
    carriers = (await session.scalars(select(Player).where(Player.name_key.in_(keys)))).all()
    for player in carriers:
        said = update(Chat).where(Chat.player_id == player.id, Chat.name == player.name)
        player.name = NEUTRAL.format(id=player.id)
        await session.execute(said.values(name=player.name))
    for table in await session.scalars(select(Table).where(Table.name_key.in_(keys))):
        table.name = NEUTRAL.format(id=table.host_id)
    return [player.id for player in carriers]


async def ban_address(session: AsyncSession, address: str, reason: str) -> None:
    """An address as limits count it."""
    await _add(session, "address", address, reason)


async def lift(session: AsyncSession, ban_id: int) -> Ban:
    ban = await session.get(Ban, ban_id)
    if ban is None:
        raise Refusal("page_unknown")
    ban.lifted_at = ban.lifted_at or now()
    return ban


async def banned_addresses(session: AsyncSession) -> frozenset[str]:
    query = select(Ban.value).where(Ban.lifted_at.is_(None), Ban.kind == "address")
    return frozenset(await session.scalars(query))


async def read(session: AsyncSession) -> Sequence[Ban]:
    """Those in force, and the last that were lifted."""
    query = select(Ban).order_by(Ban.lifted_at.is_not(None), Ban.id.desc()).limit(500)
    return (await session.scalars(query)).all()


async def _add(session: AsyncSession, kind: str, value: str, reason: str) -> None:
    if await _banned(session, kind, value):
        raise Refusal("banned_already", value=value)
    session.add(Ban(kind=kind, value=value, reason=reason))


async def _banned(session: AsyncSession, kind: str, value: str) -> bool:
    query = select(Ban.id).where(Ban.lifted_at.is_(None), Ban.kind == kind, Ban.value == value)
    return await session.scalar(query.limit(1)) is not None
