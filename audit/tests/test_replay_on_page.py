"""The page's checks of an opened bundle come to what Python's come to, on what is honest and on what is forged."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from audit.core.opened import disclose
from audit.core.results import Status
from audit.core.verification import CHECKS, verify
from audit.opening_words import CHECKS as CHECKS_ON_PAGE
from audit.tests.bundles import JOURNAL, KEYSET_FILE, Made, claim, claims, decode, display, fields, make
from audit.tests.core import test_below as below
from audit.tests.core import test_nearest as beside
from audit.tests.core.test_replay import (
    FORGED,
    HONEST,
    MISNAMED,
    TRUST,
    UNPROVEN,
    WRONG,
    answering,
    gloss,
    veiled,
    withheld,
)
from audit.tests.nearby import UNSURE, assembled, forged, nearest, unsure
from audit.tests.opener import Opener
from citations.core import holdings
from citations.core.records import Reason
from citations.core.refusals.texts import REMOVED
from citations.core.stages import coverage
from ledger.core.canonical import Json, encode

COMMANDS: Final = {"gates", "policy"}  # that the archive's own stages make again
VALUES: Final[tuple[Json, ...]] = (
    None,
    "",
    "x",
    0,
    7,
    -1,
    True,
    [],
    [None],
    {},
    {"x": 1},
    ["supported"],
    "\ud7ff…",
)
FILLED: Final = {
    "name": "Ada Finch", "noun": "e-mails", "counted": "2 letters of that sort", "count": "1 other item",
    "first": "-44", "last": "1951", "kinds": "1 letter, 2 speeches and 1 memoir", "names": "Ada (2) and Tom (1)",
    "when": "on 12 March 1908",
}  # fmt: skip


WHEN: Final = (
    *("in 1908", "in 845", "in March 1908", "about 12 March 1908", "in the 1900s"),
    "between about March 1905 and the 1910s",
)
NEVER: Final = ("in 1908, a thief", "on the moors", "between 1905", "in Spring 1908")


def compared(opener: Opener, made: Made, opened: bytes | None = None) -> dict[str, Status]:
    """Return what each check says; they say the same on the page but for those that only the command makes."""
    told = made.opened.encode() if opened is None else opened
    report = verify(made.data, trust=TRUST, opened=told)
    page = opener.act("replay", bundle=made.data, keyset=KEYSET_FILE, opened=told)
    ours = [(one.number, one.name, one.status, one.code) for one in report.results]
    theirs = [(one["number"], one["name"], one["status"], one["code"]) for one in page["results"]]
    both = [(one, other) for one, other in zip(theirs, ours, strict=True) if one[1] not in COMMANDS]
    assert [one for one, _ in both] == [other for _, other in both]
    assert [(number, name) for number, name, *_ in theirs] == [(number, name) for number, name, *_ in ours]
    assert {status for _, name, status, _ in theirs if name in COMMANDS} == {"not_checked"}
    return {one.name: one.status for one in report.results}


def system(*texts: str) -> Made:
    judged = [
        claim(n, text, "supported", "supported", citations=[], knowledge="foundational_knowledge")
        for n, text in enumerate(texts, 1)
    ]
    return make(**answering(judged, (), rung="supported", removed=False))


def with_reasons(*whys: str) -> Made:
    made = fields(claims())
    made["/outcome"]["removed"] = [{"topic": f"statement {n}", "why": why} for n, why in enumerate(whys, 3)]
    shown = display()
    shown["outcome"]["removed"] = [
        {"topic": one["topic"], "why": REMOVED[one["why"]]} for one in made["/outcome"]["removed"]
    ]
    return make(fields=made, display=shown)


def test_what_is_honest_passes_on_both(opener: Opener) -> None:
    destroyed = make(keys=(JOURNAL,))
    honest = (
        HONEST,
        make(**withheld()),
        make(**veiled("Person A")),
        make(**answering([*claims(), gloss()])),
        destroyed,
    )
    for made in (*honest, nearest(), nearest(unsure(), UNSURE), system(*holdings.HOW)):
        assert Status.FAIL not in compared(opener, made).values()
    assert compared(opener, destroyed)["reduction"] is Status.NOT_CHECKED
    assert (
        compared(opener, HONEST, disclose(HONEST.opened, "/question").encode())["opened field"] is Status.PASS
    )


@pytest.mark.parametrize(
    "reason", [Reason.NO_PART, pytest.param(Reason.ONE_SIDED, id="as it was sealed before 0132")]
)
def test_a_no_to_two_questions_passes_on_both_by_its_name_of_now_and_of_before(
    opener: Opener, monkeypatch: pytest.MonkeyPatch, reason: Reason
) -> None:
    with monkeypatch.context() as patched:
        if reason is Reason.ONE_SIDED:
            patched.setattr(coverage, "_shortfall", lambda *_: reason)
        made = nearest(text="Did she teach the village of Kyoto? Was Rose ever at sea with Tom?")
    assert decode(made.opened.encode())["record"]["fields"]["/outcome"]["reason"] == reason
    assert Status.FAIL not in compared(opener, made).values()


def test_the_page_knows_every_sentence_of_the_system_and_every_reason(opener: Opener) -> None:
    parts = ("all", "some", "most")
    every = sorted({text.format(**FILLED, part=one) for text in holdings._PATTERNS for one in parts})
    every += [f"By the record of this archive, Ada Finch was born {when}." for when in WHEN]
    assert compared(opener, system(*every))["outcome"] is Status.PASS
    nouns = sorted({one for both in holdings._NOUNS.values() for one in both})
    every_noun = system(*(holdings.NONE.format(noun=noun) for noun in nouns))
    assert compared(opener, every_noun)["outcome"] is Status.PASS
    for text in every:
        assert compared(opener, system(f"{text}\n"))["outcome"] is Status.FAIL, text
    for when in NEVER:
        forged = f"By the record of this archive, Ada Finch was born {when}."
        assert compared(opener, system(forged))["outcome"] is Status.FAIL, when
    assert compared(opener, with_reasons(*REMOVED))["outcome"] is Status.PASS


@pytest.mark.parametrize(
    "table", [FORGED, WRONG, UNPROVEN, MISNAMED], ids=["files", "records", "archives", "names"]
)
def test_what_is_forged_fails_the_same_check_on_both(opener: Opener, table: dict[str, Any]) -> None:
    for name, row in table.items():
        if isinstance(row, tuple):
            given, check = row
        else:
            given, check = row, "reduction"
        made, opened = (HONEST, given) if isinstance(given, bytes) else (make(**given), None)
        assert compared(opener, made, opened)[check] is Status.FAIL, name


def test_what_is_nearest_is_compared_on_both(opener: Opener) -> None:
    for changes, world in ((beside.CHANGES, ()), (below.CHANGES, (unsure(), UNSURE))):
        one, keys = assembled(*world)
        for name, (change, check) in changes.items():
            record, shown = copy.deepcopy(one.sealed["fields"]), copy.deepcopy(one.display)
            change(record, shown)
            told = compared(opener, forged(one, keys, record, shown))
            assert told[check] is Status.FAIL, name


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a value: what holds it, and its key there."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def mutated(chance: random.Random, *documents: Any) -> None:
    """Change, drop, double or add something at one place."""
    held, key = chance.choice([place for one in documents for place in places(one)])
    kind = chance.choice(("change", "change", "near", "drop", "double"))
    if kind == "change":
        held[key] = chance.choice(VALUES)
    elif kind == "near":
        one = held[key]
        held[key] = one + 1 if type(one) is int else f"{one[:-1]}…" if isinstance(one, str) else not one
    elif kind == "drop":
        del held[key]
    else:
        other = f"{key}2" if isinstance(held, dict) else key
        held[other] = held[key] if isinstance(held, dict) else [held[key], held[key]]


@pytest.mark.parametrize("count", [40, pytest.param(2_000, marks=pytest.mark.nightly)])
def test_what_is_changed_anywhere_comes_to_the_same_on_both(opener: Opener, count: int) -> None:
    chance, seen = random.Random(f"0069 {count}"), set[str]()  # noqa: S311 - examples, not secrets
    bases = [assembled(), assembled(unsure(), UNSURE)]
    for n in range(count):
        one, keys = chance.choice(bases)
        record, shown = copy.deepcopy(one.sealed["fields"]), copy.deepcopy(one.display)
        if is_sealed := n % 4 > 0:
            mutated(chance, record, shown)
        made = forged(one, keys, record, shown)
        opened = json.loads(made.opened.encode())
        if not is_sealed:
            mutated(chance, opened)
        told = compared(opener, made, encode(opened))
        seen |= {name for name, status in told.items() if status is Status.FAIL}
    assert seen >= {"opening", "record"}


def test_every_check_of_an_opened_file_has_a_sentence_on_the_page() -> None:
    assert list(CHECKS_ON_PAGE) == [one.name for one in CHECKS[14:]]
