import pytest

from citations.core.picking.kinds import Kind
from citations.core.picking.reading import read


def spots(text: str, kind: Kind) -> list[tuple[str, int]]:
    reading = read(text)
    return [(reading.order[at], sure) for at, sure in reading.spots.get(kind, ())]


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        pytest.param(
            "It was my friend Ruth.", Kind.PERSON, [("friend", 500), ("ruth", 1000)], id="a name, a role"
        ),
        pytest.param(
            "She lived in Leeds.", Kind.PLACE, [("leed", 1000)], id="a name led to by a place's word"
        ),
        pytest.param("She went to the Hague.", Kind.PLACE, [("hagu", 1000)], id="with an article"),
        pytest.param("She lived in peace.", Kind.PLACE, [], id="no place"),
        pytest.param("We left in May 1951.", Kind.TIME, [("may", 500), ("1951", 1000)], id="a month, a year"),
        pytest.param("We left at once.", Kind.TIME, [], id="no time"),
        pytest.param("There were twelve of us.", Kind.COUNT, [("twelv", 1000)], id="a number in words"),
        pytest.param("She left in 1951.", Kind.COUNT, [("1951", 600)], id="a year is hardly a count"),
        pytest.param(
            "It took 12 years.", Kind.SPAN, [("12", 1000), ("year", 400)], id="a number with its unit"
        ),
        pytest.param("It cost $ 12 then.", Kind.MONEY, [("12", 1000)], id="money"),
        pytest.param("Of them 30 percent left.", Kind.SHARE, [("30", 1000)], id="a share"),
        pytest.param("I left because of the cold.", Kind.REASON, [("becaus", 1000)], id="a reason"),
    ],
)
def test_what_may_answer_is_told_by_its_form(text, kind, found):
    assert spots(text, kind) == found


def test_a_word_that_opens_a_sentence_is_a_name_only_before_another():
    assert read("Hens were kept.").named == set()
    assert read("Ruth Finch kept hens. Hens lay.").named == {"ruth", "finch"}


def test_a_sentence_tells_how_it_speaks():
    one = read("She was the oldest and not the first, said I.")
    assert (one.negated, one.leaning, one.extremes) == (True, True, frozenset({"oldest", "first"}))
    other = read("Rose sold buttons.")
    assert (other.negated, other.leaning, other.extremes, other.figures) == (
        False,
        False,
        frozenset(),
        frozenset(),
    )


@pytest.mark.parametrize(
    ("text", "years", "within"),
    [
        pytest.param("What did she do in 1932?", {"1932"}, {"1932"}, id="in a year"),
        pytest.param("Where was she during 1932?", {"1932"}, {"1932"}, id="during it"),
        pytest.param("Who came in May 1932?", {"1932"}, {"1932"}, id="in a month of it"),
        pytest.param("Who won the race of 1932?", {"1932"}, {"1932"}, id="of a year"),
        pytest.param("What did she do after 1932?", {"1932"}, set(), id="after it"),
        pytest.param("1932 was a bad year.", {"1932"}, set(), id="it opens the sentence"),
        pytest.param("Were there 12 of them?", set(), set(), id="a number that is no year"),
    ],
)
def test_a_year_that_something_was_in_is_told_from_one_beside_it(text, years, within):
    reading = read(text)
    assert (reading.years, reading.within) == (years, within)
