"""Markers in free text (seed 004; requirements 3.5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.text import markers
from citations.tests.core.making import same_every_time


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        pytest.param("[c1]", ("c1",), id="plain"),
        pytest.param("[C1]", ("c1",), id="upper case (seed 004)"),
        pytest.param("[c1][c2]", ("c1", "c2"), id="side by side (seed 004)"),
        pytest.param("[c1, c2]", ("c1", "c2"), id="grouped"),
        pytest.param("[C1, c2]", ("c1", "c2"), id="grouped in two cases (seed 004)"),
        pytest.param("[see c2]", ("c2",), id="see"),
        pytest.param("[c1;c2]", ("c1", "c2"), id="semicolon"),
        pytest.param("[c1 c2]", ("c1", "c2"), id="blank"),
        pytest.param("[c1 and c2]", ("c1", "c2"), id="and"),
        pytest.param("[[c1]]", ("c1",), id="doubled brackets"),
        pytest.param("[c1-c3]", ("c1", "c2", "c3"), id="a range is all of it"),
        pytest.param("[1–3]", ("c1", "c2", "c3"), id="a range of numbers"),
        pytest.param("[c3-c1]", ("c3", "c1"), id="a range turned around"),
        pytest.param("[1]", ("c1",), id="a number"),
        pytest.param("[10] and [15]", ("c10", "c15"), id="two digits"),
        pytest.param("First [c2], then [c1], then [c2].", ("c2", "c1"), id="each once, in order"),
        pytest.param("(c1)", (), id="round brackets"),
        pytest.param("[c1", (), id="no end"),
        pytest.param("[abc1]", (), id="another word"),
        pytest.param("[c01]", (), id="a leading zero"),
        pytest.param("[0]", (), id="zero"),
        pytest.param("[2024]", (), id="a year"),
        pytest.param("[sic]", (), id="an editor's word"),
        pytest.param("[chapter 2]", (), id="words beside a number"),
        pytest.param("[]", (), id="nothing inside"),
        pytest.param("No marker.", (), id="none"),
    ],
)
def test_a_marker_names_its_keys(text, keys):
    assert markers.keys(text) == keys


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        pytest.param("He left [c1].", "He left.", id="before the stop"),
        pytest.param("He left. [c1][c2]", "He left.", id="behind the stop"),
        pytest.param("He [c1] left", "He left", id="inside"),
        pytest.param("He wrote [sic] so [c1]", "He wrote [sic] so", id="another bracket stays"),
        pytest.param("In [2024] he left", "In [2024] he left", id="a year stays"),
    ],
)
def test_bare_text_has_lost_its_markers_and_nothing_else(text, bare):
    assert markers.bare(text) == bare


@pytest.mark.parametrize(
    ("text", "split"),
    [
        pytest.param("[c1] He left.", (("c1",), "He left."), id="one"),
        pytest.param("[c1] [c2, c1] He left [c3].", (("c1", "c2"), "He left [c3]."), id="several, each once"),
        pytest.param("[sic] He left.", ((), "[sic] He left."), id="another bracket"),
        pytest.param("He left [c1].", ((), "He left [c1]."), id="none ahead"),
    ],
)
def test_leading_markers_are_told_from_the_rest(text, split):
    assert markers.leading(text) == split


@given(st.lists(st.integers(min_value=1, max_value=99), min_size=1, max_size=8))
@same_every_time
def test_what_is_written_as_markers_is_read_back(numbers):
    expected = tuple(dict.fromkeys(f"c{n}" for n in numbers))
    assert markers.keys("So it was " + "".join(f"[c{n}]" for n in numbers) + ".") == expected
    assert (
        markers.keys("So it was [" + ", ".join(f"C{n}" for n in numbers[:6]) + "]")
        == expected[: len(set(numbers[:6]))]
    )


@given(st.text(alphabet="[]c123 -,;é.", max_size=80))
@same_every_time
def test_bare_text_names_no_key_of_the_text_again(text):
    assert set(markers.keys(markers.bare(text))) <= {f"c{n}" for n in range(1, 100)}
    assert len(markers.bare(text)) <= len(text)
