"""An item as it is read: anchors, places that links mean, parts of a page, dates; by tables."""

import pytest

from citations.core.display import room
from citations.core.display.gates import Terms
from citations.core.session import Span
from personas.core.media.base import TextLocator
from personas.core.room import Sentence
from personas.core.tiers import TIERS
from personas.core.veils import Veil

PLAIN = Terms(tier=TIERS[0])
TEXTS = (("One.", "Two.", "One."), ("Three.",))


def sentences(*paragraphs):
    made = []
    for number, texts in enumerate(paragraphs):
        at = 0
        for text in texts:
            joint = " " if at else ""
            made.append(Sentence(paragraph=number, start=at, end=at + len(text), text=text, joint=joint))
            at += len(text) + 1
    return tuple(made)


LINES = room.lines(sentences(*TEXTS), PLAIN)


def test_a_line_is_named_by_what_is_read_and_one_that_reads_the_same_by_a_number_too():
    one, two, again, three = (line.anchor for line in LINES)
    assert again == f"{one}-2"
    assert len({one, two, three}) == 3
    veiled = Terms(tier=TIERS[0], veil=Veil(people=((("Nora Blake",), "a friend"),)))
    (line,) = room.lines(sentences(("Nora Blake wept.",)), veiled)
    assert "Nora" not in line.text
    assert line.anchor == room.lines(sentences((line.text,)), PLAIN)[0].anchor  # nothing of the name is in it
    assert line.sentence.text == "Nora Blake wept."


@pytest.mark.parametrize(
    ("first", "last", "run"),
    [(0, 0, [0]), (1, 3, [1, 2, 3]), (3, 1, None), (0, None, None), (None, 0, None)],
)
def test_a_link_means_a_run_of_lines_or_nothing(first, last, run):
    name = ["none" if n is None else LINES[n].anchor for n in (first, last)]
    found = room.meant(LINES, [(name[0], name[1])])
    assert [[*one] for one in found] == ([] if run is None else [run])


@pytest.mark.parametrize(
    ("place", "found"),
    [((0, 0, 4), (0, 0)), ((0, 3, 6), (0, 1)), ((0, 4, 5), None), ((1, 0, 1), (3, 3)), ((2, 0, 9), None)],
)
def test_a_cited_span_is_the_lines_that_it_touches(place, found):
    paragraph, start, end = place
    told = room.cited(LINES, TextLocator(paragraph=paragraph, start=start, end=end))
    assert told == (found and (LINES[found[0]].anchor, LINES[found[1]].anchor))


@pytest.mark.parametrize(
    ("excerpt", "found"), [("Two. One.", (0, 2)), ("Three", (3, 3)), ("Two.", (1, 1)), ("Four.", None)]
)
def test_an_excerpt_is_found_by_its_words_in_another_text(excerpt, found):
    assert room.quoted(LINES, excerpt) == (found and (LINES[found[0]].anchor, LINES[found[1]].anchor))


def test_what_lines_cost_and_how_long_they_are():
    assert room.spans("a", LINES[1:2]) == (Span(artifact_id="a", paragraph=0, start=5, end=9),)
    assert [room.length(LINES[:n]) for n in range(3)] == [0, 4, 9]


@pytest.mark.parametrize(
    ("size", "cut"),
    [
        pytest.param(100, [range(4)], id="all of it"),
        pytest.param(12, [range(3), range(3, 4)], id="between paragraphs"),
        pytest.param(4, [range(2), range(2, 3), range(3, 4)], id="inside a long one"),
    ],
)
def test_parts_end_with_a_paragraph_unless_it_is_too_long(size, cut):
    assert room.parts(LINES, size) == tuple(cut)


def test_of_nothing_there_is_one_empty_part():
    assert room.parts(()) == (range(0),)
    assert room.parts(LINES) == (range(4),)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("On 12 May 1951, and again in May 1951.", ("12 May 1951", "May 1951")),
        ("The 3rd of June 1960 and June 3, 1960", ("3rd of June 1960", "June 3, 1960")),
        ("in 1951, in 1951", ("1951",)),
        ("1,500 pounds, 1951,000, 2100 or 12345", ()),
        ("", ()),
    ],
)
def test_dates_are_told_as_they_stand_there(text, found):
    assert room.dates(text) == found


def test_paragraphs_keep_their_lines():
    assert [len(one) for one in room.paragraphs(LINES)] == [3, 1]
