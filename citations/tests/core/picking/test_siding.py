"""Each account gets its own share of what was found."""

import pytest

from citations.core import retrieval
from citations.core.picking import siding
from citations.core.records import Hit
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import hit, origin

MEMOIR = origin("m", title="Slack Water", kind="memoir", date="1979")
LETTER = origin("l", title="Letter to Tom", date="1962-03-09")
DIARY = origin("d", title="A diary", kind="journal", date="")
MANY = tuple(hit(n, of=MEMOIR, cosine=900 - n) for n in range(1, 31))
FOUND = (*MANY, hit(40, of=DIARY), hit(50, of=LETTER, cosine=300))


def sides(text: str, found: tuple[Hit, ...] = FOUND) -> dict[int, int]:
    return {one.passage_id: one.side for one in siding.sided(found, text, LIFE)}


def test_an_account_that_ranks_low_is_found_beside_one_that_ranks_high():
    told = siding.sided(FOUND, "Do her letter and her memoir agree on the sea?", LIFE)
    kept = retrieval.rank(told, embedder="hashing-1")
    assert 50 in {one.passage_id for one in kept}
    assert 50 not in {one.passage_id for one in retrieval.rank(FOUND, embedder="hashing-1")}
    assert {one.origin.kind for one in kept} == {"memoir", "letter"}


def test_where_accounts_differ_every_year_is_one():
    asked = sides("How high came the sea? I find two different answers.")
    assert (asked[1], asked[50], 40 in asked) == (0, 1, False)


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
    assert siding.sided(FOUND, text, LIFE) == FOUND


def test_of_her_own_accounts_those_of_others_are_none():
    other = hit(60, of=origin("o", creator="Tom Hale", date="1980"))
    assert 60 in sides("How high came the sea? There are different accounts.", (*FOUND, other))
    assert 60 not in sides(
        "How high came the sea? I find two different answers in her books.", (*FOUND, other)
    )


def test_where_her_books_differ_letters_are_none_of_them():
    book = hit(70, of=origin("b", kind="memoir", date="1950"))
    assert 50 not in sides(
        "How high came the sea? I find two different answers in her books.", (*FOUND, book)
    )
    assert 50 in sides("How high came the sea? I find two different answers in her letters.", FOUND)


@pytest.mark.parametrize(
    ("text", "own"),
    [
        pytest.param("What does she say of the sea in her letter?", True, id="in"),
        pytest.param("According to the letter of 1962, how high came the sea?", True, id="according to"),
        pytest.param("How high came the sea in 1962?", False, id="a year is when it was"),
        pytest.param("Who read her letter?", False, id="spoken of"),
        pytest.param("In the letter, does she name the memoir?", False, id="two are named"),
    ],
)
def test_a_question_may_keep_to_one_account(text, own):
    origins = {"m": MEMOIR, "l": LETTER}
    assert siding.within(text, origins, LIFE) == (("l",) if own else ())


def test_what_she_herself_says_is_asked_of_her_own_papers():
    origins = {"m": MEMOIR, "o": origin("o", creator="Tom Hale")}
    assert siding.within("What year does Ada herself give?", origins, LIFE) == ("m",)


def test_the_account_that_is_kept_to_gets_half_of_what_is_found():
    asked = sides("What does she say of the sea in her letter?")
    assert (asked[50], asked[1], len(asked)) == (0, 1, len(FOUND))


def test_one_year_alone_differs_from_nothing():
    assert set(sides("Are there different accounts?", MANY).values()) == {0}


def test_of_many_years_the_nearest_are_told():
    hits = tuple(hit(n, of=origin(f"y{n}", date=str(1940 + n)), cosine=100 * n) for n in range(1, 9))
    found = siding.sided(hits, "Do the accounts of the flood differ?", LIFE)
    assert [one.origin.year for one in found] == [1948, 1947, 1946, 1945, 1944, 1943]


def test_of_accounts_that_are_joined_another_name_in_the_question_is_none():
    origins = {"m": MEMOIR, "l": LETTER, "s": origin("s", title="Skarvet hut", kind="article", date="1919")}
    text = "How many died at Skarvet according to Slack Water and according to the letter to Tom?"
    told = siding.beside(text, origins, LIFE)
    assert [text[one.start : one.end] for one in told] == ["Slack Water", "the letter to Tom"]
    press = "How many died at Skarvet according to Slack Water and according to the article?"
    assert [one.keys for one in siding.beside(press, origins, LIFE)] == [("m",), ("s",)]
