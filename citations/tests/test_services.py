import pytest
from django.db.backends.base.base import BaseDatabaseWrapper

from citations import selectors, services
from citations.adapters import record
from citations.core import pipeline
from citations.core.errors import (
    KeyRequiredError,
    KeyReusedError,
    LostQuestionError,
    MalformedQuestionError,
)
from citations.core.records import Session
from citations.models import Conversation, Handle, Outbox, PassageUse, Question, RefusalEvent, StoredBundle
from citations.tests.asking import answered, ask, shown
from ledger.core import envelope
from ledger.core.bundle import BundleFile
from ledger.core.fields import Fields
from ledger.core.keyset import Role
from ledger.core.proof import verify_proof
from ledger.selectors import chain, together


def test_a_question_comes_back_as_signed_claims_with_their_sources(cast):
    question = answered(cast.rhea)
    said = shown(question)
    assert question.state == Question.State.ANSWERED
    assert said["outcome"]["kind"] == "answer"
    assert "moved to Cardiff" in said["claims"][0]["text"]
    assert said["claims"][0]["sources"][0]["handle"] == "Source A"
    assert not Outbox.objects.exists()


def test_an_answer_asks_the_database_no_oftener_than_it_must(cast, django_assert_max_num_queries):
    """Each statement costs as much processor as a sentence that is weighed; one more wants a reason.

    The newest reads the proofs off a stored tree, which every process hashed anew before.
    """
    answered(cast.rhea)
    question = ask(cast.rhea)
    with django_assert_max_num_queries(49):
        services.attend(question_id=question.pk)


@pytest.mark.django_db(transaction=True)
def test_what_is_logged_and_its_head_wait_for_the_disk_and_take_all_before_them_along(cast, monkeypatch):
    question, waited, commit = ask(cast.rhea), list[str](), BaseDatabaseWrapper._commit  # type: ignore[attr-defined]  # the stubs leave it out

    def watched(self):
        waited.append(together(("SHOW synchronous_commit", ()))[0][0][0])
        commit(self)

    together(("SET synchronous_commit = on", ()))  # the tests' own database never waits
    monkeypatch.setattr(BaseDatabaseWrapper, "_commit", watched)
    services.attend(question_id=question.pk)
    assert waited[-3:] == ["off", "on", "on"], "the answer, its place in the log, and the head"


def test_who_asks_in_which_tier_under_which_rules_is_settled_before_the_first_stage_and_sealed(
    cast, monkeypatch
):
    settled, sealed = list[Session](), list[Fields]()
    whole, keep = pipeline.answer, record.Bundles.keep

    def watched(text, session, ports):
        settled.append(session)
        return whole(text, session, ports)

    def kept(self, assembled, issue):
        sealed.append(Fields(dict(assembled.sealed["fields"]), "record").fields("/session"))
        keep(self, assembled, issue)

    monkeypatch.setattr(pipeline, "answer", watched)
    monkeypatch.setattr(record.Bundles, "keep", kept)
    for user in (cast.femi, cast.rhea):
        answered(user)
    assert [one.tier.name for one in settled] == ["family", "public"]
    assert [(one.text("tier"), one.text("subject")) for one in sealed] == [
        (one.tier.name, one.subject) for one in settled
    ]
    assert len({one.subject for one in settled}) == 2
    assert all(one.allowance and one.pins.policy and one.thresholds.profile == "steward" for one in settled)


def test_its_bundle_is_signed_twice_and_stands_in_the_log(cast):
    bundle = BundleFile.parse(selectors.bundle_file(answered(cast.rhea)))
    keyset = chain().verify()[-1]
    verify_proof(bundle.proof, leaf=envelope.leaf(bundle.envelope), keyset=keyset)
    envelope.verify(bundle.envelope, keyset=keyset, role=Role.BUNDLE, index=bundle.proof.index)
    assert [wrap.role for wrap in bundle.wraps] == ["auditor", "auditor", "steward"]
    assert b"Cardiff" not in bundle.encode()


def test_a_handle_keeps_the_places_that_were_cited_and_usage_is_noted(cast):
    question = answered(cast.rhea)
    handle = Handle.objects.get(bundle=question.bundle, letter="A")
    assert handle.artifact.record_key == "texts/letter.txt"
    assert handle.owner == cast.rhea
    assert handle.locator[0]["paragraph"] == 1
    assert PassageUse.objects.filter(bundle=question.bundle, citations__gt=0).exists()


def test_a_refusal_is_signed_too_and_counted_without_its_question(cast):
    question = answered(cast.rhea, "What is the capital of France?")
    said = shown(question)
    assert said["outcome"]["refusal"]["reason"] == "general_knowledge"
    assert StoredBundle.objects.filter(question=question).exists()
    event = RefusalEvent.objects.get()
    assert (event.kind, event.reason, event.profile) == ("category", "general_knowledge", "steward")


@pytest.mark.parametrize("text", ["", "a\x00b"], ids=["empty", "NUL"])
def test_what_is_no_question_leaves_a_count_and_nothing_else(cast, text):
    with pytest.raises(MalformedQuestionError):
        ask(cast.rhea, text)
    assert not Question.objects.exists()
    assert not Conversation.objects.exists()
    assert RefusalEvent.objects.get().reason == "malformed"


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"text": "When did Ada leave?"}, id="text"),
        pytest.param({"profile": "researcher"}, id="profile"),
    ],
)
def test_the_same_key_with_another_question_is_an_error(cast, changed):
    cast.persona.profiles = ["researcher"]
    cast.persona.save()
    ask(cast.rhea, key="k")
    with pytest.raises(KeyReusedError):
        ask(cast.rhea, key="k", **changed)


def test_keys_of_two_people_do_not_meet(cast):
    assert ask(cast.rhea, key="k").pk != ask(cast.femi, key="k").pk


@pytest.mark.parametrize("key", ["", "x" * 81, "ü", "a\nb"])
def test_a_key_that_cannot_be_kept_is_an_error(cast, key):
    with pytest.raises(KeyRequiredError):
        ask(cast.rhea, key=key)


def test_a_question_is_taken_once_and_an_answered_one_not_again(cast):
    question = ask(cast.rhea)
    assert services.take(question_id=question.pk) is not None
    assert services.take(question_id=question.pk) is None
    question = answered(cast.rhea)
    assert services.take(question_id=question.pk) is None
    assert services.attend(question_id=question.pk) is None
    assert StoredBundle.objects.count() == 1


def test_an_attempt_that_lost_its_question_keeps_nothing(cast):
    question = ask(cast.rhea)
    late = services.take(question_id=question.pk) or ""
    Question.objects.update(attempt="ff" * 16)
    with pytest.raises(LostQuestionError):
        services.answer(question_id=question.pk, attempt=late)
    assert not StoredBundle.objects.exists()
