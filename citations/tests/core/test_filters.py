"""Filters narrow, each for itself; what they do not name fits whatever it is."""

import pytest

from citations.core.filters import LONGEST, NONE, Filters, of, read, ways_out

LETTER = {"kind": "letter", "sender": "Ada Obi", "recipient": "Femi", "series": ""}


@pytest.mark.parametrize(
    ("filters", "fits"),
    [
        pytest.param(NONE, True, id="none"),
        pytest.param(Filters(kind="letter"), True, id="kind"),
        pytest.param(Filters(kind="memoir"), False, id="another kind"),
        pytest.param(Filters(when="1951"), True, id="year"),
        pytest.param(Filters(when="1950s"), True, id="decade"),
        pytest.param(Filters(when="1960s"), False, id="another decade"),
        pytest.param(Filters(when="undated"), False, id="undated"),
        pytest.param(Filters(since="1951", until="1951"), True, id="from its year to its year"),
        pytest.param(Filters(since="1952"), False, id="from a later year"),
        pytest.param(Filters(until="1950"), False, id="to an earlier year"),
        pytest.param(Filters(since="-3", until="9999"), True, id="from before to after"),
        pytest.param(Filters(since="19515"), False, id="from no year"),
        pytest.param(Filters(until="²"), False, id="to no year"),
        pytest.param(Filters(kind="letter", sender="Ada Obi", when="1951"), True, id="all of them"),
        pytest.param(Filters(kind="letter", recipient="Ada Obi"), False, id="one of them not"),
    ],
)
def test_a_paper_fits_what_is_set(filters: Filters, *, fits: bool) -> None:
    assert filters.fit(LETTER, (1951, 1951)) is fits
    assert filters.fit(LETTER, (1951, 1951), but="recipient") is (fits or filters.recipient == "Ada Obi")


@pytest.mark.parametrize(
    ("filters", "fits"),
    [
        pytest.param(Filters(since="1916"), True, id="from a year in the middle"),
        pytest.param(Filters(since="1918", until="1920"), True, id="its last year"),
        pytest.param(Filters(since="1900", until="1914"), True, id="its first year"),
        pytest.param(Filters(since="1919"), False, id="behind it"),
        pytest.param(Filters(until="1913"), False, id="before it"),
        pytest.param(Filters(when="1914"), True, id="where it stands"),
        pytest.param(Filters(when="1916"), False, id="where it does not stand"),
    ],
)
def test_a_paper_of_several_years_is_found_from_each_of_them(filters: Filters, *, fits: bool) -> None:
    assert filters.fit(LETTER, (1914, 1918)) is fits


@pytest.mark.parametrize(
    ("filters", "ways"),
    [
        pytest.param(NONE, {}, id="nothing is set"),
        pytest.param(Filters(kind="letter"), {}, id="one fits"),
        pytest.param(Filters(kind="memoir"), {("kind",): 3}, id="all stand against one"),
        pytest.param(Filters(kind="journal", when="1951"), {("kind",): 1, ("when",): 1}, id="each would do"),
        pytest.param(
            Filters(since="1955", until="1952"), {("since",): 1, ("until",): 1}, id="years that cross"
        ),
        pytest.param(Filters(kind="journal", since="1900"), {("kind",): 2, ("since",): 1}, id="one undated"),
        pytest.param(Filters(kind="memoir", when="1066", sender="Ada Obi"), {("kind", "when"): 3}, id="two"),
    ],
)
def test_where_nothing_fits_the_fewest_choices_are_named_that_let_something_in(
    filters: Filters, ways: dict[tuple[str, ...], int]
) -> None:
    papers = [(LETTER, (1951, 1951)), (LETTER, (1960, 1960)), ({**LETTER, "kind": "journal"}, None)]
    left = ways_out(filters.failing(*one) for one in papers)
    assert {tuple(sorted(names)): n for names, n in left.items()} == ways
    assert ways_out([]) == {}


def test_the_undated_have_a_choice_of_their_own_and_nothing_longer_than_a_name_is_read() -> None:
    assert of(None) == ("undated", "undated")
    assert Filters(when="undated").fit(LETTER, None)
    assert read({"kind": "x" * 900, "other": "y"}) == Filters(kind="x" * LONGEST)
    assert read({"sender": "Ada\0"}) == Filters(sender="Ada\ufffd")  # no row may hold that
    assert dict(read({"when": "1951"}).chosen) == {"when": "1951"}
