"""What an answer costs: each code point once."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.display.debits import Showing, fresh, lengths, union
from citations.core.records import Allowance, Draft, Piece, Probes
from citations.core.session import Span
from citations.tests.core.fakes import OPEN, World
from citations.tests.core.making import RESTRICTED
from personas.core.consent import WHOLE

SCHOOL = "I taught the village children to read in the winter of 1932."
STOVE = "We had one stove and no coal to speak of."
ASKED = "Who taught the village children?"
FIRST = f"sha256:{0:064x}"
OFTEN = Probes(artifacts=frozenset({FIRST}))


def span(start: int, end: int, paragraph: int = 0, artifact_id: str = "a") -> Span:
    return Span(artifact_id=artifact_id, paragraph=paragraph, start=start, end=end)


DATED = "When was “Reading school” written?"
WHOLE_SPAN = Showing(spans=(span(0, len(SCHOOL), artifact_id=FIRST),))


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        pytest.param(ASKED, WHOLE_SPAN, id="a quotation, though it stands in claim and excerpt"),
        pytest.param(DATED, Showing(other=len("1951-05-12")), id="a fact from the record"),
        pytest.param("What is 12 * 12?", Showing(), id="a refusal"),
    ],
)
def test_what_was_shown_costs_once(asked, expected):
    world = World().artifact("1.txt", SCHOOL, STOVE, title="Reading school")
    world.ask(asked)
    assert world.kept[0].showing == expected


def test_a_claim_whose_excerpt_is_withheld_costs_its_own_words():
    world = World().artifact("1.txt", SCHOOL, title="Reading school", scope=RESTRICTED)
    world.ask(DATED)
    shown: Any = world.kept[0].display["claims"]
    assert world.kept[0].showing == Showing(other=len(shown[0]["text"]))


def test_the_artifacts_of_a_display_are_those_that_its_claims_cite():
    world = World().artifact("1.txt", SCHOOL).artifact("2.txt", "A boat left Cork.")
    world.ask(ASKED)
    assert world.kept[0].rests == {FIRST}


@pytest.mark.parametrize(
    ("spans", "known", "expected"),
    [
        pytest.param([span(0, 9)], [], [span(0, 9)], id="nothing known"),
        pytest.param([span(0, 9)], [span(0, 9)], [], id="the same"),
        pytest.param([span(0, 9)], [span(2, 4)], [span(0, 2), span(4, 9)], id="a hole"),
        pytest.param([span(0, 9)], [span(0, 3), span(3, 5)], [span(5, 9)], id="a front in two parts"),
        pytest.param([span(5, 9)], [span(0, 5), span(9, 12)], [span(5, 9)], id="neighbours"),
        pytest.param([span(0, 9)], [span(0, 9, 1)], [span(0, 9)], id="another paragraph"),
        pytest.param([span(0, 9)], [span(0, 9, 0, "b")], [span(0, 9)], id="another artifact"),
        pytest.param([span(4, 4)], [], [], id="empty"),
    ],
)
def test_only_what_was_not_shown_before_is_new(spans, known, expected):
    assert list(fresh(spans, known)) == expected


SPANS = st.lists(
    st.builds(
        lambda paragraph, start, length, one: span(start, start + length, paragraph, one),
        st.integers(0, 1),
        st.integers(0, 30),
        st.integers(0, 12),
        st.sampled_from("ab"),
    ),
    max_size=8,
)


def points(spans: list[Span] | tuple[Span, ...]) -> set[tuple[str, int, int]]:
    return {(one.artifact_id, one.paragraph, at) for one in spans for at in range(one.start, one.end)}


@given(SPANS, SPANS)
def test_spans_behave_like_sets_of_code_points(spans, known):
    new = fresh(spans, known)
    assert points(new) == points(spans) - points(known)
    assert sum(one.length for one in new) == len(points(new))
    assert points(union(spans)) == points(spans)
    assert sum(lengths(union(spans)).values()) == len(points(spans))


IN_WHOLE = replace(OPEN, cap=WHOLE)


@pytest.mark.parametrize(
    ("scope", "expected", "counted"),
    [
        pytest.param(IN_WHOLE, Showing(), set(), id="open in whole"),
        pytest.param(OPEN, WHOLE_SPAN, {FIRST}, id="a paragraph"),
        pytest.param(
            replace(OPEN, cap=None), WHOLE_SPAN, {FIRST}, id="no cap, which says nothing of the whole"
        ),
    ],
)
def test_what_is_open_in_whole_costs_nothing_and_counts_as_no_artifact(scope, expected, counted):
    world = World().artifact("1.txt", SCHOOL, scope=scope)
    world.ask(ASKED)
    assert (world.kept[0].showing, world.kept[0].rests) == (expected, counted)


def test_beside_what_is_open_in_whole_the_rest_is_counted():
    world = World().artifact("1.txt", SCHOOL, scope=IN_WHOLE).artifact("2.txt", f"{SCHOOL} {STOVE}")
    said = f"Ada Finch wrote: “{SCHOOL}”"
    world.draft = Draft(drafter="test", pieces=tuple(Piece(text=said, keys=(key,)) for key in ("c1", "c2")))
    world.ask(ASKED)
    closed = {name for name, (of, _) in world.artifacts.items() if of.scope == OPEN}
    assert world.kept[0].rests == {one.artifact_id for one in world.kept[0].showing.spans} == closed


@pytest.mark.parametrize(
    ("left", "worn", "scope", "told"),
    [
        pytest.param(0, Probes(), IN_WHOLE, None, id="a day that is spent"),
        pytest.param(0, Probes(), OPEN, "budget_spent", id="a day that is spent, and a paragraph"),
        pytest.param(4000, OFTEN, IN_WHOLE, None, id="a text that was asked after often"),
        pytest.param(4000, OFTEN, OPEN, "extraction_risk", id="the same, and a paragraph"),
        pytest.param(4000, Probes(topic=True), IN_WHOLE, None, id="a topic that was asked after often"),
        pytest.param(4000, Probes(topic=True), OPEN, "extraction_risk", id="that topic, and a paragraph"),
        pytest.param(4000, Probes(person=True), IN_WHOLE, None, id="somebody who was asked after often"),
        pytest.param(4000, Probes(person=True), OPEN, "extraction_risk", id="that one, and a paragraph"),
    ],
)
def test_nobody_is_stopped_at_what_is_open_in_whole(left, worn, scope, told):
    world = World().artifact("1.txt", SCHOOL, scope=scope)
    answer = world.ask(ASKED, allowance=Allowance(chars=left), probes=worn)
    assert (answer.refusal and answer.refusal.reason) == told
