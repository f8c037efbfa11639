import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.display.cuts import Cut, Kept, Kind, Placeholder, cover, strip, whole, withhold
from citations.core.refusals.texts import RESTRICTED


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        pytest.param(Kind.PSEUDONYM, "", id="no pseudonym"),
        pytest.param(Kind.PSEUDONYM, "x" * 101, id="a long pseudonym"),
        pytest.param(Kind.PSEUDONYM, "Person A\nwrote", id="a pseudonym of two lines"),
        pytest.param(Kind.NAMELESS, "[Tom withheld]", id="other words for a name"),
        pytest.param(Kind.ESCAPE, "⟨U+202e⟩", id="an escape in small letters"),
        pytest.param(Kind.ESCAPE, "⟨U+202E⟩ and more", id="an escape and more"),
        pytest.param(Kind.ELLIPSIS, "...", id="three dots"),
        pytest.param(Kind.RESTRICTED, "It says that she left.", id="another line"),
    ],
)
def test_a_placeholder_holds_no_other_words(kind, text):
    with pytest.raises(ValueError, match="placeholder"):
        Placeholder(start=0, end=1, kind=kind, text=text)


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param((Kept(start=0, end=5),), id="beyond the text"),
        pytest.param((Kept(start=-1, end=2),), id="before the text"),
        pytest.param((Kept(start=2, end=1),), id="backwards"),
        pytest.param((Kept(start=2, end=4), Kept(start=0, end=2)), id="in another order"),
        pytest.param((Kept(start=0, end=3), Kept(start=2, end=4)), id="one code point twice"),
    ],
)
def test_a_cut_is_made_of_spans_in_their_order(pieces):
    with pytest.raises(ValueError, match="pieces"):
        Cut(entered="abcd", pieces=pieces)


def test_what_is_covered_is_covered_once():
    once = cover(whole("Tom Hale came"), 0, 8, kind=Kind.PSEUDONYM, text="Person A")
    assert once.text == "Person A came"
    assert once.kept == 5
    assert cover(once, 0, 8, kind=Kind.PSEUDONYM, text="Person B") == once
    assert cover(once, 0, 13, kind=Kind.NAMELESS, text="[name withheld]").text == "Person A[name withheld]"
    assert cover(once, 2, 2, kind=Kind.ELLIPSIS, text="…") == once


def test_a_placeholder_inside_what_is_covered_goes_with_it():
    escaped = cover(whole("To\u200bm"), 2, 3, kind=Kind.ESCAPE, text="⟨U+200B⟩")
    assert escaped.text == "To⟨U+200B⟩m"
    assert cover(escaped, 0, 4, kind=Kind.PSEUDONYM, text="Person A").text == "Person A"
    assert cover(escaped, 0, 2, kind=Kind.ELLIPSIS, text="…").text == "…⟨U+200B⟩m"
    assert cover(escaped, 3, 4, kind=Kind.ELLIPSIS, text="…").text == "To⟨U+200B⟩…"


def test_what_is_withheld_leaves_the_restricted_line_alone():
    cut = withhold(whole("Tom Hale"))
    assert (cut.text, cut.kept, cut.withheld, whole("x").withheld) == (RESTRICTED, 0, True, False)
    assert cover(cut, 0, 8, kind=Kind.ELLIPSIS, text="…") == withhold(cut) == strip(cut) == cut


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        pytest.param("  a b \n", "a b", id="both ends"),
        pytest.param("   ", "", id="nothing else"),
        pytest.param("", "", id="nothing"),
        pytest.param("a", "a", id="nothing to strip"),
    ],
)
def test_white_space_at_the_ends_is_taken_away(text, bare):
    cut = strip(whole(text))
    assert cut.text == bare
    assert strip(cut) == cut


@given(st.text(max_size=12), st.lists(st.tuples(st.integers(-2, 14), st.integers(-2, 14)), max_size=6))
def test_covering_never_keeps_more(text, places):
    cut = whole(text)
    for start, end in places:
        after = cover(cut, start, end, kind=Kind.ELLIPSIS, text="…")
        assert after.kept <= cut.kept
        assert cover(after, start, end, kind=Kind.NAMELESS, text="[name withheld]") == after
        cut = after
