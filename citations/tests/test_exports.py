"""Files of answers: what is read back out of them is what was shown, and nothing in them is anybody's markup."""

import json
import random
import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from markdown_it import MarkdownIt

from citations import exports
from citations.adapters.release import Moment
from citations.core.display import _LABELS, _OTHER_HAND
from citations.core.refusing.refusal_texts import REMOVED, RESTRICTED
from citations.models import Question
from citations.shown import LABELS, LEFT_OUT, turn
from citations.tests import test_views
from personas.models import Persona

HANDLE = "1" * 32
ANSWER: Any = test_views.ANSWER
REFUSAL: Any = test_views.REFUSAL
WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=40
)


def asked(text="What about rain?"):
    ada = Persona(slug="ada", name="Ada Lightfoot")
    return Question(pk=1, handle=HANDLE, persona=ada, text=text, created=timezone.now())


def read(markdown):
    return html.fromstring(f"<main>{MarkdownIt('commonmark').render(markdown)}</main>")


def spaced(text):
    return " ".join(text.split())


def of_claims(*claims):
    return {
        "contract": {},
        "claims": list(claims),
        "outcome": {"kind": "answer", "rung": "supported", "removed": [], "refusal": None},
    }


def a_claim(n, text, *sources):
    return {"n": n, "text": text, "rung": "supported", "label": "their words", "sources": list(sources)}


def a_source(letter, excerpt):
    return {"handle": f"Source {letter}", "label": "their words", "excerpt": excerpt, "about": "a letter"}


def test_every_claim_comes_with_its_label_its_markers_and_its_sources():
    page = read(exports.markdown(asked(), ANSWER))
    said = spaced(page.text_content())
    assert "1. their words: In a letter she wrote: “I have counted rain.” [A] [C]" in said
    assert "3. An interpretation; these are not their words: She may have kept <b>gauges</b>. [B]" in said
    assert [spaced(one.text_content()) for one in page.iter("blockquote")] == [
        "Source A (their words, a letter): “I have counted rain.”",
        f"Source C (paraphrased, a journal): {RESTRICTED}",
        "Source B (interpreted from, a memoir): “a copper gauge”",
    ]
    assert "the van: Nothing says it." in said


def test_a_refusal_is_kept_in_its_own_words():
    said = spaced(read(exports.markdown(asked(), REFUSAL)).text_content())
    assert "I do not have enough in the archive to answer that." in said
    assert "Ask with other words." in said


def test_a_verse_keeps_its_lines():
    page = read(exports.markdown(asked(), of_claims(a_claim(1, "x", a_source("A", "one\ntwo")))))
    assert len(list(page.iter("br"))) == 1


@given(question=WORDS, text=WORDS, excerpt=WORDS)
def test_nothing_that_a_person_wrote_is_markup(question, text, excerpt):
    page = read(exports.markdown(asked(question), of_claims(a_claim(1, text, a_source("A", excerpt)))))
    assert {one.tag for one in page.iter()} <= {"main", "h1", "p", "strong", "blockquote", "hr"}
    assert spaced(next(page.iter("h1")).text_content()) == spaced(question)
    assert f"“{spaced(excerpt)}”" in spaced(page.text_content())


def test_words_from_closed_lists_stand_in_the_catalogues():
    assert set(LABELS) == {*_LABELS.values(), _OTHER_HAND}
    assert set(LEFT_OUT) == set(REMOVED.values())
    with translation.override("fr"):
        assert "d’après les notices des archives" in exports.markdown(
            asked(), of_claims({**a_claim(1, "x", a_source("A", "y")), "label": "from archive records"})
        )


def test_json_holds_what_the_api_answers_and_the_question():
    kept = json.loads(exports.as_json(asked(), of_claims(a_claim(1, "x", a_source("A", "y")))))
    assert (kept["archive"], kept["question"]) == ("Ada Lightfoot", "What about rain?")
    assert kept["claims"][0]["sources"][0]["excerpt"] == "y"


# --- Markers --------------------------------------------------------------------------------------
def made_up(n, chance):
    """*n* claims with one to four sources each, of letters that repeat, whose excerpts say what they belong to."""
    letters = ["A", "B", "C", "AA"]
    return [
        a_claim(
            k,
            f"Claim {k}.",
            *(
                a_source(x, f"{k} <{x}> & {place}")
                for place, x in enumerate(chance.sample(letters, k=1 + k % 4))
            ),
        )
        for k in range(1, n + 1)
    ]


def wrong_markers(claims):
    """How many markers lead to no card, or to one that is not their own: another letter, or other words."""
    answer = of_claims(*claims)
    shown = turn(asked(), answer, Moment(is_settled=True))
    page = html.fromstring(render_to_string("citations/_answer.html", {"turn": shown, "answer": answer}))
    cards = {one.get("id"): one for one in page.iter("figure")}
    wrong = 0
    for claim, found in zip(claims, page.iter("article"), strict=True):
        markers = [one for one in found.iter("a") if one.get("class") == "marker"]
        assert len(markers) == len(claim["sources"])
        for marker, source in zip(markers, claim["sources"], strict=True):
            card = cards.get(marker.get("href").removeprefix("#"))
            letter = re.search(r"([A-Z]+)\]$", marker.text_content().strip())
            right = (
                card is not None
                and card in list(found.iter("figure"))
                and letter is not None
                and source["handle"] == f"Source {letter[1]}"
                and spaced(card.find(".//span").text_content()) == source["handle"]
                and card.find(".//q").text == source["excerpt"]
            )
            wrong += not right
    return wrong


def test_every_marker_of_many_claims_leads_to_the_words_of_its_own_source():
    assert wrong_markers(made_up(60, random.Random(8))) == 0  # noqa: S311 -- the same ones in every run


@pytest.mark.nightly
def test_every_marker_of_ten_thousand_claims_leads_to_the_words_of_its_own_source(soak):
    chance = random.Random(8)  # noqa: S311 -- the same ones in every run
    wrong = sum(wrong_markers(made_up(100, chance)) for _ in range(100))
    soak.note(seed=8, count=10_000, differences=wrong)
    assert wrong == 0
