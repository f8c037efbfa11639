from dataclasses import replace
from datetime import date

import pytest

from ledger.tests.by_name import by_name
from personas.core.life import PROFILES, PRONOUNS, Told, faults

TODAY = date(2026, 11, 21)
ADA = Told(
    slug="ada-pellowe",
    name="Ada Pellowe",
    aliases=["Miss Pellowe"],
    pronouns="she",
    born="1908-03",
    died="1987-11-03",
    archive_end="",
    profiles=["educator"],
    default_profile="steward",
)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({}, id="as she was"),
        pytest.param({"born": "", "died": "", "aliases": [], "profiles": []}, id="the least"),
        pytest.param({"died": "1908-03"}, id="born and died in one month"),
        pytest.param({"born": "190X", "died": "1905"}, id="a decade that holds the death"),
        pytest.param({"died": "2026-11-22"}, id="tomorrow, which some have already"),
        pytest.param({"died": "202X"}, id="a decade that has begun"),
        pytest.param({"archive_end": "1995"}, id="papers after the death"),
        pytest.param({"slug": "a" * 60, "name": "x" * 200}, id="the longest"),
        *[pytest.param({"pronouns": one}, id=one) for one in PRONOUNS],
        *[pytest.param({"default_profile": one, "profiles": [one]}, id=one) for one in PROFILES],
    ],
)
def test_what_may_be_said_of_somebody(change):
    assert faults(replace(ADA, **change), today=TODAY) == {}


@by_name(
    ("change", "field", "why"),
    {
        "a blank in the slug": ({"slug": "ada pellowe"}, "slug", "no short name"),
        "no slug": ({"slug": ""}, "slug", "no short name"),
        "too long a slug": ({"slug": "a" * 61}, "slug", "1 to 60"),
        "a line feed behind the slug": ({"slug": "ada\n"}, "slug", "no short name"),
        "no name": ({"name": " \n"}, "name", "1 to 200"),
        "a zero in the name": ({"name": "Ada\0"}, "name", "nobody sees"),
        "half a character in the name": ({"name": "Ada\ud800"}, "name", "nobody sees"),
        "too long a name": ({"name": "x" * 201}, "name", "1 to 200"),
        "a text for a list": ({"aliases": "Ada"}, "aliases", "list of texts"),
        "a map for a list": ({"aliases": {"a": "b"}}, "aliases", "list of texts"),
        "a list in the list": ({"aliases": [["Ada"]]}, "aliases", "list of texts"),
        "a zero in an alias": ({"aliases": ["Ada\0"]}, "aliases", "list of texts"),
        "pronouns of nonsense": ({"pronouns": "nonsense"}, "pronouns", "he, she, they"),
        "no pronouns": ({"pronouns": ""}, "pronouns", "he, she, they"),
        "a list among the profiles": ({"profiles": [["x"]]}, "profiles", "list of some"),
        "an unknown profile": ({"profiles": ["nonsense"]}, "profiles", "list of some"),
        "nothing for profiles": ({"profiles": None}, "profiles", "list of some"),
        "an unknown default": ({"default_profile": "nonsense"}, "default_profile", "steward"),
        "no default": ({"default_profile": ""}, "default_profile", "steward"),
        "31 February": ({"born": "1908-02-31"}, "born", "no day 31"),
        "words for a date": ({"born": "spring 1908"}, "born", "not a date"),
        "died before born": ({"died": "1907"}, "died", "before the birth, 1908-03"),
        "an end before the birth": ({"archive_end": "1900"}, "archive_end", "before the birth"),
        "dead the day after tomorrow": ({"died": "2026-11-23"}, "died", "not yet"),
        "born in the future": ({"born": "2031"}, "born", "not yet"),
        "the last day that there is": ({"archive_end": "9999-12-31"}, "archive_end", "not yet"),
    },
)
def test_what_cannot_be_is_named_with_its_reason_and_what_to_write(change, field, why):
    found = faults(replace(ADA, **change), today=TODAY)
    assert list(found) == [field]
    assert why in found[field]
    assert found[field].endswith(".")


def test_all_that_is_wrong_is_told_at_once():
    wrong = replace(ADA, slug="", born="x", died="x", pronouns="x", profiles=0, default_profile="x")
    assert set(faults(wrong, today=TODAY)) == {
        *("slug", "born", "died", "pronouns", "profiles", "default_profile")
    }
