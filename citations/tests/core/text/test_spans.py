"""The smallest stretch that may stand alone (DESIGN, section 3, "Gates")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.text import spans
from citations.core.text.words import content
from citations.tests.core.making import same_every_time

LONG = "We sailed from Leeds in the early spring; the harbour was full of ice, and the sails looked old."


def fitted(text: str, cap: int, wanted: str) -> str | None:
    span = spans.fit(text, cap, content(wanted))
    return text[span[0] : span[1]] if span else None


def test_of_stretches_that_say_as_much_the_shortest_is_taken():
    text = "It rained on us for weeks and weeks; my sister kept a shop in Leeds; the hens and the dog stayed with us."
    assert fitted(text, 80, "sister shop Leeds") == "my sister kept a shop in Leeds"


def test_a_sentence_that_fits_is_taken_whole():
    assert fitted(LONG, len(LONG), "nothing of it") == LONG


def test_a_longer_one_gives_the_clause_that_says_most():
    assert fitted(LONG, 60, "ice harbour") == "the harbour was full of ice"
    assert fitted(LONG, 60, "Leeds spring") == "We sailed from Leeds in the early spring"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param(
            "We never sailed again after that; the harbour was full of ice that year.",
            "harbour",
            id="negation",
        ),
        pytest.param(
            "If the wind had held, the harbour would be full of our ships by now.", "harbour", id="condition"
        ),
        pytest.param(
            "Tom Hale told them so that day, the harbour was full of ice that whole year.",
            "harbour",
            id="speaker",
        ),
        pytest.param(
            "“The winter was long, and the harbour was full of ice” she wrote.",
            "harbour",
            id="open quotation",
        ),
        pytest.param(
            "The harbour was full of ice from one end to the other end of it all.", "harbour", id="no joint"
        ),
        pytest.param(LONG, "camels", id="nothing that is wanted"),
        pytest.param(
            "The captain wrote to me afterwards: the harbour is full of ice, the ships are lost, and so on and on.",
            "ships lost",
            id="a speaker before a colon",
        ),
        pytest.param(
            "In the event that the bank pays its debt in full this year, the harbour goes to Samuel Bright for life.",
            "harbour Samuel",
            id="a condition in other words",
        ),
        pytest.param(
            "When the company closes the station, the harbour goes to Samuel Bright and to nobody else at all.",
            "harbour Samuel",
            id="a time",
        ),
        pytest.param(
            "He was certain of this and of more besides, the harbour was full of ice, the ships were lost.",
            "harbour ice",
            id="a front that ends in a comma",
        ),
    ],
)
def test_a_stretch_is_withheld_rather_than_cut_from_what_it_hangs_on(text, wanted):
    assert fitted(text, 50, wanted) is None


@pytest.mark.parametrize(
    "cap", [pytest.param(0, id="no cap"), pytest.param(24, id="one below the shortest stretch")]
)
def test_a_scrap_is_not_worth_showing(cap):
    assert fitted("Ice, as it often is, all day long and all night long; then rain.", cap, "ice") is None


@given(
    st.lists(
        st.sampled_from(["the harbour", "of ice and snow", "never", "if so", "we sailed home again", "“so"]),
        max_size=6,
    ),
    st.sampled_from([", ", "; ", " — ", " "]),
    st.integers(min_value=0, max_value=80),
)
@same_every_time
def test_whatever_is_found_lies_in_the_text_and_under_the_cap(pieces, joint, cap):
    text = joint.join(pieces)
    span = spans.fit(text, cap, content("harbour ice"))
    if span is not None:
        start, end = span
        assert 0 <= start <= end <= len(text)
        assert end - start <= cap
        assert text[start:end] == text[start:end].strip()
        assert "never" not in text[:start] + text[end:]
