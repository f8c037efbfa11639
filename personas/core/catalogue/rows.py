"""Turns a catalogue that was read into the manifest of an archive folder, for files that have its items' names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from personas.core.catalogue.records import Found, last, span_of
from personas.core.manifest import FACTS, NAME, REQUIRED

_BESIDE: Final = (".xml", ".json", ".zip", NAME)
COLUMNS: Final = (*REQUIRED, "language", *FACTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """A manifest: its rows by ``COLUMNS``, and what the catalogue names that is not in it."""

    rows: tuple[Mapping[str, str], ...]
    without_file: tuple[str, ...]
    without_date: tuple[str, ...]


def bodies(paths: Iterable[str]) -> tuple[str, ...]:
    """Return the paths of files that a catalogue may describe: no catalogue, no manifest, nothing packed."""
    return tuple(one for one in paths if not one.lower().endswith(_BESIDE))


def rows(items: Sequence[Found], files: Iterable[str]) -> Rows:
    """Write a row for each item with a file: one that has a part of a name of the item in its path.

    A date that is no EDTF is left out and told, for an invented one would be worse than none.
    """
    by_name = {part: path for path in sorted(files, reverse=True) for part in _parts(path)}
    made = [(one, next((by_name[part] for part in _called(one) if part in by_name), "")) for one in items]
    undated = [_title(one) for one, path in made if path and one.item.date and not span_of(one.item.date)]
    missing = [_title(one) for one, path in made if not path]
    told = tuple(_row(one, path) for one, path in made if path)
    return Rows(rows=told, without_file=tuple(missing), without_date=tuple(undated))


def _title(one: Found) -> str:
    return one.item.title or one.item.handle


def _row(one: Found, path: str) -> dict[str, str]:
    facts = {name: str(getattr(one.item, name)) for name in COLUMNS if name != "path"}
    date = one.item.date if one.item.date and span_of(one.item.date) else ""
    return {**facts, "path": path, "date": date, "title": _title(one)}


def _called(one: Found) -> Iterator[str]:
    yield from (part for name in one.names for part in (name, last(name)))


def _parts(path: str) -> Iterator[str]:
    """Give the parts of a path, its file with and without the ending."""
    *folders, file = path.split("/")
    yield from (path, *folders, file, file.rpartition(".")[0] or file)
