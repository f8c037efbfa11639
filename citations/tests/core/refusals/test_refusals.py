"""The words of a no (requirements 2.2, 2.5, 6.1 X11)."""

import re
from dataclasses import replace

import pytest

from citations.core.records import KIND_OF, Life, Reason, Refusal, RefusalKind, SuggestionType
from citations.core.refusals import refusals, texts
from citations.core.refusals.texts import CATEGORY, GAPS, MESSAGES, QUESTIONS
from citations.tests.core import making
from citations.tests.core.fakes import LIFE, SESSION
from ledger.tests.by_name import by_name

EVERY = [pytest.param(reason, id=reason.value) for reason in Reason]
SILENT = [reason for reason in Reason if KIND_OF[reason] in {RefusalKind.COVERAGE, RefusalKind.CONSENT}]
_APOLOGY = re.compile(r"\b(?:sorry|apolog\w*|unfortunately|regret\w*|afraid|alas|please)\b", re.IGNORECASE)


def refusal(reason: Reason) -> Refusal:
    return Refusal(reason=reason, found=650, needed=800, sources=4, primary=0)


@pytest.mark.parametrize("reason", EVERY)
def test_every_reason_has_a_kind_a_gap_a_message_and_a_text(reason):
    no = refusal(reason)
    assert no.kind is KIND_OF[reason]
    assert refusals.gaps(no)[0].strip()
    assert refusals.message(no, LIFE).strip()
    assert refusals.shown(no, LIFE).text.strip()
    assert refusals.shown(no, LIFE).title.strip()


@pytest.mark.parametrize("reason", EVERY)
def test_no_text_of_any_reason_apologizes_or_leaves_a_brace(reason):
    no = refusal(reason)
    shown = refusals.shown(no, LIFE)
    said = (*refusals.gaps(no), refusals.message(no, LIFE), shown.title, shown.text, *shown.suggestions)
    assert not [text for text in said if _APOLOGY.search(text)]
    assert not [text for text in said if "{" in text or "}" in text]


@pytest.mark.parametrize("reason", EVERY)
def test_the_requestor_reads_no_number_of_the_decision(reason):
    quiet, loud = Refusal(reason=reason), refusal(reason)
    assert refusals.shown(quiet, LIFE) == refusals.shown(loud, LIFE)
    assert "0.650" not in refusals.shown(loud, LIFE).text


@pytest.mark.parametrize("reason", [pytest.param(reason, id=reason.value) for reason in SILENT])
def test_a_no_of_coverage_or_consent_says_that_nothing_answers_or_that_the_profile_is_too_strict(reason):
    model = refusals.shown(Refusal(reason=Reason.INSUFFICIENT_RETRIEVAL), LIFE)
    made = refusals.shown(refusal(reason), LIFE)
    strict = reason in {Reason.BELOW_MIN_SOURCES, Reason.NO_PRIMARY_SOURCES}
    assert made == replace(model, text=texts.STRICT[reason] if strict else texts.NOTHING)
    assert refusals.clarifying(refusal(reason)) == QUESTIONS
    assert made.inventory


@by_name(
    ("need", "said"),
    {
        "as any way asks": (making.need(), texts.NOTHING),
        "a nearer one": (making.need(similarity=401), texts.STRICTLY),
        "two": (making.need(min_sources=2), texts.STRICTLY),
        "in their own hand": (making.need(primary_only=True), texts.STRICTLY),
    },
)
def test_who_demands_more_than_others_is_not_told_that_nothing_answers(need, said):
    told = {
        refusals.answering(Refusal(reason=reason), replace(SESSION, thresholds=need)).text
        for reason in SILENT
        if reason not in texts.STRICT
    }
    assert told == {said}, "whatever is withheld, or not there"


def test_who_asks_whether_it_is_the_person_is_told_that_it_is_not():
    assert "a program and not the person" in refusals.shown(refusal(Reason.ADVERSARIAL), LIFE).text


