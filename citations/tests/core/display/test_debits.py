"""What an answer costs: each code point once."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.display import debits
from citations.core.display.debits import Showing, Span, fresh, lengths, union
from citations.core.records import Allowance, Draft, Piece, Probes
from citations.tests.core.fakes import OPEN, World
from citations.tests.core.making import RESTRICTED
from personas.core.consent import WHOLE

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


IN_WHOLE = replace(OPEN, cap=WHOLE)


@pytest.mark.parametrize(
    ("scopes", "expected", "counted"),
    [
        pytest.param((IN_WHOLE,), Showing(), set(), id="open in whole"),
        pytest.param(
            (OPEN,), Showing(spans=(span(0, len(SCHOOL), artifact_id=FIRST),)), {FIRST}, id="a paragraph"
        ),
        pytest.param(
            (replace(OPEN, cap=None),),
            Showing(spans=(span(0, len(SCHOOL), artifact_id=FIRST),)),
            {FIRST},
            id="no cap, which says nothing of the whole",
        ),
    ],
)
def test_what_is_open_in_whole_costs_nothing_and_counts_as_no_artifact(scopes, expected, counted):
    world = World()
    for n, scope in enumerate(scopes, 1):
        world.artifact(f"{n}.txt", SCHOOL, scope=scope)
    world.ask(ASKED)
    fields = world.kept[0].sealed["fields"]
    assert isinstance(fields, dict)
    assert cost(world) == expected
    assert debits.artifacts(fields, world.kept[0].display) == counted


def quoted(world, *texts):
    world.draft = Draft(
        drafter="test",
        pieces=tuple(
            Piece(text=f"Ada Finch wrote: “{text}”", keys=(f"c{n}",)) for n, text in enumerate(texts, 1)
        ),
    )
    world.ask(ASKED)


def test_beside_what_is_open_in_whole_the_rest_is_counted():
    world = World().artifact("1.txt", SCHOOL, scope=IN_WHOLE).artifact("2.txt", f"{SCHOOL} {STOVE}")
    quoted(world, SCHOOL, SCHOOL)
    fields, shown = world.kept[0].sealed["fields"], world.kept[0].display
    assert isinstance(fields, dict)
    counted = debits.artifacts(fields, shown)
    assert len(debits.artifacts({**fields, "/policy": as_paragraphs(fields["/policy"])}, shown)) == 2
    assert len(counted) == 1
    assert {one.artifact_id for one in cost(world).spans} == counted


def as_paragraphs(policy):
    return {**policy, "origins": [{**one, "cap": 600} for one in policy["origins"]]}


@pytest.mark.parametrize(
    ("left", "worn", "scope", "told"),
    [
        pytest.param(0, frozenset(), IN_WHOLE, None, id="a day that is spent"),
        pytest.param(0, frozenset(), OPEN, "budget_spent", id="a day that is spent, and a paragraph"),
        pytest.param(4000, frozenset({FIRST}), IN_WHOLE, None, id="a text that was asked after often"),
        pytest.param(4000, frozenset({FIRST}), OPEN, "extraction_risk", id="the same, and a paragraph"),
    ],
)
def test_nobody_is_stopped_at_what_is_open_in_whole(left, worn, scope, told):
    world = World().artifact("1.txt", SCHOOL, scope=scope)
    answer = world.ask(ASKED, allowance=Allowance(chars=left), probes=Probes(artifacts=worn))
    assert (answer.refusal and answer.refusal.reason) == told
