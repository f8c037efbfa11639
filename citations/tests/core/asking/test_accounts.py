"""Which accounts a question names, told from nothing but the records of what was found."""

import pytest

from citations.core.asking import accounts
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin

FOUND = {
    "early": origin(
        "early", title="Slack Water, chapter 1", kind="memoir", date="1945", part_of="Slack Water"
    ),
    "late": origin("late", title="The long way round", kind="memoir", date="1965"),
    "tom": origin("tom", title="Letter to Tom", kind="letter", date="1951-05-12", recipient="Tom Hale"),
    "rose": origin("rose", title="Letter to Rose", kind="letter", date="1962-03-01", recipient="Rose"),
    "mum": origin(
        "mum", title="Letter from her mother", creator="Hannah Pellowe", kind="letter", date="1931"
    ),
    "board": origin("board", title="Minutes of the Board", creator="The Board", kind="other", date="1932"),
    "obit": origin(
        "obit", title="Ada Finch, 1908-1987 (obituary)", kind="biography", date="1987", creator="Mary Oates"
    ),
}


def named(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(text[one.start : one.end], one.keys) for one in accounts.named(text, FOUND, LIFE)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("in her 1951 letter", [("her 1951 letter", ("tom",))], id="a year and a kind"),
        pytest.param("in the letter of 1962", [("the letter of 1962", ("rose",))], id="a kind of a year"),
        pytest.param("the letter to Tom Hale", [("the letter to Tom Hale", ("tom",))], id="to whom"),
        pytest.param(
            "the letter by Ada Finch to", [("the letter by Ada Finch", ("tom", "rose"))], id="by whom"
        ),
        pytest.param(
            "Hannah Pellowe's letter",
            [("Hannah Pellowe's letter", ("mum",))],
            id="of somebody with two names",
        ),
        pytest.param("her mother says", [("her mother", ("mum",))], id="a relative who wrote"),
        pytest.param("her sister says", [], id="a relative who wrote nothing"),
        pytest.param("in the obituary", [("the obituary", ("obit",))], id="a kind"),
        pytest.param("Ada's own letters", [("Ada's own letters", ("tom", "rose"))], id="her own"),
        pytest.param("in the first book", [("the first book", ("early",))], id="the first"),
        pytest.param("in the later memoir", [("the later memoir", ("late",))], id="the later"),
        pytest.param("in the book of 1945", [("the book of 1945", ("early",))], id="a word for any kind"),
        pytest.param("in Slack Water", [("Slack Water", ("early",))], id="the beginning of a title"),
        pytest.param("The Long Way ends so", [("Long Way", ("late",))], id="a title without its article"),
        pytest.param("Oates says so", [("Oates", ("obit",))], id="a writer who says something"),
        pytest.param("according to Mary Oates", [("Mary Oates", ("obit",))], id="a writer in full"),
        pytest.param(
            "what Ada herself says",
            [("Ada herself", ("early", "late", "tom", "rose"))],
            id="the person herself",
        ),
        pytest.param("in her own words", [("her own", ("early", "late", "tom", "rose"))], id="her own words"),
        pytest.param("in 1951 and 1962", [("in 1951", ("tom",)), ("1962", ("rose",))], id="years alone"),
        pytest.param("the diary", [("the diary", ())], id="what was not found"),
        pytest.param(
            "in her letters", [("her letters", ("tom", "rose"))], id="hers are those that she wrote"
        ),
        pytest.param("in Oates's book", [("Oates's book", ("obit",))], id="whose"),
        pytest.param("the letter from Rose", [("the letter from Rose", ())], id="from whom is not to whom"),
        pytest.param(
            "her letters from her mother", [("her letters from her mother", ("mum",))], id="from a relative"
        ),
        pytest.param("in the minutes", [("the minutes", ("board",))], id="a kind that only the title tells"),
        pytest.param(
            "Finch and Oates each say",
            [("Finch", ("early", "late", "tom", "rose")), ("Oates", ("obit",))],
            id="each",
        ),
        pytest.param("in 1888", [], id="a year of nothing"),
        pytest.param("a book about Oates", [], id="a writer who says nothing"),
        pytest.param("Ada Finch taught", [], id="the person's name is no title"),
        pytest.param(
            "the letter to Tom of the memoir",
            [("the letter to Tom", ("tom",)), ("the memoir", ("early", "late"))],
            id="two",
        ),
        pytest.param(
            "the letters or the letter to Tom",
            [("the letters", ("rose", "mum")), ("the letter to Tom", ("tom",))],
            id="each passage with the narrower",
        ),
        pytest.param(
            "the 1951 letter, the letter to Tom", [("the 1951 letter", ("tom",))], id="one named twice"
        ),
    ],
)
def test_an_account_is_known_by_what_its_record_says(text, told):
    assert named(text) == told


def test_without_works_of_two_years_no_one_is_the_first():
    (one,) = accounts.named("the first book", {"early": FOUND["early"]}, LIFE)
    assert one.keys == ("early",)


def test_years_are_accounts_only_where_nothing_else_is_named():
    assert named("the storm of 1962 in the letter to Tom and in Slack Water") == [
        ("the letter to Tom", ("tom",)),
        ("Slack Water", ("early",)),
    ]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        pytest.param("the letter in the book of 1951", ("tom",), id="both at once"),
        pytest.param("the letter of 1951 in the memoir", (), id="nothing is both"),
        pytest.param("the children", (), id="nothing is named"),
    ],
)
def test_what_is_everything_at_once_that_is_named(text, keys):
    assert accounts.together(text, FOUND, LIFE) == keys


def test_a_newspaper_is_an_article_of_somebody_else():
    origins = {
        "press": origin("press", title="A storm", creator="The Lantern", kind="article"),
        "own": origin("own", title="On storms", kind="article"),
    }
    told = accounts.named("according to the newspaper", origins, LIFE)
    assert [one.keys for one in told] == [("press",)]


def test_a_verb_before_a_name_is_no_part_of_it():
    letter = {"l": origin("l", title="A letter", creator="Tom Hale")}
    text = "Does Tom Hale's letter say so?"
    assert [text[one.start : one.end] for one in accounts.named(text, letter, LIFE)] == ["Tom Hale's letter"]


def test_of_two_names_for_one_account_the_longer_is_meant():
    register = {"r": origin("r", title="Register of Hayle", creator="The parish", kind="legal")}
    text = "What does the Register of Hayle say?"
    assert [text[one.start : one.end] for one in accounts.named(text, register, LIFE)] == [
        "Register of Hayle"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("in her account", [("her account", ("early", "late", "tom", "rose"))], id="hers"),
        pytest.param("in his account", [], id="somebody else's"),
        pytest.param("in the account", [], id="nobody's"),
        pytest.param("according to Finch", [("Finch", ("hers",))], id="a last name is the person's"),
        pytest.param("according to Rose Finch", [("Rose Finch", ("rosa",))], id="a relative in full"),
    ],
)
def test_what_is_called_hers_is_hers_and_no_relatives(text, told):
    of_two = {"rosa": origin("rosa", creator="Rose Finch"), "hers": origin("hers")}
    found = of_two if "according" in text else FOUND
    assert [(text[one.start : one.end], one.keys) for one in accounts.named(text, found, LIFE)] == told
