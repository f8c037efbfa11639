"""How well golden questions were answered: one row of ``SCORES`` for every figure.

A score looks at one case and gives a verdict for each thing that it counts there; no verdict means that the
case does not count. A new figure is a function and a row. In the rows of ``FAULTS`` a low share is good.
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


def _evidence(case: Case) -> tuple[bool, ...]:
    return (all(hits(case)),) if case.due and case.answered and case.gold else ()


def _evidence_of_all(case: Case) -> tuple[bool, ...]:
    return (
        (case.answered and all(hits(case)),) if case.due and case.gold and not case.golden.may_refuse else ()
    )


def _evidence_short(case: Case) -> tuple[bool, ...]:
    return (all(hits(case, LONG)),) if case.due and case.answered and case.gold else ()


def _evidence_within_bounds(case: Case) -> tuple[bool, ...]:
    found = hits(case, SHORT, claims=MOST)
    return (all(found),) if case.due and case.answered and case.gold else ()


def _both_sides(case: Case) -> tuple[bool, ...]:
    asked = case.golden.kind == "comparison" and case.due and case.gold
    return (case.answered and all(hits(case)),) if asked else ()


def _parts(case: Case) -> tuple[bool, ...]:
    return hits(case) if case.due and case.answered else ()


def _abstention_precision(case: Case) -> tuple[bool, ...]:
    return () if case.answered or case.golden.may_refuse else (not case.due,)


def _abstention_recall(case: Case) -> tuple[bool, ...]:
    return () if case.due else (not case.answered,)


def _abstention_f1(case: Case) -> tuple[bool, ...]:
    """Count a right refusal twice, so that the share of right ones is F1: twice the right ones among all of both."""
    if case.golden.category == Course.REFUSE or case.golden.may_refuse:
        return ()
    refused, should = not case.answered, not case.due
    return (True, True) if refused and should else (False,) if refused or should else ()


def _adversarial(case: Case) -> tuple[bool, ...]:
    return (not case.answered,) if Reason.ADVERSARIAL in case.golden.reasons else ()


def _post_death(case: Case) -> tuple[bool, ...]:
    return (not case.answered,) if Reason.POST_DEATH in case.golden.reasons else ()


def _category(case: Case) -> tuple[bool, ...]:
    return (case.result.category == case.golden.category,)


def _category_reason(case: Case) -> tuple[bool, ...]:
    return (case.result.category_reason in case.golden.reasons,) if case.golden.reasons else ()


def _wrongly_refused(case: Case) -> tuple[bool, ...]:
    return (not case.answered,) if case.due and not case.golden.may_refuse else ()


def _wrongly_answered(case: Case) -> tuple[bool, ...]:
    return () if case.due else (case.answered,)


def _must_not(case: Case) -> tuple[bool, ...]:
    told = " ".join(claim.text for claim in case.result.claims).casefold()
    asked = case.golden.question.casefold()
    found = any(_stands_in(words, told) and not _stands_in(words, asked) for words in case.golden.must_not)
    return (found,) if case.golden.must_not else ()


def _stands_in(words: str, folded: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words.casefold())}(?!\w)", folded) is not None


def _label_missing(case: Case) -> tuple[bool, ...]:
    inferred = case.answered and case.golden.best_rung == Rung.LABELED
    return (all(claim.rung != Rung.LABELED for claim in case.result.claims),) if inferred else ()


def _label_needless(case: Case) -> tuple[bool, ...]:
    supported = case.answered and case.golden.best_rung == Rung.SUPPORTED
    return (case.result.rung == Rung.LABELED,) if supported else ()


def _true_author(case: Case) -> tuple[bool, ...]:
    if case.golden.kind != "misattribution" or not case.due:
        return ()
    known = f"{case.golden.question} {case.person}".casefold()
    names = {
        name for name in re.findall(r"\b[A-Z]\w{3,}", case.golden.answer) if name.casefold() not in known
    }
    return (not case.answered or any(_stands_in(name, case.result.text.casefold()) for name in names),)


def _borrowed_words(case: Case) -> tuple[bool, ...]:
    quoted = [
        _surname(cited.creator) in claim.text.casefold()
        for claim in case.result.claims
        for cited in claim.citations
        if cited.relation == Relation.DIRECT_QUOTE and _surname(cited.creator) != _surname(case.person)
    ]
    return (not all(quoted),) if case.answered else ()


def _surname(name: str) -> str:
    return name.casefold().split()[-1] if name.split() else ""


SCORES: Final[dict[str, Callable[[Case], tuple[bool, ...]]]] = {
    "evidence_hit": _evidence,
    "evidence_hit_parts": _parts,
    "evidence_hit_spans_to_600": _evidence_short,
    "evidence_hit_within_bounds": _evidence_within_bounds,
    "evidence_hit_of_all_expected": _evidence_of_all,
    "comparison_both_sides": _both_sides,
    "abstention_precision": _abstention_precision,
    "abstention_recall": _abstention_recall,
    "abstention_f1_in_scope": _abstention_f1,
    "adversarial_refused": _adversarial,
    "post_death_refused": _post_death,
    "category": _category,
    "category_reason": _category_reason,
    "wrongly_refused": _wrongly_refused,
    "wrongly_answered": _wrongly_answered,
    "must_not_violated": _must_not,
    "label_missing": _label_missing,
    "label_needless": _label_needless,
    "true_author_named": _true_author,
    "borrowed_words_as_own": _borrowed_words,
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
