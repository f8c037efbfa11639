"""The decision tree of seed 000. Row numbers are those of requirements 3.1; (J) are the cases that it lacks."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core import demands
from citations.core.demands import BESIDE
from citations.core.errors import LooserThresholdError, UnknownProfileError
from citations.core.records import Evidence, Passage, QueryType, Reason, Refusal, Thresholds
from citations.core.stages import enforcement
from citations.core.stages.enforcement import CHECKS, PROFILES
from citations.tests.core.making import need, origin, passage, same_every_time, scoped

EDUCATOR, RESEARCHER, CREATOR = PROFILES["educator"], PROFILES["researcher"], PROFILES["creator"]
ASKED = scoped("What was the Civil Rights Act?")
IMAGINED = scoped("Imagine a world", query_type=QueryType.CREATIVE)


def found(rows: str) -> tuple[Passage, ...]:
    """Read ``a920 b!850``: the document's key and the similarity; ``!`` is by another hand, ``-`` holds no words."""
    return tuple(
        _passage(n, *row.partition(row.lstrip("abc!-"))[:2]) for n, row in enumerate(rows.split(), 1)
    )


def _passage(n: int, key: str, similarity: str) -> Passage:
    of = origin(key, creator="Tom Hale") if key.endswith("!") else origin(key)
    words = " " if key.endswith("-") else "Words that can be cited."
    return passage(words, of=of, similarity=int(similarity), rank=n, passage_id=n)


def reason(passages: tuple[Passage, ...], rules: Thresholds) -> Reason | None:
    outcome = enforcement.judge(passages, ASKED, rules)
    return outcome.reason if isinstance(outcome, Refusal) else None


NOTHING, UNCITEABLE = Reason.INSUFFICIENT_RETRIEVAL, Reason.NO_CITEABLE_CONTENT
LOW, FEW, SECONDARY = Reason.LOW_SIMILARITY_SCORE, Reason.BELOW_MIN_SOURCES, Reason.NO_PRIMARY_SOURCES
CITING_CREATOR = enforcement.thresholds("creator", demands.TOGGLES[:1])


@pytest.mark.parametrize(
    ("rows", "rules", "outcome"),
    [
        pytest.param("a920 b850", need(similarity=800), None, id="row 1: both above"),
        pytest.param("a650", need(similarity=800), LOW, id="row 2: below"),
        pytest.param("", need(), NOTHING, id="row 3: nothing found"),
        pytest.param("a900 b900", need(min_sources=2), None, id="row 4 and 6: two documents"),
        pytest.param("a900 a900", need(min_sources=2), FEW, id="row 5: two passages of one"),
        pytest.param("a900 b900", need(min_sources=5), FEW, id="row 7: five"),
        pytest.param("a900", need(), None, id="row 8: complete"),
        pytest.param("a-900", need(), UNCITEABLE, id="row 9: a blank text"),
        pytest.param("a900 b850", EDUCATOR, None, id="row 23 and 32: educator, two good"),
        pytest.param("a900 b850", RESEARCHER, FEW, id="row 24: order, not no_primary"),
        pytest.param("", EDUCATOR, NOTHING, id="row 25: educator, none"),
        pytest.param("a650", EDUCATOR, LOW, id="row 26: educator, .65"),
        pytest.param("a!920 b!880 c!850", RESEARCHER, SECONDARY, id="row 27: secondary"),
        pytest.param("a900 b900", CITING_CREATOR, None, id="row 29: creator who asks for citations"),
        pytest.param("a900", RESEARCHER, FEW, id="row 30: one of three"),
        pytest.param("a-920", EDUCATOR, UNCITEABLE, id="row 31: exactly no_citeable"),
        pytest.param("a800 b750", EDUCATOR, None, id="row 35: as in seed 000, the best reaches it"),
        pytest.param("a800 b400", EDUCATOR, None, id="a second one that is near at all"),
        pytest.param("a800 b399", EDUCATOR, FEW, id="a second one that is not near"),
        pytest.param("a749 b749 c749", RESEARCHER, LOW, id="three of which none reaches it"),
        pytest.param("a800 b800", EDUCATOR, None, id="row 35: two at exactly .80"),
        pytest.param("", CREATOR, NOTHING, id="row 37: creator, a fact, none"),
        pytest.param("", PROFILES["builder"], NOTHING, id="row 37: builder, a fact, none"),
        pytest.param(
            "a850",
            enforcement.thresholds("educator", ["similarity:950"]),
            LOW,
            id="row 38: custom .95",
        ),
        pytest.param("", RESEARCHER, NOTHING, id="row 39: no silent answer"),
        pytest.param("a799", need(similarity=800), LOW, id="(J) .799 is below .80"),
        pytest.param("a800", need(similarity=800), None, id="(J) exactly .80 passes"),
        pytest.param("a-900 b700", need(similarity=800), LOW, id="(J) only what cannot be cited is above"),
        pytest.param("a-900 b700", need(similarity=700), None, id="(J) one good beside one bad"),
        pytest.param("a900 b100 c100", need(min_sources=2), FEW, id="(J) what is below is no source"),
        pytest.param("", CITING_CREATOR, NOTHING, id="(J) creator who asks for citations, none"),
        pytest.param(
            "a!900 b!900",
            enforcement.thresholds("educator", demands.TOGGLES[1:]),
            SECONDARY,
            id="(J) educator who asks for primary, none",
        ),
        pytest.param("a!900 b!900 c900", RESEARCHER, None, id="one primary among secondary passes"),
        pytest.param(
            "a!900 b!900 c100", need(primary_only=True), SECONDARY, id="a primary below does not count"
        ),
    ],
)
def test_the_first_check_that_fails_gives_the_reason(rows, rules, outcome):
    assert reason(found(rows), rules) is outcome


