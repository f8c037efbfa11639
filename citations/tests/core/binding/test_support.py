"""Does a span carry a claim? (DESIGN, section 4: quotes exactly, paraphrases by what they must not change.)"""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from citations.core.binding import support
from citations.core.passages import framing
from citations.core.passages.runs import runs
from citations.core.records import Passage, Sentence
from citations.core.text.words import tokens
from citations.tests.core.making import origin, passage, same_every_time
from personas.core.media.base import TextLocator

TAUGHT = "I taught the village children to read in the winter of 1932."
STOVE = f"{TAUGHT} We had one stove and “no coal to speak of,” you know."
STORY = passage(STOVE, "Yes. I kept the weather book — for forty years.", of=origin(title="To Tom"))
_WORDS = STOVE.split()


def text_at(found: TextLocator | None, *paragraphs: str) -> str | None:
    return paragraphs[found.paragraph][found.start : found.end] if found else None


@pytest.mark.parametrize(
    ("quoted", "text"),
    [
        pytest.param("the village children to read", "the village children to read", id="exact"),
        pytest.param(
            "the  village\u00a0children\nto read", "the village children to read", id="other white space"
        ),
        pytest.param('"no coal to speak of,"', "“no coal to speak of,”", id="other quotation marks"),
        pytest.param(
            "'no coal to speak of,'", "“no coal to speak of,”", id="single marks inside a quotation"
        ),
        pytest.param("weather book – for forty", "weather book — for forty", id="another dash"),
        pytest.param(
            "in the winter of 1932. We had one", "in the winter of 1932. We had one", id="over two sentences"
        ),
        pytest.param("Yes", "Yes", id="a short sentence without its stop"),
        pytest.param("Yes.", "Yes.", id="a short sentence with its stop"),
    ],
)
def test_a_quotation_is_found_under_any_typography(quoted, text):
    assert (
        text_at(support.find(quoted, STORY), STOVE, "Yes. I kept the weather book — for forty years.") == text
    )


@pytest.mark.parametrize(
    "quoted",
    [
        pytest.param("the village children to write", id="one word altered"),
        pytest.param("the village children read", id="one word left out"),
        pytest.param("the village children not to read", id="one word put in"),
        pytest.param("village the children to read", id="two words changed about"),
        pytest.param("The village children to read", id="a capital"),
        pytest.param("he village children to rea", id="cut inside words"),
        pytest.param("you know. Yes. I kept", id="over two paragraphs"),
        pytest.param("stove", id="a single word of a longer sentence"),
        pytest.param("one stove", id="two words of a longer sentence"),
        pytest.param("", id="nothing"),
        pytest.param("…", id="dots only"),
        pytest.param("\u00ad", id="a soft hyphen only"),
    ],
)
def test_anything_else_is_not_found(quoted):
    assert support.find(quoted, STORY) is None


@given(
    st.integers(min_value=0, max_value=len(_WORDS) - 4),
    st.integers(min_value=4, max_value=12),
    st.integers(min_value=0, max_value=11),
    st.sampled_from(["swap", "drop", "put", "change"]),
)
@same_every_time
def test_a_quotation_altered_by_one_word_never_binds(start, length, at, how):
    quote = _WORDS[start : start + length]
    at %= len(quote)
    assert support.find(" ".join(quote), STORY) is not None
    assume(0 < at < len(quote) - 1 and quote[at] != quote[at + 1])
    quote[at : at + 2] = {
        "swap": [quote[at + 1], quote[at]],
        "drop": [quote[at + 1]],
        "put": ["not", quote[at], quote[at + 1]],
        "change": ["camel", quote[at + 1]],
    }[how]
    assert support.find(" ".join(quote), STORY) is None


def test_the_second_place_is_found_when_the_first_is_inside_a_word():
    text = "It was spring and the fall of rain, a ring and the fall of snow."
    assert support.find("ring and the fall", passage(text)) == TextLocator(paragraph=0, start=38, end=55)


def test_blanks_between_sentences_do_not_join_what_was_left_out():
    gap = (
        Sentence(paragraph=0, start=0, end=8, text="One two."),
        Sentence(paragraph=0, start=30, end=40, text="Three four"),
    )
    (run,) = runs(passage_of(gap))
    assert (run.start, run.text) == (0, "One two." + " " * 22 + "Three four")


def passage_of(made: tuple[Sentence, ...]) -> Passage:
    return Passage(passage_id=1, origin=origin(), sentences=made, similarity=900, rank=1)


@pytest.mark.parametrize(
    ("text", "quotations"),
    [
        pytest.param("In “To Tom”, Ada wrote: “I taught.”", ("I taught.",), id="a title is none"),
        pytest.param("Ada said “I taught” to Tom.", ("I taught",), id="in the middle of a sentence"),
        pytest.param('"I taught"', ("I taught",), id="straight marks"),
        pytest.param("“… in the winter …”", ("in the winter",), id="dots of an omission"),
        pytest.param("“…” and ““”", (), id="no word inside"),
        pytest.param("“To Tom” and “I taught”", ("I taught",), id="beside a title"),
        pytest.param("“I taught", (), id="never closed"),
        pytest.param("None at all.", (), id="none"),
    ],
)
def test_what_stands_in_double_marks_is_a_quotation_unless_it_is_the_title(text, quotations):
    assert support.quotations(text, (origin(title="To Tom"),)) == quotations


def test_a_title_with_marks_of_its_own_is_known_again():
    assert support.quotations("In “On ‘Home’”, she wrote.", (origin(title='On "Home"'),)) == ()


def test_what_is_around_quotations_is_left():
    assert tokens(support.unquoted("She wrote: “I taught.” and “so”.")) == ("she", "wrote", "and")


@pytest.mark.parametrize(
    ("claim", "doubts"),
    [
        pytest.param(
            "In “To Tom”, a letter dated 12 May 1951, Ada Finch wrote: “x”", (), id="what the record says"
        ),
        pytest.param("In 1933 Ada Finch wrote: “x”", ("frame.number", "frame.word"), id="another year"),
        pytest.param(
            "Ada Finch, who hated children, wrote: “x”", ("frame.word",), id="words of the writer's own"
        ),
        pytest.param("Ada Finch never wrote: “x”", ("frame.word", "frame.negation"), id="a negation"),
    ],
)
def test_the_words_around_a_quotation_must_stand_in_the_span_or_the_record(claim, doubts):
    assert support.framed(claim, "I taught.", origin(title="To Tom")) == doubts


@pytest.mark.parametrize("kind", [pytest.param(kind, id=kind) for kind in (*framing._NOUNS, "ledger")])
@pytest.mark.parametrize(
    "date",
    [
        pytest.param(date, id=date or "undated")
        for date in (
            "",
            "1845",
            "1845-06",
            "1845-06-02",
            "184X",
            "18XX",
            "1845-XX",
            "1845?",
            "184X~",
            "1845/1846-03",
        )
    ],
)
def test_the_frame_of_every_kind_and_date_raises_no_doubt(kind, date):
    of = origin(title="Nothing “much”", kind=kind, date=date)
    assert support.framed(f"{framing.frame(of)} “x”", "x", of) == ()
