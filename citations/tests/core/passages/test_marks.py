"""Which words of a paper stand between its marks, and whose words a stretch of it is."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.extractive.stretches import quote
from citations.core.passages import marks
from citations.core.passages.marks import Voice
from citations.core.passages.runs import run
from citations.core.records import Sentence
from citations.tests.core.making import origin, passage, same_every_time
from ledger.tests.by_name import by_name
from personas.core.media.base import TextLocator


def cut(*parts):
    """Cut a paragraph as the library need not cut it."""
    ends = list(accumulate(map(len, parts), initial=0))
    return tuple(
        Sentence(paragraph=0, start=start, end=start + len(part.strip()), text=part.strip())
        for part, start in zip(parts, ends, strict=False)
    )


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        pytest.param("“I saw. It sank.” I left.", ["I saw. It sank."], id="curly"),
        pytest.param('He said, "I saw. It sank." I left.', ["I saw. It sank."], id="straight"),
        pytest.param("„Ich sah es“, sagte er. Gut.", ["Ich sah es"], id="German"),
        pytest.param("»Ich sah es«, sagte er. Gut.", ["Ich sah es"], id="German, pointed inwards"),
        pytest.param("Il dit : « Non », et partit.", [" Non "], id="French"),
        pytest.param("‘I saw. It sank.’ I left the boys’ hats.", ["I saw. It sank."], id="single"),
        pytest.param("'Yes,' he said, 'I don't.' And left.", ["Yes,", "I don't."], id="single, straight"),
        pytest.param("'Tis so. The boys' hats.", [], id="a word cut short is no mark"),
        pytest.param("It was ’tis and ‘tis.\n\nGo, it’s. Yes.’", [], id="nor is one that no paragraph shuts"),
        pytest.param("In '62 it was the boys'.", [], id="nor is a year cut short"),
        pytest.param("A “Hm,” “Hm.” And so.", ["Hm,", "Hm."], id="twice"),
        pytest.param("He said “go ‘home,’ you” twice.", ["go ‘home,’ you"], id="one in the other"),
        pytest.param('The plank, 6" wide, and “Yes.”', ["Yes."], id="inches"),
        pytest.param('It sank," he said. I left.', ["It sank,"], id="opened before what is known"),
        pytest.param("It sank.” I left. “Go.”", ["It sank.", "Go."], id="opened before, curly"),
        pytest.param("I left. “Go. I stay.", ["Go. I stay."], id="never shut"),
        pytest.param("“One. “Two. Three.", ["One. “Two. Three."], id="opened twice"),
        pytest.param('"One. "Two. Three.', ['One. "Two. Three.'], id="opened twice, straight"),
        pytest.param("“One.\n\n“Two.”\n\nMine.", ["One.", "Two."], id="opened again with each paragraph"),
        pytest.param('"Slip.\n\nMine. "Yes," he said.', ["Slip.", "Yes,"], id="a slip, then another"),
        pytest.param("“Slip.\n\nMine.", ["Slip."], id="a slip ends with its paragraph"),
        pytest.param(
            "“Sir:\n\nI am well.\n\nYours, X.”\n\nI laughed.", ["Sir:\n\nI am well.\n\nYours, X."], id="a letter"
        ),
        pytest.param("Mine.\n\nI am well.” Mine.", ["I am well."], id="opened before: from its paragraph on"),
        pytest.param("“Hm,” I said.” And left.", ["Hm,"], id="shut twice"),
    ],
)  # fmt: skip
def test_what_stands_between_marks_is_known(text, inside):
    assert [text[a:b] for a, b in marks.quotations(text)] == inside


LETTER = (
    "Mr. Eddy met me. He said, “The sea is only coming to see it. She is old.” I kept that.",
    "“I am well.”",
    "“Go,” he said, and I went.",
    "— …",
)


@pytest.mark.parametrize(
    ("words", "whose"),
    [
        pytest.param("I kept that.", Voice.OWN, id="outside"),
        pytest.param("He said, “The sea is only coming to see it.", Voice.OWN, id="with who says it"),
        pytest.param("“Go,” he said, and I went.", Voice.OWN, id="it begins with marks, and goes on outside"),
        pytest.param("The sea is only coming to see it.", Voice.QUOTED, id="inside"),
        pytest.param("“I am well.”", Voice.QUOTED, id="with its marks"),
        pytest.param("She is old.” I kept that.", Voice.MIXED, id="out of one"),
        pytest.param("sea is only coming to see it. She is old.” I", Voice.MIXED, id="out of one, cut"),
        pytest.param("— …", Voice.OWN, id="no word"),
    ],
)
def test_whose_words_they_are_is_told(words, whose):
    made = passage(*LETTER)
    n = next(n for n, text in enumerate(LETTER) if words in text)
    start = LETTER[n].index(words)
    assert marks.voice(made, TextLocator(paragraph=n, start=start, end=start + len(words))) is whose


def test_neighbours_that_leave_half_of_a_quotation_behind_are_known():
    line = cut("I came. ", "“I saw. ", "It sank.” I left.")
    told = {(a, b): marks.parted(line, a, b) for a in range(3) for b in range(a, 3)}
    assert [both for both, parted in told.items() if not parted] == [(0, 0), (0, 2), (1, 2)]


PAIRS = ("“”", "„“", "«»", "»«", '""')


@given(
    parts=st.lists(st.tuples(st.sampled_from("XY"), st.integers(1, 4)), min_size=1, max_size=6),
    pair=st.sampled_from(PAIRS),
)
@same_every_time
def test_every_word_between_a_pair_of_marks_is_inside_and_no_other(parts, pair):
    """X stands outside, Y between marks; some words of each, one after the other."""
    text = " ".join(
        f"{pair[0]}{words}{pair[1]}" if what == "Y" else words
        for what, count in parts
        for words in [" ".join([what] * count) + "."]
    )
    inside = {n for a, b in marks.quotations(text) for n in range(a, b)}
    assert inside.issuperset(n for n, sign in enumerate(text) if sign == "Y")
    assert inside.isdisjoint(n for n, sign in enumerate(text) if sign == "X")


NOTE = "[In pencil, in Ada Pellowe's hand:] 37 words. It must have cost her a week's paper."


@by_name(
    ("creator", "kind", "text", "whose"),
    {
        "in another hand": ("Inês da Silveira", "message", NOTE, Voice.MIXED),
        "in the creator's own": ("Ada Pellowe", "message", NOTE, Voice.OWN),
        "beside a picture": (
            "Unknown photographer",
            "photograph",
            "A dark van with its doors open.",
            Voice.MIXED,
        ),
        "said in brackets": ("Inês da Silveira", "message", "[Received: 13.05] All is well here.", Voice.OWN),
    },
)
def test_what_stands_in_another_hand_or_beside_a_picture_is_not_told_as_the_creators(
    creator, kind, text, whose
):
    paper = passage("All well here.", text, of=origin(creator=creator, kind=kind, title="A paper"))
    place = TextLocator(paragraph=1, start=len(text) - 20, end=len(text))
    assert marks.voice(paper, place) is whose
    assert bool(marks.outside(paper, place).strip()) is (text != NOTE or whose is Voice.OWN)
    above = TextLocator(paragraph=0, start=0, end=14)
    assert marks.voice(paper, above) is (Voice.MIXED if kind == "photograph" else Voice.OWN)
    piece = quote("c1", paper, run([one for one in paper.sentences if one.paragraph == 1]))
    assert (f"{creator} wrote" in piece.text, piece.text.startswith("A passage in “A paper”")) == (
        whose is Voice.OWN,
        whose is Voice.MIXED,
    )
