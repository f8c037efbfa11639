"""What a question takes for granted, and no paper tells, is not answered; what is told in any such words is asked."""

import pytest

from citations.core.records import Passage
from citations.core.writing import presuming
from citations.core.writing.untold import untold
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

BOOKS = passage("The tide books went up the hill. I counted them.", of=origin("a"))
STOVE = passage("If it comes you may burn it. The stove is out.", of=origin("b"))
SOLD = passage("I sold the boat in May.", of=origin("c"))
SALE = passage("We have had a sale. The boat went first.", of=origin("d"))
SISTERLESS = passage("My mother kept the house alone.", of=origin("e"))
LETTER = passage("You ask whether I come.", of=origin("f", title="Letter to her sister"))
AUNT = passage("I am the aunt of Ruth.", of=origin("g"))
SINGLE = passage("I leave out why I never married.", of=origin("h"))


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        pytest.param("Why did she burn the tide books?", (BOOKS, STOVE), id="a deed of other things"),
        pytest.param("When did Ada sell the boat?", (BOOKS,), id="a deed that nobody tells"),
        pytest.param("Why was she dismissed from the office?", (BOOKS,), id="a deed done to her"),
        pytest.param("Who stole the tide books?", (BOOKS,), id="a deed of whoever is asked for"),
        pytest.param("How did she drown?", (BOOKS,), id="a deed without a thing"),
        pytest.param("Which of her sisters kept the house?", (SISTERLESS,), id="a relative nobody names"),
        pytest.param("What did her husband keep?", (SISTERLESS,), id="a husband"),
    ],
)
def test_what_no_paper_tells_is_not_granted(question, papers):
    assert untold(question, evidence(*papers).keyed(), LIFE)
    assert presuming.write(scoped(question), evidence(*papers).keyed(), LIFE) == ()


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        pytest.param("Why did she sell the boat?", (SOLD,), id="told"),
        pytest.param("Why did she sell the boat?", (SALE,), id="told in another word, beside its thing"),
        pytest.param("Why did she sell the boat in 1950?", (SOLD,), id="a year is for others to judge"),
        pytest.param("Why did she leave the boat?", (BOOKS,), id="a deed that is told in many words"),
        pytest.param("Why did she go to sell the boat?", (BOOKS,), id="a purpose"),
        pytest.param("Why did she enjoy selling boats?", (BOOKS,), id="no plain deed"),
        pytest.param("Who sold the boat?", (SOLD,), id="told of whoever is asked for"),
        pytest.param("Who counted the books?", (STOVE,), id="no deed of the table"),
        pytest.param("What did she sell?", (BOOKS,), id="what is asked for"),
        pytest.param("When was the Burned Mill built?", (BOOKS,), id="a name"),
        pytest.param("What did her sister keep?", (LETTER,), id="a relative in a title"),
        pytest.param("What did her niece keep?", (AUNT,), id="a relative from the other side"),
        pytest.param("How did her husband live?", (SINGLE,), id="that there was none"),
        pytest.param("Did her sister keep the house?", (SISTERLESS,), id="whether it is so"),
        pytest.param("What did her sister Rose keep?", (SISTERLESS,), id="a name binds by itself"),
        pytest.param("What did Rose say of her sister?", (SISTERLESS,), id="somebody else's"),
        pytest.param("What did her sister's boat carry?", (SISTERLESS,), id="a relative's thing"),
    ],
)
def test_what_is_told_in_any_such_words_is_asked(question: str, papers: tuple[Passage, ...]):
    assert not untold(question, evidence(*papers).keyed(), LIFE)
