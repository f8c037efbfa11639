"""The desk in words: what is found by what is typed, what a bundle and an alert begin with, and what is counted."""

import hashlib
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from lxml import html

from audit import asker
from audit.core.drawing.watched import GREW
from audit.core.watch.alerts import RULES, RuleName
from audit.core.watch.sentences import WORDS, sentence
from audit.models import Alert
from audit.monitor import _ALARMS
from audit.opening_words import FAULTS
from audit.opening_words import PAGE as OPENING
from audit.pages import VERDICTS
from audit.telling import HELD
from audit.tests.conftest import FORBIDDEN
from audit.tests.reading_age import LIMIT, reading_age
from citations.models import AnswerEvent, Conversation, Question, StoredBundle
from citations.selectors import EVALUATION
from ledger.models import Leaf

NOTE: Final = re.compile(r'class="((?:lead|note)\b[^>]*>.*?)</(?:p|div|section)>', re.DOTALL)
SENTENCE: Final = re.compile(
    r'{% translate "([^"]+)" %}|{% blocktranslate[^%]*%}(.*?){% endblocktranslate %}', re.DOTALL
)
PLACE: Final = re.compile(r"{[{%].*?[}%]}|<[^>]+>")
OPENING_BEGINS: Final = (
    "opened",
    "failed",
    "field",
    "beside",
    "working",
    "touch",
    "kept",
    "lost",
    "given",
    "more",
)


def found(client, typed):
    rows = client.get(reverse("audit:desk"), {"as": "json", "q": typed}).json()["bundles"]
    return {row["bundle_id"] for row in rows}


def test_bundles_are_found_by_all_that_lies_in_clear_and_by_nothing_of_another_archive(as_ola, ada, grace):
    answer, refusal, foreign = ada.ask(), ada.ask(FORBIDDEN), grace.ask()
    leaf = Leaf.objects.get(ticket=answer.ticket)
    one, two = {answer.bundle_id}, {refusal.bundle_id}
    table = {
        answer.bundle_id: one,
        f" {answer.bundle_id.upper()} ": one,
        answer.bundle_id[:12]: one,
        hashlib.sha256(bytes(answer.display)).hexdigest(): one,
        f"sha256:{hashlib.sha256(bytes(answer.seal)).hexdigest()}": one,
        bytes(leaf.hash).hex(): one,
        ada.keyset.digest(): one | two,
        f"{timezone.now():%Y-%m-%d}": one | two,
        "1999-12-31": set(),
        "2026-13-45": set(),
        "an attack": two,
        "adversarial": two,
        "fully covered": one,
        "for keeping": one | two,
        asker.code_of(answer.question): one | two,
        asker.code_of(foreign.question): set(),
        foreign.bundle_id: set(),
        hashlib.sha256(bytes(foreign.display)).hexdigest(): set()
        if foreign.display != answer.display
        else one,
        "0" * 64: set(),
        "asker-": one | two,
        "asker-zzz": set(),
        "banana": set(),
        "%": set(),
        "'; --": set(),
        "": one | two,
    }
    assert {typed: found(as_ola, typed) for typed in table} == table


def test_who_asked_is_one_code_in_one_archive_and_another_in_the_next(ada, grace):
    first, again, elsewhere = ada.ask(), ada.ask(FORBIDDEN), grace.ask()
    Question.objects.filter(pk=elsewhere.question_id).update(user=ada.asker)
    elsewhere.question.refresh_from_db()
    assert asker.code_of(first.question) == asker.code_of(again.question)
    assert asker.code_of(first.question) != asker.code_of(elsewhere.question)


def test_a_bundle_begins_with_its_sentence_and_its_digests_are_folded(as_ola, ada):
    for bundle, begins in (
        (ada.ask(), "This answer was given on"),
        (ada.ask(FORBIDDEN), "This question was refused"),
    ):
        page = as_ola.get(reverse("audit:bundle", args=[bundle.bundle_id])).content.decode()
        main = html.fromstring(page).get_element_by_id("main")
        note = main.xpath("./section")[0]
        assert note.get("class") == "note note--good told"
        assert note.text_content().split("\n")[1].strip().startswith(begins)
        assert "is not proved by this" in note.text_content()
        assert not main.xpath(".//table[not(ancestor::details)] | .//pre[not(ancestor::details)]")
        assert not main.xpath(".//details[@open]")
        assert len(main.xpath(".//details")) == 6


def test_a_changed_bundle_says_so_first_and_opens_its_checks(as_ola, ada):
    bundle = ada.ask()
    StoredBundle.objects.filter(pk=bundle.pk).update(
        display=b'{"outcome":{"kind":"answer","rung":"supported"}}'
    )
    page = as_ola.get(reverse("audit:bundle", args=[bundle.bundle_id])).content.decode()
    note = html.fromstring(page).get_element_by_id("told").getparent()
    assert note.get("class") == "note note--bad told"
    assert "Do not rely on this bundle" in note.text_content()
    assert (
        "What does not hold: The answer in the file beside it is the one that was signed."
        in note.text_content()
    )
    assert len(html.fromstring(page).xpath("//details[@open]")) == 2


