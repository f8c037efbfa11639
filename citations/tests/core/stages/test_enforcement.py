"""The decision tree of seed 000. Row numbers are those of requirements 3.1; (J) are the cases that it lacks."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.errors import UnknownProfileError
from citations.core.records import Evidence, Passage, QueryType, Reason, Refusal, Thresholds
from citations.core.stages import enforcement
from citations.core.stages.enforcement import CHECKS, PROFILES
from citations.tests.core.making import need, origin, passage, same_every_time, scoped

EDUCATOR, RESEARCHER, CREATOR = PROFILES["educator"], PROFILES["researcher"], PROFILES["creator"]
ASKED = scoped("What was the Civil Rights Act?")
IMAGINED = scoped("Imagine a world", query_type=QueryType.CREATIVE)


def found(*rows: tuple[str, int]) -> tuple[Passage, ...]:
    """One passage a row: the document's key and the similarity. A key with a ``!`` is by another hand."""
    return tuple(
        passage(
            "Words that can be cited.",
            of=origin(key, creator="Tom Hale") if key.endswith("!") else origin(key),
            similarity=similarity,
            rank=n,
            passage_id=n,
        )
        for n, (key, similarity) in enumerate(rows, 1)
    )


def blank(key: str, similarity: int) -> Passage:
    return passage(" ", of=origin(key), similarity=similarity)


MIXED = (blank("a", 900), *found(("b", 700)))


def reason(passages: tuple[Passage, ...], rules: Thresholds) -> Reason | None:
    outcome = enforcement.judge(passages, ASKED, rules)
    return outcome.reason if isinstance(outcome, Refusal) else None


@pytest.mark.parametrize(
    ("passages", "rules", "outcome"),
    [
        pytest.param(found(("a", 920), ("b", 850)), need(similarity=800), None, id="row 1: both above"),
        pytest.param(found(("a", 650)), need(similarity=800), Reason.LOW_SIMILARITY_SCORE, id="row 2: below"),
        pytest.param((), need(), Reason.INSUFFICIENT_RETRIEVAL, id="row 3: nothing found"),
        pytest.param(
            found(("a", 900), ("b", 900)), need(min_sources=2), None, id="row 4 and 6: two documents"
        ),
        pytest.param(
            found(("a", 900), ("a", 900)),
            need(min_sources=2),
            Reason.BELOW_MIN_SOURCES,
            id="row 5: two passages of one",
        ),
        pytest.param(
            found(("a", 900), ("b", 900)), need(min_sources=5), Reason.BELOW_MIN_SOURCES, id="row 7: five"
        ),
        pytest.param(found(("a", 900)), need(), None, id="row 8: complete"),
        pytest.param((blank("a", 900),), need(), Reason.NO_CITEABLE_CONTENT, id="row 9: a blank text"),
        pytest.param(found(("a", 900), ("b", 850)), EDUCATOR, None, id="row 23 and 32: educator, two good"),
        pytest.param(
            found(("a", 900), ("b", 850)),
            RESEARCHER,
            Reason.BELOW_MIN_SOURCES,
            id="row 24: order, not no_primary",
        ),
        pytest.param((), EDUCATOR, Reason.INSUFFICIENT_RETRIEVAL, id="row 25: educator, none"),
        pytest.param(found(("a", 650)), EDUCATOR, Reason.LOW_SIMILARITY_SCORE, id="row 26: educator, .65"),
        pytest.param(
            found(("a!", 920), ("b!", 880), ("c!", 850)),
            RESEARCHER,
            Reason.NO_PRIMARY_SOURCES,
            id="row 27: secondary",
        ),
        pytest.param(
            found(("a", 900), ("b", 900)),
            enforcement.thresholds("creator", require_citations=True),
            None,
            id="row 29: creator who asks for citations",
        ),
        pytest.param(found(("a", 900)), RESEARCHER, Reason.BELOW_MIN_SOURCES, id="row 30: one of three"),
        pytest.param(
            (blank("a", 920),), EDUCATOR, Reason.NO_CITEABLE_CONTENT, id="row 31: exactly no_citeable"
        ),
        pytest.param(
            found(("a", 800), ("b", 750)),
            EDUCATOR,
            Reason.BELOW_MIN_SOURCES,
            id="row 35: ours, .75 is no source",
        ),
        pytest.param(found(("a", 800), ("b", 800)), EDUCATOR, None, id="row 35: two at exactly .80"),
        pytest.param((), CREATOR, Reason.INSUFFICIENT_RETRIEVAL, id="row 37: creator, a fact, none"),
        pytest.param(
            (), PROFILES["builder"], Reason.INSUFFICIENT_RETRIEVAL, id="row 37: builder, a fact, none"
        ),
        pytest.param(
            found(("a", 850)),
            enforcement.thresholds("educator", custom=need(similarity=950)),
            Reason.LOW_SIMILARITY_SCORE,
            id="row 38: custom .95",
        ),
        pytest.param((), RESEARCHER, Reason.INSUFFICIENT_RETRIEVAL, id="row 39: no silent answer"),
        pytest.param(
            found(("a", 799)), need(similarity=800), Reason.LOW_SIMILARITY_SCORE, id="(J) .799 is below .80"
        ),
        pytest.param(found(("a", 800)), need(similarity=800), None, id="(J) exactly .80 passes"),
        pytest.param(
            MIXED,
            need(similarity=800),
            Reason.LOW_SIMILARITY_SCORE,
            id="(J) only what cannot be cited is above",
        ),
        pytest.param(MIXED, need(similarity=700), None, id="(J) one good beside one bad"),
        pytest.param(
            found(("a", 900), ("b", 100), ("c", 100)),
            need(similarity=400, min_sources=2),
            Reason.BELOW_MIN_SOURCES,
            id="(J) what is below the threshold is no source",
        ),
        pytest.param(
            (),
            enforcement.thresholds("creator", require_citations=True),
            Reason.INSUFFICIENT_RETRIEVAL,
            id="(J) creator who asks for citations, none",
        ),
        pytest.param(
            found(("a!", 900), ("b!", 900)),
            enforcement.thresholds("educator", primary_only=True),
            Reason.NO_PRIMARY_SOURCES,
            id="(J) educator who asks for primary, none",
        ),
        pytest.param(
            found(("a!", 900), ("b!", 900), ("c", 900)),
            RESEARCHER,
            None,
            id="one primary among secondary passes",
        ),
        pytest.param(
            found(("a!", 900), ("b!", 900), ("c", 100)),
            need(similarity=400, primary_only=True),
            Reason.NO_PRIMARY_SOURCES,
            id="a primary below the threshold does not count",
        ),
    ],
)
def test_the_first_check_that_fails_gives_the_reason(passages, rules, outcome):
    assert reason(passages, rules) is outcome


