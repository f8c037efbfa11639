import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.core.invisible import escape_visible, invisible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("abc é\n", "abc é\n", id="plain"),
        pytest.param("a\u202eb", "a⟨U+202E⟩b", id="bidi override"),
        pytest.param("\u2066x\u2069", "⟨U+2066⟩x⟨U+2069⟩", id="isolates"),
        pytest.param("a\U000e0041", "a⟨U+E0041⟩", id="tag"),
        pytest.param("a\u200bb\u2060c\ufeff", "a⟨U+200B⟩b⟨U+2060⟩c⟨U+FEFF⟩", id="zero width"),
        pytest.param("so\xadft", "so⟨U+00AD⟩ft", id="soft hyphen"),
        pytest.param("a\ufe0f\U000e0100", "a⟨U+FE0F⟩⟨U+E0100⟩", id="selectors after a letter"),
        pytest.param("a\u3164\u034f\uffa0", "a⟨U+3164⟩⟨U+034F⟩⟨U+FFA0⟩", id="fillers"),
        pytest.param("a\u200db", "a⟨U+200D⟩b", id="joiner between Latin letters"),
        pytest.param("❤\ufe0f", "❤\ufe0f", id="coloured emoji"),
        pytest.param("❤\ufe0f\ufe0f", "❤\ufe0f⟨U+FE0F⟩", id="a selector too many"),
        pytest.param("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧", id="joined emoji"),
        pytest.param("1\ufe0f\u20e3", "1\ufe0f\u20e3", id="keycap"),
        pytest.param("می\u200cخواهم", "می\u200cخواهم", id="joiner that spells"),
        pytest.param("می\u200c", "می⟨U+200C⟩", id="joiner at the end"),
    ],
)
def test_what_cannot_be_seen_is_shown_as_an_escape(text, shown):
    assert escape_visible(text) == shown


@given(st.text())
def test_escaping_twice_is_escaping_once(text):
    assert escape_visible(escape_visible(text)) == escape_visible(text)


@given(st.text(st.sampled_from("ab \u202e\u2066\u200b\U000e0041\ufe0f\u200d❤")))
def test_no_bidi_or_tag_character_gets_through(text):
    assert not set(escape_visible(text)) & set("\u202e\u2066\u200b\U000e0041")


@pytest.mark.parametrize("char", ["a", " ", "\n", "\u0301", "\u0378", "\u3000"])
def test_what_is_seen_or_is_white_space_is_not_invisible(char):
    assert not invisible(char)
