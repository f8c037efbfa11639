import json

import pytest
import rfc8785
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from ledger.core import canonical
from ledger.core.errors import CanonicalError

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.sampled_from(["", "é", "A𝔘", '\x00\x7f\u2028"/\\']),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["a", "b", "B", "\n", "é", "𝔘", "ﬀ"]), inner, max_size=4)
    ),
)


@given(values)
def test_what_was_encoded_decodes_to_the_same_value(value):
    assert canonical.decode(canonical.encode(value)) == value


@given(
    values | st.text(st.characters(exclude_categories=["Cs"])).map(lambda t: unicodedata2.normalize("NFC", t))
)
def test_the_fast_way_and_the_rfcs_way_give_the_same_bytes(value):
    assert canonical.encode(value) == rfc8785.dumps(value)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        pytest.param(1.0, "float has no place", id="float"),
        pytest.param([{"a": 1.5}], "float has no place", id="float inside"),
        pytest.param(float("nan"), "float has no place", id="NaN"),
        pytest.param((1, 2), "tuple has no place", id="tuple"),
        pytest.param(b"a", "bytes has no place", id="bytes"),
        pytest.param({1: 2}, "key 1 is not a string", id="integer key"),
        pytest.param({None: 2}, "key None is not a string", id="null key"),
        pytest.param(2**53, "beyond 2\\^53-1", id="too large"),
        pytest.param(-(2**53), "beyond 2\\^53-1", id="too small"),
        pytest.param(10**5000, "beyond 2\\^53-1", id="beyond printing"),
        pytest.param("e\u0301", "normal form C", id="not NFC"),
        pytest.param({"e\u0301": 1}, "normal form C", id="key not NFC"),
        pytest.param("\u212b", "normal form C", id="singleton"),
        pytest.param("\ud800", "lone surrogate", id="lone surrogate"),
        pytest.param({"\udfff": 1}, "lone surrogate", id="lone surrogate in a key"),
        pytest.param(json.loads("[" * 65 + "]" * 65), "too deep", id="65 deep"),
    ],
)
def test_what_cannot_be_signed_is_refused(value, reason):
    with pytest.raises(CanonicalError, match=reason):
        canonical.encode(value)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b'{"a":1,"a":1}', "stands twice", id="duplicate key"),
        pytest.param(b'{"a":1,"\\u0061":1}', "stands twice", id="duplicate key, escaped"),
        pytest.param(b"1.0", "not an integer", id="float"),
        pytest.param(b"1e2", "not an integer", id="exponent"),
        pytest.param(b"NaN", "not an integer", id="NaN"),
        pytest.param(b"-Infinity", "not an integer", id="infinity"),
        pytest.param(b"9007199254740992", "beyond 2", id="too large"),
        pytest.param(b"1" * 5000, "not JSON", id="thousands of digits"),
        pytest.param(b"-0", "RFC 8785 form", id="negative zero"),
        pytest.param(b" 1", "RFC 8785 form", id="space before"),
        pytest.param(b"1\n", "RFC 8785 form", id="newline after"),
        pytest.param(b'{"a": 1}', "RFC 8785 form", id="space inside"),
        pytest.param(b'{"b":1,"a":2}', "RFC 8785 form", id="key order"),
        pytest.param(b'"\\u0041"', "RFC 8785 form", id="needless escape"),
        pytest.param(b'"\\/"', "RFC 8785 form", id="escaped slash"),
        pytest.param('"e\u0301"'.encode(), "normal form C", id="not NFC"),
        pytest.param(b'"\\ud800"', "RFC 8785 form", id="lone surrogate"),
        pytest.param(b'{"\\ud800":1,"a":2}', "RFC 8785 form", id="lone surrogate in a key"),
        pytest.param(b'{"a":1,"b":-0}', "zero has no sign", id="negative zero inside"),
        pytest.param(b'"\\u001F"', "RFC 8785 form", id="upper-case escape"),
        pytest.param(b'"\\u000a"', "RFC 8785 form", id="long escape of a newline"),
        pytest.param(b'["\\\\","\\u0041"]', "RFC 8785 form", id="needless escape behind a backslash"),
        pytest.param(b'["a" ,1]', "RFC 8785 form", id="space behind a string"),
        pytest.param(
            '{"\ufb00":1,"\U0001d518":2}'.encode(), "RFC 8785 form", id="keys in the order of code points"
        ),
        pytest.param(b"\xef\xbb\xbf1", "not JSON", id="byte order mark"),
        pytest.param(b'"\xff"', "not JSON", id="not UTF-8"),
        pytest.param(b'"\xed\xa0\x80"', "not JSON", id="surrogate in UTF-8"),
        pytest.param(b'"\x00"', "not JSON", id="bare control character"),
        pytest.param(b"", "not JSON", id="nothing"),
        pytest.param(b"1 2", "not JSON", id="two values"),
        pytest.param(b"'a'", "not JSON", id="single quotes"),
        pytest.param(b"[" * 10_000, "too deep", id="10,000 deep, open"),
        pytest.param(b"[" * 10_000 + b"]" * 10_000, "too deep", id="10,000 deep"),
        pytest.param(b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "too deep", id="10,000 maps deep"),
        pytest.param(b"[" * 65 + b"]" * 65, "too deep", id="65 deep"),
    ],
)
def test_bytes_that_are_not_the_canonical_form_are_refused(data, reason):
    with pytest.raises(CanonicalError, match=reason):
        canonical.decode(data)


