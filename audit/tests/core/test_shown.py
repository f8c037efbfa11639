import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.core.errors import DisplayError
from audit.core.saved import display_digest
from audit.core.shown import reduces
from audit.tests.bundles import make
from personas.core.text import escape_visible

HONEST = make()
WHOLE = "the bread was bad and the company worse, and I stayed"


@pytest.mark.parametrize(
    ("shown", "true"),
    [
        pytest.param(WHOLE, True, id="all of it"),
        pytest.param("the bread was bad", True, id="its beginning"),
        pytest.param("… the company … stayed", True, id="two spans in order"),
        pytest.param("", True, id="nothing"),
        pytest.param("…", True, id="an ellipsis alone"),
        pytest.param("I stayed … the bread", False, id="spans in another order"),
        pytest.param("the bread was good", False, id="a word changed"),
        pytest.param("the … the … the", False, id="a span used twice"),
        pytest.param(f"{WHOLE}.", False, id="a full stop more"),
    ],
)
def test_what_is_shown_is_made_of_spans_in_order(shown, true):
    assert reduces(shown, WHOLE) is true


def test_what_cannot_be_seen_is_compared_as_its_escape():
    assert reduces("a⟨U+202E⟩b", "a\u202eb")
    assert not reduces("ab", "a\u202eb")


BOAT = "Tom Hale sold a friend Tom Hale’s boat, Hale said."


@pytest.mark.parametrize(
    ("shown", "true"),
    [
        pytest.param("Person A sold a friend Person A’s boat, [name withheld] said.", True, id="names"),
        pytest.param(
            "a friend sold a friend Person A’s boat", True, id="a pseudonym that stands in the text too"
        ),
        pytest.param("Person AB sold a friend", True, id="the longer of two pseudonyms"),
        pytest.param("Person C sold a friend", False, id="a pseudonym that the record does not name"),
        pytest.param("[Tom withheld] sold", False, id="another placeholder"),
        pytest.param("Person A bought a friend", False, id="a word changed"),
        pytest.param("Tom Person AHale sold", False, id="a pseudonym for nothing"),
        pytest.param("Hale said.Person A", False, id="a pseudonym behind the end"),
        pytest.param("Person A  sold", False, id="a blank more"),
        pytest.param("Person A sold … Person A … said.", True, id="beside what was cut"),
        pytest.param("Person A", True, id="a name alone"),
    ],
)
def test_a_name_may_give_way_to_a_pseudonym_that_the_record_names(shown, true):
    assert reduces(shown, BOAT, ("Person A", "a friend", "Person AB")) is true


@given(st.text(max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_any_span_reduces_its_text(text, start, end):
    assert reduces(escape_visible(text)[start:end], text)


def test_a_saved_answer_is_compared_whatever_its_white_space():
    pretty = json.dumps(HONEST.display, indent=4).encode()
    assert display_digest(pretty) == display_digest(HONEST.display_data)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\xff", id="not UTF-8"),
        pytest.param(b'{"a":1,"a":2}', id="doubled key"),
        pytest.param(b'{"a":0.5}', id="float"),
        pytest.param(b"NaN", id="not a number"),
        pytest.param(b"[" * 10_000, id="10,000 deep"),
        pytest.param(b"[" * 200 + b"]" * 200, id="200 deep"),
        pytest.param(b"0" * (16 * 2**20 + 1), id="oversize"),
    ],
)
def test_what_is_no_display_answer_is_said_to_be_none(data):
    with pytest.raises(DisplayError):
        display_digest(data)
