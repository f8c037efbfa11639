"""The card of a source says each thing once, and what may be wrong is told apart."""

import pytest
from django.urls import reverse
from lxml import html

from citations.tests.asking import CARDIFF, MORSE, answered, browser

pytestmark = pytest.mark.usefixtures("called")


def card_of(user, question, letter="A"):
    page = browser(user).get(reverse("chat:question", args=[question.handle])).content.decode()
    return html.fromstring(page).get_element_by_id(f"s-{question.handle}-{letter}")


def lines(elements):
    return [" ".join(one.text_content().split()) for one in elements]


def test_a_card_says_its_date_once(cast):
    card = card_of(cast.rhea, answered(cast.rhea, CARDIFF))
    assert lines(card.xpath("./p[@class='soft']")) == ["Ada Obi · 12 May 1951 · a letter"]


def test_a_claim_is_called_wrong_by_its_own_words_where_a_card_stands_for_several(cast):
    wrong = ".//a[contains(@href, '?wrong=')]"
    alone = card_of(cast.rhea, answered(cast.rhea, CARDIFF))
    assert lines(alone.xpath(wrong)) == ["Something is wrong with this"]
    both = card_of(cast.rhea, answered(cast.rhea, f"{CARDIFF} {MORSE}"))
    assert lines(both.xpath(wrong)) == [
        "Something is wrong with this In the spring of 1951 I …",
        "Something is wrong with this The harbour master, Mr. Pryce, taught …",
    ]
    assert len({one.get("href") for one in both.xpath(wrong)}) == 2
