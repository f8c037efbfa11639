"""Tables of tiers, and what they come to in plain words."""

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from ledger.tests.by_name import by_name
from personas.core.consent import OPEN, OPEN_IN_WHOLE, SILENT, WHOLE, Rule
from personas.core.findings import SAYINGS, Broken
from personas.core.tier_table import COLUMNS, parse
from personas.core.tier_terms import terms
from personas.core.tiers import TIERS, Tier

TODAY = date(2026, 11, 23)
SAID = b"name,daily_chars,per_minute\nreaders,90000,\npupils,,30\n"


def table(tiers):
    rows = [[tier.name, *(str(getattr(tier, column)) for column in COLUMNS[1:])] for tier in tiers]
    return "\n".join(",".join(row) for row in (COLUMNS, *rows)).encode()


def test_the_usual_tiers_come_back_from_their_table():
    assert parse(table(TIERS)).tiers == TIERS


def test_ranks_follow_the_rows_and_what_is_not_said_is_usual():
    usual = TIERS[0]
    assert parse(SAID).tiers == (
        replace(usual, name="readers", rank=0, daily_chars=90000),
        replace(usual, name="pupils", rank=1, per_minute=30),
    )


@given(
    st.lists(
        st.builds(
            Tier,
            name=st.from_regex("[a-z][a-z0-9-]{0,9}", fullmatch=True),
            rank=st.just(0),
            **{column: st.integers(0, 10**9 - 1) for column in COLUMNS[1:]},
        ),
        min_size=1,
        max_size=4,
        unique_by=lambda tier: tier.name,
    )
)
def test_any_tiers_come_back_from_their_table(tiers):
    made = parse(table(tiers))
    assert made.findings == ()
    assert made.tiers == tuple(replace(tier, rank=rank) for rank, tier in enumerate(tiers))


@by_name(
    ("data", "row", "rule"),
    {
        "no text": (b"\xff", 0, Broken.TEXT),
        "no table": (b'name\n"a', 0, Broken.CSV),
        "a column that nobody knows": (b"name,cap\na,1\n", 1, Broken.UNKNOWN_COLUMN),
        "a column twice": (b"name,name\na,b\n", 1, Broken.DOUBLE_COLUMN),
        "no names": (b"daily_chars\n1\n", 1, Broken.MISSING_COLUMN),
        "no tier": (b"name\n", 0, Broken.TIER_NAME),
        "a field too few": (b"name,daily_chars\na\n", 2, Broken.FIELDS),
        "a tier without a name": (b"name,daily_chars\n,1\n", 2, Broken.TIER_NAME),
        "a name that is none": (b"name\nDear Family\n", 2, Broken.TIER_NAME),
        "a name twice": (b"name\na\n\na\n", 4, Broken.TIER_NAME),
        "less than nothing": (b"name,per_minute\na,-1\n", 2, Broken.LIMIT),
        "no number": (b"name,per_minute\na,many\n", 2, Broken.LIMIT),
        "more than there can be": (b"name,per_minute\na,1234567890\n", 2, Broken.LIMIT),
    },
)
def test_what_is_wrong_with_a_table_is_told_by_row(data, row, rule):
    made = parse(data, file="mine.csv")
    assert made.tiers == ()
    assert [(one.file, one.row, one.rule) for one in made.findings] == [("mine.csv", row, rule)]
    assert SAYINGS[rule][1] in made.findings[0].message


def test_what_each_tier_gets_is_said_in_plain_words():
    first, second = terms(TIERS[::-1], OPEN, TODAY)
    assert first == (
        "public: excerpts of up to 300 characters, and 400 around a source; 4,000 characters and 20 looks around a "
        "source a day; 8,000 characters of one text in all; 10 questions a minute; "
        "20 answers a day about one topic or person or from one text."
    )
    assert second.startswith(
        "family: excerpts of up to 600 characters, and 800 around a source; 12,000 characters"
    )


@by_name(
    ("default", "public", "family"),
    {
        "silence": (SILENT, "nothing, unless", "nothing, unless"),
        "in whole": (OPEN_IN_WHOLE, "has no budget", "has no budget"),
        "to one tier": (replace(OPEN_IN_WHOLE, tier="family"), "nothing, unless", "has no budget"),
        "no cap": (replace(OPEN, cap=None), "up to 300", "up to 600"),
        "a short cap": (replace(OPEN, cap=80), "up to 80", "up to 80"),
        "a cap of nothing": (replace(OPEN, cap=0), "up to 0", "up to 0"),
        "no excerpts": (replace(OPEN, display=False), "no excerpt", "no excerpt"),
        "it is over": (replace(OPEN_IN_WHOLE, valid_until=TODAY), "nothing, unless", "nothing"),
    },
)
def test_what_is_said_follows_from_the_instructions(default: Rule, public, family):
    first, second = terms(TIERS, default, TODAY)
    assert public in first
    assert family in second
    assert ("characters of one text" in first) is ("up to" in public)
    assert str(WHOLE) not in first.replace(",", "")
