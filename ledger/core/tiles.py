"""Tiles: the tree and its leaves in pieces of 256, as anybody can fetch and keep them (C2SP tlog-tiles).

A tile at level L is 256 nodes of level 8·L; of the rightmost ones there is a part. An entry bundle is the leaves
below a tile of level 0, each behind its length in two bytes.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ledger.core.errors import ProofError, UnknownPlaceError

WIDTH: Final = 256
HEIGHT: Final = 8
TOP: Final = 63
_LENGTH: Final = 2
_PATH: Final = re.compile(r"((?:x\d{3}/)*)(\d{3})(?:\.p/([1-9]\d{0,2}))?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A tile by its level and index; *width* is 256, or less where it is a part."""

    level: int
    index: int
    width: int = WIDTH

    def path(self) -> str:
        """Return index and width as they stand in an address: ``x001/x234/067.p/5``."""
        digits = f"{self.index:d}"
        digits = digits.zfill(-len(digits) // 3 * -3)
        parts = [digits[at : at + 3] for at in range(0, len(digits), 3)]
        part = "" if self.width == WIDTH else f".p/{self.width}"
        return "/".join([*(f"x{one}" for one in parts[:-1]), parts[-1]]) + part

    def node_level(self) -> int:
        """Return the level of its nodes in the tree."""
        return self.level * HEIGHT

    def first(self) -> int:
        """Return the index of its first node among those of their level."""
        return self.index * WIDTH

    def is_in(self, size: int) -> bool:
        """Tell whether a log of *size* leaves has all of its nodes."""
        return self.first() + self.width <= size >> self.node_level()


def parse_tile(level: int, path: str) -> Tile:
    """Read an address in its one form. Raises: UnknownPlaceError."""
    matched = _PATH.fullmatch(path)
    if matched and level <= TOP and len(path) <= 40:  # noqa: PLR2004 -- far above 2^63 leaves
        index = int(re.sub("[x/]", "", matched[1]) + matched[2])
        tile = Tile(level=level, index=index, width=int(matched[3] or WIDTH))
        if tile.path() == path:
            return tile
    raise UnknownPlaceError(f"{path[:60]!r} at level {level} is no address of a tile")


def bundles(start: int, size: int) -> Iterator[Tile]:
    """Yield the entry bundles that hold the leaves from *start* to the end of a log of *size*."""
    for index in range(start // WIDTH, -(-size // WIDTH)):
        yield Tile(level=0, index=index, width=min(WIDTH, size - index * WIDTH))


def encode_entries(leaves: Sequence[bytes]) -> bytes:
    """Return leaves as an entry bundle."""
    return b"".join(len(leaf).to_bytes(_LENGTH) + leaf for leaf in leaves)


def decode_entries(data: bytes, *, width: int) -> tuple[bytes, ...]:
    """Return the *width* leaves of an entry bundle. Raises: ProofError for anything more or less."""
    leaves, at = list[bytes](), 0
    while at + _LENGTH <= len(data) and len(leaves) <= width:
        end = at + _LENGTH + int.from_bytes(data[at : at + _LENGTH])
        leaves.append(data[at + _LENGTH : end])
        at = end
    if at != len(data) or len(leaves) != width:
        raise ProofError(f"an entry bundle of {len(data)} bytes does not hold {width} whole leaves")
    return tuple(leaves)
