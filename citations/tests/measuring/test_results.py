from dataclasses import replace

import pytest

from citations.core.records import (
    Answer,
    Category,
    Course,
    Display,
    Reason,
    Refusal,
    Removed,
    Rung,
    Scoped,
    ShownClaim,
    Trail,
)
from citations.measuring import results
from citations.tests.core import making
from citations.tests.core.making import cited, gated
from personas.core.media.base import MetadataLocator, TextLocator

SPAN = TextLocator(paragraph=2, start=3, end=9)


def scoped(course: Course = Course.PROCEED, category: Category | None = None) -> Scoped:
    return replace(making.scoped("When?", course=course), category=category)


def test_an_answer_gives_the_claims_that_were_shown_with_their_citations():
    removed = (Removed(topic="a statement", why="too_long"),)
    shown = ShownClaim(n=2, text="as shown", rung=Rung.SUPPORTED, label="their words", excerpts=())
    display = Display(claims=(shown,), removed=removed, rung=Rung.NARROWED)
    first, second = (
        making.citation("in May", locator=one) for one in (SPAN, MetadataLocator(pointer="/date"))
    )
    both = gated(
        (cited("One.", first, n=1), Rung.SUPPORTED), (cited("Two.", first, second, n=2), Rung.SUPPORTED)
    )
    trail = Trail(scoped=scoped(), gated=both)
    came = results.result_of(
        Answer(trail=trail, display=display, refusal=None), golden_id="q", text="as shown", ms=7
    )
    assert (came.id, came.outcome, came.rung, came.reason) == ("q", "answered", "narrowed", None)
    assert (came.category, came.category_reason, came.ms) == ("proceed", None, 7)
    assert came.removed == (("a statement", "too_long"),)
    (claim,) = came.claims
    assert (claim.text, claim.type) == ("as shown", "factual")
    assert [cited.span for cited in claim.citations] == [SPAN, None]
    assert claim.citations[0].path == "letters/1.txt"
    assert claim.citations[0].creator == "Ada Finch"


@pytest.mark.parametrize(
    ("reason", "scope", "category"),
    [
        pytest.param(Reason.POST_DEATH, None, ("refuse", "post_death"), id="by category"),
        pytest.param(Reason.NOT_COVERED, scoped(), ("proceed", None), id="by coverage"),
        pytest.param(
            Reason.NOT_COVERED,
            scoped(Course.DOWNGRADE, Category.MENTAL_STATE),
            ("downgrade", "mental_state"),
            id="by coverage after a downgrade",
        ),
        pytest.param(Reason.MALFORMED, None, ("proceed", None), id="malformed"),
    ],
)
def test_a_refusal_keeps_category_and_coverage_apart(reason, scope, category):
    refusal = Refusal(reason=reason, removed=(Removed(topic="x", why="unsupported"),))
    answer = Answer(trail=Trail(scoped=scope, refusal=refusal), display=None, refusal=refusal)
    came = results.result_of(answer, golden_id="q", text="no", ms=1)
    assert (came.category, came.category_reason) == category
    assert (came.outcome, came.rung, came.reason) == ("refused", "refused", reason.value)
    assert (came.claims, came.removed) == ((), (("x", "unsupported"),))


def test_what_is_not_a_question_is_a_refusal_of_its_own_kind():
    result = results.malformed("q1", text="Up to 1,000 characters.", ms=3)
    assert (result.outcome, result.rung, result.reason) == ("refused", "refused", "malformed")
    assert result.to_value()["claims"] == []
