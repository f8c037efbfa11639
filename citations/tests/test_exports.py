"""Files of answers: what is read back out of them is what was shown, and nothing in them is anybody's markup."""

import io
import json
from typing import Any

import docx
from django.utils import timezone, translation
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import html
from markdown_it import MarkdownIt

from citations import conversation_files, exports
from citations.core.display.nearest import LABEL as NEAREST
from citations.core.refusals.texts import (
    RESTRICTED,
)
from citations.models import Question, StoredBundle
from citations.selectors import Paper
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
    question = Question(pk=1, handle=HANDLE, persona=ada, text=text, created=timezone.now())
    StoredBundle(question=question, bundle_id=HANDLE)
    return question


def read(markdown):
    return html.fromstring(f"<main>{MarkdownIt('commonmark').render(markdown)}</main>")


def word(answer, papers=None, question=None):
    told = (question or asked(), answer, papers or {}, exports.BARE)
    file = io.BytesIO(conversation_files.word([told]))
    return "\n".join(one.text for one in docx.Document(file).paragraphs)


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
    page = read(exports.markdown(asked(), ANSWER, {}))
    said = spaced(page.text_content())
    assert [spaced(one.text_content()) for one in page.iterfind("p")][2:4] == [
        "In a letter she wrote: “I have counted rain.” [A] [C]",
        "She may have kept <b>gauges</b>. [B] An interpretation; these are not their words",
    ]
    assert [spaced(one.text_content()) for one in page.iterfind("ul/li")][:3] == [
        "[A] a letter",
        f"[C] a journal {RESTRICTED}",
        "[B] a memoir “a copper gauge”",
    ]
    assert "the van: Nothing says it." in said


def test_a_quotation_stands_once_and_its_marks_are_not_doubled():
    words = "“Accuracy,” she said, “is kindness.”"
    wrote = "He wrote: “‘Accuracy,’ she said, ‘is kindness.’”"
    quoted = of_claims(
        a_claim(2, wrote, a_source("A", words)), a_claim(5, "He liked it.", a_source("A", words))
    )
    for made in (exports.markdown(asked(), quoted, {}), word(quoted)):
        assert made.count("Accuracy") == 2, "in the text that quotes it, and where one does not"
        assert "““" not in made
        assert "””" not in made
    alone = of_claims(a_claim(2, wrote, a_source("A", words)))
    assert exports.markdown(asked(), alone, {}).count("Accuracy") == 1
    assert word(alone).count("Accuracy") == 1


def test_no_number_jumps_and_what_may_answer_less_says_so():
    both = of_claims(*(a_claim(n, f"“{n}”", a_source("A", str(n))) for n in (3, 8)))
    made = exports.markdown(asked(), both, {}, exports.Beside(perhaps=8))
    assert "**3." not in made
    assert made.index("“3”") < made.index("Perhaps also:") < made.index("“8”")


def test_a_source_leads_to_its_place_where_the_house_is_known():
    papers = {"A": Paper(title="Diary", creator="Ada Obi", date="193X", item=HANDLE)}
    one = of_claims(a_claim(4, "“x”", a_source("A", "x")))
    there = exports.Beside(base="https://a.example")
    link = f"https://a.example/personas/ada/items/{HANDLE}/?of={HANDLE}-4-1"
    assert f"Diary · Ada Obi · the 1930s · a letter · <{link}>" in exports.markdown(
        asked(), one, papers, there
    )
    assert "https" not in exports.markdown(asked(), one, papers)
    file = io.BytesIO(conversation_files.word([(asked(), one, papers, there)]))
    assert [one.target_ref for one in docx.Document(file).part.rels.values() if one.is_external] == [link]


def test_what_is_nearest_stands_in_the_list_of_sources_everywhere():
    near = {"n": 7, "text": "“y”", "label": NEAREST, "sources": [a_source("B", "y")]}
    papers = {"B": Paper(title="Diary", creator="Ada Obi", date="1951")}
    both = {**of_claims(a_claim(1, "“x”", a_source("A", "x"))), "nearest": [near]}
    for made in (exports.markdown(asked(), both, papers), word(both, papers)):
        assert "Diary · Ada Obi" in made.split("Sources")[1]


def test_how_a_question_was_read_is_kept_with_it():
    answer = {**ANSWER, "read_as": "What of *rain*?"}
    assert "Read as: What of *rain*?" in spaced(read(exports.markdown(asked(), answer, {})).text_content())
    assert "Read as: What of *rain*?" in word(answer)
    assert "Read as" not in exports.markdown(asked(), ANSWER, {}) + word(ANSWER)
    lent = {**ANSWER, "read_as": f"{asked().text.rstrip(' ?.!')}, husband?"}
    for told in (spaced(read(exports.markdown(asked(), lent, {})).text_content()), word(lent)):
        assert "Read with words of an earlier question: husband" in told
        assert "Read as" not in told
    assert exports.whole(answer | {"contract": {}})["read_as"] == "What of *rain*?"
    assert exports.whole(ANSWER | {"contract": {}})["read_as"] == ""


