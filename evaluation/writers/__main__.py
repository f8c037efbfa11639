"""Simulated writers on an archive: ``python -m evaluation.writers [washington] [douglass] [families] [--most N]``."""

import argparse
import os
import sys
from collections.abc import Iterator
from typing import Final

import django

NAMES: Final = ("washington", "douglass", "families")
# What is said of whom: part, of whole, in the names of ``measure``.
ROWS: Final[tuple[tuple[str, str, str], ...]] = (
    ("perfect: evidence hit of the gold that was sent", "perfect.hit", "perfect.gold_sent"),
    ("perfect: the same, where the finder answers", "perfect.hit_found", "perfect.found"),
    ("perfect: the same, where the finder says no", "perfect.hit_not_found", "perfect.not_found"),
    ("perfect: its no overruled, nothing due", "perfect.no_overruled_not_due", "perfect.no_not_due"),
    ("perfect: its no overruled, gold not sent", "perfect.no_overruled_due", "perfect.no_due"),
    ("prose: told in its words, nobody reads again", "prose.words_nobody", "prose.claims_nobody"),
    ("prose: as a quotation, nobody reads again", "prose.quoted_nobody", "prose.claims_nobody"),
    ("prose: told in its words, a perfect judge", "prose.words_perfect", "prose.claims_perfect"),
    ("prose: as a quotation, a perfect judge", "prose.quoted_perfect", "prose.claims_perfect"),
    ("liar: lies delivered, nobody reads again", "liar.delivered_nobody", "liar.lies_nobody"),
    ("liar: lies delivered, a perfect judge", "liar.delivered_perfect", "liar.lies_perfect"),
    ("liar: lies delivered, a judge that errs", "liar.delivered_errs", "liar.lies_errs"),
    ("lazy: beside the point, nobody reads again", "lazy.delivered_nobody", "lazy.claims_nobody"),
    ("lazy: beside the point, a perfect judge", "lazy.delivered_perfect", "lazy.claims_perfect"),
    ("slow and broken: as without a writer", "broken.as_without", "broken.asked"),
    ("slow and broken: waited for too long", "broken.late", "broken.asked"),
)


def lines(counts: dict[str, int]) -> Iterator[str]:
    """Write a row for each figure that anything counts for."""
    for label, part, whole in ROWS:
        if of := counts.get(whole, 0):
            yes = counts.get(part, 0)
            yield f"  {label:<50}{yes:>4} of {of:<4} {yes / of:.3f}"


def main() -> None:
    """Measure what is named, or all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="ARCHIVE", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--most", type=int, help="so many questions of each, spread over all")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    from evaluation.writers import asking  # noqa: PLC0415 -- needs Django's settings

    for name in given.names or NAMES:
        if name not in NAMES:
            parser.error(f"there is no {name}: choose among {', '.join(NAMES)}")
        told = "\n".join((name, *lines(asking.counts(name, given.most)), ""))
        sys.stdout.write(told)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
