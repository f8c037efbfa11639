"""Quotations are bound to the same rule whoever wrote them: with a place at hand, as without a model, or without."""

import pytest

from citations.core.binding.binders import BINDERS
from citations.core.binding.support import find
from citations.core.passages.framing import frame
from citations.core.passages.marks import Voice
from citations.core.records import Relation
from citations.tests.core.making import claim, origin, passage
from personas.core.media.base import TextLocator

TO_TOM = origin(title="To Tom")
PAPER = passage("He said, “You are mine. You will be sold.” I went.", "“I am not yours.”", of=TO_TOM)


def bound(words, voice, *, hinted):
    place = find(words, PAPER)
    assert place is not None
    text = f"{frame(TO_TOM, voice)} “{words.replace('“', '‘').replace('”', '’')}”"
    made = claim(text, "c1", hint=place if hinted else None)
    found = list(BINDERS[Relation.DIRECT_QUOTE](made, PAPER, (PAPER,)))
    doubts = [one for one in found if isinstance(one, str)]
    assert all(isinstance(one[0], TextLocator) for one in found if not isinstance(one, str))
    return doubts


@pytest.mark.parametrize(
    "hinted", [pytest.param(True, id="without a model"), pytest.param(False, id="with one")]
)
@pytest.mark.parametrize(
    ("words", "voices"),
    [
        pytest.param("I went.", set(Voice), id="the writer's"),
        pytest.param("He said, “You are mine.", set(Voice), id="with who says it"),
        pytest.param("You will be sold.", {Voice.QUOTED, Voice.MIXED}, id="another's"),
        pytest.param("You will be sold.” I went.", {Voice.QUOTED, Voice.MIXED}, id="of both"),
        pytest.param("“I am not yours.”", {Voice.QUOTED, Voice.MIXED}, id="with its marks"),
    ],
)  # fmt: skip
def test_what_stands_between_marks_is_not_bound_as_written_by_whoever_holds_it(words, voices, hinted):
    taken = {voice for voice in Voice if not bound(words, voice, hinted=hinted)}
    assert taken == voices
    assert voices == set(Voice) or bound(words, Voice.OWN, hinted=hinted) == ["quote.other_voice"]


BOAST = "I sank the boat. I do not mean that I did it by hand. It was rotten."
CHARGE = "Tom said that I sank it. I denied this."


@pytest.mark.parametrize(
    ("words", "doubts"),
    [
        pytest.param("“I sank the boat.”", ["quote.taken_back"], id="without what takes it back"),
        pytest.param("“I sank the boat. I do not mean that I did it by hand.”", [], id="with it"),
        pytest.param(
            "“I sank the boat.” and then “I do not mean that I did it by hand.”", [], id="with it, by itself"
        ),
        pytest.param("“It was rotten.”", [], id="nothing stands behind it"),
    ],
)
def test_what_the_next_sentence_takes_back_is_not_quoted_without_it(words, doubts):
    paper = passage(BOAST, CHARGE, of=TO_TOM)
    made = claim(f"{frame(TO_TOM, Voice.OWN)} {words}", "c1")
    found = list(BINDERS[Relation.DIRECT_QUOTE](made, paper, (paper,)))
    assert [one for one in found if isinstance(one, str) and one.startswith("quote")] == doubts


@pytest.mark.parametrize(
    ("words", "doubts"),
    [
        pytest.param("“Rose stole it by night”", ["quote.turned"], id="half a sentence"),
        pytest.param("“I do not think that Rose stole it by night.”", [], id="all of it"),
        pytest.param("“I do not think that” and “Rose stole it by night”", [], id="both halves"),
    ],
)
def test_half_a_sentence_is_not_quoted_without_what_turns_it(words, doubts):
    paper = passage("I do not think that Rose stole it by night.", of=TO_TOM)
    made = claim(f"{frame(TO_TOM, Voice.OWN)} {words}", "c1")
    found = list(BINDERS[Relation.DIRECT_QUOTE](made, paper, (paper,)))
    assert [one for one in found if isinstance(one, str) and one.startswith("quote")] == doubts
