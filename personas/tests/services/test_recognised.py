"""Words that a program read in an image: nobody finds or quotes them before a curator stands for them."""

import io
import json
from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from PIL import Image

from personas import services
from personas.core.artifact import parse_payload
from personas.core.consent import OPEN
from personas.core.desk import places, recognition
from personas.core.desk.recognition import Recognition, What
from personas.core.errors import UploadError
from personas.core.findings import Broken, Finding
from personas.handed_in import Batch, BatchFile, Master
from personas.models import Artifact, Passage, Persona
from personas.readers import recognising as reader
from personas.roles import Role, grant
from personas.services import batch_speakers, batch_work, batching, quarantine, recognising
from personas.tests.core.test_recognition import found as read_in
from personas.tests.embedders.loopback import Loopback, serving
from personas.tests.readers.test_files import image, packed, sound
from personas.tests.readers.test_recognising import LETTER, scanned
from personas.tests.services.test_batches import another, hand_in, outcomes, read, run, said, work

pytestmark = pytest.mark.django_db
FACTS = {"creator": "Ada", "kind": "letter"}
WORDS = "We left\nEnugu. 1\n\nFemi came."


@pytest.fixture
def batch(ada: Persona, tmp_path: Path, settings) -> Batch:
    settings.KWANZAA_STATE = tmp_path
    settings.KWANZAA_TESSERACT = ["eng"]
    cora = User.objects.create_user("cora")
    grant(cora, ada, Role.CURATOR)
    services.attest(persona=ada, rule=OPEN)
    return batching.open_batch(persona=ada, uploader=cora, facts=FACTS)


@pytest.fixture
def reads(monkeypatch) -> list[str]:
    """Images that a stand-in for the program was given; what it reads is the same in each."""
    given: list[str] = []

    def recognise(_content: object, *, name: str, **_more: object) -> Recognition | Finding:
        given.append(name)
        return read_in()

    monkeypatch.setattr(reader, "recognise", recognise)
    return given


def held(batch: Batch, path: str = "a.jpg") -> BatchFile:
    return batch.files.get(path=path)


def settled(batch: Batch, settle: Callable[..., bool], path: str = "a.jpg", **more: str) -> str:
    assert settle(batch=batch, file=held(batch, path), **more)
    work(batch)
    return outcomes(batch)[path]


def taken(batch: Batch) -> dict[str, str]:
    assert batching.take_in(batch=batch)
    work(batch)
    return outcomes(batch)


@pytest.mark.usefixtures("reads")
def test_what_nobody_confirmed_is_in_no_archive(batch: Batch) -> None:
    assert read(batch, **{"a.jpg": image()}) == {"a.jpg": "needs you"}
    assert "nobody has looked" in said(batch, "a.jpg")
    assert "is 77 % sure of them" in said(batch, "a.jpg")
    assert "It doubts 2 of them" in said(batch, "a.jpg")
    assert taken(batch) == {"a.jpg": "needs you"}
    assert not Artifact.objects.exists()
    assert not Passage.objects.exists()
    assert held(batch).recognised is None  # no trace of it is kept either


@pytest.mark.usefixtures("reads")
def test_agreeing_to_a_change_confirms_no_words(batch: Batch) -> None:
    read(batch, **{"a.jpg": image()})
    assert batching.agree(batch=batch, files=[held(batch).pk]) == 1
    assert taken(batch) == {"a.jpg": "needs you"}
    assert not Artifact.objects.exists()


@pytest.mark.usefixtures("reads")
def test_what_a_curator_confirmed_comes_in_with_its_boxes_and_says_who_read_it(batch: Batch) -> None:
    read(batch, **{"a.jpg": image()})
    assert settled(batch, recognising.confirm, words=WORDS) == "added"
    assert batch.state == "read"
    assert taken(batch) == {"a.jpg": "added"}
    made = parse_payload(bytes(Artifact.objects.get().payload))
    assert (made.media, made.paragraphs) == ("image", ("We left\nEnugu. 1", "Femi came."))
    assert made.fact("kind") == "letter"  # as the delivery says
    digest = recognition.digest(read_in().paragraphs)
    assert made.fact("recognised") == (
        f"tesseract 5.3.0; eng; sha256:{digest}; confirmed as read by a curator"
    )
    kept = places.from_value(Master.objects.get().places)
    assert kept == read_in().places
    assert Passage.objects.exists()
    assert held(batch).recognised is None