def test_the_order_of_the_checks_is_normative():
    assert [one for _, one in CHECKS] == [
        Reason.INSUFFICIENT_RETRIEVAL,
        Reason.NO_CITEABLE_CONTENT,
        Reason.LOW_SIMILARITY_SCORE,
        Reason.BELOW_MIN_SOURCES,
        Reason.NO_PRIMARY_SOURCES,
    ]


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        pytest.param("educator", (True, 800, 2, False), id="row 17: educator"),
        pytest.param("researcher", (True, 750, 3, True), id="row 18: researcher"),
        pytest.param("creator", (False, 600, 1, False), id="row 19: creator"),
        pytest.param("builder", (False, 650, 1, False), id="row 20: builder"),
    ],
)
def test_the_four_profiles_have_the_numbers_of_seed_000(name, rules):
    made = enforcement.thresholds(name)
    assert (made.citations_required, made.similarity, made.min_sources, made.primary_only) == rules
    assert made.profile == name


def test_the_default_profile_needs_citations_and_one_source():
    made = PROFILES["steward"]
    assert (made.citations_required, made.min_sources, made.primary_only) == (True, 1, False)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("invalid", id="row 22 and 43: unknown"),
        pytest.param("", id="row 42: none"),
        pytest.param("Educator", id="another case"),
    ],
)
def test_an_unknown_profile_is_an_error_and_never_the_most_permissive_one(name):
    with pytest.raises(UnknownProfileError):
        enforcement.thresholds(name)