@pytest.mark.parametrize("reason", EVERY)
def test_a_no_is_one_short_sentence(reason):
    text = refusals.shown(refusal(reason), LIFE).text
    assert text.count(".") == 1
    assert len(text) <= 110


@pytest.mark.parametrize("reason", [pytest.param(reason, id=reason.value) for reason in SILENT])
def test_every_no_of_coverage_and_consent_suggests_something_to_the_record(reason):
    made = refusals.suggestions(refusal(reason))
    assert made
    assert {one.type for one in made} <= set(SuggestionType)
    assert all(1 <= len(one.description) <= 500 for one in made)


@pytest.mark.parametrize(
    ("reason", "gap", "message"),
    [
        pytest.param(
            Reason.INSUFFICIENT_RETRIEVAL,
            "No relevant documents were found in the archive.",
            "I cannot provide a cited answer to this query because no relevant documents were found in the archive.",
            id="row 13: nothing found",
        ),
        pytest.param(
            Reason.LOW_SIMILARITY_SCORE,
            "Retrieved documents have low relevance (best: 0.650, required: 0.800).",
            "I cannot provide a cited answer because the retrieved documents have low relevance"
            " (best: 0.650, required: 0.800).",
            id="row 14: low relevance",
        ),
    ],
)
def test_the_record_names_what_was_found_and_what_was_needed(reason, gap, message):
    assert refusals.gaps(refusal(reason)) == (gap,)
    assert refusals.message(refusal(reason), LIFE) == message


def test_too_few_sources_are_counted_and_not_written_as_scores():
    no = Refusal(reason=Reason.BELOW_MIN_SOURCES, found=1, needed=3)
    assert refusals.gaps(no) == ("Only 1 of 3 required sources were found.",)


def test_a_whole_similarity_is_written_as_one():
    no = Refusal(reason=Reason.LOW_SIMILARITY_SCORE, found=999, needed=1000)
    assert "best: 0.999, required: 1.000" in refusals.gaps(no)[0]


@pytest.mark.parametrize(
    ("life", "end"),
    [
        pytest.param(LIFE, "2 November 1987", id="the day of death"),
        pytest.param(
            Life(name="Ada", archive_end="1985-06", died="1987", end_year=1985),
            "June 1985",
            id="the archive's own end",
        ),
        pytest.param(Life(name="Ada", end_year=1985), "1985", id="the last year only"),
    ],
)
def test_after_the_end_the_text_names_when_the_archive_ends(life, end):
    text = refusals.shown(Refusal(reason=Reason.POST_DEATH), life).text
    assert text == f"Their archive does not extend past {end}."


@pytest.mark.parametrize(
    ("reason", "inventory"),
    [
        pytest.param(Reason.POST_DEATH, True, id="after death"),
        pytest.param(Reason.GENERAL_KNOWLEDGE, True, id="general knowledge"),
        pytest.param(Reason.ADVERSARIAL, False, id="an injection"),
        pytest.param(Reason.THIRD_PARTY, False, id="a third party"),
        pytest.param(Reason.MALFORMED, False, id="no question"),
    ],
)
def test_the_inventory_is_offered_only_for_a_benign_question(reason, inventory):
    assert refusals.shown(refusal(reason), LIFE).inventory is inventory


@pytest.mark.parametrize("reason", [pytest.param(reason, id=reason.value) for reason in CATEGORY])
def test_a_category_s_no_has_one_text_for_record_and_requestor_and_asks_nothing_back(reason):
    no = refusal(reason)
    assert refusals.message(no, LIFE) == refusals.shown(no, LIFE).text
    assert not refusals.suggestions(no)
    assert not refusals.clarifying(no)
    assert refusals.shown(no, LIFE).kind == no.kind.value


def test_the_tables_leave_no_reason_out():
    assert set(GAPS) == set(KIND_OF) == set(Reason)
    assert set(CATEGORY) | set(MESSAGES) == set(Reason)
    assert not set(CATEGORY) & set(MESSAGES)