def test_an_alert_is_read_as_sentences(as_ola, ada):
    numbers = {"value": 536, "limit": 500, "number": 28, "last": 610, "raised": timezone.now()}
    Alert.objects.create(persona=ada.persona, rule="refusals", profile="steward", **numbers)
    Alert.objects.create(persona=None, rule="of another version", **numbers)
    page = " ".join(as_ola.get(reverse("audit:alerts")).content.decode().split())
    for told in (
        "2 things should be looked at now.",
        "Of 28 questions asked for keeping within a day, 53.6 % were refused. More than 50.0 % raises this.",
        "At the last look it was 61.0 %, which is worse.",
        "What it means: People ask",
        "What to do: Look at the refusals",
        "An alert of another version",
    ):
        assert told in page


def test_questions_and_bundles_are_counted_alike(as_ola, ada):
    ada.ask()
    ada.ask(FORBIDDEN)
    evaluated = ada.ask()
    built_in = User.objects.create(username=EVALUATION, is_active=False)
    talk = Conversation.objects.create(handle="e" * 32, persona=ada.persona, user=built_in)
    Question.objects.filter(pk=evaluated.question_id).update(user=built_in, conversation=talk)
    AnswerEvent.objects.filter(bundle=evaluated).update(evaluation=True)
    page = as_ola.get(reverse("audit:statistics")).content.decode()
    assert "Each of them has its bundle" in page
    listed = as_ola.get(reverse("audit:desk"), {"as": "json", "by": "people"}).json()["bundles"]
    counted = as_ola.get(reverse("api-metrics")).json()["decided"]
    told = as_ola.get(reverse("api-statistics")).json()
    assert len(listed) == counted == sum(one["number"] for one in told["rungs"]) == 2
    assert found(as_ola, "") >= {evaluated.bundle_id}
    AnswerEvent.objects.filter(evaluation=False).delete()
    assert (
        "1 decisions were counted, and 2 bundles" in as_ola.get(reverse("audit:statistics")).content.decode()
    )


def test_pictures_say_what_changed_since_last_week(as_ola, ada):
    for days in (0, 1, 8, 20):
        made = ada.ask()
        AnswerEvent.objects.filter(bundle=made).update(created=timezone.now() - timedelta(days=days))
    ada.ask(FORBIDDEN)
    answer = as_ola.get(reverse("audit:statistics"), {"as": "json"}).json()["weeks"]
    assert [(row["rung"], row["now"], row["before"], row["by"]) for row in answer] == [
        ("supported", 2, 1, 1),
        ("refused", 1, 0, 1),
    ]
    page = as_ola.get(reverse("audit:statistics")).content.decode()
    assert "In the last seven days 3 questions were decided, more than the 1 before." in page
    assert "Since last week: out of scope 1 after 0." in page


def test_every_word_of_the_desk_stands_in_its_glossary_with_its_code(as_ola):
    page = as_ola.get(reverse("audit:glossary")).content.decode()
    for told in ("too few sources", "below_min_sources", "The twelve stages", "enforcement", "asker"):
        assert told in page


def leads() -> Iterator[tuple[str, str]]:
    """Yield what a page of auditors and strangers begins with, and every note on it, as its template has it."""
    folders = settings.BASE_DIR / "templates"
    for path in sorted(
        [*folders.glob("audit/*.html"), *folders.glob("verify/*.html"), *folders.glob("citations/keep*.html")]
    ):
        for n, note in enumerate(NOTE.findall(path.read_text(encoding="utf-8"))):
            for plain, filled in SENTENCE.findall(note)[:1]:
                yield f"{path.name}, {n}", " ".join(PLACE.sub("it", plain or filled).split())


FIRST: dict[str, str] = {
    **dict(leads()),
    **{f"opening, {name}": str(OPENING[name]) for name in OPENING_BEGINS},
    **{f"opening, {code}": str(said) for code, said in FAULTS.items()},
    **{f"monitor, {kind.__name__}": kind.public_message for kind, _, _ in _ALARMS},
    "monitor": GREW,
    **{name: str(said) % {"day": "3 May 2026"} for name, said in HELD.items()},
    **{verdict.name: str(said) for verdict, (said, _) in VERDICTS.items()},
    **{rule.value: sentence(rule, value=RULES[rule].limit, number=28) for rule in RuleName},
    **{f"{rule.value}, meaning": WORDS[rule].means for rule in RuleName},
    **{f"{rule.value}, to do": WORDS[rule].do for rule in RuleName},
}


@pytest.mark.parametrize("name", FIRST)
def test_a_sentence_of_the_desk_is_read_by_whoever_is_fourteen(name):
    assert reading_age(FIRST[name]) <= LIMIT, FIRST[name]
