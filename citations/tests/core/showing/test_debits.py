"""What an answer costs: each code point once."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.showing import debits
from citations.core.showing.debits import Showing, Span, fresh, lengths, union
from citations.tests.core.fakes import World
from citations.tests.core.making import RESTRICTED

SCHOOL = "I taught the village children to read in the winter of 1932."
STOVE = "We had one stove and no coal to speak of."
ASKED = "Who taught the village children?"
FIRST = f"sha256:{0:064x}"


def span(start: int, end: int, paragraph: int = 0, artifact_id: str = "a") -> Span:
    return Span(artifact_id=artifact_id, paragraph=paragraph, start=start, end=end)


def cost(world: World) -> Showing:
    kept = world.kept[0]
    fields = kept.sealed["fields"]
    assert isinstance(fields, dict)
    return debits.shown(fields, kept.display)


def test_a_quotation_costs_its_span_once_though_it_stands_in_claim_and_excerpt():
    world = World().artifact("1.txt", f"{SCHOOL} {STOVE}")
    world.ask(ASKED)
    assert cost(world) == Showing(spans=(span(0, len(SCHOOL), artifact_id=FIRST),))


def test_a_fact_from_the_record_costs_its_length():
    world = World().artifact("1.txt", SCHOOL, title="Reading school")
    world.ask("When was “Reading school” written?")
    assert cost(world) == Showing(other=len("1951-05-12"))


def test_a_refusal_costs_nothing():
    world = World().artifact("1.txt", SCHOOL)
    world.ask("What is 12 * 12?")
    assert cost(world) == Showing()


def test_a_claim_whose_excerpt_is_withheld_costs_its_own_words():
    world = World().artifact("1.txt", SCHOOL, title="Reading school", scope=RESTRICTED)
    world.ask("When was “Reading school” written?")
    shown: Any = world.kept[0].display["claims"]
    assert cost(world) == Showing(other=len(shown[0]["text"]))


def test_the_artifacts_of_a_display_are_those_that_its_claims_cite():
    world = World().artifact("1.txt", SCHOOL).artifact("2.txt", "A boat left Cork.")
    world.ask(ASKED)
    fields = world.kept[0].sealed["fields"]
    assert isinstance(fields, dict)
    assert debits.artifacts(fields, world.kept[0].display) == {FIRST}
    assert debits.artifacts(fields, {**world.kept[0].display, "claims": []}) == frozenset()


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