@pytest.mark.parametrize("name", [pytest.param(name, id=name) for name in PROFILES])
def test_toggles_only_tighten(name):
    plain = enforcement.thresholds(name)
    assert enforcement.thresholds(name, require_citations=False, primary_only=False) == plain
    tight = enforcement.thresholds(name, require_citations=True, primary_only=True)
    assert tight.citations_required
    assert tight.primary_only
    assert (tight.similarity, tight.min_sources) == (plain.similarity, plain.min_sources)


def test_custom_thresholds_win_over_toggles():
    custom = need(similarity=100)
    assert (
        enforcement.thresholds("educator", custom=custom, require_citations=True, primary_only=True) is custom
    )


@pytest.mark.parametrize(
    ("passages", "rules", "numbers"),
    [
        pytest.param(found(("a", 650)), EDUCATOR, (650, 800, 0, 0), id="row 26: similarity"),
        pytest.param(found(("a", 900)), RESEARCHER, (1, 3, 1, 1), id="row 30: sources"),
        pytest.param(
            found(("a!", 920), ("b!", 880), ("c!", 850)), RESEARCHER, (0, 1, 3, 0), id="row 27: primary"
        ),
        pytest.param((), EDUCATOR, (0, 1, 0, 0), id="row 25: nothing"),
        pytest.param((blank("a", 920),), EDUCATOR, (0, 1, 0, 0), id="row 31: nothing citeable"),
    ],
)
def test_a_refusal_carries_what_was_found_and_what_was_needed(passages, rules, numbers):
    outcome = enforcement.judge(passages, ASKED, rules)
    assert isinstance(outcome, Refusal)
    assert (outcome.found, outcome.needed, outcome.sources, outcome.primary) == numbers
    assert (outcome.thresholds, outcome.query_type) == (rules, QueryType.FACTUAL)


def test_evidence_names_every_check_that_was_passed():
    outcome = enforcement.judge(found(("a", 900), ("b", 850)), ASKED, EDUCATOR)
    assert isinstance(outcome, Evidence)
    assert [(one.check, one.found, one.needed) for one in outcome.passed] == [
        ("anything_found", 2, 1),
        ("anything_citeable", 2, 1),
        ("similar_enough", 900, 800),
        ("enough_sources", 2, 2),
        ("primary_found", 2, 0),
    ]


def test_a_creative_request_without_citations_passes_unchecked_and_asserts_nothing():
    outcome = enforcement.judge((), IMAGINED, CREATOR)
    assert outcome == Evidence(passages=(), passed=())


def test_a_creative_request_does_not_loosen_what_a_toggle_tightened():
    rules = enforcement.thresholds("creator", primary_only=True)
    outcome = enforcement.judge(found(("a!", 900), ("b", 900)), IMAGINED, rules)
    assert isinstance(outcome, Evidence)
    assert [one.origin.record_key for one in outcome.passages] == ["b"]


def test_a_creative_request_that_must_cite_is_checked_like_any_other():
    assert isinstance(enforcement.judge((), IMAGINED, EDUCATOR), Refusal)


@pytest.mark.parametrize(
    "incomplete",
    [
        pytest.param(passage("Words.", of=origin(title=" ")), id="no title"),
        pytest.param(passage("Words.", of=replace(origin(), artifact_id="")), id="no address"),
        pytest.param(passage("  "), id="no words"),
        pytest.param(passage(), id="no sentences"),
    ],
)
def test_a_passage_is_citeable_only_when_it_is_complete(incomplete):
    assert enforcement.citeable(passage("Words."))
    assert not enforcement.citeable(incomplete)


@given(
    st.lists(
        st.tuples(st.sampled_from(["a", "b!", "c", "d!"]), st.integers(min_value=0, max_value=1000)),
        max_size=6,
    ),
    st.sampled_from(sorted(PROFILES)),
    st.booleans(),
)
@same_every_time
def test_evidence_holds_only_what_counts(rows, name, primary):
    rules = enforcement.thresholds(name, primary_only=primary)
    outcome = enforcement.judge(found(*rows), ASKED, rules)
    if isinstance(outcome, Evidence):
        assert all(one.similarity >= rules.similarity for one in outcome.passages)
        assert all(one.origin.primary or not rules.primary_only for one in outcome.passages)
        assert list(outcome.keyed()) == [f"c{n}" for n in range(1, len(outcome.passages) + 1)]
        assert outcome.passages
