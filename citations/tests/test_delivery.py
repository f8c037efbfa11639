import json
from dataclasses import replace
from datetime import date
from hashlib import sha256

import pytest
from django.urls import reverse
from django.utils import timezone
from lxml import html

from citations import selectors, services, tasks
from citations.core.errors import NotAsSignedError, UnknownQuestionError
from citations.core.refusals.texts import RESTRICTED
from citations.models import Handle, StoredBundle
from citations.tests.asking import CARDIFF, CHARTS, answered, ask, browser, shown
from ledger import services as ledger
from ledger.core import envelope
from ledger.core.canonical import encode
from ledger.core.envelope import Envelope
from ledger.core.keyset import Role
from ledger.selectors import chain
from personas.core.errors import UnknownPersonaError
from personas.models import Membership, Person, Persona, Rule, Tier
from personas.roles import revoke
from personas.services import refresh_mentions

LENT = "Who lent Ada the money for the passage to Cardiff?"


@pytest.fixture
def question(cast):
    return answered(cast.rhea, key="k1")


def withheld(question):
    said = shown(question)
    assert said["outcome"]["kind"] == "refusal"
    assert "Cardiff" not in json.dumps(said["claims"])
    assert said["contract"]["answer"]["completeness"] == "insufficient_data"
    return said["outcome"]["refusal"]["reason"] == "coverage"


def test_the_log_is_asked_once_where_an_answer_stands_and_by_which_keys(
    question, django_assert_max_num_queries
):
    with django_assert_max_num_queries(40) as queries:
        assert shown(question)
    for table in ("ledger_keysetversion", "ledger_checkpoint"):
        assert sum(one["sql"].count(f"FROM {table}") for one in queries) == 1, table


def test_nothing_is_readable_before_a_checkpoint_covers_it(cast, monkeypatch):
    question = ask(cast.rhea)
    assert selectors.delivered(question) is None
    monkeypatch.setattr(ledger, "sequence", lambda: None)
    services.attend(question_id=question.pk)
    assert StoredBundle.objects.filter(question=question).exists()
    assert selectors.delivered(question) is None
    for early in (selectors.receipt, selectors.bundle_file):
        with pytest.raises(UnknownQuestionError):
            early(question)
    monkeypatch.undo()
    tasks.sequence_log()
    assert shown(question)["outcome"]["kind"] == "answer"


def test_the_receipt_signs_what_was_shown_and_nothing_of_the_log(question):
    made = Envelope.parse(selectors.receipt(question))
    said = json.loads(envelope.verify(made, keyset=chain().verify()[-1], role=Role.RECEIPT, index=None))
    assert said["display"] == sha256(encode(selectors.delivered(question))).hexdigest()
    assert said["bundle"] == sha256(bytes(StoredBundle.objects.get().envelope)).hexdigest()
    assert set(said) == {"t", "display", "bundle", "at"}


def forged(bundle):
    display = json.loads(bytes(bundle.display))
    display["claims"][0]["text"] = "FORGED"
    return {"display": encode(display)}


def other_payload(bundle):
    made = Envelope.parse(bytes(bundle.envelope))
    payload = json.loads(made.payload) | {"display": sha256(forged(bundle)["display"]).hexdigest()}
    return forged(bundle) | {"envelope": replace(made, payload=encode(payload)).to_json()}


@pytest.mark.parametrize(
    "change", [forged, other_payload], ids=["another display", "another payload as well"]
)
def test_what_was_changed_in_the_table_is_not_delivered(question, change):
    bundle = StoredBundle.objects.get()
    StoredBundle.objects.update(**change(bundle))
    with pytest.raises(NotAsSignedError):
        selectors.delivered(question)


@pytest.mark.parametrize(
    "rule", [{"surfacing": False}, {"display": False}, {"existence": False}, {"cap": 10}]
)
def test_what_consent_closes_is_gone_from_answers_given_before(cast, question, rule):
    Rule.objects.update_or_create(persona=cast.persona, record_key="texts/letter.txt", defaults=rule)
    assert withheld(question)


def test_what_is_said_of_somebody_who_is_sealed_later_is_gone(cast):
    question = answered(cast.rhea, CHARTS)
    assert "Pryce" in json.dumps(selectors.delivered(question))
    person = Person.objects.create(persona=cast.persona, name="Mr. Pryce")
    refresh_mentions(persona=cast.persona)
    assert person.state == Person.State.SEALED
    assert withheld(question)


def test_a_lower_tier_takes_back_what_the_higher_one_showed(cast):
    question = answered(cast.femi, LENT)
    assert "forty pounds" in json.dumps(selectors.delivered(question))
    Membership.objects.filter(user=cast.femi).update(
        tier=Tier.objects.get(persona=cast.persona, name="public")
    )
    assert withheld(question)


def anonymize(persona, name, **fields):
    made = Person.objects.create(
        persona=persona,
        name=name,
        state=Person.State.ANONYMIZED,
        pseudonym="Person A",
        receipt="1987",
        **fields,
    )
    refresh_mentions(persona=persona)
    return made


