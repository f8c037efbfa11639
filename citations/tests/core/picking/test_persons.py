"""Whom a question is about and who does what a sentence tells, by form alone; what is not plain is None."""

import pytest

from citations.core.language.words import stem
from citations.core.picking.persons import OWN, Party, Role, about, opener, standings
from citations.core.records import Life
from citations.tests.core.fakes import LIFE

HE = Life(name="Tom Reed", pronoun="he", died="1950-01-01", end_year=1950)


def name(*words: str) -> Party:
    return Party(role=Role.NAME, stems=frozenset(map(stem, words)))


def kin(word: str) -> Party:
    return Party(role=Role.KIN, stems=frozenset({stem(word)}))


@pytest.mark.parametrize(
    ("question", "party"),
    [
        pytest.param("When did Rose die?", name("rose"), id="a name"),
        pytest.param("When did old Mr. Pike die?", name("pike"), id="behind small words"),
        pytest.param("What did Rose Hill keep?", name("rose", "hill"), id="all of a name"),
        pytest.param("How did Rose's brother die?", kin("brother"), id="of whom is asked is the brother"),
        pytest.param("Where was Rose's house?", name("rose"), id="of whom the thing is"),
        pytest.param("How did her mother die?", kin("mother"), id="a relative"),
        pytest.param("How did Mama die?", kin("mother"), id="as at home"),
        pytest.param("When did she die?", OWN, id="the person by a pronoun"),
        pytest.param("Where was her house?", OWN, id="what is theirs"),
        pytest.param("When did Ada Finch die?", OWN, id="the person by name"),
        pytest.param("When did he die?", None, id="a pronoun that is not theirs"),
        pytest.param("Who taught the children?", None, id="who did it is asked"),
        pytest.param("What did the pupils learn?", None, id="nobody by name"),
        pytest.param("When did Rose?", name("rose"), id="nothing behind the name"),
        pytest.param("When did?", None, id="nothing behind it"),
        pytest.param("When did you?", OWN, id="nothing behind the pronoun"),
    ],
)
def test_a_question_is_about_whoever_stands_behind_its_did(question, party):
    assert about(question, LIFE) == party


@pytest.mark.parametrize(
    ("text", "party"),
    [
        pytest.param("Rose died in spring.", name("rose"), id="a name before a verb"),
        pytest.param("Roses bloomed.", name("roses"), id="a word that may be a name"),
        pytest.param("Fine weather again.", None, id="a capital that only opens"),
        pytest.param("Bought a pencil.", None, id="nobody"),
        pytest.param("In spring Rose fell ill.", name("rose"), id="behind words of time"),
        pytest.param("I sold it.", Party(role=Role.ME), id="the writer"),
        pytest.param("My house stood empty.", Party(role=Role.ME), id="what is the writer's"),
        pytest.param("My brother sold it.", kin("brother"), id="a relative of theirs"),
        pytest.param("Then you sold it.", Party(role=Role.YOU), id="who is written to"),
        pytest.param("She sold it.", Party(role=Role.THEY), id="somebody told before"),
        pytest.param("A. I sold it.", Party(role=Role.ME), id="behind the label of a turn"),
        pytest.param("Rose's brother sold it.", kin("brother"), id="a relative of a name"),
        pytest.param("When the war was over and the harvest in, Rose came.", None, id="too far behind"),
    ],
)
def test_a_sentence_is_opened_by_the_first_who_is_plain(text, party):
    assert opener(text) == party


def stand(*sentences: str, life: Life = LIFE, **of: str):
    known = {"creator": LIFE.name, "recipient": "", "kind": "letter"} | of
    return standings(known["creator"], known["recipient"], known["kind"], sentences, life)


def test_i_is_the_writer_you_is_who_is_written_to_and_she_whoever_was_told_before():
    rose, she, me, you = stand("Rose was ill.", "She died in May.", "I sold the shop.", "You knew it.")
    assert (rose.doer, she.doer, me.doer) == (name("rose"), name("rose"), OWN)
    assert (me.own, rose.own) == (True, False)
    assert name("rose").stems <= she.present
    assert you.doer is None


def test_in_a_letter_to_somebody_you_is_that_one_and_under_another_hand_i_is_not_the_person():
    mine, yours = stand("I sold it.", "You sold it.", life=HE)
    assert mine.doer == name("ada", "finch")
    assert not mine.own
    assert yours.doer is None


def test_a_note_without_a_subject_in_the_persons_own_journal_is_theirs():
    assert [one.doer for one in stand("Bought a pencil.", kind="journal")] == [OWN]
    assert [one.doer for one in stand("Bought a pencil.")] == [None]