def test_the_deepest_allowed_nesting_is_read_back():
    data = b"[" * 64 + b"]" * 64
    assert canonical.encode(canonical.decode(data)) == data


def test_depth_and_length_can_be_narrowed():
    with pytest.raises(CanonicalError, match="too deep"):
        canonical.decode(b"[[]]", depth=1)
    with pytest.raises(CanonicalError, match="4 bytes are more than the limit of 3"):
        canonical.decode(b"[[]]", limit=3)


ODD = st.sampled_from([b" ", b"\n", b"\xcc\x81", *rb"""\ \" \u0041 \u001f \/ \n " , : - 0 .0 [ }""".split()])


@given(values, st.data())
def test_a_changed_document_is_taken_only_when_it_is_the_rfcs_form(value, data):
    document = bytearray(canonical.encode(value))
    place = data.draw(st.integers(0, len(document)))
    document[place : place + data.draw(st.integers(0, 2))] = data.draw(ODD | st.binary(max_size=2))
    assert taken(bytes(document)) == is_rfcs_form(bytes(document))


def taken(data):
    try:
        canonical.decode(data)
    except CanonicalError:
        return False
    return True


def is_rfcs_form(data):
    """The long way round: read it, look at every value, write it again, compare."""
    try:
        return canonical.encode(json.loads(data.decode())) == data
    except (ValueError, CanonicalError):
        return False


@pytest.mark.parametrize("text", ["a\n\u0301", 'a"\u0301', "a\\\u0301", "\u0301", "é\x1fé"])
def test_a_combining_mark_behind_an_escape_composes_with_nothing(text):
    assert canonical.decode(canonical.encode([text])) == [text]


@given(st.binary(max_size=50))
def test_base64_has_one_form(data):
    assert canonical.from_base64(canonical.to_base64(data)) == data


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("QQ", id="no padding"),
        pytest.param("QR==", id="left-over bits"),
        pytest.param("QQ==\n", id="newline"),
        pytest.param("Q Q=", id="space"),
        pytest.param("QQ==QQ==", id="padding inside"),
        pytest.param("QQ====", id="more padding"),
        pytest.param("QUJD====", id="padding behind whole bytes"),
        pytest.param("=QQ=", id="padding before"),
        pytest.param("Q", id="six bits"),
        pytest.param("-_==", id="URL alphabet"),
        pytest.param("é", id="not ASCII"),
    ],
)
def test_another_form_of_base64_is_refused(text):
    with pytest.raises(CanonicalError, match="base64"):
        canonical.from_base64(text)
