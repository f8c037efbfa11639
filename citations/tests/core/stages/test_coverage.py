"""The ladder (seed 001, "The coverage gate"; requirements 6.2)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.binding.ladder import MARKERS, UNFOUND, rung_of
from citations.core.query.understood import read
from citations.core.records import (
    CitedClaim,
    Course,
    GatedClaim,
    GatedClaims,
    Knowledge,
    QueryType,
    Reason,
    Refusal,
    Relation,
    Removed,
    Rung,
    Verdict,
)
from citations.core.stages import coverage
from citations.tests.core.making import citation, cited, same_every_time, scoped, typed

EXCERPT = "I taught the village children."
INFERRED = "This suggests that the children read."
QUOTE = cited("Ada wrote it.", citation(EXCERPT))


def inferred(text: str = INFERRED) -> CitedClaim:
    return cited(text, citation(EXCERPT, Relation.INFERENCE), knowledge=Knowledge.REASONING)


def judged(claim: CitedClaim, *, inference: bool = True, course: Course = Course.PROCEED) -> GatedClaim:
    outcome = coverage.judge((claim,), scoped(course=course), inference=inference)
    (one,) = outcome.judged
    return one


DIRECT = (Rung.SUPPORTED, "direct_relation has_verified_span supported_already held_above")
LABELED = (Rung.LABELED, "no_direct_relation has_verified_span falsifiable_inference held_above")


def held(why: str) -> tuple[Rung, str]:
    return Rung.REFUSED, f"no_direct_relation has_verified_span {why} nothing_holds"


FACT_INFERRED = cited(INFERRED, citation(EXCERPT, Relation.INFERENCE))
BOTH = cited(
    INFERRED, citation(EXCERPT, Relation.INFERENCE), citation(EXCERPT), knowledge=Knowledge.REASONING
)


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        *(
            pytest.param(cited("Ada wrote it.", citation(EXCERPT, relation)), DIRECT, id=f"1: {relation}")
            for relation in (Relation.DIRECT_QUOTE, Relation.PARAPHRASE, Relation.METADATA_FACT)
        ),
        pytest.param(BOTH, DIRECT, id="1: a direct relation beside an inference"),
        pytest.param(
            cited("In short,", knowledge=Knowledge.CONNECTIVE),
            (Rung.SUPPORTED, "claims_nothing claims_nothing supported_already held_above"),
            id="1: what claims nothing",
        ),
        pytest.param(
            cited("Ada wrote it."),
            (Rung.REFUSED, "no_direct_relation no_verified_span no_verified_span nothing_holds"),
            id="2: no span at all",
        ),
        pytest.param(inferred(), LABELED, id="3: a falsifiable inference"),
        pytest.param(inferred("Perhaps this suggests that they read."), LABELED, id="3: two hedges"),
        pytest.param(inferred("So the children read."), held("no_marker"), id="4: no marker"),
        pytest.param(
            inferred("Perhaps this may suggest that they read."), held("hedges_stacked"), id="4: three hedges"
        ),
        pytest.param(
            inferred("It may seem so."), held("not_falsifiable"), id="4: nothing that could be wrong"
        ),
        pytest.param(
            inferred("This suggests that something is possible."), held("not_falsifiable"), id="4: something"
        ),
        pytest.param(FACT_INFERRED, held("not_an_inference"), id="4: a fact that is only inferred"),
    ],
)
def test_a_claim_stops_at_one_rung_and_has_the_verdict_of_every_rung(claim, outcome):
    one = judged(claim)
    assert [verdict.rung for verdict in one.verdicts] == list(Rung)
    assert (one.rung, " ".join(verdict.why for verdict in one.verdicts)) == outcome


@pytest.mark.parametrize(
    ("inference", "course"),
    [
        pytest.param(False, Course.PROCEED, id="switched off for the session"),
        pytest.param(True, Course.DOWNGRADE, id="downgraded to the person's words"),
    ],
)
def test_no_inference_is_delivered_where_none_is_allowed(inference, course):
    one = judged(inferred(), inference=inference, course=course)
    assert one.rung is Rung.REFUSED
    assert one.verdicts[2] == Verdict(rung=Rung.LABELED, passed=False, why="inference_off")


@pytest.mark.parametrize("marker", sorted(MARKERS))
def test_each_marker_marks_an_inference(marker):
    assert judged(inferred(f"The children {marker} reading.")).rung is Rung.LABELED


@pytest.mark.parametrize(
    ("claims", "rung", "delivered"),
    [
        pytest.param((QUOTE,), Rung.SUPPORTED, 1, id="supported"),
        pytest.param((QUOTE, cited("No.", n=2)), Rung.NARROWED, 1, id="narrowed"),
        pytest.param((QUOTE, inferred()), Rung.LABELED, 2, id="labelled"),
        pytest.param((QUOTE, inferred(), cited("No.", n=3)), Rung.LABELED, 2, id="labelled and narrowed"),
        pytest.param((inferred(),), Rung.LABELED, 1, id="an inference alone"),
    ],
)
def test_the_answer_has_the_rung_that_its_claims_give_it(claims, rung, delivered):
    outcome = coverage.judge(claims, scoped(), inference=True)
    assert isinstance(outcome, GatedClaims)
    assert (outcome.rung, len(outcome.delivered)) == (rung, delivered)
    assert len(outcome.removed) == len(claims) - delivered


@pytest.mark.parametrize(
    ("claims", "searches", "reason"),
    [
        pytest.param((), (), Reason.NOT_COVERED, id="nothing drafted"),
        pytest.param((typed("Ada sang.", "c1"),), (), Reason.NOT_COVERED, id="cited and not carried"),
        pytest.param((typed("Ada sang."),), (), Reason.CITATIONS_REQUIRED, id="nothing cited"),
        pytest.param(
            (typed("Ada sang."), typed("She left.", "c1")), (), Reason.NOT_COVERED, id="one of two cited"
        ),
        pytest.param((), ("bread", "butter"), Reason.ONE_SIDED, id="a comparison without a draft"),
        pytest.param(
            (typed("Bread.", "c1"),), ("bread", "butter"), Reason.ONE_SIDED, id="a comparison not carried"
        ),
        pytest.param(
            (typed("In short,", knowledge=Knowledge.CONNECTIVE, must_cite=False),),
            (),
            Reason.NOT_COVERED,
            id="joining words alone",
        ),
    ],
)
def test_an_answer_without_a_verified_citation_is_refused_and_keeps_the_verdicts(claims, searches, reason):
    made = [CitedClaim(typed=one, citations=()) for one in claims]
    asked = scoped("Which?", *searches, query_type=QueryType.ANALYTICAL)
    outcome = coverage.judge(made, asked, inference=True)
    assert isinstance(outcome, Refusal)
    assert (outcome.reason, outcome.query_type) == (reason, QueryType.ANALYTICAL)
    assert len(outcome.judged) == len(claims)


def test_several_questions_that_nothing_answers_are_no_comparison():
    query = read("When was Ada born? Who taught her?")
    asked = replace(scoped(), query=query, sought=tuple(map(read, query.parts)))
    outcome = coverage.judge((), asked, inference=True)
    assert isinstance(outcome, Refusal)
    assert outcome.reason is Reason.NO_PART


def test_what_is_removed_is_listed_by_kind_and_never_by_its_words():
    made = (QUOTE, cited("Ada killed Tom.", n=2), cited("He sang.", n=3), inferred("So she read."))
    outcome = coverage.judge(made, scoped("Whom did Tom’s sister kill?"), inference=True)
    assert outcome.removed == (
        Removed(topic="a statement on Tom’s, kill", why="unsupported"),
        Removed(topic="a statement on something else", why="unsupported"),
        Removed(topic="a statement on a letter, 1951", why="inference"),
    )


def test_a_part_that_nothing_answers_is_removed_by_its_own_words():
    part = replace(cited("what did she earn", n=2).typed.claim, side="what did she earn")
    lost = CitedClaim(typed=replace(QUOTE.typed, claim=part), citations=(), doubts=(UNFOUND,))
    outcome = coverage.judge((QUOTE, lost), scoped(), inference=True)
    assert isinstance(outcome, GatedClaims)
    assert outcome.removed == (Removed(topic="what did she earn", why="unfound"),)
    assert outcome.rung is Rung.NARROWED


def test_what_was_removed_in_a_record_of_before_topics_had_names_has_its_number():
    gated = coverage.judge((QUOTE, cited("He sang.", n=3)), scoped(), inference=True)
    before = coverage.restored([replace(one, topic="") for one in gated.judged])
    assert before.removed == (Removed(topic="statement 3", why="unsupported"),)


def test_an_answer_of_which_nothing_is_left_is_refused():
    assert rung_of((), (Removed(topic="x", why="unsupported"),)) is Rung.REFUSED


def _some_claim(text: str, relations: list[Relation], knowledge: Knowledge) -> CitedClaim:
    return cited(text, *(citation(EXCERPT, relation) for relation in relations), knowledge=knowledge)


some_claims = st.lists(
    st.builds(
        _some_claim,
        st.sampled_from(["Ada wrote it.", INFERRED, "It may be.", "No."]),
        st.lists(st.sampled_from(list(Relation)), max_size=3),
        st.sampled_from(list(Knowledge)),
    ),
    max_size=5,
)


@given(some_claims, st.booleans(), st.sampled_from([Course.PROCEED, Course.DOWNGRADE]))
@same_every_time
def test_no_claim_is_dropped_unsaid_and_none_is_delivered_unbound(claims, inference, course):
    outcome = coverage.judge(claims, scoped(course=course), inference=inference)
    delivered = outcome.delivered if isinstance(outcome, GatedClaims) else ()
    assert len(outcome.judged) == len(claims)
    assert sum(one.rung is Rung.REFUSED for one in outcome.judged) == len(outcome.removed)
    for one in delivered:
        assert one.cited.citations or not one.cited.typed.must_cite
    for one in outcome.judged:
        assert [verdict.rung for verdict in one.verdicts] == list(Rung)
        first = next(verdict.rung for verdict in one.verdicts if verdict.passed)
        assert one.rung is (Rung.REFUSED if first is Rung.NARROWED else first)
