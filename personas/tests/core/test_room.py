"""The gate of the reading room, by tables: how much, which sentences, which facts, under which handle."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.core import room
from personas.core.consent import WHOLE, Scope
from personas.core.room import Extent
from personas.core.tiers import TIERS

OPEN = Scope(inclusion=True, surfacing=True, display=True, existence=True)
FACTS = (
    ("/title", "A letter"),
    ("/recipient", "Femi"),
    ("/description", "About nets"),
    ("/rights", "r" * 20),
    ("/mime", "audio/wav"),
)


@pytest.mark.parametrize(
    ("scope", "extent"),
    [
        pytest.param(None, Extent.WITHHELD, id="may be named and not used"),
        pytest.param(Scope(), Extent.WITHHELD, id="nothing was said"),
        pytest.param(replace(OPEN, display=False), Extent.WITHHELD, id="no excerpt"),
        pytest.param(replace(OPEN, display=False, cap=WHOLE), Extent.WITHHELD, id="whole, and no excerpt"),
        pytest.param(OPEN, Extent.OPENING, id="silence is not whole"),
        pytest.param(replace(OPEN, cap=0), Extent.OPENING, id="nothing long enough"),
        pytest.param(replace(OPEN, cap=WHOLE - 1), Extent.OPENING, id="a long paragraph"),
        pytest.param(replace(OPEN, cap=WHOLE), Extent.WHOLE, id="whole"),
    ],
)
def test_how_much_of_an_item_is_read(scope, extent):
    assert room.extent(scope) is extent


def test_one_no_of_any_dimension_withholds_all_words():
    names = ("inclusion", "surfacing", "display", "existence")
    for said in product((True, False), repeat=4):
        scope = Scope(**dict(zip(names, said, strict=True)), cap=WHOLE)
        assert (room.extent(scope) is Extent.WHOLE) is all(said)
        assert (room.extent(scope) is Extent.WITHHELD) is not all(said)


@pytest.mark.parametrize(
    ("extent", "most", "told"),
    [
        (Extent.WHOLE, 0, ["/recipient", "/description", "/rights"]),
        (Extent.OPENING, 20, ["/recipient", "/rights"]),
        (Extent.OPENING, 19, ["/recipient"]),
        (Extent.WITHHELD, 99, []),
    ],
)
def test_which_facts_are_told(extent, most, told):
    assert [name for name, _ in room.facts(FACTS, extent, most)] == told


def read(paragraphs, spans):
    return [(one.joint, one.text) for one in room.sentences(paragraphs, spans)]


def test_what_is_closed_reads_like_what_never_stood_there():
    whole = ("One. Two. Three.\nFour.", "Hidden.", "Five.")
    bare = ("One. Three.\nFour.", "Five.")
    with_it = read(whole, {2: [(0, 5)], 0: [(17, 22), (0, 4), (10, 16), (0, 4)]})
    assert with_it == [("", "One."), (" ", "Three."), ("\n", "Four."), ("", "Five.")]
    assert read(bare, {0: [(0, 4), (5, 11), (12, 17)], 1: [(0, 5)]}) == with_it


def test_a_span_of_no_paragraph_and_one_that_was_told_are_left_out():
    assert read(("One. Two.",), {0: [(0, 4), (2, 9)], 1: [(0, 4)], -1: [(0, 4)]}) == [("", "One.")]


TEXT = room.sentences(("One. Two.", "Three."), {0: [(0, 4), (5, 9)], 1: [(0, 6)]})


@pytest.mark.parametrize(("most", "told"), [(3, 0), (4, 1), (8, 1), (9, 2), (15, 2), (16, 3), (10**9, 3)])
def test_an_opening_is_whole_sentences_no_longer_than_one_excerpt(most, told):
    assert room.opening(TEXT, most) == TEXT[:told]


@given(st.lists(st.integers(1, 30), max_size=12), st.integers(0, 120))
def test_no_opening_is_longer_or_leaves_out_what_fits(lengths, most):
    given_ = tuple(
        room.Sentence(paragraph=n, start=0, end=size, text="x" * size, joint="")
        for n, size in enumerate(lengths)
    )
    kept = room.opening(given_, most)
    assert kept == given_[: len(kept)]
    assert len("\n".join(one.text for one in kept)) <= most or not kept
    if len(kept) < len(given_):
        assert len("\n".join(one.text for one in given_[: len(kept) + 1])) > most


def test_a_handle_tells_nothing_and_names_one_record_of_one_archive():
    names = {room.handle(archive, key) for archive in ("00" * 16, "01" * 16) for key in ("a.txt", "b.txt")}
    assert len(names) == 4
    assert all(len(name) == 32 and set(name) <= set("0123456789abcdef") for name in names)
    assert room.handle("00" * 16, "a.txt") == room.handle("00" * 16, "a.txt")


@pytest.mark.parametrize(("cap", "longest"), [(None, 300), (299, 299), (301, 300), (WHOLE, 300)])
def test_the_shorter_of_two_caps_is_the_longest_excerpt(cap, longest):
    assert TIERS[0].longest(replace(OPEN, cap=cap)) == longest
