"""Where the person's own relative is asked for, no other one's is quoted."""

import pytest

from citations.core.picking.kindred import another
from citations.core.picking.sentences import pick
from citations.core.writing.extraction import write
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

MOTHER = "Tell me about her mother"


def left_out(text, question=MOTHER, *, before=(), **facts):
    one = passage(" ".join((*before, text)), of=origin(**facts))
    return another(question, LIFE)(one, one.sentences[-1])


TOM = {"creator": "Tom Hale"}
TO_HER = TOM | {"recipient": "Mrs. Ada Finch"}
TO_ROSE = {"recipient": "Rose Finch", "title": "Letter to her daughter Rose"}
SISTER = {"recipient": "Hester Hale", "title": "Letter to her dear sister Hester"}
LIFE_OF = TOM | {"kind": "biography"}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param("Her mother sat up with the child.", {}, id="her mother, in her own paper"),
        pytest.param("I washed his mother for a year.", {}, id="his mother"),
        pytest.param("Your mother's chest is bad.", TO_ROSE, id="your mother, to a child"),
        pytest.param("Your mother's chest is bad.", {"recipient": "Ada Hale"}, id="to a namesake"),
        pytest.param("Look after your mother.", {"kind": "speech"}, id="your mother, to everybody"),
        pytest.param("Tom's mother was ill.", {}, id="of a name"),
        pytest.param("I saw Ruth, whose mother died.", {}, id="whose"),
        pytest.param("The mother of Rose Hale was ill.", {}, id="of a name behind"),
        pytest.param("She was the best mother on that street.", {}, id="a mother"),
        pytest.param("My mother-in-law says that I may stay.", {}, id="in law"),
        pytest.param("“My mother was ill,” said Tom.", {}, id="another one's words"),
        pytest.param("We went to Mother Agnes.", {}, id="of a convent"),
        pytest.param("My mother was ill.", TO_HER, id="my mother, in another hand"),
        pytest.param("I said it to Mother.", TO_HER, id="Mother, in another hand"),
        pytest.param("His mother was ill.", TO_HER, id="of the other sex"),
        pytest.param("Dear Mother, it rains.", {}, id="a greeting"),
        pytest.param("Dear Mother, it rains.", TO_HER, id="a greeting to herself"),
        pytest.param("The sexton saw Rose Hale with her mother.", LIFE_OF, id="her who is named before"),
    ],
)
def test_what_speaks_of_another_ones_mother_alone_is_left_out(text, facts):
    assert left_out(text, **facts)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param("My mother taught me to sew.", {}, id="my mother"),
        pytest.param("My father and mother taught me.", {}, id="in a list"),
        pytest.param("I think Mother is wrong.", {}, id="Mother"),
        pytest.param("Your mother is ill, and so is mine; my mother coughs.", TO_ROSE, id="both"),
        pytest.param("Your mother bears up.", TO_HER, id="your mother, to her"),
        pytest.param("Your mother and mine is one.", SISTER, id="your mother, to a sister"),
        pytest.param("My mother was ill.", TOM | {"title": "Letter from her brother Tom"}, id="a brother's"),
        pytest.param("“Your mother is here,” he said.", {}, id="somebody says your mother"),
        pytest.param("“My mother is here,” she said.", TOM, id="somebody says my mother"),
        pytest.param("I was mother to six.", {}, id="no relative of anybody"),
        pytest.param("The mother I had was hard.", {}, id="the mother I had"),
        pytest.param("I never knew the mother who bore me.", {}, id="the mother who bore me"),
        pytest.param("She was the mother of Ada.", TOM, id="of her name"),
        pytest.param("Ada Finch's mother was a cook.", TOM, id="her name"),
        pytest.param("Her mother was a cook.", LIFE_OF, id="nobody else is named"),
        pytest.param("In Bergen Ada saw her mother.", LIFE_OF, id="she is named"),
        pytest.param("Their mother was a cook.", LIFE_OF, id="their mother"),
        pytest.param("My mother was a cook.", {"creator": "Ada Hale"}, id="under another last name"),
        pytest.param("It rains.", {}, id="no mother at all"),
        pytest.param("Dear Rose, it rains.", {}, id="another greeting"),
    ],
)
def test_what_may_speak_of_hers_stays(text, facts):
    assert not left_out(text, **facts)


@pytest.mark.parametrize(
    ("before", "gone"),
    [
        pytest.param(("Little Rose fell ill on Monday.",), True, id="a name that opens"),
        pytest.param(("Yesterday they came.",), False, id="another word that opens"),
        pytest.param(("Rose.",), False, id="a word alone"),
        pytest.param(("Ada fell ill.", "It rained."), False, id="she, farther back"),
        pytest.param(("Rose fell ill.", "It rained.", "It snowed.", "It froze."), False, id="too far back"),
    ],
)
def test_in_another_hand_she_is_who_is_named_last(before, gone):
    assert left_out("Her mother sat up.", before=before, **LIFE_OF) is gone


@pytest.mark.parametrize(
    ("question", "text", "gone"),
    [
        pytest.param("What did she write to her mother?", "Dear Mother, it rains.", False, id="to her"),
        pytest.param("Tell me about her mother Rose", "His mother is ill.", False, id="a name behind"),
        pytest.param("What did Tom say of her mother?", "His mother is ill.", False, id="another one before"),
        pytest.param("How is a mother buried?", "His mother is ill.", False, id="nobody's mother"),
        pytest.param("Of her mother and her father, who sang?", "His mother sang.", False, id="two of them"),
        pytest.param("Tell me about Ada's mother", "His mother is ill.", True, id="her name"),
        pytest.param("Tell me about your mother", "His mother is ill.", True, id="you"),
        pytest.param("Who was her son?", "I met a son of the miller.", False, id="a son may be hers"),
    ],
)
def test_it_is_hers_that_the_question_must_ask_for(question, text, gone):
    assert left_out(text, question) is gone


def test_what_is_left_out_is_neither_picked_nor_told_of_a_death():
    his = passage("He told me that his own mother died on Sunday.", of=origin("his"))
    hers = passage("My mother was a cook and sang.", of=origin("hers"), passage_id=2)
    keyed = evidence(his, hers).keyed()
    assert [one.sentence.text for one in pick("her mother", keyed, LIFE)] == [hers.sentences[0].text]
    assert write(scoped("When did her mother die?"), evidence(his), LIFE).pieces == ()
