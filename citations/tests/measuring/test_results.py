import pytest

from citations.core.query.understood import read
from citations.core.records import (
    Answer,
    Category,
    Citation,
    CitedClaim,
    Claim,
    Course,
    Display,
    GatedClaim,
    GatedClaims,
    Knowledge,
    Origin,
    Reason,
    Refusal,
    Relation,
    Removed,
    Rung,
    Scoped,
    ShownClaim,
    Trail,
    TypedClaim,
)
from citations.measuring import results
from personas.core.consent import Scope
from personas.core.media.base import MetadataLocator, TextLocator

QUERY = read("When?")
ORIGIN = Origin(
    record_key="texts/a.txt",
    artifact_id="sha256:00",
    version=1,
    title="Letter",
    creator="Ada Obi",
    date="1951",
    year=1951,
    kind="letter",
    primary=True,
    language="en",
    source="",
    rights="",
    facts=(),
    scope=Scope(),
)
SPAN = TextLocator(paragraph=2, start=3, end=9)


def citation(locator):
    return Citation(
        artifact_id="sha256:00",
        version=1,
        locator=locator,
        relation=Relation.DIRECT_QUOTE,
        excerpt="in May",
        origin=ORIGIN,
    )


def gated(n, *locators):
    claim = Claim(n=n, text=f"claim {n}", keys=())
    typed = TypedClaim(claim=claim, knowledge=Knowledge.FACTUAL, must_cite=True)
    cited = CitedClaim(typed=typed, citations=tuple(citation(one) for one in locators))
    return GatedClaim(cited=cited, rung=Rung.SUPPORTED, verdicts=())


def scoped(course=Course.PROCEED, category=None):
    return Scoped(query=QUERY, course=course, category=category, sought=(QUERY,))


def test_an_answer_gives_the_claims_that_were_shown_with_their_citations():
    removed = (Removed(topic="a statement", why="too_long"),)
    shown = ShownClaim(n=2, text="as shown", rung=Rung.SUPPORTED, label="their words", excerpts=())
    display = Display(claims=(shown,), removed=removed, rung=Rung.NARROWED)
    both = (gated(1, SPAN), gated(2, SPAN, MetadataLocator(pointer="/date")))
    trail = Trail(
        scoped=scoped(), gated=GatedClaims(delivered=both, judged=both, removed=(), rung=Rung.SUPPORTED)
    )
    came = results.result_of(
        Answer(trail=trail, display=display, refusal=None), golden_id="q", text="as shown", ms=7
    )
    assert (came.id, came.outcome, came.rung, came.reason) == ("q", "answered", "narrowed", None)
    assert (came.category, came.category_reason, came.ms) == ("proceed", None, 7)
    assert came.removed == (("a statement", "too_long"),)
    (claim,) = came.claims
    assert (claim.text, claim.type) == ("as shown", "factual")
    assert [cited.span for cited in claim.citations] == [SPAN, None]
    assert claim.citations[0].path == "texts/a.txt"
    assert claim.citations[0].creator == "Ada Obi"


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
