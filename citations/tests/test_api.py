import json
from hashlib import sha256

import pytest
from django.utils import timezone

from citations import services, tasks
from citations.models import Question
from citations.tests.asking import CARDIFF, program
from ledger.core.canonical import encode
from ledger.core.envelope import Envelope, verify
from ledger.core.keyset import Role
from ledger.selectors import chain
from personas.models import Rule

ASK = "/api/v1/personas/ada/questions/"


@pytest.fixture
def rhea(cast, called):
    return program(cast.rhea)


def post(client, question=CARDIFF, key="k1", **more):
    headers = {"Idempotency-Key": key} if key is not None else {}
    return client.post(ASK, {"question": question, **more}, headers=headers)


def test_a_question_is_accepted_and_answered_at_its_address(rhea, called):
    accepted = post(rhea)
    assert accepted.status_code == 202
    assert accepted.json()["state"] == "open"
    assert called == [Question.objects.get().pk]
    waiting = rhea.get(accepted["Location"])
    assert waiting.json() == accepted.json()
    services.attend(question_id=called[0])
    answer = rhea.get(accepted["Location"]).json()
    assert set(answer) == {"contract", "claims", "nearest", "outcome", "read_as", "without", "looser"}
    assert answer["contract"]["version"] == "kwanzaa.answer.v1"
    assert answer["claims"][0]["sources"][0]["handle"] == "Source A"


def test_a_question_that_was_read_otherwise_says_so_and_its_receipt_signs_that(rhea, called):
    where = post(rhea, "Who taught her to read the wether charst?")["Location"]
    services.attend(question_id=called[0])
    assert rhea.get(where).json()["read_as"] == "Who taught her to read the weather charts?"
    shown = rhea.get(f"{where}receipt/").json()["display"]
    assert shown["read_as"] == "Who taught her to read the weather charts?"


def test_a_stage_is_told_while_it_runs(rhea, called):
    where = post(rhea)["Location"]
    Question.objects.update(state="taken", stage="retrieval", stage_from=timezone.now())
    said = rhea.get(where).json()
    assert (said["state"], said["stage"]) == ("taken", "retrieval")


def test_a_conversation_is_listed_read_named_and_put_out_of_sight_by_its_owner_alone(rhea, cast):
    handle = post(rhea).json()["conversation"]
    talks = "/api/v1/personas/ada/conversations/"
    listed = rhea.get(talks).json()
    assert [(one["conversation"], one["title"]) for one in listed["results"]] == [(handle, CARDIFF)]
    read = rhea.get(f"{talks}{handle}/").json()
    assert [one["text"] for one in read["questions"]] == [CARDIFF]
    assert rhea.get(f"/api/v1/questions/{read['questions'][0]['question']}/").status_code == 200
    assert rhea.post(f"{talks}{handle}/title/", {"title": "Cardiff"}).json()["title"] == "Cardiff"
    assert rhea.post(f"{talks}{handle}/title/", {"title": " "}).json()["code"] == "conversation.title"
    femi = program(cast.femi)
    assert femi.get(talks).json()["count"] == 0
    assert {
        femi.get(f"{talks}{handle}/").status_code,
        femi.post(f"{talks}{handle}/discard/").status_code,
    } == {404}
    assert rhea.post(f"{talks}{handle}/discard/").status_code == 204
    assert rhea.get(talks).json()["count"] == 0
    assert rhea.get(f"{talks}{handle}/").status_code == 404


def test_a_conversation_goes_on_and_the_same_key_gives_the_same_question(rhea):
    first = post(rhea)
    handle = first.json()["conversation"]
    assert post(rhea)["Location"] == first["Location"]
    assert post(rhea, key="k2", conversation=handle).json()["conversation"] == handle
    assert Question.objects.count() == 2


