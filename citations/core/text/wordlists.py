"""The words that categories are told by, from data files: one alternative of a regular expression a line.

``NAME = …`` names what ``<NAME>`` stands for in the lines behind it; a line that begins with ``# `` is for people.
``data/en`` is English, ``data/mul`` holds what is told in any other language.
"""

import re
from functools import cache
from importlib.resources import files

_NAMED = re.compile(r"([A-Z_]+) = (.*)")


def table(*paths: str) -> str:
    """Return the rows of files, as ``forms`` reads them, with every name filled in."""
    return "\n".join(
        _filled(line, named(path)) for path in paths for line in _lines(path) if not _NAMED.match(line)
    )


@cache
def named(path: str) -> dict[str, str]:
    """Return what a file names, in its order; a name may be used by those behind it."""
    told: dict[str, str] = {}
    for found in filter(None, map(_NAMED.match, _lines(path))):
        told[found[1]] = _filled(found[2], told)
    return told


def words(path: str) -> dict[str, frozenset[str]]:
    """Return the words of every name of a file."""
    return {name: frozenset(listed.split()) for name, listed in named(path).items()}


def everything() -> list[tuple[str, str]]:
    """Return every file with its text, in one order: what is decided by them is pinned."""
    folders = [one for one in _DATA.iterdir() if one.is_dir()]
    found = [(f"{folder.name}/{one.name}", one) for folder in folders for one in folder.iterdir()]
    return sorted((path, one.read_text(encoding="utf-8")) for path, one in found if path.endswith(".txt"))


_DATA = files("citations.core") / "data"


def _lines(path: str) -> list[str]:
    text = (_DATA / path).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("# ")]


def _filled(line: str, told: dict[str, str]) -> str:
    for name, said in told.items():
        line = line.replace(f"<{name}>", said)
    return line
