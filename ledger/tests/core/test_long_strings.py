"""Whatever is taken out, a document means what it means with everything in its place, and is refused for the same."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ledger.core import canonical, long_strings
from ledger.core.canonical import decode, encode
from ledger.core.errors import CanonicalError
from ledger.core.long_strings import LEAST, put_back, take_out

LONG = "AbC+/9" * LEAST
documents = st.recursive(
    st.sampled_from(
        [
            "",
            "a",
            "é",
            '"',
            "\\",
            "\n",
            "\uffff0",
            "\uffff",
            'a"b"' + LONG,
            LONG,
            LONG + "==",
            LONG + "é",
            7,
            None,
        ]
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["a", "b", "é", '"', LONG]), inner, max_size=3)
    ),
)
pieces = st.sampled_from(
    [
        b'"',
        b"\\",
        b'\\"',
        b"\\\\",
        b",",
        b":",
        b"[",
        b"{",
        b" ",
        b"\n",
        b"\0",
        b"\xff",
        b"\xef\xbf\xbf0",
        b"A",
        b"=",
    ]
)


def outcome(data, *, least=LEAST):
    """Say what becomes of bytes when strings of so many bytes are taken out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_strings, "LEAST", least)
        try:
            return decode(data)
        except CanonicalError as e:
            return str(e)


@given(documents)
def test_a_document_is_read_as_it_was_written(value):
    assert decode(encode(value)) == value


@given(documents, st.data())
def test_a_damaged_document_says_the_same_as_if_nothing_were_taken_out(value, data):
    written = encode(value)
    start = data.draw(st.integers(0, len(written)))
    end = data.draw(st.integers(start, min(start + 2, len(written))))
    damaged = written[:start] + data.draw(pieces) + written[end:]
    assert outcome(damaged) == outcome(damaged, least=len(damaged) + 1)


@given(st.binary(max_size=30))
@example(b'""')
@example(b'"\xef\xbf\xbf0"')
def test_so_do_bytes_of_any_kind_when_everything_is_long(data):
    assert outcome(data, least=1) == outcome(data, least=len(data) + 1)


def test_long_base64_is_taken_out_and_put_back():
    written = encode({"a": [LONG, "short"], "b": {"c": LONG + "="}, "d": LONG})
    short, taken = take_out(written)
    assert len(short) < 100
    assert taken == (LONG, LONG + "=", LONG)
    assert put_back(canonical._read(short), taken) == decode(written)


@pytest.mark.parametrize(
    "written",
    [
        pytest.param(encode({LONG: 1}), id="a key, whose order is looked at"),
        pytest.param(encode(["é" * LEAST]), id="other letters"),
        pytest.param(encode(['"', LONG]), id="an escaped quote, which opens and closes nothing"),
        pytest.param(encode(['a"b"' + LONG]), id="the rest of a string behind two of them"),
        pytest.param(encode(["\uffff0", LONG]), id="a mark that is the document's own"),
        pytest.param(encode(["A" * (LEAST - 1)]), id="not long"),
    ],
)
def test_these_stay(written):
    assert take_out(written) == (written, ())


def test_the_place_of_an_error_is_that_in_the_whole_document():
    with pytest.raises(CanonicalError, match=rf"\(char {len(LONG) + 3}\)"):
        decode(b'["' + LONG.encode() + b'"x]')
