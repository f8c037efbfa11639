"""A claim in other words: bound where nothing was changed (requirements 6.3; issue 5, items 5 and 7)."""

import pytest

from citations.core.binding import paraphrasing
from citations.core.records import Passage, Relation
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage
from personas.core.consent import Scope

LETTER = (
    "I taught the village children to read in the winter of 1932. We had one stove and no coal. "
    "Tom Hale wrote to me from Leeds in June. I think the rector was ill. Some of the boys left school early. "
    "My brother sold the house to Rose. I moved from York to Leeds. I did not like the school house. "
    "I hope to sail to America. I had three sons and two daughters. Tom taught me to ride. "
    "As for Rose, she kept a shop. Rose can ride to Leeds. Rose cannot ride to York."
)


def letter(text: str = LETTER, creator: str = LIFE.name) -> Passage:
    return passage(text, of=origin(title="A letter", creator=creator))


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param("Ada taught the village children to read in the winter of 1932.", id="the first person"),
        pytest.param(
            "In the winter of 1932 she taught the village children to read.", id="another order of parts"
        ),
        pytest.param("Tom Hale wrote to Ada from Leeds in June.", id="the writer as the one written to"),
        pytest.param("Ada was taught to ride by Tom.", id="the passive"),
        pytest.param("Ada moved from York to Leeds.", id="directions"),
        pytest.param("Ada did not like the school house.", id="a negation kept"),
        pytest.param("Ada hoped to sail to America.", id="a hope kept"),
        pytest.param("Rose could not ride to York.", id="could not for cannot"),
        pytest.param("Rose could ride to Leeds.", id="could for can"),
        pytest.param("Ada had 3 sons and 2 daughters.", id="numbers in digits"),
        pytest.param("Some of the boys left school early.", id="a part kept a part"),
    ],
)
def test_what_says_the_same_is_bound(claim):
    bound = paraphrasing.bind(claim, (letter(),))
    assert bound.doubts == ()
    assert bound.spans


@pytest.mark.parametrize(
    ("claim", "doubt"),
    [
        pytest.param("Ada wrote to Tom Hale from Leeds in June.", "exchanged", id="who wrote to whom"),
        pytest.param("Ada taught Tom to ride.", "exchanged", id="teacher and pupil"),
        pytest.param("Ada kept a shop.", "name", id="somebody else's deed"),
        pytest.param("Rose wrote that Ada moved from York to Leeds.", "speaker", id="another as who says it"),
        pytest.param("Ada moved from York to Leeds, and a horse was killed.", "clause", id="a tail"),
        pytest.param("Ada liked the school house.", "negation", id="a negation dropped"),
        pytest.param("Ada never taught the village children to read.", "negation", id="a negation put in"),
        pytest.param("The rector was ill.", "modality", id="a belief told as a fact"),
        pytest.param("Ada sailed to America.", "modality", id="a hope told as done"),
        pytest.param("The boys left school early.", "quantifier", id="some made all"),
        pytest.param("All of the boys left school early.", "quantifier", id="all put in"),
        pytest.param("Ada had two sons.", "quantity", id="a number of something else"),
        pytest.param(
            "Ada taught the village children to read in the winter of 1933.", "number", id="another year"
        ),
        pytest.param("Ada taught Rupert and the village children to read.", "name", id="a name put in"),
        pytest.param("She did.", "no_span", id="no word of weight"),
        pytest.param("Camels sleep.", "no_span", id="no word in common"),
    ],
)
def test_what_was_changed_is_named(claim, doubt):
    assert f"paraphrase.{doubt}" in paraphrasing.bind(claim, (letter(),)).doubts


def test_two_propositions_are_bound_to_two_sentences_and_no_more():
    bound = paraphrasing.bind(
        "Ada taught the village children to read and moved from York to Leeds.", (letter(),)
    )
    assert [span.text for span in bound.spans] == [
        "I taught the village children to read in the winter of 1932.",
        "I moved from York to Leeds.",
    ]


def test_the_same_sentence_of_two_passages_counts_once():
    bound = paraphrasing.bind("Ada moved from York to Leeds.", (letter(), letter()))
    assert len(bound.spans) == 1


def test_first_persons_of_two_writers_are_not_one():
    hers, his = letter("I taught the village children."), letter("I moved to Leeds.", creator="Tom Hale")
    together = paraphrasing.bind("Ada taught the village children and moved to Leeds.", (hers, his))
    assert together.doubts != ()
    assert paraphrasing.bind("Tom Hale moved to Leeds.", (hers, his)).doubts == ()


def test_a_writer_is_not_put_into_what_does_not_speak_of_them():
    told = letter("The village children were taught by the rector.")
    assert "paraphrase.name" in paraphrasing.bind("Ada taught the village children.", (told,)).doubts


def test_who_wrote_something_is_told_by_the_record():
    told = letter("The village children were taught by the rector.")
    claim = "Ada wrote that the village children were taught by the rector."
    assert paraphrasing.bind(claim, (told,)).doubts == ()


def test_another_voice_is_no_ground():
    talk = letter("TOM: I moved to Leeds.\n\nADA: I stayed at home.")
    bound = paraphrasing.bind("Ada moved to Leeds.", (talk,))
    assert bound.doubts != ()
    assert all("TOM" not in span.text for span in bound.spans)


def test_no_span_is_longer_than_may_be_shown():
    long = (
        "I taught the village children to read; " + "the hens and the dog stayed with us all that year; " * 4
    )
    tight = Scope(inclusion=True, surfacing=True, display=True, existence=True, cap=60)
    made = passage(long, of=origin(scope=tight))
    (span,) = paraphrasing.bind("Ada taught the village children to read.", (made,)).spans
    assert span.text == "I taught the village children to read"


def test_a_sentence_of_which_nothing_may_be_shown_is_no_ground():
    long = "I taught the village children to read and to write and to count and to sing all day long."
    tight = Scope(inclusion=True, surfacing=True, display=True, existence=True, cap=20)
    bound = paraphrasing.bind("Ada taught the village children.", (passage(long, of=origin(scope=tight)),))
    assert bound.doubts == ("paraphrase.no_span",)


def test_two_propositions_of_which_one_is_not_said_are_refused():
    claim = "Ada taught the village children to read and sold buttons in Paris."
    assert paraphrasing.bind(claim, (letter(),)).doubts != ()


def test_what_is_quoted_in_other_words_is_cited_word_for_word():
    bound = paraphrasing.bind("Ada taught the village children with “one stove and no coal”.", (letter(),))
    assert bound.doubts == ()
    assert [(span.text, span.relation) for span in bound.spans] == [
        ("I taught the village children to read in the winter of 1932.", Relation.PARAPHRASE),
        ("one stove and no coal", Relation.DIRECT_QUOTE),
    ]


def test_an_altered_quotation_in_other_words_is_refused():
    bound = paraphrasing.bind("Ada taught the village children with “one stove and much coal”.", (letter(),))
    assert bound.doubts == ("quote.not_found",)


def test_at_most_four_sentences_bear_a_claim():
    told = letter("Tom slept here. Rose sang hymns. Femi read novels. Cora swam lakes. Rhea ran races.")
    claim = "Tom slept, Rose sang hymns, Femi read novels, Cora swam lakes, Rhea ran races."
    assert len(paraphrasing.bind(claim, (told,)).spans) == 4
