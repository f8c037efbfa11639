"""Originals in a folder and in a bucket: written, read back, refused, forgotten; nothing is lost where one fails."""

import errno
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage
from django.core.management import call_command

from audit import soundness_archives
from audit.declared import declared
from kwanzaa import backed_objects
from kwanzaa.checks import originals_are_kept_and_given_back
from kwanzaa.environment import storages as read_from
from kwanzaa.tests import buckets
from personas import objects, services
from personas.core.consent import OPEN
from personas.core.record_errors import StorageError
from personas.core.sealed_blocks import name_of
from personas.handed_in import Batch, Master, Upload
from personas.models import Artifact, Persona
from personas.selectors.masters import master_bytes
from personas.services import batch_work, batching, originals, uploading
from personas.tests.conftest import ada, cora, demo_keys, log, no_child
from personas.tests.readers.packed import zipped
from personas.tests.readers.test_files import VTT, sound

__all__ = ["ada", "cora", "demo_keys", "log", "no_child"]

TAPE, WORDS = sound(2), b"My father taught me the Morse code with a spoon."


@pytest.fixture(scope="module")
def bucket() -> Iterator[dict[str, dict[str, object]]]:
    with buckets.server() as (_, where):
        yield where


@pytest.fixture(params=["folder", "bucket"])
def storage(request, tmp_path: Path, settings) -> str:
    """A storage that the settings name, as the environment would name it."""
    settings.KWANZAA_STATE = tmp_path
    is_bucket = request.param == "bucket"
    settings.STORAGES = request.getfixturevalue("bucket") if is_bucket else read_from(tmp_path, "originals")
    return str(request.param)


def lies() -> set[str]:
    return set(objects.names())


def bend(place: str) -> None:
    """Change one byte of what lies there."""
    name = name_of(place)
    with objects.raw(name) as file:
        data = bytearray(file.read())
    data[5] ^= 1
    objects.put_raw(name, ContentFile(bytes(data)))


def test_what_is_kept_comes_back_and_means_nothing_where_it_lies(storage: str) -> None:
    before = lies()
    kept = objects.keep([WORDS[:9], WORDS[9:]])
    (name,) = lies() - before
    assert b"".join(objects.read(kept.place, kept.sha256)) == WORDS
    with objects.raw(name) as file:
        assert WORDS[:9] not in file.read()
    assert kept.place not in name
    assert objects.remove(kept.place)
    assert lies() == before
    with pytest.raises(StorageError, match="FileNotFoundError"):
        list(objects.read(kept.place, kept.sha256))


def test_other_bytes_are_said_and_none_of_them_is_given(storage: str, caplog) -> None:
    kept = objects.keep([WORDS])
    bend(kept.place)
    with pytest.raises(StorageError, match="other bytes"):
        next(objects.read(kept.place, kept.sha256))
    assert "storage.other what=read" in caplog.text
    with pytest.raises(StorageError, match="another file"):
        list(objects.read(objects.keep([b"of somebody else"]).place, kept.sha256))


def test_a_disk_that_fills_up_keeps_nothing(tmp_path: Path, settings, monkeypatch, caplog) -> None:
    settings.STORAGES = read_from(tmp_path, "full")
    whole = FileSystemStorage._save  # type: ignore[attr-defined] # Django's own, of which the stubs say nothing

    def half(self, name, content):
        whole(self, name, ContentFile(content.read(10)))
        raise OSError(errno.ENOSPC, "No space left on device", name)

    monkeypatch.setattr(FileSystemStorage, "_save", half)
    with pytest.raises(StorageError, match="nothing was written"):
        objects.keep([WORDS])
    assert lies() == set()
    assert "storage.failed what=written error=OSError" in caplog.text


def test_a_bucket_that_is_away_is_said_without_its_keys(settings, tmp_path: Path, caplog) -> None:
    with buckets.server() as (server, where):
        settings.STORAGES = where
        kept = objects.keep([WORDS])
        assert objects.answers()
        server.stop()
        assert not objects.answers()
        with pytest.raises(StorageError, match="AwayError") as told:
            list(objects.read(kept.place, kept.sha256))
        assert not objects.remove(kept.place)
        with pytest.raises(StorageError):
            objects.keep([WORDS])
    said = f"{caplog.text} {told.value}"
    assert "storage.failed what=read error=AwayError" in said
    assert not {one for one in (buckets.KEY, buckets.SECRET, kept.place) if one in said}


