"""How apprentices can be spread over the columns of a sheet: counted exactly, numbered, and made when asked for.

With all modules there are millions of plans, so they are never listed.
"""

from functools import cache, lru_cache
from itertools import product

Stock = tuple[int, ...]
"""How many of each kind of piece are left to place."""

Spread = dict[str, dict[str, int]]
"""Which apprentices go to which column, as in the plan."""


class Room:
    """Least, most, and which kinds may stand on a column. Two alike are one (`room`), so they are quickly looked up."""

    __slots__ = ("allowed", "least", "most", "order")

    def __init__(self, least: int, most: int, allowed: tuple[bool, ...]) -> None:
        self.least = least
        self.most = most
        self.allowed = allowed
        self.order = (least, most, allowed)


room = cache(Room)
Rooms = tuple[Room, ...]
"""The room of every column."""


@lru_cache(maxsize=1 << 14)
def ways(stock: Stock, must: tuple[bool, ...], rooms: Rooms) -> int:
    """In how many ways the stock can be spread over the columns."""
    if not rooms:
        return not any(left and needed for left, needed in zip(stock, must, strict=True))
    others = rooms[1:]
    return sum([ways(left, must, others) for _, left in fills(stock, rooms[0])])


@lru_cache(maxsize=1 << 14)
def fills(stock: Stock, room: Room) -> tuple[tuple[Stock, Stock], ...]:
    """What of the stock can stand on a column, each with what is left then."""
    most = room.most
    ranges = [range(min(left, most) + 1) if fits else range(1) for left, fits in zip(stock, room.allowed, strict=True)]
    found = [fill for fill in product(*ranges) if room.least <= sum(fill) <= most]
    return tuple((fill, tuple(left - taken for left, taken in zip(stock, fill, strict=True))) for fill in found)


class Spreads(dict[int, Spread]):
    """All spreads by number, each as the plan's own document without empty columns, made when it is asked for."""

    def __init__(
        self, kinds: tuple[str, ...], names: tuple[str, ...], stock: Stock, must: tuple[bool, ...], rooms: Rooms
    ) -> None:
        super().__init__()
        by_room = sorted(zip(rooms, names, strict=True), key=lambda pair: pair[0].order)
        self.kinds = kinds
        self.names = tuple(name for _, name in by_room)
        self.stock = stock
        self.must = must
        self.rooms = tuple(room for room, _ in by_room)
        """In an order of their own: what has been counted once holds for every sheet with the same rooms."""
        self.total = ways(stock, must, self.rooms)

    def __missing__(self, number: int) -> Spread:
        at, stock, spread = number, self.stock, {}
        for index, name in enumerate(self.names):
            others = self.rooms[index + 1 :]
            for here, left in fills(stock, self.rooms[index]):
                so_many = ways(left, self.must, others)
                if at < so_many:
                    if any(here):
                        spread[name] = {kind: n for kind, n in zip(self.kinds, here, strict=True) if n}
                    stock = left
                    break
                at -= so_many
        self[number] = spread
        return spread


spreads = lru_cache(maxsize=1 << 7)(Spreads)