def test_the_order_of_the_checks_is_normative():
    assert [one for *_, one in CHECKS] == [
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


@pytest.mark.parametrize(
    ("rows", "rules", "numbers"),
    [
        pytest.param("a650 b399", EDUCATOR, (650, 800, 1, 1), id="row 26: similarity"),
        pytest.param("a900", RESEARCHER, (1, 3, 1, 1), id="row 30: sources"),
        pytest.param("a!920 b!880 c!850", RESEARCHER, (0, 1, 3, 0), id="row 27: primary"),
        pytest.param("", EDUCATOR, (0, 1, 0, 0), id="row 25: nothing"),
        pytest.param("a-920", EDUCATOR, (0, 1, 0, 0), id="row 31: nothing citeable"),
    ],
)
def test_a_refusal_carries_what_was_found_and_what_was_needed(rows, rules, numbers):
    outcome = enforcement.judge(found(rows), ASKED, rules)
    assert isinstance(outcome, Refusal)
    assert (outcome.found, outcome.needed, outcome.sources, outcome.primary) == numbers
    assert (outcome.thresholds, outcome.query_type) == (rules, QueryType.FACTUAL)


class Walked(list[Passage]):
    """Passages that count how often one of them is come by."""

    steps = 0

    def __iter__(self):
        for one in super().__iter__():
            self.steps += 1
            yield one


def test_ten_times_the_passages_are_ten_times_the_work_and_thresholds_are_values_to_be_kept():
    steps = []
    for many in (30, 300):
        walked = Walked(found(" ".join(f"{'abc'[n % 3]}{400 + n}" for n in range(many))))
        assert isinstance(enforcement.judge(walked, ASKED, need(min_sources=3)), Evidence)
        steps.append(walked.steps)
    assert steps[1] == 10 * steps[0] > 0
    kept = {enforcement.thresholds(name, ()): name for name in PROFILES}
    assert [kept[enforcement.thresholds(name, ())] for name in PROFILES] == list(PROFILES)


def test_evidence_names_every_check_that_was_passed():
    outcome = enforcement.judge(found("a900 b850"), ASKED, EDUCATOR)
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
    rules = enforcement.thresholds("creator", demands.TOGGLES[1:])
    outcome = enforcement.judge(found("a!900 b900"), IMAGINED, rules)
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
    st.lists(st.tuples(st.sampled_from(["a", "b!", "c", "a!"]), st.integers(0, 1000)), max_size=6),
    st.sampled_from(sorted(PROFILES)),
    st.booleans(),
)
@same_every_time
def test_evidence_holds_only_what_counts(rows, name, primary):
    rules = enforcement.thresholds(name, demands.TOGGLES[1:] if primary else ())
    outcome = enforcement.judge(found(" ".join(f"{key}{n}" for key, n in rows)), ASKED, rules)
    if isinstance(outcome, Evidence):
        assert all(one.similarity >= min(rules.similarity, BESIDE) for one in outcome.passages)
        assert max(int(n) for _, n in rows) >= rules.similarity
        assert all(one.origin.primary or not rules.primary_only for one in outcome.passages)
        assert list(outcome.keyed()) == [f"c{n}" for n in range(1, len(outcome.passages) + 1)]
        assert outcome.passages


@pytest.mark.parametrize("profile", enforcement.PROFILES)
def test_thresholds_of_one_s_own_make_any_profile_stricter_and_none_looser(profile):
    plain = enforcement.PROFILES[profile]
    own = ("similarity:900", "min_sources:5", "min_sources:x", "creative_mode:1")
    assert demands.kept(plain, own) == ["similarity:900", "min_sources:5"]
    assert enforcement.thresholds(profile, own) == replace(plain, similarity=900, min_sources=5)
    assert enforcement.thresholds(profile, ("similarity:0", "min_sources:0")) == plain
    same = [f"similarity:{plain.similarity}", f"min_sources:{plain.min_sources}"]
    assert demands.kept(plain, same) == same
    for less in (f"similarity:{plain.similarity - 1}", f"min_sources:{plain.min_sources - 1}"):
        with pytest.raises(LooserThresholdError):
            demands.kept(plain, [less])


@pytest.mark.parametrize("profile", enforcement.PROFILES)
def test_toggles_make_any_profile_stricter_and_an_unknown_one_nothing(profile):
    plain = enforcement.PROFILES[profile]
    assert enforcement.thresholds(profile, ("no such toggle",)) == plain
    strict = enforcement.thresholds(profile, demands.TOGGLES)
    assert strict == replace(plain, citations_required=True, primary_only=True)
