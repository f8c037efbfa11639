"""The desk where a curator hands files in."""

from pathlib import Path

import pytest
from celery import current_app
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse, reverse_lazy
from kombu.exceptions import OperationalError

from personas import tasks
from personas.handed_in import Upload
from personas.models import Persona
from personas.roles import Role
from personas.tests.desks import client_of
from personas.tests.readers.packed import zipped

pytestmark = pytest.mark.django_db
ADD = reverse_lazy("admin:personas_upload_add")
LIST = reverse_lazy("admin:personas_upload_changelist")
FACTS = {"title": "A letter", "creator": "Ada", "date": "1951", "kind": "letter"}
PACKED = zipped({"a.txt": b"One."}).getvalue()


@pytest.fixture
def cora(ada: Persona, tmp_path: Path, settings) -> Client:
    settings.KWANZAA_STATE = tmp_path
    return client_of("cora", ada, Role.CURATOR)


@pytest.fixture
def hand_in(cora: Client, ada: Persona, sent, django_capture_on_commit_callbacks):
    def call(content: bytes, name: str = "letters.zip", **facts: str):
        given = {"persona": ada.pk, "file": SimpleUploadedFile(name, content), **facts}
        with django_capture_on_commit_callbacks(execute=True):
            return cora.post(ADD, given)

    return call


def act(client: Client, action: str, upload: Upload):
    return client.post(LIST, {"action": action, "_selected_action": [upload.pk]}, follow=True)


@pytest.mark.parametrize(
    ("content", "facts"),
    [
        pytest.param(PACKED, {}, id="an archive, by its bytes and not its name"),
        pytest.param(b"We moved to Cardiff.", FACTS, id="one text"),
    ],
)
def test_a_curator_hands_in_and_a_worker_is_called(hand_in, sent, content, facts) -> None:
    assert hand_in(content, "letters.txt", **facts).status_code == 302
    upload = Upload.objects.get()
    assert (upload.name, str(upload.uploader), upload.state) == ("letters.txt", "cora", "quarantined")
    assert sent == [("read_upload", (upload.persona_id, upload.pk))]
    tasks.read_upload(*sent[0][1])
    upload.refresh_from_db()
    assert upload.state == "read"


@pytest.mark.parametrize(
    ("content", "limit", "said"),
    [
        pytest.param(b"We moved.", 2**20, "fill in as well: title, creator, kind", id="a text without facts"),
        pytest.param(b"x" * 101, 100, "larger than 100 bytes", id="too large"),
    ],
)
def test_what_cannot_be_handed_in_is_said_beside_the_form(hand_in, settings, content, limit, said) -> None:
    settings.KWANZAA_UPLOAD_LIMIT = limit
    page = hand_in(content, "letter.txt")
    assert said in page.content.decode()
    assert not Upload.objects.exists()


def test_another_persona_cannot_be_named(hand_in, ada: Persona) -> None:
    other = Persona.objects.create(slug="grace", name="Grace", archive_id="f" * 32)
    page = hand_in(PACKED, persona=other.pk)
    assert page.status_code == 200
    assert not Upload.objects.exists()


def test_findings_are_shown_as_text(hand_in, cora: Client) -> None:
    hand_in(zipped({"<b>x": b"\0"}).getvalue())
    upload = Upload.objects.get()
    tasks.read_upload(upload.persona_id, upload.pk)
    page = cora.get(reverse("admin:personas_upload_change", args=[upload.pk])).content.decode()
    assert "&lt;b&gt;x" in page
    assert "<b>x" not in page


def test_an_upload_goes_its_way_by_actions(
    hand_in, cora: Client, sent, django_capture_on_commit_callbacks
) -> None:
    hand_in(PACKED)
    upload = Upload.objects.get()
    ids = (upload.persona_id, upload.pk)
    with django_capture_on_commit_callbacks(execute=True):
        assert "0 of 1 are being taken in" in act(cora, "take_in", upload).content.decode()
        act(cora, "call_again", upload)
    tasks.read_upload(*ids)
    with django_capture_on_commit_callbacks(execute=True):
        assert "1 of 1 are being taken in" in act(cora, "take_in", upload).content.decode()
        act(cora, "call_again", upload)
    assert sent == [("read_upload", ids), ("read_upload", ids), ("take_in_upload", ids)]
    tasks.take_in_upload(*ids)
    act(cora, "discard", upload)
    upload.refresh_from_db()
    assert upload.state == "taken_in"


def test_a_queue_that_is_away_loses_nothing(hand_in, monkeypatch, caplog) -> None:
    def away(*_: object, **__: object) -> None:
        raise OperationalError

    monkeypatch.setattr(current_app, "send_task", away)
    assert hand_in(PACKED).status_code == 302
    assert Upload.objects.get().state == "quarantined"
    assert "letters" not in caplog.text
