"""The person's own burial is told by papers from after the death alone, and only as far as they tell it."""

from dataclasses import replace

import pytest

from citations.core import categories
from citations.core.asking import afterlife
from citations.core.asking.selves import self_of
from citations.core.records import Passage, Piece, Query, QueryType, Reason, Refusal
from citations.core.writing import rites
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped

LATER = replace(LIFE, archive_end="1990-12-31")
NOTICE = origin("n", title="Ada Finch: an obituary", creator="The Herald", kind="article", date="1987-11-12")
LINE = "The funeral was at Hayle on Monday. The Rev. Mr. Lyle spoke, and Tom Hale stopped the mail train."
PAPER = passage("Ada Finch died on the 3rd.", LINE, "She left a cat and a clock.", of=NOTICE)
SANG = "My sister Rose sang the old psalm."
ROSE = passage(f"We buried Ada at Hayle. {SANG}", of=origin("r", creator="Rose Carne", date="1987-11-20"))
TOM = passage(
    "We buried Tom at Truro. Rose rang the bell.", of=origin("t", creator="Rose Carne", date="1988-01-02")
)
OWN = passage("I was at the funeral of Tom Hale. I rang the bell.", of=origin("o", date="1987-11-10"))
EARLY = passage(
    "The funeral of Ada was planned for spring, with a bell.", of=origin("e", creator="Rose", date="1950")
)


def write(question: str, *papers: Passage) -> tuple[Piece, ...] | None:
    return rites.write(scoped(question), evidence(*papers).keyed(), LATER)


def told(question: str, *papers: Passage) -> list[str]:
    return [one.text.split("“")[-1].rstrip("”") for one in write(question, *papers) or ()]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        pytest.param("Who spoke at her funeral?", "Mr. Lyle spoke", id="what was done there"),
        pytest.param("Where was she buried?", "The funeral was at Hayle", id="where"),
        pytest.param("When was her funeral?", "on Monday", id="when"),
        pytest.param("When and where was she buried?", "at Hayle on Monday", id="both"),
    ],
)
def test_what_a_paper_from_after_the_death_tells_is_quoted(question, answer):
    assert answer in told(question, PAPER, OWN)[0]
    assert len(told("When and where was she buried?", PAPER)) == 1


def test_a_paper_that_is_not_called_after_them_may_tell_it():
    assert told("Who sang the old psalm when Ada was buried?", ROSE, TOM)[0] == SANG
    assert told("Where was she buried?", TOM, ROSE) == ["We buried Ada at Hayle."]


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        pytest.param("Who rang the bell at her funeral?", (PAPER, TOM, OWN, EARLY), id="nobody tells it"),
        pytest.param("Who left a cat at her funeral?", (PAPER,), id="another paragraph"),
        pytest.param("When was her funeral?", (TOM,), id="another one's"),
        pytest.param("Where was she buried?", (OWN, EARLY), id="no paper from after the death"),
        pytest.param(
            "When was her funeral?",
            (passage(LINE, of=replace(NOTICE, scope=RESTRICTED)),),
            id="not to be shown",
        ),
        pytest.param("When was her funeral?", (passage(LINE, of=replace(NOTICE, date="")),), id="undated"),
    ],
)
def test_else_nothing_is_said(question, papers):
    assert write(question, *papers) == ()


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("What did she teach?", id="another thing"),
        pytest.param("What does her obituary say of the cat?", id="a paper"),
        pytest.param("What did she wish for her funeral?", id="what she wished"),
    ],
)
def test_other_questions_are_left_to_others(question):
    assert write(question, PAPER) is None


@pytest.mark.parametrize(
    ("died", "end", "goes_on"),
    [
        pytest.param("1987-11-03", "1990", True, id="later"),
        pytest.param("1987-11-03", "", False, id="with the death"),
        pytest.param("1987-11-03", "1987", False, id="in doubt"),
        pytest.param("", "1990", False, id="alive"),
    ],
)
def test_the_category_lets_a_burial_through_where_the_archive_goes_on_after_the_death(died, end, goes_on):
    life = replace(LIFE, died=died, archive_end=end)
    assert afterlife.outlived(life) is goes_on
    for text in ("Who spoke at her funeral?", "Where was she buried?", "Who buried Ada Finch?"):
        query = Query(text=text, language="en", query_type=QueryType.FACTUAL)
        judged = categories.judge(query, life)
        assert isinstance(judged, Refusal) is not goes_on
        if isinstance(judged, Refusal):
            assert judged.reason is Reason.POST_DEATH


def test_what_came_later_still_is_refused_all_the_same():
    query = Query(text="Who wrote of her after her death?", language="en", query_type=QueryType.FACTUAL)
    judged = categories.judge(query, LATER)
    assert isinstance(judged, Refusal)
    assert afterlife.told(query.text, self_of(LATER), outlived=True)
