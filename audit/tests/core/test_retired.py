"""A refusal of an older version verifies when it is opened, in the words it was signed with and in no others.

The files were made at 8582e5b by ``audit/tests/bundles.py``'s ``keep`` from what its stages assembled.
"""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from audit.core import retired
from audit.core.errors import ReplayError
from audit.core.gating import check_gates
from audit.core.opened import OpenedFile, parse_opened
from audit.core.record import parse_record
from audit.core.results import Status, Verdict
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.tests.bundles import decode, display
from citations.core.records import Reason, Refusal
from citations.core.refusals import refusals
from citations.tests.core.fakes import LIFE
from ledger.core.canonical import encode

OLDER = Path(__file__).parents[1] / "vectors" / "older"
TRUST = read_trust((OLDER / "keyset.json").read_bytes())
SAID = {
    "coverage": "I do not have enough in the archive to answer that. Would you like to browse what is there?",
    "coverage_de": "Im Archiv steht nicht genug, um das zu beantworten. Möchten Sie sehen, was es enthält?",
    "after_the_end": (
        "Their archive does not extend past 2 November 1987. I cannot speak to anything after that."
    ),
    "after_the_end_fr": (
        "Les archives ne vont pas au-delà de 1987-11-02. Je ne peux parler de rien de ce qui suit."
    ),
}


def opened(name):
    file = parse_opened((OLDER / "refusals" / f"{name}.opened.json").read_bytes())
    assert isinstance(file, OpenedFile)
    return file


def gated(name, change):
    """Run the gates over an old record whose display says something else than was signed."""
    file = opened(name)
    record = json.loads(json.dumps(file.record))
    change(record["display"])
    check_gates(parse_record(record), file.excerpts)


def say(shown, row, *, end="2 November 1987"):
    """Put a row's words where a refusal has them."""
    text = row.text.format(end=end, name=LIFE.name)
    shown["outcome"]["refusal"] |= {"title": row.title, "text": text, "suggestions": row.suggestions}
    shown["contract"]["answer"]["text"] = text
    shown["contract"]["unknowns"] |= {"missing_context": [text], "clarifying_questions": row.asked}


def row_of(reason, language="en"):
    return next(one for one in retired.rows() if (one.reason, one.language) == (reason, language))


@pytest.mark.parametrize("name", SAID)
def test_an_old_refusal_verifies_when_it_is_opened(name):
    folder = OLDER / "refusals"
    data = (folder / f"{name}.json").read_bytes()
    report = verify(data, trust=TRUST, opened=(folder / f"{name}.opened.json").read_bytes())
    checked = {one.name: one.status for one in report.results}
    assert (report.verdict, checked["gates"]) == (Verdict.PASS, Status.PASS)
    assert opened(name).record["display"]["outcome"]["refusal"]["text"] == SAID[name]


