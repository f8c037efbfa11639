"""A predicate that is copied belongs to the subject that it has in the archive."""

import pytest

from citations.core.binding.pairs import Pair, Span
from citations.core.binding.subject import given
from citations.tests.core.making import origin, passage
from personas.core.media.base import TextLocator

BURNT = "was burnt down by a mob from Leeds in 1903."
ME = frozenset({"ada", "finch"})


def doubts(claim, text, record="", *, last=False):
    """Rest *claim* on the sentences of *text*, or on the last alone."""
    paper = passage(text, of=origin(creator="A. Page"))
    chosen = [
        Span(
            passage=paper,
            locator=TextLocator(paragraph=one.paragraph, start=one.start, end=one.end),
            text=one.text,
        )
        for one in paper.sentences[-1 if last else 0 :]
    ]
    return list(given(Pair(claim=claim, spans=tuple(one.text for one in chosen), me=ME), chosen, record))


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(f"The barn {BURNT}", f"The mill {BURNT} The barn stood.", id="a thing for a thing"),
        pytest.param(f"York Hall {BURNT}", f"Ripon Hill {BURNT} York Hall stood.", id="a name for a name"),
        pytest.param(f"York Hall {BURNT}", f"The mill {BURNT}", id="a name that stands nowhere before"),
        pytest.param(f"The barn {BURNT}", f"The rain fell. It {BURNT}", id="what it does not stand for"),
        pytest.param(
            "Rose was a cat of the harbour office.", "There was a cat of the harbour office.", id="there"
        ),
        pytest.param(
            f"The seal of York {BURNT}", f"The hall of York {BURNT} The seal stood.", id="one word of it"
        ),
        pytest.param(
            f"The hall stood and the barn {BURNT}", f"The mill stood and the hall {BURNT}", id="behind an and"
        ),
        pytest.param(f"In York the barn {BURNT}", f"In York the mill {BURNT}", id="behind a place"),
        pytest.param(
            f"York {BURNT}",
            f"York is old. Since 1890 the seal of York {BURNT}",
            id="behind a time, of a place",
        ),
        pytest.param("Ada sold a red hat from Leeds.", "Tom sold a red hat from Leeds.", id="the writer"),
    ],
)
def test_the_subject_of_one_sentence_has_not_the_predicate_of_another(claim, text):
    assert doubts(claim, text) == ["subject"]


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(f"The mill {BURNT}", f"The old mill of Tom {BURNT}", id="the same"),
        pytest.param(f"In May the mill {BURNT}", f"The mill stood. It {BURNT}", id="what it stands for"),
        pytest.param(
            f"The mill, which Tom sold and {BURNT}", f"Tom sold hats. He {BURNT}", id="one before a which"
        ),
        pytest.param(f"York Hall {BURNT}", f"York Hall stood. The building {BURNT}", id="a name for a thing"),
        pytest.param(f"It {BURNT}", f"The mill {BURNT}", id="nothing that is named"),
        pytest.param(f"The barn {BURNT}", BURNT, id="no subject there"),
        pytest.param(
            f"The village hall {BURNT}",
            f"The hall in the village {BURNT}",
            id="the same head, said otherwise",
        ),
        pytest.param(f"The York hall {BURNT}", f"The hall, York, slowly {BURNT}", id="what it is called"),
        pytest.param(
            f"The mill, that being so, {BURNT}", f"The mill stood, and then {BURNT}", id="farther before"
        ),
        pytest.param(f"In May 1903 the mill {BURNT}", f"In May 1903 the mill {BURNT}", id="a time before it"),
        pytest.param(f"Slowly built, it {BURNT}", f"Slowly built, it {BURNT}", id="nothing but a pronoun"),
        pytest.param("The barn was burnt down.", "The mill was burnt down.", id="little of it"),
        pytest.param(
            "The barn is the house known as the Hall of Leeds.",
            "The mill known as the Hall of Leeds.",
            id="called",
        ),
    ],
)
def test_what_may_be_the_same_is_not_doubted(claim, text):
    assert doubts(claim, text) == []


def test_the_record_and_the_sentences_before_tell_what_a_pronoun_stands_for():
    assert doubts(f"The barn {BURNT}", f"It {BURNT}") == ["subject"]
    assert doubts(f"The barn {BURNT}", f"It {BURNT}", "The barn of Leeds") == []
    assert doubts(f"The barn {BURNT}", f"The barn stood. It {BURNT}", last=True) == []
    assert doubts(
        f"The barn {BURNT}", f"The barn stood. It rained. It rained. It rained. It {BURNT}", last=True
    ) == ["subject"]
