"""A run as people read it: the table of targets, all figures, and what changed between two runs.

The file of a run is one JSON map: ``at``, ``commit``, what was set up, ``sets``; each with ``figures`` and ``items``.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from evaluation.figures import Figure, Half, Measured
from evaluation.targets import TARGETS, Target
from ledger.core.canonical import Json
from ledger.core.fields import Fields

_WORDS: Final = 2  # columns that are words
_HEADS: Final = ("figure", "half", "value", "of", "fit half", "floor", "target", "")


def table(sets: Sequence[Measured]) -> list[str]:
    """Return a line for each target whose set was measured: the value that counts, the other half's, floor, target."""
    found = {(one.name, each.name, each.half): each for one in sets for each in one.figures}
    rows = [row for target in TARGETS if (row := _row(target, found))]
    rows = [_HEADS, *rows] if rows else []
    widths = [max(len(row[n]) for row in rows) for n in range(len(_HEADS) if rows else 0)]
    return [
        "  ".join(
            cell.ljust(width) if n < _WORDS else cell.rjust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _row(target: Target, found: Mapping[tuple[str, str, Half], Figure]) -> tuple[str, ...]:
    value = found.get((target.set, target.figure, target.half))
    if value is None:
        return ()
    fit = found.get((target.set, target.figure, Half.FIT)) if target.half is Half.HELD else None
    return (
        target.key,
        target.half.value,
        said(target.figure, value.value),
        str(value.of),
        said(target.figure, fit.value) if fit else "",
        "–" if target.floor is None else said(target.figure, target.floor),
        f"{'≤' if target.low else '≥'} {said(target.figure, target.target)}",
        "reached" if target.reached(value.value) else "not reached",
    )


def said(figure: str, value: int) -> str:
    """Write a value as people read it: a share with three decimals, milliseconds as they are."""
    return f"{value} ms" if "_ms" in figure else f"{value / 1000:.3f}"


def every(one: Measured) -> list[str]:
    """Return a line for each figure of a set, its halves side by side."""
    names = dict.fromkeys(figure.name for figure in one.figures)
    by = {(figure.name, figure.half): figure for figure in one.figures}
    return [f"{name:<36}" + "".join(_cell(by.get((name, part))) for part in Half) for name in names]


def _cell(figure: Figure | None) -> str:
    shown = f"{figure.half.value} {said(figure.name, figure.value)} of {figure.of}" if figure else ""
    return f"{shown:<24}"


def figures(sets: Sequence[Measured]) -> dict[str, Json]:
    """Return all figures under one name each, as a line of the history holds them."""
    return {
        f"{one.name}.{figure.name}{'' if figure.half is Half.ALL else f'.{figure.half.value}'}": figure.value
        for one in sets
        for figure in one.figures
    }


def changes(before: Json, after: Json) -> Iterator[str]:
    """Tell what moved between two runs: figures of targets, then every question whose outcome changed.

    Raises: CanonicalError for what is no file of a run.
    """
    old, new = _outcomes(before), _outcomes(after)
    for name in sorted(old.keys() | new.keys()):
        was, came = old.get(name, {}), new.get(name, {})
        moved = [
            key for key in dict.fromkeys((*was, *came)) if was.get(key, _NONE)[0] != came.get(key, _NONE)[0]
        ]
        if moved or not was or not came:
            yield f"{name}: {len(moved)} of {len(was.keys() | came.keys())} changed"
        for key in moved:
            outcome, detail = came.get(key, _NONE)
            yield f"  {key}: {was.get(key, _NONE)[0]} → {outcome}  {detail[:200]}"


_NONE: Final = ("not asked", "")


def _outcomes(run: Json) -> dict[str, dict[str, tuple[str, str]]]:
    """Return every set's outcomes and details by question."""
    sets = Fields(run, "run").fields("sets")
    names = Fields(run, "run").value("sets")
    return {
        name: {
            item.text("id"): (item.text("outcome"), item.text("detail"))
            for item in (Fields(value, "item") for value in sets.fields(name).items("items"))
        }
        for name in (names if isinstance(names, dict) else ())
    }
