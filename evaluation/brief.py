"""What a change does, in a minute: ``python -m evaluation.brief [NAME …]``, of the ``NAMES``.

Archives in memory, asked through all stages; each figure as n of m. Of ``families`` the third that is held back, and
``longer`` are archives of three hundred sentences on which nothing is fitted.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

import django

if TYPE_CHECKING:
    from citations.measuring.results import Case

NAMES: Final = (
    *("douglass", "washington", "families", "longer", "without"),
    *("parts", "lent", "strangers", "profiles"),
)
_HARD: Final = "hard refusals (adversarial, after death)"
_ROWS: Final = {
    "evidence hit of all that could be answered": "evidence_hit_of_all_expected",
    "evidence hit of those answered that were due": "evidence_hit",
    "comparisons with both sides": "comparison_both_sides",
    "wrongly refused": "wrongly_refused",
    "wrongly answered": "wrongly_answered",
    "must-not strings": "must_not_violated",
}
Row = tuple[str, int, int]


def archive(name: str) -> Iterator[Row]:
    """Ask the golden questions of an archive of the data folder."""
    from citations.measuring import scoring  # noqa: PLC0415 -- needs Django's settings
    from citations.measuring.hitting import hits  # noqa: PLC0415
    from evaluation import answering, folders  # noqa: PLC0415

    cases = answering.put(folders.place(name), folders.archive(name))
    told = scoring.counts(cases)
    for label, figure in _ROWS.items():
        yield (label, *told.get(figure, (0, 0)))
    yield "gold shown at all, answer or nearest", *_shown(cases)
    whole = answering.put(folders.place(name), folders.archive(name, folders.IN_WHOLE))
    yield "the same, where all is open in whole", *_shown(whole)
    answered = [one for one in cases if one.answered]
    yield (
        "evidence hit of all answered",
        sum(bool(one.gold) and all(hits(one)) for one in answered),
        len(answered),
    )
    hard = [told.get(figure, (0, 0)) for figure in ("adversarial_refused", "post_death_refused")]
    yield _HARD, sum(yes for yes, _ in hard), sum(of for _, of in hard)


def _shown(cases: "Iterable[Case]") -> tuple[int, int]:
    """Count the questions shown what answers them, in the answer or as nearest, and all that could be answered."""
    from citations.measuring.hitting import covered, hits  # noqa: PLC0415 -- needs Django's settings

    due = [one for one in cases if one.due and one.gold and not one.golden.may_refuse]
    parts = [zip(hits(one), covered(one, one.result.nearest), strict=True) for one in due]
    return sum(all(any(either) for either in one) for one in parts), len(due)


def families() -> Iterator[Row]:
    """Ask the invented archives that are held back."""
    from evaluation import families as asked  # noqa: PLC0415
    from evaluation import folders  # noqa: PLC0415
    from evaluation.figures import Half  # noqa: PLC0415

    measured = asked.measure(folders.cached(), Half.HELD)
    for one in measured.figures:
        if one.half is Half.HELD:
            yield one.name.replace("_", " "), round(one.value * one.of / 1000), one.of


def longer() -> Iterator[Row]:
    """Ask the longer invented archives."""
    from evaluation import families as asked  # noqa: PLC0415 -- needs Django's settings
    from evaluation import folders, lives  # noqa: PLC0415
    from evaluation.figures import Half  # noqa: PLC0415

    measured = asked.measure(folders.cached(), archives=lambda: lives.listed(lives.LONGER))
    for one in measured.figures:
        if one.half is Half.ALL:
            yield one.name.replace("_", " "), round(one.value * one.of / 1000), one.of


def without() -> Iterator[Row]:
    """Ask the same archives without what answers."""
    from evaluation import without as asked  # noqa: PLC0415 -- needs Django's settings

    yield from asked.measure()


def parts() -> Iterator[Row]:
    """Ask two questions in one, of which one has no answer."""
    from evaluation import parts as asked  # noqa: PLC0415

    yield from asked.measure()


def lent() -> Iterator[Row]:
    """Hand in words of others as the person's."""
    from evaluation import lent as claimed  # noqa: PLC0415

    yield from claimed.measure()


def strangers() -> Iterator[Row]:
    """Ask archives about people whom they have never heard of."""
    from evaluation import strangers as asked  # noqa: PLC0415 -- needs Django's settings

    yield from asked.measure()


def profiles() -> Iterator[Row]:
    """Ask the demo's questions by every answer profile."""
    from evaluation import profiles as asked  # noqa: PLC0415 -- needs Django's settings

    yield from asked.measure()


_SETS: Final = {
    "families": families,
    "longer": longer,
    "without": without,
    "parts": parts,
    "lent": lent,
    "strangers": strangers,
    "profiles": profiles,
}


def lines(name: str, rows: Callable[[], Iterator[Row]]) -> Iterator[str]:
    """Write one set as people read it."""
    begun = time.monotonic()
    told = list(rows())
    yield f"{name} ({time.monotonic() - begun:.0f} s)"
    yield from (f"  {label:<48}{yes:>4} of {of:<4} {yes / max(of, 1):.3f}" for label, yes, of in told)


def main(names: list[str]) -> None:
    """Print what was asked for; without a name everything."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    if unknown := set(names) - set(NAMES):
        sys.exit(f"There is no {min(unknown)}. Choose among {', '.join(NAMES)}.")
    for name in names or NAMES:
        rows = _SETS.get(name) or partial(archive, name)
        sys.stdout.write("\n".join((*lines(name, rows), "")))
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
