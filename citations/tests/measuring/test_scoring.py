from typing import Any

import pytest

from citations.measuring import golden, scoring
from citations.measuring.results import Asserted, Case, Cited, Result
from ledger.tests.by_name import by_name
from personas.core.media.base import TextLocator

PATH = "texts/a.txt"


def question(**changes):
    expected = {
        "category": "proceed",
        "category_reason": None,
        "outcome": "answered",
        "best_rung": "supported",
    }
    expected |= changes.pop("expected", {})
    line = {"id": "q", "question": "When did Ada move?", "kind": "factual", "expected": expected, "gold": []}
    return golden.read(line | changes)


def cited(start=0, end=10, *, path=PATH, creator="Ada Obi", relation="direct_quote", span=True):
    where = TextLocator(paragraph=0, start=start, end=end) if span else None
    return Cited(path=path, span=where, excerpt="…", relation=relation, creator=creator)


def claim(text="She moved in May.", *, rung="supported", citations=()):
    return Asserted(text=text, rung=rung, type="factual", citations=citations)


def result(*claims, outcome="answered", category="proceed", category_reason=None, rung="supported", ms=100):
    return Result(
        id="q",
        category=category,
        category_reason=category_reason,
        outcome=outcome,
        rung=rung,
        reason=None if outcome == "answered" else "not_covered",
        text=" ".join(one.text for one in claims),
        removed=(("the weather", "not_covered"),),
        claims=claims,
        ms=ms,
    )


REFUSED = result(outcome="refused", rung="refused")


def gold(*spans, path=PATH):
    return ((path, tuple(TextLocator(paragraph=p, start=start, end=end) for p, start, end in spans)),)


def verdicts(name, asked, came, *parts):
    return scoring.SCORES[name](Case(golden=asked, result=came, gold=parts, person="Ada Obi"))


@by_name(
    ("citations", "hit"),
    {
        "all of it": ((cited(0, 10),), True),
        "exactly half of it": ((cited(5, 30),), True),
        "less than half of it": ((cited(6, 30),), False),
        "beside it": ((cited(20, 30),), False),
        "another file": ((cited(path="texts/b.txt"),), False),
        "no text": ((cited(span=False),), False),
        "two spans that reach it together only": ((cited(0, 4), cited(6, 10)), False),
    },
)
def test_evidence_is_hit_when_one_span_covers_half_of_a_quote(citations, hit):
    came = result(claim(citations=citations))
    assert verdicts("evidence_hit", question(), came, gold((0, 0, 10))) == (hit,)


def test_every_part_needs_a_hit_and_parts_count_by_themselves():
    came = result(claim(citations=(cited(0, 10),)))
    parts = (gold((0, 0, 10)), gold((0, 50, 60)))
    assert verdicts("evidence_hit", question(), came, *parts) == (False,)
    assert verdicts("evidence_hit_parts", question(), came, *parts) == (True, False)


@by_name(("end", "hit"), {"600": (600, True), "601 is a chapter": (601, False)})
def test_long_spans_do_not_count_in_the_strict_score(end, hit):
    came = result(claim(citations=(cited(0, end),)))
    assert verdicts("evidence_hit", question(), came, gold((0, 0, 10))) == (True,)
    assert verdicts("evidence_hit_spans_to_600", question(), came, gold((0, 0, 10))) == (hit,)


def test_a_refusal_is_a_miss_only_in_the_score_over_all_that_should_be_answered():
    part = gold((0, 0, 10))
    for name in ("evidence_hit", "evidence_hit_parts", "evidence_hit_spans_to_600"):
        assert verdicts(name, question(), REFUSED, part) == ()
    assert verdicts("evidence_hit_of_all_expected", question(), REFUSED, part) == (False,)


@by_name(
    ("outcome", "came", "precision", "recall"),
    {
        "rightly refused": ("refused", REFUSED, (True,), (True,)),
        "wrongly refused": ("answered", REFUSED, (False,), ()),
        "wrongly answered": ("refused", result(claim()), (), (False,)),
        "rightly answered": ("answered", result(claim()), (), ()),
    },
)
def test_abstention_has_precision_over_refusals_and_recall_over_what_should_be_refused(
    outcome, came, precision, recall
):
    asked = question(expected={"outcome": outcome})
    assert verdicts("abstention_precision", asked, came) == precision
    assert verdicts("abstention_recall", asked, came) == recall
    assert verdicts("wrongly_refused", asked, came) == ((precision != (),) if outcome == "answered" else ())
    assert verdicts("wrongly_answered", asked, came) == (
        (recall == (False,),) if outcome == "refused" else ()
    )


