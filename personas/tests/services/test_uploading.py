"""What is handed in: kept apart, read, shown, taken in; and nothing gets more open by it."""

import io
import stat
from pathlib import Path
from typing import IO

import pytest
from django.contrib.auth.models import User

from personas import services
from personas.core.consent import OPEN, Rule
from personas.core.errors import UploadError
from personas.handed_in import Upload
from personas.models import Artifact, Passage, Persona
from personas.roles import Role, revoke
from personas.services import uploading
from personas.tests.readers.packed import manifest_of, zipped

State = Upload.State


@pytest.fixture
def quarantine(tmp_path: Path, settings) -> Path:
    settings.KWANZAA_STATE = tmp_path
    return tmp_path / "quarantine"


@pytest.fixture
def opened(ada: Persona) -> None:
    services.attest(persona=ada, rule=OPEN)


@pytest.fixture
def hand_in(ada: Persona, cora: User, quarantine: Path):
    def call(content: IO[bytes] | None = None, **more: object) -> Upload:
        good = zipped({"a.txt": b"We moved to Cardiff in the spring.\n"})
        return uploading.hand_in(persona=ada, uploader=cora, name="letters.zip", content=content or good)

    return call


def after(upload: Upload, *steps) -> Upload:
    for step in steps:
        step(upload_id=upload.pk)
    upload.refresh_from_db()
    return upload


def test_it_lies_apart_under_a_random_name_that_only_we_can_read(hand_in, quarantine: Path) -> None:
    upload = hand_in()
    (file,) = quarantine.iterdir()
    assert (file.name, file.stat().st_size) == (upload.place, upload.size)
    assert (len(upload.place), upload.state) == (64, State.QUARANTINED)
    assert [stat.S_IMODE(one.stat().st_mode) for one in (file, quarantine)] == [0o600, 0o700]


def test_it_is_read_and_taken_in_and_its_file_is_gone(
    opened, hand_in, quarantine: Path, django_capture_on_commit_callbacks
) -> None:
    upload = after(hand_in(), uploading.read_upload)
    assert (upload.state, upload.findings) == (State.READ, [])
    assert not Artifact.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        after(upload, uploading.take_in)
    upload.refresh_from_db()
    assert (upload.state, upload.findings) == (State.TAKEN_IN, ["1 added"])
    assert Passage.objects.get().text == "We moved to Cardiff in the spring."
    assert list(quarantine.iterdir()) == []


def test_what_no_consent_includes_is_left_out_and_that_is_said(hand_in) -> None:
    upload = after(hand_in(), uploading.read_upload, uploading.take_in)
    assert upload.state == State.TAKEN_IN
    assert not Artifact.objects.exists()
    assert upload.findings != []


def test_a_second_call_does_nothing(hand_in) -> None:
    upload = after(hand_in(), uploading.take_in)
    assert upload.state == State.QUARANTINED
    assert after(upload, uploading.read_upload, uploading.read_upload).state == State.READ
    assert after(upload, uploading.take_in, uploading.take_in).state == State.TAKEN_IN


def test_what_is_wrong_is_said_and_its_file_is_gone(
    hand_in, quarantine: Path, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        upload = after(hand_in(zipped({"../a.txt": b"x"})), uploading.read_upload)
    assert upload.state == State.REFUSED
    (said,) = upload.findings
    assert "leaves the folder" in said
    assert list(quarantine.iterdir()) == []


@pytest.mark.parametrize(
    ("default", "column"),
    [
        pytest.param(None, "display", id="there is no default"),
        pytest.param(Rule(inclusion=True, existence=True), "surfacing", id="a dimension that is off"),
        pytest.param(OPEN, "display", id="nothing beyond an open default"),
    ],
)
def test_nothing_gets_more_open_than_the_default(hand_in, ada: Persona, default, column: str) -> None:
    if default:
        services.attest(persona=ada, rule=default)
    table = (
        manifest_of("a.txt").replace(b"kind", b"kind," + column.encode()).replace(b",letter", b",letter,yes")
    )
    sent = hand_in(zipped({"a.txt": b"Private."}, manifest=table))
    upload = after(sent, uploading.read_upload, uploading.take_in)
    assert upload.state == (State.TAKEN_IN if default is OPEN else State.REFUSED)
    assert Artifact.objects.exists() is (default is OPEN)


def test_whoever_tends_it_no_more_brings_nothing_in(hand_in, ada: Persona, cora: User) -> None:
    upload = after(hand_in(), uploading.read_upload)
    revoke(cora, ada, Role.CURATOR)
    assert after(upload, uploading.take_in).state == State.REFUSED
    assert "does not tend" in upload.findings[0]
    assert not Artifact.objects.exists()


def test_another_file_in_its_place_is_not_read(hand_in, quarantine: Path) -> None:
    for spoil in (
        lambda file: file.write_bytes(b"PK\x03\x04 another"),
        Path.unlink,
        lambda file: (file.unlink(), file.symlink_to("/etc/passwd")),
    ):
        upload = hand_in()
        spoil(quarantine / upload.place)
        assert after(upload, uploading.read_upload).state == State.REFUSED
        assert "cannot be read" in upload.findings[0]


def test_what_is_too_large_or_no_zip_is_not_even_kept(hand_in, quarantine: Path, settings) -> None:
    with pytest.raises(UploadError, match="first bytes"):
        hand_in(io.BytesIO(b"%PDF-1.7"))
    settings.KWANZAA_UPLOAD_LIMIT = 10
    with pytest.raises(UploadError, match="larger than 10 bytes"):
        hand_in()
    assert not quarantine.exists() or list(quarantine.iterdir()) == []
    assert not Upload.objects.exists()


def test_one_text_is_packed_and_goes_the_same_way(opened, hand_in) -> None:
    facts = {"title": 'A "letter", late', "creator": "Ada", "date": "1951", "kind": "letter"}
    content = uploading.packed(io.BytesIO(b"We moved."), facts=facts)
    assert after(hand_in(content), uploading.read_upload, uploading.take_in).state == State.TAKEN_IN
    assert Artifact.objects.get().title == 'A "letter", late'


def test_what_is_discarded_leaves_its_name_alone(hand_in, quarantine: Path) -> None:
    upload = hand_in()
    uploading.discard(upload=upload)
    uploading.discard(upload=upload)
    assert after(upload, uploading.read_upload).state == State.REFUSED
    assert list(quarantine.iterdir()) == []


def test_a_row_that_cannot_be_kept_leaves_no_file(hand_in, quarantine: Path, monkeypatch) -> None:
    def broken(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Upload.objects, "create", broken)
    with pytest.raises(KeyboardInterrupt):
        hand_in()
    assert list(quarantine.iterdir()) == []
