"""The page that shows all pictures."""

from itertools import groupby
from pathlib import Path
from typing import Final, Literal

from kwanzaa.tests.pictures.table import PICTURES

IMAGES: Final = Path(__file__).resolve().parents[3] / "build" / "pictures"  # made, and not kept
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


def file_of(name: str, scheme: str) -> str:
    """Name the file of one picture."""
    return f"{name}-{scheme}.png"


def index() -> str:
    """Write a section for each room, and a row for each page."""
    rooms = groupby(sorted(PICTURES, key=lambda one: one.room), key=lambda one: one.room)
    sections = [
        f"\n## {room}\n\n| page | light | dark |\n|---|---|---|\n"
        + "".join(
            f"| {one.name} | "
            + " | ".join(f"![{one.name}, {scheme}]({file_of(one.name, scheme)})" for scheme in SCHEMES)
            + " |\n"
            for one in rows
        )
        for room, rows in rooms
    ]
    return _HEAD + "".join(sections)


_HEAD: Final = """# Pictures of every page

On the demo archive, in light and dark.
`make screenshots` takes them all again and writes this page; a new page is a row in `kwanzaa/tests/pictures/table.py`.
"""
