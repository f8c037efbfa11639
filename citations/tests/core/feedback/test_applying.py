"""An accepted table reorders what was found, within bounds."""

from dataclasses import replace

from citations.core.feedback.applying import IDLE, USEFUL, WORDED, lift, spot_of
from citations.core.learned_table import Spot, Table, Useful
from citations.core.records import Hit, Origin, Sentence
from citations.core.text.words import content
from citations.tests.core import making
from citations.tests.core.making import origin

LETTER = origin("letter")


def hit(text: str, *, of: Origin) -> Hit:
    words = Sentence(paragraph=0, start=0, end=len(text), text=text)
    return replace(making.hit(1, of=of), sentences=(words,))


def useful(text: str, *terms: str) -> Useful:
    return Useful(spot=spot_of(hit(text, of=LETTER)), terms=tuple((term, 1) for term in terms))


def test_a_useful_passage_gains_by_the_share_of_the_question_that_led_to_it():
    gained = lift(
        Table(depth=10, useful=(useful("The lamp.", "lamp", "tide"),)),
        content("Where is the lamp at high tide?"),
    )
    assert gained(hit("The lamp.", of=LETTER)) == USEFUL * 2 // 3
    assert gained(hit("The lamp.", of=origin("other"))) == 0


def test_a_term_that_leads_to_many_passages_counts_less():
    other = Useful(spot=Spot(artifact_id="x", paragraph=0, start=0), terms=(("lamp", 1),))
    gained = lift(
        Table(depth=10, useful=(useful("The lamp.", "lamp"), other)), content("Where is the lamp, Ngozi?")
    )
    assert gained(hit("The lamp.", of=LETTER)) == USEFUL * 500 // 1500


def test_other_words_for_what_was_asked_gain_a_little():
    gained = lift(Table(depth=10, wordings=(("boat", ("tug", "vessel")),)), content("Which boat?"))
    assert gained(hit("The tug went out.", of=LETTER)) == WORDED // 2
    assert gained(hit("Nothing went out.", of=LETTER)) == 0


def test_words_that_never_led_anywhere_take_back_what_they_gave():
    gained = lift(Table(depth=10, idle=("sentenc",)), content("The sentence about the lamp"))
    assert gained(hit("A sentence of the judge.", of=LETTER)) == -(IDLE // 2)
    assert gained(hit("The lamp.", of=LETTER)) == 0


def test_a_question_without_content_gains_nothing():
    table = Table(
        depth=10, useful=(useful("The lamp.", "lamp"),), idle=("sentenc",), wordings=(("boat", ("tug",)),)
    )
    assert lift(table, content("Who was that?"))(hit("The lamp.", of=LETTER)) == 0


def test_a_passage_without_sentences_has_a_place_too():
    bare = replace(hit("x", of=LETTER), sentences=())
    assert spot_of(bare) == Spot(artifact_id=LETTER.artifact_id, paragraph=0, start=0)