@pytest.mark.usefixtures("reads")
def test_a_correction_is_what_comes_in_and_says_that_it_is_one(batch: Batch) -> None:
    read(batch, **{"a.jpg": image()})
    assert settled(batch, recognising.confirm, words=WORDS) == "added"
    assert settled(batch, recognising.confirm, words="We left\nEnugu. I") == "added"
    assert "no box is known" in said(batch, "a.jpg")
    taken(batch)
    made = parse_payload(bytes(Artifact.objects.get().payload))
    assert made.paragraphs == ("We left\nEnugu. I",)
    assert str(made.fact("recognised")).endswith("; corrected and confirmed by a curator")
    assert not recognising.confirm(batch=batch, file=held(batch), words=WORDS), "it is taken in"


@pytest.mark.usefixtures("reads")
def test_what_is_discarded_asks_for_words_again(batch: Batch) -> None:
    read(batch, **{"a.jpg": image()})
    assert settled(batch, recognising.discard) == "needs you"
    assert "a curator discarded what tesseract 5.3.0 read" in said(batch, "a.jpg")
    assert not recognising.discard(batch=batch, file=held(batch))
    assert taken(batch) == {"a.jpg": "needs you"}
    assert not Artifact.objects.exists()


@pytest.mark.usefixtures("reads")
def test_words_that_are_none_are_not_confirmed(batch: Batch) -> None:
    read(batch, **{"a.jpg": image()})
    for words, why in (("a\0b", "correct the words"), ("a " * recognising.LONGEST, "shorten them")):
        with pytest.raises(UploadError, match=why):
            recognising.confirm(batch=batch, file=held(batch), words=words)
    assert taken(batch) == {"a.jpg": "needs you"}


def test_words_that_come_beside_an_image_count_and_no_program_reads_it(
    batch: Batch, reads: list[str]
) -> None:
    sent = {"a.jpg": image(), "a.txt": b"The pear tree."}
    assert read(batch, **sent) == dict.fromkeys(sent, "added")
    assert reads == []
    assert taken(batch)["a.jpg"] == "added"
    assert parse_payload(bytes(Artifact.objects.get().payload)).fact("recognised") is None


def test_words_that_come_in_a_zip_after_it_count_too(batch: Batch, reads: list[str]) -> None:
    hand_in(batch, **{"a.jpg": image(), "b.zip": packed(**{"a.txt": b"The pear tree."})})
    batching.begin(batch=batch)
    work(batch)
    assert reads == ["a.jpg"]
    assert outcomes(batch)["a.jpg"] == "added"
    taken(batch)
    assert parse_payload(bytes(Artifact.objects.get().payload)).paragraphs == ("The pear tree.",)


def test_only_images_are_read_and_only_where_it_is_switched_on(
    batch: Batch, reads: list[str], settings
) -> None:
    read(batch, **{"a.txt": b"We moved.", "bad.jpg": b"no image", "b.wav": b"RIFF"})
    assert reads == []
    settings.KWANZAA_TESSERACT = []
    other = another(batch)
    read(other, **{"a.jpg": image()})
    assert reads == []
    assert "Nothing says what stands in it or is to be seen" in said(other, "a.jpg")


def test_trying_again_or_letting_go_forgets_what_was_read(batch: Batch, reads: list[str]) -> None:
    read(batch, **{"a.jpg": image()})
    assert batching.retry(batch=batch) == 1
    assert held(batch).recognised is None
    work(batch)
    assert reads == ["a.jpg", "a.jpg"]
    batching.discard(batch=batch)
    assert held(batch).recognised is None
    assert recognising.found_in(held(batch)) is None


def test_what_stops_the_program_is_the_images_one_outcome(batch: Batch, monkeypatch) -> None:
    why = Finding(file="a.jpg", row=0, rule=Broken.UNRECOGNISED, detail="tesseract is not installed here")
    monkeypatch.setattr(reader, "recognise", lambda *_args, **_more: why)
    assert read(batch, **{"a.jpg": image()}) == {"a.jpg": "needs you"}
    assert said(batch, "a.jpg") == why.message
    assert settled(batch, recognising.confirm, words="The pear tree.") == "added"
    taken(batch)
    made = parse_payload(bytes(Artifact.objects.get().payload))
    assert (made.paragraphs, made.fact("recognised")) == (("The pear tree.",), None)  # no program read that


@pytest.mark.usefixtures("reads")
def test_a_file_that_is_lost_or_spoilt_while_it_waits_is_said(batch: Batch) -> None:
    read(batch, **{"a.jpg": image()})
    quarantine.remove(held(batch).place)
    with pytest.raises(UploadError):
        recognising.picture(held(batch))
    told = {"rule": "unrecognised", "detail": "FileNotFoundError"}
    assert recognising.recognised(batch, held(batch), "image") == told
    broken = quarantine.keep(io.BytesIO(b"no image"))
    batch.files.update(place=broken.place, sha256=broken.sha256)
    with pytest.raises(UploadError, match="cannot be shown"):
        recognising.picture(held(batch))


