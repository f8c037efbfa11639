"""The page ``docs/benchmarks/peers.md``: its tables between marks, and one picture beside it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from evaluation import folders
from evaluation.peers import giving, scoring
from evaluation.peers.scoring import AT, READ, Told

PAGE: Final = Path("docs/benchmarks/peers.md")
PICTURE: Final = Path("docs/benchmarks/peers.svg")
MARKS: Final = ("<!-- measured -->", "<!-- /measured -->")
ROWS: Final = {
    "own-search": "Kwanzaa: search",
    "own-sentences": "Kwanzaa: sentences",
    "own-answer": "Kwanzaa: answers",
    "llamaindex-default": "LlamaIndex",
    "llamaindex-tuned": "LlamaIndex, tuned",
    "haystack_ai-default": "Haystack",
    "haystack_ai-tuned": "Haystack, tuned",
    "txtai_-default": "txtai",
    "txtai_-tuned": "txtai, tuned",
    "verbatim_rag_-default": "verbatim-rag",
    "verbatim_rag_-tuned": "verbatim-rag, tuned",
}
_HEAD: Final = (
    "system", "pieces", "index, s (own processor)", "MB, peak", "ms, median (own processor)", "ms, p95",
    *(f"hit at {k}" for k in AT),
    f"hit in {READ:,} characters", "characters a piece", "verbatim", "silent where nothing answers",
)  # fmt: skip
_ROW, _LEFT, _WIDE, _TOP = 16, 170, 360, 40
_SHADES: Final = ("#9db8d2", "#5b86b0", "#2c5783", "#2f7d4f")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A system on an archive."""

    name: str
    found: dict[str, Any]
    told: Told


def lines(work: Path, archive: str) -> Iterator[Line]:
    """Yield every system that was run on *archive*."""
    root = folders.place(archive)
    texts = {one.key: one.text for one in giving.documents(root)}
    gold = {one.id: giving.gold(texts, one) for one in giving.due(root)}
    for key, name in ROWS.items():
        file = work / f"{archive}-{key}.found"
        if file.exists():
            found = json.loads(file.read_text(encoding="utf-8"))
            yield Line(name=name, found=found, told=scoring.tell(found, gold, texts))


def _row(cells: Iterator[object] | tuple[object, ...]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _cells(one: Line) -> Iterator[object]:
    found, told = one.found, one.told
    took = round(found["index_s"])
    more = f" + {found['elsewhere_mb']}" if found["elsewhere_mb"] else ""
    yield from (one.name, found["pieces"])
    yield f"{took} ({found['index_cpu_s']:.0f})" if took else "–"
    yield from (f"{found['peak_mb']}{more}", f"{told.median} ({told.work})", told.p95)
    yield from (f"{n / told.due:.3f}" for n in (*told.hits, told.within))
    yield from (told.mean, f"{told.verbatim / 1000:.3f}", "{} of {}".format(*told.undue))


def _hidden(work: Path, archive: str) -> Iterator[str]:
    key = giving.hidden(folders.place(archive))
    yield _row(
        ("system", "asked", "it comes back", "another first five", "another score or text", "pieces counted")
    )
    yield _row(("---", *("---:",) * 5))
    for name, label in ROWS.items():
        file = work / f"{archive}-{name}.loss"
        if file.exists():
            told = scoring.traces(json.loads(file.read_text(encoding="utf-8")), key)
            pieces = f"{told['pieces']} more" if told["pieces"] else "the same"
            yield _row((label, told["asked"], told["back"], told["order"], told["scores"], pieces))


def tables(work: Path) -> Iterator[str]:
    """Write a table for each archive, and one for what was withdrawn."""
    for archive in folders.ARCHIVES:
        told = list(lines(work, archive))
        if told:
            loads = sorted(load for one in told for load in one.found["load"])
            yield f"### {archive.capitalize()}: {told[0].told.due} questions that it answers\n"
            yield f"Load of the machine, two cores, while it ran: {loads[0]:.1f} to {loads[-1]:.1f}.\n"
            yield _row(_HEAD)
            yield _row(("---", *("---:",) * (len(_HEAD) - 1)))
            yield from (_row(_cells(one)) for one in told)
            yield ""
        if any(work.glob(f"{archive}-*.loss")):
            yield f"### {archive.capitalize()}: eleven of its documents, one of which is withdrawn\n"
            yield from _hidden(work, archive)
            yield ""


def svg(work: Path) -> str:
    """Draw the shares of evidence of every system, one archive below the other."""
    parts, top = [], _TOP
    for archive in folders.ARCHIVES:
        told = list(lines(work, archive))
        if not told:
            continue
        parts.append(f'<text x="8" y="{top}" font-weight="bold">{archive.capitalize()}</text>')
        for one in told:
            top += _ROW * 3 + 8
            shares = [n / one.told.due for n in (*one.told.hits, one.told.within)]
            parts.append(f'<text x="{_LEFT - 8}" y="{top - 16}" text-anchor="end">{escape(one.name)}</text>')
            for n, share in enumerate(shares):
                y = top - 40 + n * 11
                parts.append(
                    f'<rect x="{_LEFT}" y="{y}" width="{share * _WIDE:.0f}" height="10" fill="{_SHADES[n]}"/>'
                    f'<text x="{_LEFT + share * _WIDE + 4:.0f}" y="{y + 9}" font-size="10">{share:.2f}</text>'
                )
        top += 40
    title = f"Evidence hit at 1, 3 and 5 pieces (blue), and in the first {READ:,} characters (green)"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDE + 60} {top}" role="img" '
        f'style="font: 12px system-ui, sans-serif"><title>{title}</title><rect width="100%" height="100%" fill="#fff"/>'
        f'<text x="8" y="18" font-weight="bold">{title}</text>{"".join(parts)}</svg>\n'
    )


def write(work: Path) -> None:
    """Put what was measured into the page."""
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(MARKS[0])
    measured = "\n".join(tables(work))
    PAGE.write_text(
        f"{before}{MARKS[0]}\n\n{measured}\n\n{MARKS[1]}{rest.split(MARKS[1])[1]}", encoding="utf-8"
    )
    PICTURE.write_text(svg(work), encoding="utf-8")
