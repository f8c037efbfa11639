"""Each account gets its own share of what was found."""

import pytest

from citations.core.query.understood import read
from citations.core.ranking import siding
from citations.core.records import Hit
from citations.core.stages import retrieval
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import hit, origin

MEMOIR = origin("m", title="Slack Water", kind="memoir", date="1979")
LETTER = origin("l", title="Letter to Tom", date="1962-03-09")
DIARY = origin("d", title="A diary", kind="journal", date="")
MANY = tuple(hit(n, of=MEMOIR, cosine=900 - n) for n in range(1, 31))
FOUND = (*MANY, hit(40, of=DIARY), hit(50, of=LETTER, cosine=300))


def sides(text: str, found: tuple[Hit, ...] = FOUND) -> dict[int, int]:
    return {one.passage_id: one.side for one in siding.sided(found, read(text), LIFE)}


def test_an_account_that_ranks_low_is_found_beside_one_that_ranks_high():
    told = siding.sided(FOUND, read("Do her letter and her memoir agree on the sea?"), LIFE)
    kept = retrieval.rank(told, embedder="hashing-1")
    assert 50 in {one.passage_id for one in kept}
    assert 50 not in {one.passage_id for one in retrieval.rank(FOUND, embedder="hashing-1")}
    assert {one.origin.kind for one in kept} == {"memoir", "letter"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("How high came the sea?", id="no accounts"),
        pytest.param("Do her telegram and her memoir agree?", id="one of them was not found"),
        pytest.param("What does the memoir say?", id="one account"),
        pytest.param("Who read the letter while she wrote the memoir?", id="not beside each other"),
    ],
)
def test_else_nothing_changes(text):
    assert siding.sided(FOUND, read(text), LIFE) == FOUND


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(
            "Do Slack Water and the letter to Tom agree how high it came?",
            ["Slack Water", "letter to Tom"],
            id="a title, and a kind with its recipient",
        ),
        pytest.param("Do the 1979 and the 1962 tellings differ?", ["1979", "1962"], id="years"),
        pytest.param("Does Ada tell the same as Femi Hale?", ["Ada", "Femi Hale"], id="hands"),
        pytest.param("Does the letter of 1962 differ from her letter?", [], id="one account, named twice"),
        pytest.param("Do her memoir and Slack Water agree?", [], id="two names of one"),
        pytest.param("Compare the letter with the telegram.", [], id="one that is none of the archive's"),
    ],
)
def test_accounts_are_what_the_record_names(text, told):
    other = origin("o", title="Memories", creator="Femi Hale", kind="biography", date="1990")
    letter = origin("l", title="Letter to Tom", date="1962-03-09", recipient="Tom")
    origins = {"m": MEMOIR, "l": letter, "o": other}
    found = siding.beside(read(text), origins, LIFE)
    assert [text[one.start : one.end] for one in found] == told


def test_what_is_named_in_another_name_is_not_named_again():
    diary = origin("x", title="Diary", kind="memoir", date="1979")
    other = origin("y", title="Notes", kind="diary", date="1950")
    told = siding.named(read("What does the Diary say?"), {"0": diary, "1": other}, LIFE)
    assert len(told) == 1
