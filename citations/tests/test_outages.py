"""A house that cannot work for a while: its questions wait, and none of them is given up for it."""

import json
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from citations import selectors, services, wiring
from citations.adapters.release import look
from citations.models import Outbox, Question
from citations.services import answering, holding
from ledger import services_keys
from ledger.core.errors import SignerError, SigningHaltedError
from ledger.core.keyset import Role
from ledger.models import KeyChange
from personas import embedders
from personas.core.errors import EmbedderError
from personas.tests.embedders.loopback import serving


def broken(error):
    def fail(*_args, **_options):
        raise error

    return fail


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(OperationalError("disk full"), id="database or disk"),
        pytest.param(SignerError("away"), id="signer"),
        pytest.param(EmbedderError("away"), id="embedder"),
        pytest.param(SigningHaltedError("halted"), id="keys that change"),
    ],
)
def test_an_outage_uses_up_no_attempt_however_often_it_strikes(question, monkeypatch, error):
    with monkeypatch.context() as patch:
        patch.setattr(wiring, "ports_for", broken(error))
        for _ in range(holding.ATTEMPTS * 2):
            with pytest.raises(type(error)):
                services.attend(question_id=question.pk)
    question.refresh_from_db()
    assert (question.state, question.attempts) == (Question.State.OPEN, 0)
    services.attend(question_id=question.pk)
    assert selectors.delivered(question) is not None


def vectors(one):
    """Reply with the same for the question and for how the person would ask it."""
    return {"data": [{"index": n, "embedding": one} for n in range(2)]}


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        pytest.param({"data": []}, "0 embeddings for 2 texts", id="nothing"),
        pytest.param(vectors([1.0] * 7), "vectors of 7 numbers", id="another width"),
        pytest.param(vectors([float("nan")] * 8), "no number", id="NaN"),
        pytest.param({"data": " " * 10_000_000}, "more than", id="ten megabytes"),
    ],
)
def test_a_server_of_embeddings_that_errs_keeps_a_question_waiting(question, settings, reply, why):
    settings.KWANZAA_EMBEDDER_MODEL, settings.KWANZAA_EMBEDDER_WIDTH = "small", 8
    embedders.get.cache_clear()
    with serving(lambda _: (200, json.dumps(reply).encode())) as server:
        settings.KWANZAA_EMBEDDER, settings.KWANZAA_EMBEDDER_URL = "server", server.url
        with pytest.raises(EmbedderError, match=why):
            services.attend(question_id=question.pk)
    question.refresh_from_db()
    assert (question.state, question.attempts) == (Question.State.OPEN, 0)
    settings.KWANZAA_EMBEDDER = "hashing"
    services.attend(question_id=question.pk)
    assert selectors.delivered(question) is not None


def test_what_breaks_the_house_for_a_day_is_given_up_in_the_end(question, monkeypatch):
    Question.objects.update(created=timezone.now() - holding.PATIENCE - timedelta(minutes=1))
    monkeypatch.setattr(wiring, "ports_for", broken(OperationalError("out of memory")))
    for _ in range(holding.ATTEMPTS):
        with pytest.raises(OperationalError):
            services.attend(question_id=question.pk)
    question.refresh_from_db()
    assert question.state == Question.State.FAILED


def test_while_a_role_is_halted_or_has_no_key_nothing_is_searched_and_the_question_waits(
    question, settings, tmp_path, monkeypatch
):
    with monkeypatch.context() as patch:
        patch.setattr(answering, "take", broken(AssertionError("it was taken")))
        change = KeyChange.objects.create(cause="revoke", halted="bundle", request=b"")
        assert services.attend(question_id=question.pk) is None
        assert not services_keys.may_sign(Role.BUNDLE)
        assert services_keys.may_sign(Role.POLICY)
        change.delete()
        keys, settings.KWANZAA_KEYS = settings.KWANZAA_KEYS, tmp_path
        assert not services_keys.may_sign(Role.BUNDLE)
        assert services.attend(question_id=question.pk) is None
        settings.KWANZAA_KEYS = keys
    question.refresh_from_db()
    assert (question.state, question.attempts) == (Question.State.OPEN, 0)
    services.attend(question_id=question.pk)
    assert selectors.delivered(question) is not None


@pytest.mark.parametrize("step", [0, 400])
@pytest.mark.parametrize("days", [1, -1])
def test_an_answer_does_not_wait_for_a_clock_that_was_set_back_to_come_round(question, settings, days, step):
    settings.KWANZAA_RELEASE_STEP_MS = step
    Question.objects.update(created=timezone.now() + timedelta(days=days))
    services.attend(question_id=question.pk)
    question.refresh_from_db()
    assert question.released is not None
    assert question.released <= timezone.now() + timedelta(seconds=1)


@pytest.mark.parametrize("step", [0, 400])
def test_what_was_released_stays_readable_when_the_clock_is_set_back(question, settings, step):
    settings.KWANZAA_RELEASE_STEP_MS = step
    services.attend(question_id=question.pk)
    Question.objects.update(released=timezone.now() + timedelta(days=1))
    assert selectors.delivered(question) is not None
    assert look(question.pk).is_settled
    settings.KWANZAA_RELEASE_STEP_MS = 60_000
    Question.objects.update(released=timezone.now() + timedelta(seconds=50))
    assert selectors.delivered(question) is None
    assert not look(question.pk).is_settled


@pytest.mark.parametrize("days", [1, -1])
def test_a_call_that_was_made_by_another_clock_is_made_again(question, days):
    Outbox.objects.update(woken=timezone.now() + timedelta(days=days))
    assert services.drain() == (question.pk,)
    assert services.drain() == ()
