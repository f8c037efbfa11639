"""How well golden questions were answered: one row of ``SCORES`` for every figure.

A score looks at one case and gives a verdict for each thing that it counts there; no verdict means that the
case does not count. A new figure is a function and a row. In the rows of ``FAULTS`` a low share is good.
"""

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from citations.core.records import Relation, Rung
from citations.core.results import Case
from ledger.core.canonical import Json
from personas.core.media.base import TextLocator

LONG: Final = 600  # spans longer than this are left out of the stricter evidence score, in code points


def _hits(case: Case, longest: int | None = None) -> tuple[bool, ...]:
    spans = [
        (cited.path, cited.span)
        for claim in case.result.claims
        for cited in claim.citations
        if cited.span is not None and (longest is None or cited.span.end - cited.span.start <= longest)
    ]
    return tuple(
        any(_covers(span, gold) for path, gold in part for cited, span in spans if cited == path)
        for part in case.gold
    )


def _covers(span: TextLocator, gold: tuple[TextLocator, ...]) -> bool:
    whole = sum(piece.end - piece.start for piece in gold)
    shared = sum(
        max(0, min(span.end, piece.end) - max(span.start, piece.start))
        for piece in gold
        if piece.paragraph == span.paragraph
    )
    return 0 < whole <= 2 * shared


def _evidence(case: Case) -> tuple[bool, ...]:
    return (all(_hits(case)),) if case.due and case.answered and case.gold else ()


def _evidence_of_all(case: Case) -> tuple[bool, ...]:
    return (
        (case.answered and all(_hits(case)),) if case.due and case.gold and not case.golden.may_refuse else ()
    )


def _evidence_short(case: Case) -> tuple[bool, ...]:
    return (all(_hits(case, LONG)),) if case.due and case.answered and case.gold else ()


def _parts(case: Case) -> tuple[bool, ...]:
    return _hits(case) if case.due and case.answered else ()


def _abstention_precision(case: Case) -> tuple[bool, ...]:
    return () if case.answered or case.golden.may_refuse else (not case.due,)


def _abstention_recall(case: Case) -> tuple[bool, ...]:
    return () if case.due else (not case.answered,)


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
    "evidence_hit_of_all_expected": _evidence_of_all,
    "abstention_precision": _abstention_precision,
    "abstention_recall": _abstention_recall,
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


def _figures(cases: tuple[Case, ...]) -> dict[str, Json]:
    figures: dict[str, Json] = {}
    for name, row in SCORES.items():
        verdicts = [verdict for case in cases for verdict in row(case)]
        if verdicts:
            yes, of = sum(verdicts), len(verdicts)
            figures[name] = {"yes": yes, "of": of, "thousandths": 1000 * yes // of}
    return figures


def _times(cases: tuple[Case, ...]) -> dict[str, Json]:
    ordered = sorted(case.result.ms for case in cases)
    if not ordered:
        return {}
    last = len(ordered) - 1
    return {"p50": ordered[last * 50 // 100], "p95": ordered[last * 95 // 100], "most": ordered[last]}
