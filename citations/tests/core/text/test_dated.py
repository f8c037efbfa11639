"""Of which day or month a question asks, and what it asks without it."""

import pytest

from citations.core.text.dated import Day, head, is_head, read
from personas.core import dates

DAY = Day(year=1936, month=3, day=12)
ANY = Day(year=None, month=3, day=12)
MONTH = Day(year=1936, month=5, day=None)


@pytest.mark.parametrize(
    ("text", "day", "rest"),
    [
        ("What did she do on 12 March 1936?", DAY, "What did she do ?"),
        ("What did she do on March 12th, 1936?", DAY, "What did she do ?"),
        ("What did she do on the 12th of march?", ANY, "What did she do ?"),
        ("What did she do on 1936-03-12?", DAY, "What did she do ?"),
        ("On the 12th day of March, 1936, what did she do?", DAY, "what did she do?"),
        ("What happened in May 1936?", MONTH, "What happened ?"),
        ("What happened in 1936-05?", MONTH, "What happened ?"),
        ("Which letters are from May of 1936?", MONTH, "Which letters are ?"),
        ("What happened on 1 Sept. 1939?", Day(year=1939, month=9, day=1), "What happened ?"),
    ],
)
def test_a_day_or_a_month_of_a_year_is_taken_out(text: str, day: Day, rest: str) -> None:
    assert read(text) == (day, rest)


@pytest.mark.parametrize(
    "text",
    [
        "What happened in May?",
        "What happened in 1936?",
        "What happened before 12 March 1936?",
        "What happened until May 1936?",
        "What happened from 12 March 1936 to 4 May 1936?",
        "What happened between May 1936 and 4 May 1937?",
        "Who was there on 12 marches?",
    ],
)
def test_a_year_alone_a_month_of_any_and_more_than_one_day_are_not(text: str) -> None:
    assert read(text) == (None, text)


@pytest.mark.parametrize(
    ("day", "within", "without"),
    [
        (DAY, ("1936-03-12",), ("1936-03-13", "1936-03", "1936", "1935-03-12", "1936-03-12/1936-03-13", "")),
        (ANY, ("1936-03-12", "1901-03-12"), ("1936-04-12", "1936-03-XX", "")),
        (
            MONTH,
            ("1936-05-01", "1936-05", "1936-05-02/1936-05-30"),
            ("1936", "1937-05-01", "1936-05/1937-05"),
        ),
    ],
)
def test_a_day_holds_only_what_lies_in_it_for_certain(
    day: Day, within: tuple[str, ...], without: tuple[str, ...]
) -> None:
    assert [one for one in (*within, *without) if day.holds(dates.parse(one))] == list(within)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("12 March 1936", (DAY, True)),
        ("Thurs., 12 March 1936.", (DAY, True)),
        ("March 12th —", (ANY, True)),
        ("12 March. Went to the market.", (ANY, False)),
        ("The 12th of March came and went.", (ANY, False)),
        ("Sun rose on 12 March.", (None, False)),
        ("After 12 March nobody came.", (None, False)),
        ("Went to the market.", (None, False)),
    ],
)
def test_a_head_is_the_day_that_a_text_begins_with(text: str, told: tuple[Day | None, bool]) -> None:
    assert (head(text), is_head(text)) == told
