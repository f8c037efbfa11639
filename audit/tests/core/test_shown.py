import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.core.errors import DisplayError
from audit.core.saved import display_digest
from audit.core.shown import reduces
from audit.tests.bundles import make
from ledger.tests.by_name import by_name
from personas.core.text import escape_visible

HONEST = make()
WHOLE = "the bread was bad and the company worse, and I stayed"


@by_name(
    ("shown", "true"),
    {
        "all of it": (WHOLE, True),
        "its beginning": ("the bread was bad", True),
        "two spans in order": ("… the company … stayed", True),
        "nothing": ("", True),
        "an ellipsis alone": ("…", True),
        "spans in another order": ("I stayed … the bread", False),
        "a word changed": ("the bread was good", False),
        "a span used twice": ("the … the … the", False),
        "a full stop more": (f"{WHOLE}.", False),
    },
)
def test_what_is_shown_is_made_of_spans_in_order(shown, true):
    assert reduces(shown, WHOLE) is true


def test_what_cannot_be_seen_is_compared_as_its_escape():
    assert reduces("a⟨U+202E⟩b", "a\u202eb")
    assert not reduces("ab", "a\u202eb")


BOAT = "Tom Hale sold a friend Tom Hale’s boat, Hale said."


@by_name(
    ("shown", "true"),
    {
        "names": ("Person A sold a friend Person A’s boat, [name withheld] said.", True),
        "a pseudonym that stands in the text too": ("a friend sold a friend Person A’s boat", True),
        "the longer of two pseudonyms": ("Person AB sold a friend", True),
        "a pseudonym that the record does not name": ("Person C sold a friend", False),
        "another placeholder": ("[Tom withheld] sold", False),
        "a word changed": ("Person A bought a friend", False),
        "a pseudonym for nothing": ("Tom Person AHale sold", False),
        "a pseudonym behind the end": ("Hale said.Person A", False),
        "a blank more": ("Person A  sold", False),
        "beside what was cut": ("Person A sold … Person A … said.", True),
        "a name alone": ("Person A", True),
    },
)
def test_a_name_may_give_way_to_a_pseudonym_that_the_record_names(shown, true):
    assert reduces(shown, BOAT, ("Person A", "a friend", "Person AB")) is true


@given(st.text(max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_any_span_reduces_its_text(text, start, end):
    assert reduces(escape_visible(text)[start:end], text)


def test_a_saved_answer_is_compared_whatever_its_white_space():
    pretty = json.dumps(HONEST.display, indent=4).encode()
    assert display_digest(pretty) == display_digest(HONEST.display_data)


@by_name(
    "data",
    {
        "empty": b"",
        "not UTF-8": b"\xff",
        "doubled key": b'{"a":1,"a":2}',
        "float": b'{"a":0.5}',
        "not a number": b"NaN",
        "10,000 deep": b"[" * 10_000,
        "200 deep": b"[" * 200 + b"]" * 200,
        "oversize": b"0" * (16 * 2**20 + 1),
    },
)
def test_what_is_no_display_answer_is_said_to_be_none(data):
    with pytest.raises(DisplayError):
        display_digest(data)
