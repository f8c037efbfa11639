"""What falls when one rule is switched off: ``make ablation``, written to ``docs/evaluation/ablation.md``.

Rows are data. What stands in a table of the core (kinds of drafts, categories, checks, features) has its rows by
itself; what is a function has one in ``SWITCHES``. Of the binder's rules it is told which lies each alone takes, and
which honest claims each alone costs.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast
from unittest import mock

import django

from citations.core.query.kinds import Kind

PAGE: Final = Path(__file__).parents[1] / "docs" / "evaluation" / "ablation.md"
BEGIN, END = "<!-- made by make ablation -->", "<!-- end -->"
ARCHIVES: Final = ("douglass", "washington")
Found = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One rule, and how it is switched off."""

    group: str
    name: str
    off: Callable[[], AbstractContextManager[object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of the core, each entry of which is a rule; ``called`` names an entry."""

    group: str
    at: str
    called: Callable[[Any], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """A function or a value of the core, and what stands in its place when it is off."""

    name: str
    at: str
    instead: object


_NOTHING: Final = re.compile(r"(?!)")
TABLES: Final = (
    Table(
        group="kind of draft",
        at="citations.core.extractive.extraction:KINDS",
        called=lambda one: one.__module__.rpartition(".")[2],
    ),
    Table(
        group="category",
        at="citations.core.stages.categories:CATEGORIES",
        called=lambda one: f"{one.category.value}, {one.test.__name__.strip('_')}",
    ),
    Table(group="check", at="citations.core.stages.enforcement:CHECKS", called=lambda one: str(one[2].value)),
)
_QUOTED: Final = "citations.core.extractive"
_GUARDED: Final = "citations.core.guardrails"
SWITCHES: Final = (
    Switch(
        name="sides of a comparison in what was found",
        at="citations.core.ranking.siding:sided",
        instead=lambda hits, *_: tuple(hits),
    ),
    Switch(name="likeness lifted by words", at="citations.core.stages.retrieval:LIFTED", instead=0),
    Switch(name="inference over two sides", at=f"{_QUOTED}.comparing:_inferred", instead=lambda *_: ()),
    Switch(name="comparison of accounts", at=f"{_QUOTED}.comparing:beside", instead=lambda *_: ()),
    Switch(name="others nearly as likely", at=f"{_QUOTED}.quoting:_beside", instead=lambda *_: False),
    Switch(name="sentence leant on", at=f"{_QUOTED}.stretches:_leans", instead=lambda *_: False),
    Switch(
        name="neighbours that speak of it too, and what the first goes on with",
        at=f"{_QUOTED}.stretches:_grown",
        instead=lambda *told, **_: told[2],
    ),
    Switch(
        name="what the first quotation goes on with",
        at=f"{_QUOTED}.stretches:_goes_on",
        instead=lambda *_: False,
    ),
    Switch(name="what is limited or taken back", at=f"{_QUOTED}.stretches:limits", instead=lambda *_: False),
    Switch(name="own words", at=f"{_QUOTED}.extraction:_OWN_WORDS", instead=_NOTHING),
    Switch(name="sides of a question", at="citations.core.query.kinds:sides", instead=lambda *_: ()),
    Switch(name="analytical type", at="citations.core.query.kinds:_ANALYTICAL", instead=_NOTHING),
    Switch(name="creative type", at="citations.core.query.kinds:_CREATIVE", instead=_NOTHING),
    Switch(name="kind of answer", at="citations.core.query.kinds:kind_of", instead=lambda _: Kind.OTHER),
    Switch(name="language", at="citations.core.query.understood:language", instead=lambda _: "en"),
    Switch(name="ascribed", at=f"{_GUARDED}.exposing:_ASCRIBED", instead=_NOTHING),
    Switch(name="felt", at=f"{_GUARDED}.exposing:_FELT", instead=_NOTHING),
    Switch(name="own feelings", at=f"{_GUARDED}.exposing:_OWN", instead=_NOTHING),
    Switch(name="loved", at=f"{_GUARDED}.exposing:_LOVED", instead=_NOTHING),
    Switch(name="errands", at=f"{_GUARDED}.outside:_ERRAND", instead=_NOTHING),
    Switch(name="tasks", at=f"{_GUARDED}.outside:_TASK", instead=_NOTHING),
    Switch(name="late year", at=f"{_GUARDED}.anachronisms:_late_year", instead=lambda *_: False),
    Switch(name="late decade", at=f"{_GUARDED}.anachronisms:_late_decade", instead=lambda *_: False),
    Switch(name="late day", at=f"{_GUARDED}.anachronisms:_late_day", instead=lambda *_: False),
    Switch(name="late age", at=f"{_GUARDED}.anachronisms:_late_age", instead=lambda *_: False),
    Switch(name="now", at=f"{_GUARDED}.anachronisms:_NOW", instead=_NOTHING),
    Switch(name="after the death", at=f"{_GUARDED}.anachronisms:_stands", instead=lambda *_: False),
    Switch(name="what is only said aside", at=f"{_GUARDED}.anachronisms:_asked", instead=lambda text: text),
    Switch(
        name="somebody else's words",
        at="citations.core.ranking.sentences:strangers",
        instead=lambda _: frozenset(),
    ),
    Switch(name="noise", at="citations.core.ranking.sentences:noisy", instead=lambda _: False),
    Switch(name="doubt about frames", at="citations.core.binding.support:framed", instead=lambda *_: ()),
    Switch(name="irregular forms", at="citations.core.text.words:BASE", instead={}),
)


def found(at: str) -> tuple[Any, str, Any]:
    """Return module, name and value of ``module:name``. Raises: AttributeError, ImportError."""
    module, _, name = at.partition(":")
    held = import_module(module)
    return held, name, getattr(held, name)


def rows() -> Iterator[Row]:
    """Yield a row for each rule."""
    for table in TABLES:
        yield from _entries(table)
    for one in SWITCHES:
        module, name, _ = found(one.at)
        yield Row(group="function", name=one.name, off=_patch(module, name, one.instead))

    yield from (Row(group="feature", name=one, off=partial(_weightless, one)) for one in weights()[0])


def weights() -> tuple[dict[str, int], ...]:
    """Return what every feature weighs: which sentence comes first, and then whether it answers."""
    from citations.core.ranking.weights import fitted  # noqa: PLC0415 -- with all else of the core

    one = fitted()
    crossed = (one.first_by_crossing, one.by_crossing.weights)
    tables = (
        *crossed,
        one.first_by_pieces,
        one.by_pieces.weights,
        one.first,
        one.by_likeness.weights,
        one.by_words.weights,
    )
    return cast("tuple[dict[str, int], ...]", tables)


@contextmanager
def _weightless(feature: str) -> Iterator[None]:
    """Let a feature weigh nothing, wherever it is weighed."""
    with ExitStack() as stack:
        for held in weights():
            stack.enter_context(mock.patch.dict(held, {feature: 0}))
        yield


def _entries(table: Table) -> Iterator[Row]:
    module, name, held = found(table.at)
    for one in held:
        rest = tuple(each for each in held if each is not one)
        yield Row(group=table.group, name=table.called(one), off=_patch(module, name, rest))


def _patch(module: Any, name: str, value: object) -> Callable[[], AbstractContextManager[object]]:
    return lambda: mock.patch.object(module, name, value)


class Bench:
    """The archives, taken in once, and their questions."""

    def __init__(self, names: Sequence[str]) -> None:
        """Take in what is named."""
        from evaluation import folders  # noqa: PLC0415 -- needs Django's settings

        self._memories = {name: folders.archive(name) for name in names if name in ARCHIVES}
        self._names = names

    def measure(self, off: AbstractContextManager[object]) -> Found:
        """Ask everything with something switched off."""
        from evaluation import answering  # noqa: PLC0415 -- needs Django's settings

        answering.forget()
        with off:
            told = {f"{name} {figure}": one for name in self._names for figure, one in self._figures(name)}
        answering.forget()
        return told

    def _figures(self, name: str) -> Iterator[tuple[str, tuple[int, int]]]:
        from citations.measuring import scoring  # noqa: PLC0415 -- needs Django's settings
        from evaluation import answering, families, folders  # noqa: PLC0415
        from evaluation.figures import Half  # noqa: PLC0415

        if name in self._memories:
            counts = scoring.counts(answering.put(folders.place(name), self._memories[name]))
            yield "right", counts["evidence_hit_of_all_expected"]
            yield "wrong", counts["wrongly_answered"]
            yield "must not", counts["must_not_violated"]
            hard = [counts.get(f"{kind}_refused", (0, 0)) for kind in ("adversarial", "post_death")]
            yield "refused", (sum(yes for yes, _ in hard), sum(of for _, of in hard))
            return
        figures = families.measure(folders.cached(), Half.HELD).figures
        by = {
            one.name: (round(one.value * one.of / 1000), one.of) for one in figures if one.half is Half.HELD
        }
        yield "right", by["answered_to_the_point"]
        yield "wrong", by["wrongly_answered"]


def table(whole: Found, told: Mapping[str, Found]) -> list[str]:
    """Return the page's table: the figures with everything, then what each rule is worth, gained or cost."""
    names = list(whole)
    head = f"| rule | {' | '.join(names)} |"
    first = f"| **all of it** | {' | '.join(f'{yes} of {of}' for yes, of in whole.values())} |"
    lines = [head, f"|---|{'---|' * len(names)}", first]
    for rule, figures in told.items():
        moved = [figures[name][0] - whole[name][0] for name in names]
        lines.append(f"| {rule} | {' | '.join(f'{one:+}' if one else '0' for one in moved)} |")
    return lines


def binding() -> list[str]:
    """Return the table of the binder's rules: what each alone takes, of lies and of honest claims."""
    from evaluation import claims  # noqa: PLC0415 -- needs Django's settings

    honest, lies = claims.doubted()
    whole = f"Of {len(lies)} lies {lies.count(frozenset())} pass all hard checks, "
    lines = [
        f"{whole}of {len(honest)} honest claims {honest.count(frozenset())}.",
        "",
        "| doubt | lies that it alone takes | honest claims that it alone costs |",
        "|---|---|---|",
    ]
    for code in sorted({code for one in (*honest, *lies) for code in one}):
        alone = frozenset({code})
        lines.append(f"| `{code}` | {lies.count(alone)} | {honest.count(alone)} |")
    return lines


def write(part: Sequence[str]) -> None:
    """Put the tables into the page, between its marks."""
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    PAGE.write_text("\n".join((before + BEGIN, "", *part, "", END)) + after, encoding="utf-8")


def main() -> None:
    """Measure every rule, or those of a group."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", default=[], help="rows whose group or name this is")
    parser.add_argument("--of", action="append", default=[], choices=[*ARCHIVES, "families"])
    parser.add_argument("--keep", action="store_true", help=f"write {PAGE.name}; else only print")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    bench = Bench(given.of or [*ARCHIVES, "families"])
    whole = bench.measure(nullcontext())
    told = dict[str, Found]()
    for row in rows():
        if not given.only or {row.group, row.name} & {*given.only}:
            told[f"{row.group}: {row.name}"] = bench.measure(row.off())
            sys.stdout.write(table(whole, told)[-1] + "\n")
            sys.stdout.flush()
    part = [*table(whole, told), "", *binding()]
    sys.stdout.write("\n".join((*part, "")))
    if given.keep:
        write(part)


if __name__ == "__main__":
    main()