def test_a_word_file_says_that_fewer_papers_are_quoted_than_were_asked_for():
    few = asked()
    few.toggles = ["min_sources:4"]
    assert "fewer than that are quoted here." in word(ANSWER, question=few)
    assert "fewer than that are quoted here." not in word(REFUSAL, question=few) + word(ANSWER)


def test_a_refusal_is_kept_in_its_own_words_and_names_each_question_that_it_answers_not():
    missing = ["Nothing.", "Who was Tom", "Where did he live"]
    refusal = REFUSAL | {"contract": {"unknowns": {"missing_context": missing}}}
    said = spaced(read(exports.markdown(asked(), refusal, {})).text_content())
    assert "What has no answer here: Who was Tom Where did he live" in said
    assert "I do not have enough in the archive to answer that." in said
    assert "Ask with other words." in said
    for one in ("What has no answer here:", "Who was Tom", "Where did he live", "Ask with other words."):
        assert one in word(refusal).split("\n")


def test_plain_words_stand_in_markdown_without_a_backslash():
    for text in ("Tue. 3rd – £5.10 (sic)! [A] 5 * 3, a_b; R&D: “x” #1 - no", "C:\\dir", "1951-06 ~ about"):
        assert exports.plain(text) == text


def test_nothing_is_an_address_a_table_or_a_struck_line_in_githubs_dialect_either():
    said = ["http://e.vil www.e.vil a@e.vil ~~x~~", "| a | b |\n| - | - |", "1. x", "# x", "[a](b) [a]: b"]
    for text in said:
        page = html.fromstring(
            f"<main>{MarkdownIt('commonmark').enable(['table', 'strikethrough']).render(exports.plain(text))}</main>"
        )
        assert {one.tag for one in page.iter()} == {"main", "p"}
        assert "http://" not in exports.plain(text)
        assert "www.e" not in exports.plain(text)
        assert "a@e" not in exports.plain(text)


def test_no_line_of_a_verse_makes_a_table_of_it_and_a_question_keeps_its_end():
    claim = a_claim(1, "x", a_source("A", "a | b\n:- | -:\nc | d"))
    for text in ("What of C #", "x ##"):
        made = exports.markdown(asked(text), of_claims(claim), {})
        page = html.fromstring(f"<main>{MarkdownIt('commonmark').enable('table').render(made)}</main>")
        assert (next(page.iter("h1")).text_content(), [*page.iter("table")]) == (text, [])


def test_a_verse_keeps_its_lines():
    page = read(exports.markdown(asked(), of_claims(a_claim(1, "x", a_source("A", "one\ntwo"))), {}))
    assert len(list(page.iter("br"))) == 1


@example(question="0", text="0", excerpt=" ")
@given(question=WORDS, text=WORDS, excerpt=WORDS)
def test_nothing_that_a_person_wrote_is_markup(question, text, excerpt):
    page = read(exports.markdown(asked(question), of_claims(a_claim(1, text, a_source("A", excerpt))), {}))
    tags = {"main", "h1", "h2", "p", "ul", "li", "strong", "em", "blockquote", "hr"}
    assert {one.tag for one in page.iter()} <= tags
    assert spaced(next(page.iter("h1")).text_content()) == spaced(question)
    assert spaced(f"“{excerpt}”") in spaced(page.text_content())


def test_an_answer_to_another_language_is_kept_with_the_doubt_above_it():
    for question, is_doubted in ((asked("متى هطل المطر؟"), True), (asked(), False)):
        for kept in (exports.markdown(question, ANSWER, {}), word(ANSWER, question=question)):
            above, _, _ = kept.partition("I have counted rain.")
            assert ("only English is surely understood here" in above) is is_doubted


def test_words_from_closed_lists_are_said_in_the_reader_s_language():
    with translation.override("fr"):
        assert "d’après les notices des archives" in exports.markdown(
            asked(), of_claims({**a_claim(1, "x", a_source("A", "y")), "label": "from archive records"}), {}
        )


def test_of_each_source_is_said_who_wrote_it_to_whom_and_when():
    papers = {
        "B": Paper(title="Diary", creator="Ada Obi", date=""),
        "A": Paper(title="To *Inês*", creator="Ada Obi", date="1951-05-12", recipient="Inês da Silveira"),
    }
    page = read(exports.markdown(asked(), ANSWER, papers))
    told = {text[1]: text for text in (spaced(one.text_content()) for one in page.iterfind("ul/li"))}
    assert told["A"] == "[A] To *Inês* · Ada Obi to Inês da Silveira · 12 May 1951 · a letter"
    assert told["B"].startswith("[B] Diary · Ada Obi · undated · a memoir")


def test_json_holds_what_the_api_answers_and_the_question():
    kept = json.loads(exports.as_json(asked(), of_claims(a_claim(1, "x", a_source("A", "y")))))
    assert (kept["archive"], kept["question"]) == ("Ada Lightfoot", "What about rain?")
    assert kept["claims"][0]["sources"][0]["excerpt"] == "y"