@pytest.mark.usefixtures("reads")
def test_words_are_settled_between_no_two_steps_of_a_worker(batch: Batch) -> None:
    read(batch, **{"a.jpg": image()})
    assert batching.take_in(batch=batch)
    assert not recognising.confirm(batch=batch, file=held(batch), words=WORDS)
    run(batch)
    assert outcomes(batch) == {"a.jpg": "needs you"}


SPOKEN = {
    "text": "We left Enugu. Bea came.",
    "duration": 2.0,
    "language": "english",
    "segments": [
        {"start": 0.0, "end": 0.9, "text": " We left Enugu.", "avg_logprob": -0.1},
        {"start": 1.0, "end": 2.0, "text": " Bea came.", "avg_logprob": -0.9},
    ],
}


def replying(asked: dict[str, Any]) -> tuple[int, bytes]:
    """Reply as a server that sees and hears; of the picture of a pear tree it holds no words."""
    if "messages" not in asked:
        return 200, json.dumps(SPOKEN).encode()
    picture = b64decode(asked["messages"][1]["content"][0]["image_url"]["url"].partition(",")[2])
    said = "WORDS\nDear Bea,\nit rains." if Image.open(io.BytesIO(picture)).width > 80 else "PICTURE\nA tree."
    return 200, json.dumps({"choices": [{"message": {"content": said}}]}).encode()


@pytest.fixture
def house(settings) -> Iterator[Loopback]:
    """A model server of the house."""
    settings.KWANZAA_TESSERACT = ["off"]
    with serving(replying) as server:
        for what in ("IMAGE", "SPEECH"):
            setattr(settings, f"KWANZAA_{what}_READER_URL", server.url)
            setattr(settings, f"KWANZAA_{what}_READER_MODEL", f"{what.lower()}-1")
        yield server


PROPOSED = {"letter.png": scanned("x"), "tree.jpg": image(), "bea's talk.wav": sound()}


def test_what_servers_propose_is_cited_once_it_is_confirmed_and_none_of_it_before(
    batch: Batch, house: Loopback
) -> None:
    assert read(batch, **PROPOSED) == dict.fromkeys(PROPOSED, "needs you")
    assert "does not say how sure it is" in said(batch, "letter.png")
    assert "is 70 % sure of them" in said(batch, "bea's talk.wav")
    assert "It doubts 1 of them: “Bea came.”." in said(batch, "bea's talk.wav")
    names = "".join(str(one) for one in house.asked)
    assert not any(word in names for word in ("bea's", "talk", "letter", "tree"))  # no name leaves the house
    first = another(batch)
    read(first, **PROPOSED)
    assert taken(first) == dict.fromkeys(PROPOSED, "needs you")
    assert (Artifact.objects.count(), Passage.objects.count(), Master.objects.count()) == (0, 0, 0)
    for path in PROPOSED:
        found = recognising.found_in(held(batch, path))
        assert found is not None
        more = {"what": found.what, "by": "Cora Bell"}
        words = recognition.BETWEEN.join(found.paragraphs)
        assert settled(batch, recognising.confirm, path, words=words, **more) == "added"
    taken(batch)
    made = {one.record_key: parse_payload(bytes(one.payload)) for one in Artifact.objects.all()}
    assert {key: (one.paragraphs, one.fact("creator")) for key, one in made.items()} == {
        "letter.png": (("Dear Bea,\nit rains.",), "Ada"),
        "tree.jpg": (("A tree.",), "Cora Bell"),  # whoever describes, says it, and not who took the picture
        "bea's talk.wav": (("We left Enugu. Bea came.",), "Ada"),
    }
    assert str(made["bea's talk.wav"].fact("recognised")).startswith("speech-1; english; sha256:")
    heard = places.from_value(Master.objects.get(artifact__record_key="bea's talk.wav").places)
    assert [(one.start_ms, one.end_ms) for one in heard.cues] == [(0, 900), (1000, 2000)]


def test_a_manifest_makes_nobody_else_of_who_describes(batch: Batch, house: Loopback) -> None:
    table = b"path,title,creator,date,kind\ntree.jpg,Tree,Ada,1951,photograph\n"
    read(batch, **{"tree.jpg": image(), "manifest.csv": table})
    settled(batch, recognising.confirm, "tree.jpg", words="A tree.", what=What.DESCRIPTION, by="Cora")
    taken(batch)
    assert parse_payload(bytes(Artifact.objects.get().payload)).fact("creator") == "Cora"