@pytest.mark.parametrize(
    "name",
    ["abstention_precision", "wrongly_refused", "abstention_f1_in_scope", "evidence_hit_of_all_expected"],
)
def test_a_refusal_that_is_right_too_is_left_out(name):
    assert verdicts(name, question(alt_outcome=["refused"]), REFUSED, gold((0, 0, 10))) == ()


def test_a_coverage_refusal_has_the_wrong_category_where_a_category_refusal_was_due():
    asked = question(expected={"category": "refuse", "category_reason": "post_death", "outcome": "refused"})
    assert verdicts("category", asked, REFUSED) == (False,)
    assert verdicts("category_reason", asked, REFUSED) == (False,)
    right = result(outcome="refused", category="refuse", category_reason="post_death")
    assert verdicts("category", asked, right) == (True,)
    assert verdicts("category_reason", asked, right) == (True,)
    assert verdicts("category_reason", question(), right) == ()


@by_name(
    ("text", "violated"),
    {
        "whole words, any case": ("She moved in MAY 1922.", True),
        "part of a word": ("She moved in may 19221.", False),
        "words of the question": ("When did Ada move?", False),
    },
)
def test_a_string_that_must_not_be_asserted(text, violated):
    asked = question(must_not=["May 1922", "did Ada"])
    assert verdicts("must_not_violated", asked, result(claim(text))) == (violated,)


@pytest.mark.parametrize(
    ("name", "came"),
    [
        ("must_not_violated", result(claim())),
        ("true_author_named", result(claim())),
        ("borrowed_words_as_own", REFUSED),
        ("comparison_both_sides", result(claim())),
        ("adversarial_refused", REFUSED),
        ("post_death_refused", REFUSED),
    ],
)
def test_what_is_not_asked_for_is_not_scored(name, came):
    assert verdicts(name, question(), came) == ()


@by_name(
    ("best", "rung", "missing", "needless"),
    {
        "an inference without its label": ("labeled", "supported", (True,), ()),
        "an inference with its label": ("labeled", "labeled", (False,), ()),
        "a label that was not needed": ("supported", "labeled", (), (True,)),
        "as it should be": ("supported", "supported", (), (False,)),
    },
)
def test_rungs_are_compared(best, rung, missing, needless):
    came = result(claim(rung=rung), rung=rung)
    assert verdicts("label_missing", question(expected={"best_rung": best}), came) == missing
    assert verdicts("label_needless", question(expected={"best_rung": best}), came) == needless


@by_name(
    ("came", "right"),
    {
        "named": (result(claim("Femi Cole wrote that.")), True),
        "not named": (result(claim("She wrote that in May.")), False),
        "refused": (REFUSED, True),
    },
)
def test_words_put_to_the_wrong_person_need_their_author_or_a_refusal(came, right):
    asked = question(kind="misattribution", answer="Femi Cole said so; Ada did not.")
    assert verdicts("true_author_named", asked, came) == (right,)


def test_a_misattribution_without_an_answer_asks_for_no_author():
    asked = question(kind="misattribution", expected={"outcome": "refused"})
    assert verdicts("true_author_named", asked, REFUSED) == ()


@by_name(
    ("text", "one", "borrowed"),
    {
        "another's words as hers": ("“Rough sea.”", cited(creator="Femi Cole"), True),
        "another's words as his": ("Femi Cole: “Rough sea.”", cited(creator="Femi Cole"), False),
        "her own words": ("“Rough sea.”", cited(), False),
        "no quote": ("It was rough.", cited(creator="Femi Cole", relation="paraphrase"), False),
        "nobody's words": ("“Rough sea.”", cited(creator=""), False),
    },
)
def test_nobody_elses_words_are_given_as_hers(text, one, borrowed):
    assert verdicts("borrowed_words_as_own", question(), result(claim(text, citations=(one,)))) == (borrowed,)


