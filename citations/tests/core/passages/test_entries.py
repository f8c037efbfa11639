"""The day under which a sentence of a diary stands."""

from dataclasses import replace

import pytest

from citations.core.passages.entries import head_of
from citations.core.passages.runs import EASED, Run, run
from citations.tests.core.making import origin, passage

MARKET = "Went to the market with eggs."
FERRY = "The ferry rope broke."


@pytest.mark.parametrize(
    ("paragraphs", "date", "quoted", "head"),
    [
        pytest.param(("12 March 1936", MARKET), "1936", MARKET, "12 March 1936", id="above it"),
        pytest.param(("12 March 1936", MARKET, FERRY), "1936", FERRY, "12 March 1936", id="two above"),
        pytest.param(
            (f"12 March 1936. {MARKET} {FERRY}",), "1936", FERRY, "12 March 1936.", id="in its line"
        ),
        pytest.param(("12 March 1936", MARKET), "1936-03-12", MARKET, None, id="the record tells it"),
        pytest.param(("12 March 1936 at home", MARKET), "1936", MARKET, None, id="more than a day"),
        pytest.param((FERRY, MARKET), "1936", MARKET, None, id="no head"),
        pytest.param(("12 March 1936",), "1936", "12 March 1936", None, id="the head itself"),
    ],
)
def test_the_head_above_a_sentence_is_its_day(
    paragraphs: tuple[str, ...], date: str, quoted: str, head: str | None
) -> None:
    one = passage(*paragraphs, of=origin(date=date))
    stretch = run([each for each in one.sentences if each.text == quoted])
    found = head_of(one, stretch)
    assert (found and found.text) == head


def test_a_head_is_taken_across_no_gap_and_not_where_it_may_expose() -> None:
    one = passage("12 March 1936", MARKET, FERRY, of=origin(date="1936"))
    head, market, ferry = one.sentences
    assert head_of(replace(one, sentences=(head, ferry)), run([ferry])) is None
    assert head_of(replace(one, sentences=(replace(head, risk=EASED + 1), market)), run([market])) is None


def test_part_of_the_last_sentence_stands_under_the_head_too() -> None:
    one = passage("12 March 1936", MARKET, of=origin(date="1936"))
    found = head_of(one, Run(paragraph=1, start=5, text=MARKET[5:]))
    assert found is not None
    assert found.text == "12 March 1936"