@pytest.mark.parametrize("name", ["Mr. Pryce", "Evan Pryce"], ids=["as it stands", "by the surname alone"])
def test_what_names_somebody_who_is_anonymized_later_is_gone(cast, name):
    question = answered(cast.rhea, CHARTS)
    assert "Pryce" in json.dumps(selectors.delivered(question))
    anonymize(cast.persona, name, aliases=["Pryce"])
    assert withheld(question)


def test_whoever_is_anonymized_stands_under_a_pseudonym_in_every_part_of_an_answer(cast):
    anonymize(cast.persona, "Mr. Pryce")
    question = answered(cast.rhea, CHARTS)
    said = json.dumps(selectors.delivered(question), ensure_ascii=False)
    assert "The harbour master, [Person A], taught me" in said
    assert "Pryce" not in said
    assert "Pryce" not in json.dumps(selectors.receipt_with_display(question))
    Person.objects.update(pseudonym="Person B")
    assert withheld(question)


def test_in_a_file_a_changed_name_in_what_a_source_is_called_is_marked(cast):
    anonymize(cast.persona, "Femi")
    question = answered(cast.rhea)
    page, file = (
        browser(cast.rhea).get(reverse(name, args=[question.handle])).content.decode()
        for name in ("chat:keep", "chat:markdown")
    )
    said = html.fromstring(page).text_content(), file
    assert ["Letter to [Person A]" in one for one in said] == [True] * 2


def test_a_pseudonym_stays_when_the_person_is_cleared_later(cast):
    person = anonymize(cast.persona, "Mr. Pryce")
    question = answered(cast.rhea, CHARTS)
    Person.objects.filter(pk=person.pk).update(state=Person.State.CLEARED)
    said = shown(question)
    assert said["outcome"]["kind"] == "answer"
    assert "Person A" in json.dumps(said)


def test_a_question_that_names_whoever_is_anonymized_finds_nothing_of_them(cast):
    anonymize(cast.persona, "Mr. Pryce")
    named = answered(cast.rhea, "Did Pryce teach her to read the weather charts?")
    assert "Person A" not in json.dumps(selectors.delivered(named))


def seal(cast):
    Person.objects.create(persona=cast.persona, name="Merganser")
    refresh_mentions(persona=cast.persona)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(
            lambda cast: Tier.objects.filter(name="public").update(excerpt_cap=20), id="a lower cap"
        ),
        pytest.param(seal, id="somebody named there is sealed"),
        pytest.param(
            lambda cast: Rule.objects.update(valid_until=date(2000, 1, 1)), id="the window has closed"
        ),
    ],
)
def test_every_reading_follows_the_policy_of_its_day(cast, question, change):
    kept = selectors.receipt(question)
    change(cast)
    assert withheld(question)
    again = ask(cast.rhea, key="k1")
    assert again == question
    assert withheld(again)
    assert selectors.receipt_with_display(question)["display"] is None
    assert selectors.receipt(question) == kept
    (history,) = selectors.history(question.conversation)
    assert withheld(history)
    assert history.text == CARDIFF


@pytest.mark.parametrize(
    ("change", "error"),
    [
        pytest.param(
            lambda rhea: Persona.objects.update(state="suspended"),
            UnknownQuestionError,
            id="the persona is suspended",
        ),
        pytest.param(
            lambda rhea: Membership.objects.filter(user=rhea).update(ends=timezone.now()),
            UnknownPersonaError,
            id="the membership has ended",
        ),
        pytest.param(
            lambda rhea: revoke(rhea, Persona.objects.get()),
            UnknownPersonaError,
            id="the right to ask is lost",
        ),
    ],
)
def test_who_may_not_ask_any_more_reads_nothing_of_what_they_read(cast, question, change, error):
    change(cast.rhea)
    with pytest.raises(error):
        selectors.delivered(question)
    with pytest.raises(UnknownQuestionError):
        selectors.question_of(cast.rhea, question.handle)


def test_an_answer_whose_handles_are_gone_is_not_shown(question):
    Handle.objects.all().delete()
    assert withheld(question)


def test_a_tier_sees_its_own_part_only(cast):
    femi, rhea = (json.dumps(shown(answered(user, LENT))) for user in (cast.femi, cast.rhea))
    assert "forty pounds" in femi
    assert "forty pounds" not in rhea
    assert "Ngozi" not in rhea


def test_conversations_are_listed_newest_first(cast, question):
    second = ask(cast.rhea)
    mine = selectors.conversations(cast.rhea, cast.persona)
    assert mine == (second.conversation, question.conversation)
    assert selectors.conversations(cast.femi, cast.persona) == ()


def test_the_inventory_is_cut_to_the_tier(cast):
    assert [len(selectors.shelf_of(user, cast.persona)) for user in (cast.femi, cast.rhea)] == [4, 3]
    assert selectors.personas_to_ask(cast.rhea) == (cast.persona,)
    assert selectors.personas_to_ask(cast.sam) == ()


def test_the_restricted_line_of_a_page_is_that_of_the_person(settings):
    page = settings.BASE_DIR / "templates/citations/_source.html"
    assert f'{{% translate "{RESTRICTED}" %}}' in page.read_text(encoding="utf-8")
