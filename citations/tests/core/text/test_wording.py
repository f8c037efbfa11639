"""What each word of a text is, and in which clause it stands."""

import pytest

from citations.core.text.wording import SELF, Sort, read

ME = frozenset({"ada", "finch"})


@pytest.mark.parametrize(
    ("text", "sorts"),
    [
        pytest.param("I saw Tom", (Sort.NAME, Sort.CONTENT, Sort.NAME), id="the writer is a name"),
        pytest.param("Charles I fled", (Sort.NAME, Sort.NUMBER, Sort.CONTENT), id="a king's number"),
        pytest.param("Meanwhile two slept", (Sort.CONTENT, Sort.NUMBER, Sort.CONTENT), id="an opening word"),
        pytest.param("the 2nd x", (Sort.SMALL, Sort.NUMBER, Sort.SMALL), id="small words"),
    ],
)
def test_each_word_has_its_sort(text, sorts):
    assert tuple(word.sort for word in read(text)) == sorts


def test_the_writer_s_names_are_the_writer():
    assert {word.stem for word in read("Ada Finch and I", ME) if word.sort is Sort.NAME} == {SELF}


def test_clauses_are_counted_apart():
    assert [word.clause for word in read("Tom slept, but Rose read; who knew?")] == [0, 0, 2, 2, 2, 4, 4]