@pytest.mark.django_db
@pytest.mark.usefixtures("no_child")
def test_an_original_goes_through_its_whole_life_there(
    storage: str, ada: Persona, cora: User, django_capture_on_commit_callbacks
) -> None:
    before = lies()
    services.attest(persona=ada, rule=OPEN)
    batch = batching.open_batch(persona=ada, uploader=cora, facts={"creator": "Ada", "kind": "talk"})
    with django_capture_on_commit_callbacks(execute=True):
        _taken_in(batch, {"talk.wav": TAPE, "talk.vtt": VTT})
    master = Master.objects.get()
    artifact = Artifact.objects.get(record_key="talk.wav")
    assert (bytes(master.content), master_bytes(artifact)) == (b"", TAPE)
    assert lies() - before == {name_of(master.place)}  # what waited is gone, and did not lie in the house
    services.publish(persona=ada)
    assert list(soundness_archives.findings(declared())) == []
    bend(master.place)
    (said,) = soundness_archives.findings(declared())
    assert "has not beside it the original" in said
    with django_capture_on_commit_callbacks(execute=True):
        _forgotten(master)
    assert lies() == before


def _taken_in(batch: Batch, files: dict[str, bytes]) -> None:
    for path, data in files.items():
        batching.add_file(batch=batch, path=path, content=io.BytesIO(data))
    assert batching.begin(batch=batch)
    while batch_work.work(batch_id=batch.pk):
        pass
    batch.refresh_from_db()
    assert batching.take_in(batch=batch)
    while batch_work.work(batch_id=batch.pk):
        pass
    assert {*batch.files.values_list("outcome", flat=True)} == {"added"}


def _forgotten(master: Master) -> None:
    originals.forget([master.place])
    master.delete()


@pytest.mark.django_db
def test_what_was_handed_in_waits_while_the_storage_is_away(
    tmp_path: Path, settings, ada: Persona, cora: User
) -> None:
    settings.KWANZAA_STATE = tmp_path
    services.attest(persona=ada, rule=OPEN)
    settings.STORAGES = read_from(tmp_path, "there")
    content = zipped({"a.txt": b"We moved to Cardiff in the spring.\n"})
    upload = uploading.hand_in(persona=ada, uploader=cora, name="letters.zip", content=content)
    (tmp_path / "there").rename(tmp_path / "away")
    uploading.read_upload(upload_id=upload.pk)
    upload.refresh_from_db()
    assert upload.state == Upload.State.QUARANTINED
    assert "try again later" in upload.findings[0]
    (tmp_path / "away").rename(tmp_path / "there")
    uploading.read_upload(upload_id=upload.pk)
    uploading.take_in(upload_id=upload.pk)
    upload.refresh_from_db()
    assert (upload.state, upload.findings) == (Upload.State.TAKEN_IN, ["1 added"])


@pytest.mark.django_db
@pytest.mark.usefixtures("no_child")
def test_originals_are_moved_out_of_the_database_and_what_no_row_names_is_swept(
    tmp_path: Path, settings, ada: Persona, cora: User, monkeypatch
) -> None:
    own, settings.KWANZAA_STATE = settings.KWANZAA_STATE, tmp_path
    services.attest(persona=ada, rule=OPEN)
    batch = batching.open_batch(persona=ada, uploader=cora, facts={"creator": "Ada", "kind": "talk"})
    _taken_in(batch, {"talk.wav": TAPE, "talk.vtt": VTT})
    settings.KWANZAA_STATE = own
    settings.STORAGES = read_from(tmp_path, "originals")
    assert originals_are_kept_and_given_back(None) == []
    lost = objects.keep([WORDS])
    monkeypatch.setattr(backed_objects, "named", lambda _: named())
    told = io.StringIO()
    call_command("storage", "--move", "--sweep", stdout=told)
    assert told.getvalue().startswith("0 originals in the database, 1 in the storage; 1 files there")
    assert master_bytes(Artifact.objects.get(record_key="talk.wav")) == TAPE
    monkeypatch.setattr(objects, "since", lambda _: 0.0)
    call_command("storage", "--sweep", stdout=told)
    assert lies() == {name for name, _ in named()}
    assert name_of(lost.place) not in lies()


def named() -> frozenset[tuple[str, bool]]:
    """What the superuser would see, once this is committed."""
    return frozenset((name_of(place), True) for place in Master.objects.values_list("place", flat=True))


def test_a_bucket_that_is_read_on_the_way_or_away_does_not_go_into_service(
    settings, tmp_path: Path, monkeypatch
) -> None:
    whole = FileSystemStorage.__init__
    where = read_from(tmp_path, "full")
    where["objects"]["OPTIONS"] = {"location": "/dev/null/no", "endpoint_url": "http://192.0.2.1:9"}
    settings.STORAGES = where
    monkeypatch.setattr(FileSystemStorage, "__init__", lambda self, **_: whole(self, location="/dev/null/no"))
    said = [one.msg for one in originals_are_kept_and_given_back(None)]
    assert said == [
        "KWANZAA_OBJECTS_URL is not https, and not on this machine.",
        "KWANZAA_OBJECTS cannot be used: the storage failed (NotADirectoryError): nothing was written.",
    ]