@pytest.mark.parametrize(
    ("body", "key", "status", "code"),
    [
        pytest.param({}, None, 400, "question.key_required", id="no key"),
        pytest.param({"question": "x" * 99_999}, "k", 400, "question.malformed", id="a long text"),
        pytest.param({"question": ["a"]}, "k", 400, "invalid", id="a list"),
        pytest.param({"profile": 5}, "k", 400, "invalid", id="a number for a profile"),
        pytest.param({"conversation": "a\0"}, "k", 400, "null_characters_not_allowed", id="NUL in a handle"),
        pytest.param({"profile": "creator"}, "k", 400, "profile.unknown", id="a profile not offered"),
        pytest.param({"similarity_threshold": "0.1"}, "k", 400, "profile.looser", id="a looser threshold"),
        pytest.param({"conversation": "ff"}, "k", 404, "conversation.unknown", id="no such conversation"),
    ],
)
def test_what_is_wrong_is_named_by_a_code(rhea, body, key, status, code):
    answer = post(rhea, key=key, **body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["detail"]
    assert set(answer.json()) == {"code", "detail"}


def test_a_key_that_came_with_another_question_is_a_conflict(rhea):
    post(rhea)
    answer = post(rhea, question="When did Ada leave?")
    assert (answer.status_code, answer.json()["code"]) == (409, "question.key_reused")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        pytest.param(b'{"question": "a\\ud800b"}', "question.malformed", id="a lone surrogate"),
        pytest.param(b"{", "parse_error", id="no JSON"),
    ],
)
def test_bytes_that_hold_no_question_are_an_error(rhea, body, code):
    answer = rhea.post(ASK, body, content_type="application/json", headers={"Idempotency-Key": "k"})
    assert (answer.status_code, answer.json()["code"]) == (400, code)


@pytest.mark.parametrize(
    "handle", ["%00", "q1", "F" * 32, "f" * 33], ids=["NUL", "short", "capitals", "long"]
)
@pytest.mark.parametrize(
    "address", ["/api/v1/questions/{}/", "/api/v1/questions/{}/receipt/", "/questions/{}/events/"]
)
def test_what_cannot_be_a_handle_is_no_address(rhea, address, handle):
    assert rhea.get(address.format(handle)).status_code == 404


def test_a_persona_that_is_hidden_and_one_that_is_not_there_answer_alike(cast, called):
    sam = program(cast.sam)
    hidden = post(sam)
    nothing = sam.post(ASK.replace("ada", "eva"), {"question": CARDIFF}, headers={"Idempotency-Key": "k"})
    assert hidden.status_code == nothing.status_code == 404
    assert hidden.content == nothing.content
    assert not Question.objects.exists()


def test_a_question_of_somebody_else_is_not_there(cast, rhea, called):
    where = post(rhea)["Location"]
    services.attend(question_id=called[0])
    for address in (where, f"{where}receipt/"):
        answer = program(cast.femi).get(address)
        assert (answer.status_code, answer.json()["code"]) == (404, "question.unknown")


def test_the_receipt_is_there_with_the_answer_and_all_that_it_signs(rhea, called):
    where = post(rhea)["Location"]
    assert rhea.get(f"{where}receipt/").status_code == 404
    services.attend(question_id=called[0])
    given = rhea.get(f"{where}receipt/").json()
    receipt = Envelope.from_value(given["receipt"])
    said = json.loads(verify(receipt, keyset=chain().verify()[-1], role=Role.RECEIPT, index=None))
    assert said["display"] == sha256(encode(given["display"])).hexdigest()
    shown = {name: given["display"][name] for name in ("contract", "claims", "outcome")}
    assert {**shown, "nearest": [], "read_as": "", "without": [], "looser": []} == rhea.get(where).json()


def test_a_receipt_shows_nothing_that_may_not_be_shown_any_more(cast, rhea, called):
    where = post(rhea)["Location"]
    services.attend(question_id=called[0])
    whole = rhea.get(f"{where}receipt/").json()
    Rule.objects.update_or_create(
        persona=cast.persona, record_key="texts/letter.txt", defaults={"surfacing": False}
    )
    assert rhea.get(f"{where}receipt/").json() == {"receipt": whole["receipt"], "display": None}


def test_a_failed_question_says_so(rhea, called):
    where = post(rhea)["Location"]
    Question.objects.update(state=Question.State.FAILED, released=timezone.now())
    assert rhea.get(where).json()["state"] == "failed"


@pytest.fixture
def unreachable_queue():
    """A queue at an address where nothing is; the pools that learnt it are forgotten again."""
    app = tasks.answer_question.app
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app.conf, "broker_url", "redis+socket:///nowhere/valkey.sock")
        patch.setattr(app, "_pool", None)
        patch.setattr(app.amqp, "_producer_pool", None)
        yield


def test_a_question_is_accepted_when_the_queue_is_down(rhea, monkeypatch, unreachable_queue):
    monkeypatch.undo()
    assert post(rhea).status_code == 202
    assert Question.objects.get().state == Question.State.OPEN
