"""The targets of a run as one picture: a bar from nothing to the value, a tick at the floor, a line at the target."""

from collections.abc import Mapping
from html import escape
from typing import Final

from evaluation.figures import Half
from evaluation.report import said
from evaluation.targets import TARGETS, Target

_ROW, _LEFT, _WIDE, _RIGHT, _TOP = 22, 330, 420, 130, 34
_GOOD, _SHORT = "#2f7d4f", "#b3541e"
_STYLE: Final = "font: 12px system-ui, sans-serif"


def svg(values: Mapping[str, int], title: str) -> str:
    """Draw every target that *values* (names as in the history) hold; times are drawn against twice their target."""
    rows = [(one, values[_name(one)]) for one in TARGETS if _name(one) in values]
    height = _TOP + _ROW * len(rows) + 12
    width = _LEFT + _WIDE + _RIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" style="{_STYLE}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="12" y="20" font-weight="bold">{escape(title)}</text>',
        *(part for n, (one, value) in enumerate(rows) for part in _drawn(one, value, _TOP + _ROW * n)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _name(one: Target) -> str:
    return one.key if one.half is Half.ALL else f"{one.key}.{one.half.value}"


def _drawn(one: Target, value: int, top: int) -> list[str]:
    scale = 2 * one.target if "_ms" in one.figure else 1000
    colour = _GOOD if one.reached(value) else _SHORT
    mark = _LEFT + _at(one.target, scale)
    drawn = [
        f'<text x="{_LEFT - 8}" y="{top + 15}" text-anchor="end">{escape(one.key)}</text>',
        f'<rect x="{_LEFT}" y="{top + 4}" width="{_at(value, scale)}" height="14" fill="{colour}"/>',
        f'<line x1="{mark}" x2="{mark}" y1="{top}" y2="{top + 22}" stroke="#000" stroke-width="2"/>',
        f'<text x="{_LEFT + _WIDE + 8}" y="{top + 15}">{escape(_words(one, value))}</text>',
    ]
    if one.floor is not None:
        floor = _LEFT + _at(one.floor, scale)
        drawn.append(
            f'<line x1="{floor}" x2="{floor}" y1="{top + 2}" y2="{top + 20}" stroke="#777" stroke-dasharray="2 2"/>'
        )
    return drawn


def _words(one: Target, value: int) -> str:
    mark = "✓" if one.reached(value) else "✗"
    return f"{mark} {said(one.figure, value)} ({'≤' if one.low else '≥'} {said(one.figure, one.target)})"


def _at(value: int, scale: int) -> int:
    return min(value, scale) * _WIDE // scale