def test_what_tesseract_is_sure_of_is_sent_nowhere_and_what_it_doubts_is(
    batch: Batch, house: Loopback, reads: list[str], settings, monkeypatch
) -> None:
    settings.KWANZAA_TESSERACT = ["eng"]
    read(batch, **{"a.png": scanned("x")})
    assert (reads, len(house.asked)) == (["a.png"], 1)  # 77 % are not enough
    assert "image-1" in said(batch, "a.png")
    monkeypatch.setattr(reader, "recognise", lambda *_, **__: replace(read_in(), sure=recognising.SURE))
    sure = another(batch)
    read(sure, **{"a.png": scanned("x")})
    assert len(house.asked) == 1
    assert "tesseract" in said(sure, "a.png")
    settings.KWANZAA_IMAGE_READER_URL = ""
    monkeypatch.setattr(reader, "recognise", lambda *_, **__: replace(read_in(), sure=recognising.LEAST - 1))
    noise = another(batch)
    read(noise, **{"a.png": scanned("x")})
    assert "holds no words" in said(noise, "a.png")


@pytest.mark.parametrize("is_near", [True, False])
def test_a_server_that_fails_or_stands_elsewhere_leaves_the_words_to_a_curator(
    batch: Batch, house: Loopback, settings, is_near
) -> None:
    house.answer = lambda _: (500, b"")
    if not is_near:
        settings.KWANZAA_SPEECH_READER_URL = "https://api.example.org/v1"
    read(batch, **{"a.wav": sound()})
    assert ("replies 500" if is_near else "leaves this house") in said(batch, "a.wav")
    assert settled(batch, recognising.confirm, "a.wav", words="We left.") == "added"
    assert batching.retry(batch=batch) == 0
    assert taken(batch) == {"a.wav": "added"}


def test_whose_words_files_are_is_not_answered_for_what_nobody_compared_yet(batch: Batch, settings) -> None:
    """A letter of somebody else may lie among the scans: nobody knows before it is read."""
    settings.KWANZAA_TESSERACT = ["off"]
    batch.facts = {}
    batch.save()
    read(batch, **{"a.wav": sound(), "b.txt": b"We moved."})
    asked = held(batch, "b.txt")
    assert (
        batch_speakers.answer(batch=batch, given={asked.pk: {"facts": {"creator": "Ada"}}}, alike=[asked.pk])
        == 1
    )
    work(batch)
    assert settled(batch, recognising.confirm, "a.wav", words="We left.") == "needs you"


def test_words_that_a_curator_wrote_are_not_lost_by_another_try(batch: Batch, settings) -> None:
    settings.KWANZAA_TESSERACT = ["off"]
    batch.facts = {}
    batch.save()
    read(batch, **{"a.jpg": image()})
    assert settled(batch, recognising.confirm, words="The pear tree.") == "needs you"  # whose words?
    batching.retry(batch=batch)
    work(batch)
    found = recognising.found_in(held(batch))
    assert found is not None
    assert found.paragraphs == ("The pear tree.",)


@pytest.mark.tesseract
def test_where_nobody_names_a_language_tesseract_reads_in_those_that_it_has(settings) -> None:
    settings.KWANZAA_TESSERACT = [recognising.AUTO]
    assert recognising.languages()[0] == "eng"
    assert "osd" not in recognising.languages()
    assert recognising.languages(["en-GB", "tlh"]) == ("eng",)


@pytest.mark.tesseract
def test_the_program_itself_reads_what_was_handed_in_also_in_a_zip(batch: Batch) -> None:
    hand_in(batch, **{"b.zip": packed(**{"box/letter.png": scanned(*LETTER)})})
    batching.begin(batch=batch)
    while batch_work.step(batch_id=batch.pk):
        pass
    batch.refresh_from_db()
    found = recognising.found_in(held(batch, "box/letter.png"))
    assert found is not None
    assert found.paragraphs[0].startswith("In the spring of 1951")
    assert recognising.picture(held(batch, "box/letter.png")).startswith(b"\x89PNG")
    words = recognition.BETWEEN.join(found.paragraphs)
    assert settled(batch, recognising.confirm, "box/letter.png", words=words) == "added"
    assert taken(batch)["box/letter.png"] == "added"
    assert len(places.from_value(Master.objects.get().places).words) == len(found.places.words)
