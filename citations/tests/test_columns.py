"""Comparisons in columns: each side under the name that its question gives it, in the order that was signed."""

import re

import pytest
from django.urls import reverse
from lxml import html

from citations.core.display.nearest import entries
from citations.models import StoredBundle
from citations.tests.asking import answered, browser, shown
from ledger.core.fields import Fields

GAUGE = "Compare what her letter and her memoir say of the Merganser."


pytestmark = pytest.mark.usefixtures("called")


@pytest.fixture
def compared(cast):
    return answered(cast.rhea, GAUGE)


@pytest.fixture
def rhea(cast):
    return browser(cast.rhea)


def read(client, question, name="question"):
    return html.fromstring(client.get(reverse(f"chat:{name}", args=[question.handle])).content)


def said(parts):
    """Return the words of each claim, without its markers."""
    return [
        re.sub(r"\s*\[[^\]]*\]\s*", "", " ".join(one.text_content().split()))
        for part in parts
        for one in part.find_class("claim__text")
    ]


def texts(question):
    """Return the words of each claim as they were signed, and then of what is nearest."""
    return [Fields(one, "claim").text("text") for one in entries(shown(question))]


@pytest.mark.parametrize("name", ["question", "keep"])
def test_each_side_has_its_column_under_the_name_that_the_question_gives_it(rhea, compared, name):
    page = read(rhea, compared, name)
    sides = page.find_class("side")
    headings = [page.get_element_by_id(side.get("aria-labelledby")) for side in sides]
    assert [(one.tag, one.text_content(), one.get("dir")) for one in headings] == [
        ("h3", "letter", "auto"),
        ("h3", "memoir", "auto"),
    ]
    letter, memoir = (said([side]) for side in sides)
    assert all("letter" in claim and "1951" in claim for claim in letter)
    assert all("memoir" in claim and "1979" in claim for claim in memoir)
    assert said([page]) == texts(compared)


def test_columns_never_change_what_was_signed(rhea, compared):
    StoredBundle.objects.update(columns=[{"name": "a", "claims": [2]}, {"name": "b", "claims": [1]}])
    page = read(rhea, compared)
    assert page.find_class("side") == []
    assert said([page]) == texts(compared)


def test_a_name_is_nobodys_markup_and_has_the_direction_of_its_own_letters(rhea, compared):
    kept = StoredBundle.objects.get().columns
    kept[0]["name"] = "رسالتها <b>1951</b>"
    StoredBundle.objects.update(columns=kept)
    heading, *_ = read(rhea, compared).find_class("side__name")
    assert (heading.text_content(), heading.get("dir")) == ("رسالتها <b>1951</b>", "auto")
