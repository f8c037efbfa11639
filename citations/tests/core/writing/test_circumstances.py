"""Home, work, marriage, children, schooling, childhood: told only by what says so of the person."""

import pytest

from citations.core.writing import circumstances
from citations.core.writing.extraction import write
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped


def answer(question, *passages):
    return [
        piece.text.rpartition("“")[2].rstrip("”")
        for piece in write(scoped(question), evidence(*passages), LIFE).pieces
    ]


def other(text, **known):
    return passage(
        text, of=origin("b", **({"creator": "Tom Hale", "kind": "biography", "title": "A life"} | known))
    )


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param(
            "Where did she live?", "I lodged with Mrs. Rowe at Falmouth until the war.", id="lodged"
        ),
        pytest.param("Where did she live?", "My house is at Tide Row.", id="my house"),
        pytest.param("What did she do for a living?", "I was a clerk at the cable office.", id="was a clerk"),
        pytest.param("What was her job?", "My work as a weaver was done at night.", id="my work"),
        pytest.param("Was she married?", "I am forty-one and single.", id="single"),
        pytest.param("Was she married?", "I never married.", id="never"),
        pytest.param("Who was her husband?", "My late husband kept bees.", id="my husband"),
        pytest.param("Did she have children?", "I have had two sons and lost one.", id="two sons"),
        pytest.param("Did she have children?", "Our youngest daughter keeps the shop.", id="our daughter"),
        pytest.param(
            "Where did she go to school?", "I went by boat to the school at Mylor.", id="went to school"
        ),
        pytest.param("What was her childhood like?", "I was nine, and the blinds were down.", id="nine"),
        pytest.param("What was her childhood like?", "I slept in the loft as a child.", id="as a child"),
        pytest.param("What was her childhood like?", "My childhood was all water.", id="my childhood"),
    ],
)
def test_her_own_papers_tell_it_of_her(question, told):
    assert answer(question, passage(f"{told} The tide was high.")) == [told]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param("Who was she?", "Ada Finch was a teacher of Falmouth.", id="by name"),
        pytest.param(
            "Where did she live?", "The will of Ada Finch, of Tide Row, was proved.", id="of a place"
        ),
        pytest.param("Was she married?", "Between the company and Miss Ada Finch, spinster.", id="spinster"),
    ],
)
def test_other_papers_tell_it_of_her_by_name(question, told):
    assert answer(question, other(told)) == [told]


def test_she_is_whoever_was_named_before_her():
    told = "She was born in Leeds, and became a teacher."
    assert answer("Who was she?", other(f"Ada Finch lies here. {told}")) == [told]
    assert answer("Who was she?", other(f"Rose Hale lies here. {told}")) == []


@pytest.mark.parametrize(
    ("question", "text"),
    [
        pytest.param("Where did she live?", "My sister Rose lived at Leeds.", id="her sister's home"),
        pytest.param("Where did she live?", "I lived with people whom I loved.", id="no place"),
        pytest.param("Was she married?", "My sister was married at Leeds.", id="her sister's marriage"),
        pytest.param("Did she have children?", "I will not have the child sent away.", id="no child of hers"),
        pytest.param(
            "What was her job?", "Mr. Hale was a clerk at the cable office.", id="another one's work"
        ),
        pytest.param(
            "Who was her husband?", "“My husband is at sea,” the letter said.", id="somebody else's words"
        ),
    ],
)
def test_what_is_told_of_others_answers_nothing(question, text):
    assert answer(question, passage(text)) == []


def test_what_may_not_be_cut_tells_nothing():
    bound = "; ".join(["I was a clerk at the cable office if they paid me, and not if they did not"] * 5)
    assert answer("What was her job?", passage(bound + ".")) == []


def test_her_in_a_paper_of_hers_is_somebody_else():
    assert (
        answer("What was her job?", passage("Ada Finch, my aunt, was kind. She was a clerk at Leeds.")) == []
    )


def test_what_may_not_be_displayed_tells_nothing():
    assert answer("Was she married?", passage("I never married.", of=origin(scope=RESTRICTED))) == []


def test_anything_else_is_for_others_to_answer():
    asked = scoped("Where did Rose live?")
    assert circumstances.write(asked, evidence(passage("Rose lived at Leeds.")).keyed(), LIFE) is None
    beside = scoped("Was she married?", "her marriage", "her sister's")
    assert circumstances.write(beside, evidence(passage("I never married.")).keyed(), LIFE) is None
