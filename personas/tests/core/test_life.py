from dataclasses import replace
from datetime import date

import pytest

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


@pytest.mark.parametrize(
    ("change", "field", "why"),
    [
        pytest.param({"slug": "ada pellowe"}, "slug", "no short name", id="a blank in the slug"),
        pytest.param({"slug": ""}, "slug", "no short name", id="no slug"),
        pytest.param({"slug": "a" * 61}, "slug", "1 to 60", id="too long a slug"),
        pytest.param({"slug": "ada\n"}, "slug", "no short name", id="a line feed behind the slug"),
        pytest.param({"name": " \n"}, "name", "1 to 200", id="no name"),
        pytest.param({"name": "Ada\0"}, "name", "nobody sees", id="a zero in the name"),
        pytest.param({"name": "Ada\ud800"}, "name", "nobody sees", id="half a character in the name"),
        pytest.param({"name": "x" * 201}, "name", "1 to 200", id="too long a name"),
        pytest.param({"aliases": "Ada"}, "aliases", "list of texts", id="a text for a list"),
        pytest.param({"aliases": {"a": "b"}}, "aliases", "list of texts", id="a map for a list"),
        pytest.param({"aliases": [["Ada"]]}, "aliases", "list of texts", id="a list in the list"),
        pytest.param({"aliases": ["Ada\0"]}, "aliases", "list of texts", id="a zero in an alias"),
        pytest.param({"pronouns": "nonsense"}, "pronouns", "he, she, they", id="pronouns of nonsense"),
        pytest.param({"pronouns": ""}, "pronouns", "he, she, they", id="no pronouns"),
        pytest.param({"profiles": [["x"]]}, "profiles", "list of some", id="a list among the profiles"),
        pytest.param({"profiles": ["nonsense"]}, "profiles", "list of some", id="an unknown profile"),
        pytest.param({"profiles": None}, "profiles", "list of some", id="nothing for profiles"),
        pytest.param({"default_profile": "nonsense"}, "default_profile", "steward", id="an unknown default"),
        pytest.param({"default_profile": ""}, "default_profile", "steward", id="no default"),
        pytest.param({"born": "1908-02-31"}, "born", "no day 31", id="31 February"),
        pytest.param({"born": "spring 1908"}, "born", "not a date", id="words for a date"),
        pytest.param({"died": "1907"}, "died", "before the birth, 1908-03", id="died before born"),
        pytest.param(
            {"archive_end": "1900"}, "archive_end", "before the birth", id="an end before the birth"
        ),
        pytest.param({"died": "2026-11-23"}, "died", "not yet", id="dead the day after tomorrow"),
        pytest.param({"born": "2031"}, "born", "not yet", id="born in the future"),
        pytest.param(
            {"archive_end": "9999-12-31"}, "archive_end", "not yet", id="the last day that there is"
        ),
    ],
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
