import re

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from personas.core.errors import ForbiddenCharacterError, TextError, UndecodableError, UnknownCharsetError
from personas.core.text import CHARSETS, Flag, canonical, canonical_str, line

texts = st.text(
    st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\r\t\x85 é\u0301\ufeff"), max_size=60
)


def joined(text):
    return "\n\n".join(text.paragraphs)


@given(texts)
def test_a_text_is_canonical_and_a_second_time_changes_nothing(text):
    try:
        once = canonical_str(text)
    except TextError:
        return
    assert canonical_str(joined(once)) == once
    for paragraph in once.paragraphs:
        assert paragraph == paragraph.strip(" \n")
        assert not re.search(r"  | \n|\n |\n\n|[\t\r]", paragraph)
        assert unicodedata2.normalize("NFC", paragraph) == paragraph


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60))
def test_nothing_but_white_space_is_taken_away(text):
    try:
        found = canonical_str(text)
    except TextError:
        return
    blank = re.compile(r"[\s\u2028\u2029]+")
    assert blank.sub("", joined(found)) == blank.sub("", unicodedata2.normalize("NFC", text))


@given(st.text("ab.~ \n", max_size=30))
def test_a_plain_text_reads_the_same_the_short_way_and_the_long_way(text):
    assert canonical_str(text) == canonical_str(f"{text}\r"), (
        "a CR is not plain, and at the end it falls away"
    )
    assert line(text) == line(f"{text}\t")


def test_one_mark_is_dropped_and_only_one():
    assert canonical(b"\xef\xbb\xbf\xef\xbb\xbfa").paragraphs == ("\ufeffa",)
    assert canonical("\ufeff\ufeffa".encode("utf-16-le"), "utf-16-le").paragraphs == ("\ufeffa",)
    assert canonical("\ufeffa".encode("utf-16"), "utf-16").paragraphs == ("\ufeffa",)


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        pytest.param("plain", (), id="plain"),
        pytest.param("a\u202eb", (Flag.BIDI,), id="bidi"),
        pytest.param("a\U000e0041b", (Flag.TAG,), id="tag"),
        pytest.param("a\u200bb", (Flag.FORMAT,), id="zero width"),
        pytest.param("a\u0378b", (Flag.UNKNOWN,), id="unassigned"),
        pytest.param("\u0378\u202e\u200b\U000e0041", tuple(sorted(Flag)), id="all of them, sorted"),
    ],
)
def test_what_cannot_be_seen_is_kept_and_flagged(text, flags):
    assert canonical_str(text).flags == flags
    assert canonical_str(text).paragraphs == (text,)


def test_normalization_does_not_cross_what_is_unknown():
    assert canonical_str("e\u0378\u0301").paragraphs == ("e\u0378\u0301",)
    assert canonical_str("e\u0301\u0378e\u0301").paragraphs == ("é\u0378é",)


@pytest.mark.parametrize(
    ("text", "offset", "says"),
    [
        pytest.param("ab\0c", 2, "line 1) is U+0000", id="NUL"),
        pytest.param("a\r\nb\x0b", 4, "line 2) is U+000B", id="vertical tab after CRLF"),
        pytest.param("\x9f", 0, "U+009F", id="C1"),
        pytest.param("\x7f", 0, "U+007F", id="DEL"),
        pytest.param("a\ud800", 1, "U+D800", id="lone surrogate"),
        pytest.param("a\ufdd0", 1, "U+FDD0", id="noncharacter"),
        pytest.param("a\U0010ffff", 1, "U+10FFFF", id="last noncharacter"),
        pytest.param("\ufffe", 0, "U+FFFE", id="swapped mark"),
    ],
)
def test_what_no_text_may_hold_is_named_with_its_place(text, offset, says):
    with pytest.raises(ForbiddenCharacterError) as caught:
        canonical_str(text)
    assert caught.value.offset == offset
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("data", "charset", "offset"),
    [
        pytest.param(b"ab\x80", "utf-8", 2, id="stray byte"),
        pytest.param(b"a\xc0\x80", "utf-8", 1, id="overlong NUL"),
        pytest.param(b"\xed\xa0\x80", "utf-8", 0, id="surrogate in utf-8"),
        pytest.param("é".encode("latin-1") + b"t", "utf-8", 0, id="latin-1 taken for utf-8"),
        pytest.param(b"a\0\x00\xd8", "utf-16-le", 2, id="lone surrogate in utf-16"),
        pytest.param(b"a\0b", "utf-16-le", 2, id="half a unit"),
        pytest.param(b"\x81", "windows-1252", 0, id="byte that windows-1252 does not have"),
    ],
)
def test_a_byte_of_another_charset_is_named(data, charset, offset):
    with pytest.raises(UndecodableError) as caught:
        canonical(data, charset)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    "charset", ["rot13", "unicode_escape", "utf-7", "idna", "punycode", "hex", "", "no-such"]
)
def test_what_is_no_charset_of_the_table_is_refused(charset):
    with pytest.raises(UnknownCharsetError, match="known are"):
        canonical(b"a", charset)


@pytest.mark.parametrize("charset", ["utf-16", "utf-32"])
def test_a_byte_order_is_not_guessed(charset):
    with pytest.raises(UnknownCharsetError, match="byte order mark"):
        canonical(b"a\0b\0", charset)


@pytest.mark.parametrize("label", CHARSETS)
def test_every_charset_of_the_table_reads_what_it_writes(label):
    codec = CHARSETS[label]
    assert canonical("abc".encode(codec), label.upper()).paragraphs == ("abc",)


def test_nothing_but_white_space_has_no_paragraph():
    assert canonical(b" \n\t\r\n ").paragraphs == ()


def test_metadata_are_one_line():
    assert line(" a\nb\n\n c ") == "a b c"