PLACES = {
    "title": lambda one: one["outcome"]["refusal"].update(title="After the archive begins"),
    "text": lambda one: one["outcome"]["refusal"].update(text=one["outcome"]["refusal"]["text"] + " Ever."),
    "suggestions": lambda one: one["outcome"]["refusal"]["suggestions"].append("Pay first."),
    "no suggestions": lambda one: one["outcome"]["refusal"].update(suggestions=[]),
    "inventory": lambda one: one["outcome"]["refusal"].update(inventory=False),
    "answer": lambda one: one["contract"]["answer"].update(text="She said no."),
    "missing": lambda one: one["contract"]["unknowns"].update(missing_context=["Nothing."]),
    "asked": lambda one: one["contract"]["unknowns"].update(clarifying_questions=["Who are you?"]),
    "completeness": lambda one: one["contract"]["answer"].update(completeness="complete"),
    "a field more": lambda one: one["outcome"]["refusal"].update(note="Call us."),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", SAID)
def test_a_changed_word_fails(name, place):
    with pytest.raises(ReplayError, match="another display answer"):
        gated(name, PLACES[place])


def test_a_refusal_of_before_named_none_of_several_questions():
    shown = json.loads(json.dumps(opened("after_the_end").record["display"]))
    missing = shown["contract"]["unknowns"]["missing_context"]
    missing += ["Who was Tom", "Where did he live"]
    first = decode(encode(next(iter(retired.reworded(shown, LIFE)))))
    assert first["contract"]["unknowns"]["missing_context"] == missing[:1]
    assert {**first, "contract": None} == {**shown, "contract": None}


@pytest.mark.parametrize("of", [None, "Too little was found", "Nothing in the archive"])
def test_each_row_that_was_signed_in_english_verifies_and_names_its_questions_as_it_did(of):
    old = [row for row in retired.rows() if (row.reason, row.language) == ("coverage", "en")]
    some = [row for row in old if row.text.startswith(of or "I do not have enough")]
    assert some
    asked = ["Who was Tom", "Where did he live"]
    shown = json.loads(json.dumps(opened("coverage").record["display"]))
    shown["contract"]["unknowns"]["missing_context"] += asked
    told = [decode(encode(one)) for one in retired.reworded(shown, LIFE)]
    for row in some:
        gated("coverage", lambda one, row=row: say(one, row))
        named = [one["contract"]["unknowns"]["missing_context"] for one in told]
        assert [row.text, *asked] in named
        assert [row.text] in named


@pytest.mark.parametrize("reason", ["coverage", "general_knowledge", "adversarial", "budget_spent"])
def test_the_words_of_another_reason_fail(reason):
    with pytest.raises(ReplayError, match="another display answer"):
        gated("after_the_end", lambda one: say(one, row_of(reason)))


@pytest.mark.parametrize("end", ["3 November 1987", "1987-11-02", "{end}"])
def test_another_end_fails(end):
    with pytest.raises(ReplayError, match="another display answer"):
        gated("after_the_end", lambda one: say(one, row_of("post_death"), end=end))


def test_a_row_of_another_language_stands_as_a_whole():
    gated("after_the_end", lambda one: say(one, row_of("post_death", "fr"), end="1987-11-02"))


@pytest.mark.parametrize("part", ["title", "text", "suggestions"])
def test_two_rows_mixed_fail(part):
    mixed = replace(row_of("post_death"), **{part: getattr(row_of("post_death", "fr"), part)})
    with pytest.raises(ReplayError, match="another display answer"):
        gated("after_the_end", lambda one: say(one, mixed))


def test_questions_back_of_another_row_fail():
    mixed = replace(row_of("coverage"), asked=row_of("coverage", "de").asked)
    with pytest.raises(ReplayError, match="another display answer"):
        gated("coverage", lambda one: say(one, mixed))


def test_words_of_today_beside_retired_ones_fail():
    today = refusals.shown(Refusal(reason=Reason.NOT_COVERED), LIFE)
    with pytest.raises(ReplayError):
        gated("coverage", lambda one: one["outcome"]["refusal"].update(text=today.text))
    with pytest.raises(ReplayError):
        gated("coverage", lambda one: one["contract"]["answer"].update(text=today.text))


def test_an_answer_has_no_other_words():
    assert list(retired.reworded(display(), LIFE)) == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [({"archive_end": "1980"}, "1980"), ({"died": ""}, "1987"), ({"died": "", "end_year": 1900}, "1900")],
)
def test_the_end_is_the_archives_or_the_persons(changes, told):
    shown = opened("after_the_end").record["display"]
    english = decode(encode(next(iter(retired.reworded(shown, replace(LIFE, **changes))))))
    assert english["contract"]["answer"]["text"].startswith(f"Their archive does not extend past {told}. ")


def test_words_of_today_are_not_changed_without_keeping_what_they_were():
    """Of every reason; when this fails, add the old rows to ``data/retired_refusals.json``, then pin the new words."""
    every = [Refusal(reason=reason) for reason in Reason]
    ways = [{}, {"is_filtered": True}, {"is_strict": True}]
    said = [(refusals.shown(one, LIFE, **way), refusals.clarifying(one)) for one in every for way in ways]
    assert sha256(repr(said).encode()).hexdigest()[:16] == "f05cc51f693fc2d8"
