"""Which tests run by day, in which of the two ordinary runs, and which files are begun first."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest

# Files that take long, begun first and in this order: else one process works on them alone at the end. Most of them
# wait, for workers, servers and browsers, while another process computes.
LONGEST: Final = (
    "kwanzaa/tests/test_browser.py",
    "kwanzaa/tests/test_access_table.py",
    "citations/tests/twins/",
    "citations/tests/test_demo.py",
    "citations/tests/test_keeping.py",
    "audit/tests/test_two_verifiers.py",
    "kwanzaa/tests/test_learnt_apart.py",
    "personas/tests/test_browser_desk.py",
    "personas/tests/services/test_recognised.py",
    "citations/tests/test_worker.py",
    "audit/tests/test_browser_opening.py",
    "kwanzaa/tests/test_fuzz.py",
    "personas/tests/test_words_admin.py",
    "citations/tests/test_browser_answers.py",
    "audit/tests/test_browser_verify.py",
    "citations/tests/test_canaries.py",
    "citations/tests/test_signer_process.py",
    "audit/tests/test_destroyed_is_sound.py",
    "kwanzaa/tests/test_embedded.py",
    "kwanzaa/tests/test_languages.py",
    "personas/tests/test_parity.py",
)

# What takes about half a second of processor or more: a file, a test, or a row of one, by what a quiet run measured.
# ``make test-slow`` runs these, and ``make test`` all others.
SLOW: Final = frozenset(
    line
    for line in Path(__file__).with_name("slow.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)


def leave_to_the_night(items: Sequence[pytest.Item]) -> None:
    """Of a test that says ``by_day(n)``, try the first *n* of its rows by day, and all of them at night."""
    rows = Counter[str]()
    for item in items:
        if mark := item.get_closest_marker("by_day"):
            name = item.nodeid.partition("[")[0]
            rows[name] += 1
            if rows[name] > mark.args[0]:
                item.add_marker(pytest.mark.nightly)


def part_the_slow(items: Iterable[pytest.Item]) -> None:
    """Mark what ``make test`` leaves to ``make test-slow``: what is listed, and in a browser all but ``quick``."""
    for item in items:
        name = item.nodeid.partition("[")[0]
        is_listed = not SLOW.isdisjoint({item.nodeid, name, name.partition("::")[0]})
        if is_listed or (item.get_closest_marker("browser") and not item.get_closest_marker("quick")):
            item.add_marker(pytest.mark.slow)


def turn(item: pytest.Item) -> int:
    """Return when an item's file is begun: the longest first, all others after them in the order they were found."""
    return _turn_of(item.nodeid.partition("::")[0])


@cache
def _turn_of(path: str) -> int:
    return next((turn for turn, file in enumerate(LONGEST) if path.startswith(file)), len(LONGEST))
