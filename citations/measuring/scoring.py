"""How well golden questions were answered: one row of ``SCORES`` for every figure.

A score looks at one case and gives a verdict for each thing that it counts there; no verdict means that the
case does not count. A new figure is a row. In the rows of ``FAULTS`` a low share is good.
"""

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from citations.core.records import Course, Reason, Relation, Rung
from citations.measuring.hitting import MOST, SHORT, hits
from citations.measuring.results import Case
from ledger.core.canonical import Json

LONG: Final = 600  # spans longer than this are left out of a stricter evidence score, in code points

Score = Callable[[Case], tuple[bool, ...]]


def _of(counts: Callable[[Case], object], holds: Callable[[Case], bool]) -> Score:
    """Return a score with one verdict, *holds*, for each case that *counts*."""
    return lambda case: (holds(case),) if counts(case) else ()


def _answered(case: Case) -> bool:
    return bool(case.due and case.answered and case.gold)


def _expected(case: Case) -> bool:
    return case.due and not case.golden.may_refuse


def _reached(case: Case) -> bool:
    return case.answered and all(hits(case))


def _refused(case: Case) -> bool:
    return not case.answered


def _abstention_f1(case: Case) -> tuple[bool, ...]:
    """Count a right refusal twice, so that the share of right ones is F1: twice the right ones among all of both."""
    if case.golden.category == Course.REFUSE or case.golden.may_refuse:
        return ()
    refused, should = not case.answered, not case.due
    return (True, True) if refused and should else (False,) if refused or should else ()


def _must_not(case: Case) -> bool:
    told = " ".join(claim.text for claim in case.result.claims).casefold()
    asked = case.golden.question.casefold()
    return any(_stands_in(words, told) and not _stands_in(words, asked) for words in case.golden.must_not)


def _stands_in(words: str, folded: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words.casefold())}(?!\w)", folded) is not None


def _true_author(case: Case) -> bool:
    known = f"{case.golden.question} {case.person}".casefold()
    names = {
        name for name in re.findall(r"\b[A-Z]\w{3,}", case.golden.answer) if name.casefold() not in known
    }
    return not case.answered or any(_stands_in(name, case.result.text.casefold()) for name in names)


def _borrowed_words(case: Case) -> bool:
    quoted = [
        _surname(cited.creator) in claim.text.casefold()
        for claim in case.result.claims
        for cited in claim.citations
        if cited.relation == Relation.DIRECT_QUOTE and _surname(cited.creator) != _surname(case.person)
    ]
    return not all(quoted)


def _surname(name: str) -> str:
    return name.casefold().split()[-1] if name.split() else ""


SCORES: Final[dict[str, Score]] = {
    "evidence_hit": _of(_answered, lambda case: all(hits(case))),
    "evidence_hit_parts": lambda case: hits(case) if case.due and case.answered else (),
    "evidence_hit_spans_to_600": _of(_answered, lambda case: all(hits(case, LONG))),
    "evidence_hit_within_bounds": _of(_answered, lambda case: all(hits(case, SHORT, claims=MOST))),
    "evidence_hit_of_all_expected": _of(lambda case: _expected(case) and case.gold, _reached),
    "comparison_both_sides": _of(
        lambda case: case.golden.kind == "comparison" and case.due and case.gold, _reached
    ),
    "abstention_precision": _of(
        lambda case: not (case.answered or case.golden.may_refuse), lambda case: not case.due
    ),
    "abstention_recall": _of(lambda case: not case.due, _refused),
    "abstention_f1_in_scope": _abstention_f1,
    "adversarial_refused": _of(lambda case: Reason.ADVERSARIAL in case.golden.reasons, _refused),
    "post_death_refused": _of(lambda case: Reason.POST_DEATH in case.golden.reasons, _refused),
    "category": lambda case: (case.result.category == case.golden.category,),
    "category_reason": _of(
        lambda case: case.golden.reasons, lambda case: case.result.category_reason in case.golden.reasons
    ),
    "wrongly_refused": _of(_expected, _refused),
    "wrongly_answered": _of(lambda case: not case.due, lambda case: case.answered),
    "must_not_violated": _of(lambda case: case.golden.must_not, _must_not),
    "label_missing": _of(
        lambda case: case.answered and case.golden.best_rung == Rung.LABELED,
        lambda case: all(claim.rung != Rung.LABELED for claim in case.result.claims),
    ),
    "label_needless": _of(
        lambda case: case.answered and case.golden.best_rung == Rung.SUPPORTED,
        lambda case: case.result.rung == Rung.LABELED,
    ),
    "true_author_named": _of(lambda case: case.golden.kind == "misattribution" and case.due, _true_author),
    "borrowed_words_as_own": _of(lambda case: case.answered, _borrowed_words),
}
FAULTS: Final = frozenset(
    name for name in SCORES if name.startswith(("wrongly", "must", "label", "borrowed"))
)


def score(cases: Iterable[Case]) -> dict[str, Json]:
    """Count every row of ``SCORES`` over all cases, by kind, and over those with primary gold only.

    A figure is ``{"yes", "of", "thousandths"}``; rows that nothing counts for are left out.
    """
    every = tuple(cases)
    by_kind = sorted(every, key=lambda case: case.golden.kind)
    return {
        "questions": len(every),
        "all": _figures(every),
        "primary_gold_only": _figures(tuple(case for case in every if case.golden.only_primary)),
        "by_kind": {
            kind: _figures(tuple(group)) for kind, group in groupby(by_kind, lambda case: case.golden.kind)
        },
        "ms": _times(every),
    }


def counts(cases: tuple[Case, ...]) -> dict[str, tuple[int, int]]:
    """Count how many of how many, for every row of ``SCORES`` that anything counts for."""
    verdicts = {name: [one for case in cases for one in row(case)] for name, row in SCORES.items()}
    return {name: (sum(found), len(found)) for name, found in verdicts.items() if found}


def _figures(cases: tuple[Case, ...]) -> dict[str, Json]:
    return {
        name: {"yes": yes, "of": of, "thousandths": 1000 * yes // of}
        for name, (yes, of) in counts(cases).items()
    }


def _times(cases: tuple[Case, ...]) -> dict[str, Json]:
    ordered = sorted(case.result.ms for case in cases)
    if not ordered:
        return {}
    last = len(ordered) - 1
    return {"p50": ordered[last * 50 // 100], "p95": ordered[last * 95 // 100], "most": ordered[last]}