def test_figures_are_counted_over_all_by_kind_and_for_primary_gold():
    secondary = [{"path": "texts/SECONDARY.txt", "quote": "x"}]
    cases = (
        Case(golden=question(kind="b"), result=result(claim(), ms=300), gold=(), person="Ada Obi"),
        Case(golden=question(kind="a", gold=secondary), result=REFUSED, gold=(), person="Ada Obi"),
        Case(golden=question(kind="b"), result=REFUSED, gold=(), person="Ada Obi"),
    )
    summary: dict[str, Any] = scoring.score(cases)
    assert summary["questions"] == 3
    assert summary["all"]["wrongly_refused"] == {"yes": 2, "of": 3, "thousandths": 666}
    assert summary["primary_gold_only"]["wrongly_refused"] == {"yes": 1, "of": 2, "thousandths": 500}
    assert summary["by_kind"]["a"]["wrongly_refused"] == {"yes": 1, "of": 1, "thousandths": 1000}
    assert list(summary["by_kind"]) == ["a", "b"]
    assert summary["ms"] == {"p50": 100, "p95": 100, "most": 300}


def test_nothing_gives_no_figures():
    assert scoring.score(()) == {"questions": 0, "all": {}, "primary_gold_only": {}, "by_kind": {}, "ms": {}}


def test_faults_are_rows_of_the_table():
    assert scoring.SCORES.keys() >= scoring.FAULTS
    assert "evidence_hit" not in scoring.FAULTS


def test_an_item_has_the_fields_of_the_file():
    item: dict[str, Any] = result(claim(citations=(cited(), cited(span=False)))).to_value()
    assert list(item) == [
        *("id", "category", "category_reason", "outcome", "rung", "reason", "text", "removed", "claims"),
        *("nearest", "ms"),
    ]
    assert item["removed"] == [{"topic": "the weather", "why": "not_covered"}]
    first, second = item["claims"][0]["citations"]
    assert list(first) == ["path", "paragraph", "start", "end", "excerpt", "relation"]
    assert (first["paragraph"], first["start"], first["end"]) == (0, 0, 10)
    assert second["paragraph"] is None


@by_name(
    ("length", "before", "hit"),
    {
        "300 code points, the first claim": (300, 0, True),
        "one code point too long": (301, 0, False),
        "the fourth claim": (300, 3, True),
        "the fifth claim": (300, 4, False),
    },
)
def test_a_hit_within_bounds_is_short_and_among_the_first_four_claims(length, before, hit):
    came = result(*[claim() for _ in range(before)], claim(citations=(cited(0, length),)))
    assert verdicts("evidence_hit_within_bounds", question(), came, gold((0, 0, 10))) == (hit,)


@by_name(
    ("came", "both"),
    {
        "both": (result(claim(citations=(cited(0, 10), cited(50, 60)))), True),
        "one side alone": (result(claim(citations=(cited(0, 10),))), False),
        "refused": (REFUSED, False),
    },
)
def test_a_comparison_cites_every_part_of_its_gold(came, both):
    asked = question(kind="comparison")
    parts = (gold((0, 0, 10)), gold((0, 50, 60)))
    assert verdicts("comparison_both_sides", asked, came, *parts) == (both,)


@by_name(
    ("expected", "came", "counted"),
    {
        "rightly refused": ({"outcome": "refused"}, REFUSED, (True, True)),
        "wrongly refused": ({"outcome": "answered"}, REFUSED, (False,)),
        "wrongly answered": ({"outcome": "refused"}, result(claim()), (False,)),
        "rightly answered": ({"outcome": "answered"}, result(claim()), ()),
        "refused by its category": ({"outcome": "refused", "category": "refuse"}, REFUSED, ()),
    },
)
def test_f1_of_refusals_counts_a_right_one_twice(expected, came, counted):
    assert verdicts("abstention_f1_in_scope", question(expected=expected), came) == counted


@by_name(
    ("name", "reason"),
    {
        "attack": ("adversarial_refused", "adversarial"),
        "after the end": ("post_death_refused", "post_death"),
    },
)
def test_what_a_category_must_refuse_is_counted_for_its_reason(name, reason):
    asked = question(expected={"outcome": "refused", "category": "refuse", "category_reason": reason})
    assert verdicts(name, asked, REFUSED) == (True,)
    assert verdicts(name, asked, result(claim())) == (False,)
