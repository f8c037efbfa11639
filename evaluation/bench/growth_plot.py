"""How the search grows, as one picture: passages to the right, the processor's milliseconds upwards, both by powers."""

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import log10
from pathlib import Path
from typing import Any, Final

_WIDE, _HIGH, _LEFT, _TOP, _RIGHT, _BELOW = 460, 300, 60, 48, 200, 44
_STYLE: Final = "font: 12px system-ui, sans-serif"
# Series of a row → how it is called, its colour, and how its line is broken: told apart without colour too.
_SERIES: Final = {
    "bare": ("bare exact scan", "#555555", "6 4"),
    "first_pass": ("first pass alone", "#b3541e", "2 3"),
    "open": ("a whole search, one rule", "#2f7d4f", ""),
    "policy": ("the same, a rule a record", "#1f4e9c", "9 3 2 3"),
}
_APART: Final = 16  # points between two names


def draw(history: Path) -> Path | None:
    """Draw the newest growth that *history* holds, beside it; return where, or None where it holds none."""
    lines = [json.loads(line) for line in history.read_text("utf-8").splitlines() if line.strip()]
    line = next((one for one in reversed(lines) if one.get("growth")), None)
    if line is None:
        return None
    place = history.with_name("growth.svg")
    load = line["load"] / 100
    title = f"How a search grows: {line['at'][:10]}, revision {line['commit']}, {line['cpus']} cores, load {load:.1f}"
    place.write_text(svg(line["growth"], title), "utf-8")
    return place


def svg(rows: Sequence[Mapping[str, Any]], title: str) -> str:
    """Draw rows of ``search_cost``; a thin line shows what would be linear from the first on."""
    spent = {
        name: [(row["passages"], row[name]["processor"][0]) for row in rows if name in row]
        for name in _SERIES
    }
    first, last = rows[0]["passages"], rows[-1]["passages"]
    linear = [(size, spent["open"][0][1] * size / first) for size in (first, last)]
    every = [point for points in (*spent.values(), linear) for point in points]
    scale = _Scale(every)
    ends = _parted({name: scale.y(points[-1][1]) for name, points in spent.items()})
    width, height = _LEFT + _WIDE + _RIGHT, _TOP + _HIGH + _BELOW
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" style="{_STYLE}">',
            f"<title>{escape(title)}</title>",
            '<rect width="100%" height="100%" fill="#fff"/>',
            f'<text x="12" y="20" font-weight="bold">{escape(title)}</text>',
            '<text x="12" y="38">median milliseconds of the processor, database and process; thin: linear</text>',
            *_grid(scale, [row["passages"] for row in rows]),
            f'<polyline points="{scale.points(linear)}" fill="none" stroke="#bbb"/>',
            *(part for name in _SERIES for part in _line(scale, name, spent[name], ends[name])),
            "</svg>\n",
        )
    )


class _Scale:
    """Powers of ten to points of the picture."""

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        sizes, spans = zip(*points, strict=True)
        self.left, self.right = log10(min(sizes)), max(log10(max(sizes)), log10(min(sizes)) + 0.1)
        self.low, self.high = log10(min(spans)) - 0.1, log10(max(spans)) + 0.1

    def x(self, size: float) -> int:
        return round(_LEFT + _WIDE * (log10(size) - self.left) / (self.right - self.left))

    def y(self, span: float) -> int:
        return round(_TOP + _HIGH * (self.high - log10(span)) / (self.high - self.low))

    def points(self, points: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{self.x(size)},{self.y(span)}" for size, span in points)


def _grid(scale: _Scale, sizes: Iterable[int]) -> Iterable[str]:
    for size in sizes:
        x = scale.x(size)
        yield f'<line x1="{x}" x2="{x}" y1="{_TOP}" y2="{_TOP + _HIGH}" stroke="#eee"/>'
        yield f'<text x="{x}" y="{_TOP + _HIGH + 20}" text-anchor="middle">{size:,}</text>'
    for span in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000):
        if scale.low <= log10(span) <= scale.high:
            y = scale.y(span)
            yield f'<line x1="{_LEFT}" x2="{_LEFT + _WIDE}" y1="{y}" y2="{y}" stroke="#eee"/>'
            yield f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{span} ms</text>'


def _line(scale: _Scale, name: str, points: Sequence[tuple[float, float]], end: int) -> Iterable[str]:
    called, colour, dashes = _SERIES[name]
    yield (
        f'<polyline points="{scale.points(points)}" fill="none" stroke="{colour}" stroke-width="2" '
        f'stroke-dasharray="{dashes}"/>'
    )
    yield f'<text x="{_LEFT + _WIDE + 8}" y="{end}" fill="{colour}">{called} {points[-1][1]:g}</text>'


def _parted(ends: Mapping[str, int]) -> dict[str, int]:
    """Move names apart that would stand on one another."""
    placed, last = dict[str, int](), 0
    for name, end in sorted(ends.items(), key=lambda one: one[1]):
        last = max(end + 4, last + _APART)
        placed[name] = last
    return placed
