"""The page on which a curator compares what a program read in an image with the image."""

import html
from pathlib import Path

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from personas.core.findings import Broken, Finding
from personas.handed_in import Batch, BatchFile
from personas.models import Artifact, Persona
from personas.readers import recognising as reader
from personas.tests.chromium import Watch, started, wrong_in_any_look
from personas.tests.core.test_recognition import found as read_in
from personas.tests.readers.test_recognising import LETTER, scanned
from personas.tests.readers.voices import ogg
from personas.tests.services.mixed import picture
from personas.tests.test_batches_admin import ADD, FACTS, cora, files, page_of, post

__all__ = ["cora", "post"]
pytestmark = pytest.mark.django_db
WORDS = "We left\r\nEnugu. 1\r\n\r\nFemi came."  # as a browser sends line breaks


@pytest.fixture
def batch(cora: Client, post, ada: Persona, settings, monkeypatch) -> Batch:
    """Two images that were read by a stand-in, and a text."""
    settings.KWANZAA_TESSERACT = ["eng"]
    monkeypatch.setattr(reader, "recognise", lambda *_args, **_more: read_in())
    given = {"a.png": scanned(*LETTER), "b.png": scanned("The sea was grey."), "c.txt": b"We moved."}
    post(ADD, {**FACTS, "persona": ada.pk, "chosen": files(**given)})
    return Batch.objects.get()


def place(batch: Batch, path: str = "a.png", name: str = "words") -> str:
    return reverse(f"admin:personas_batch_{name}", args=[batch.pk, batch.files.get(path=path).pk])


def told(batch: Batch) -> dict[str, str]:
    return dict(batch.files.order_by("path").values_list("path", "outcome"))


def test_a_curator_compares_confirms_one_discards_another_and_takes_in(
    cora: Client, batch: Batch, post
) -> None:
    assert told(batch) == {"a.png": "needs you", "b.png": "needs you", "c.txt": "added"}
    page = cora.get(page_of(batch)).content.decode()
    assert page.count("Compare its words with the image") == 2
    assert place(batch) in page
    page = cora.get(place(batch)).content.decode()
    assert "tesseract 5.3.0 (eng) read 6 words and is 77 % sure of them." in page
    assert "We left\nEnugu. 1\n\nFemi came.</textarea>" in page
    answer = post(place(batch), {"words": WORDS, "compared": "1", "_confirm": "1"})
    assert answer["Location"] == place(batch, "b.png")  # the next that waits
    answer = post(place(batch, "b.png"), {"_discard": "1"})
    assert answer["Location"] == page_of(batch)
    assert told(batch) == {"a.png": "added", "b.png": "needs you", "c.txt": "added"}
    post(page_of(batch), {"_take_in": "1"})
    assert sorted(Artifact.objects.values_list("record_key", flat=True)) == ["a.png", "c.txt"]
    said = [one.get_change_message() for one in LogEntry.objects.order_by("pk")]
    assert [one for one in said if "words" in one] == [
        "Changed confirmed words for image “a.png”.",
        "Changed discarded words for image “b.png”.",
    ]


def test_pictures_in_which_a_program_found_nothing_follow_each_other(
    cora: Client, post, ada: Persona, settings, monkeypatch
) -> None:
    settings.KWANZAA_TESSERACT = ["eng"]
    none = Finding(file="a.png", row=0, rule=Broken.UNRECOGNISED, detail="tesseract 5.3.0 found none")
    monkeypatch.setattr(reader, "recognise", lambda *_args, **_more: none)
    post(ADD, {**FACTS, "persona": ada.pk, "chosen": files(**{"a.png": picture(1), "b.png": picture(2)})})
    batch = Batch.objects.get()
    seen = {"words": "A pier.", "what": "description", "by": "Cora", "compared": "1", "_confirm": "1"}
    assert post(place(batch), seen)["Location"] == place(batch, "b.png")
    assert post(place(batch, "b.png"), seen)["Location"] == page_of(batch)


def test_whom_a_described_picture_is_from_is_said_before_it_is_described(cora: Client, batch: Batch) -> None:
    page = html.unescape(cora.get(place(batch)).content.decode())
    assert f"whoever describes it, and {FACTS['creator']} no more, as whom it is from" in page
    Batch.objects.update(facts={})
    assert "names whoever describes it as whom it is from" in cora.get(place(batch)).content.decode()


def test_words_that_nobody_says_they_compared_are_not_confirmed(cora: Client, batch: Batch, post) -> None:
    answer = post(place(batch), {"words": "Better words.", "_confirm": "1"})
    assert "Compare every word with the original" in answer.content.decode()
    assert "Better words.</textarea>" in answer.content.decode()  # what was typed is not lost
    assert told(batch)["a.png"] == "needs you"
    post(page_of(batch), {"_take_in": "1"})
    assert list(Artifact.objects.values_list("record_key", flat=True)) == ["c.txt"]


def test_words_that_cannot_be_kept_are_said_and_not_lost(batch: Batch, post) -> None:
    answer = post(place(batch), {"words": "bad\x07 words", "compared": "1"})
    assert "U+0007" in answer.content.decode()
    assert "words</textarea>" in answer.content.decode()
    assert told(batch)["a.png"] == "needs you"


def test_the_image_is_shown_as_pixels_to_its_curators_alone(cora: Client, batch: Batch) -> None:
    shown = cora.get(place(batch, name="picture"))
    assert shown["Content-Type"] == "image/png"
    assert "no-store" in shown["Cache-Control"]
    assert shown.content.startswith(b"\x89PNG")
    other = Client()
    other.force_login(User.objects.create_user("sam"))
    for name in ("words", "picture"):
        assert other.get(place(batch, name=name)).status_code in {302, 403, 404}


def test_what_is_not_to_be_compared_is_not_there(cora: Client, batch: Batch, post) -> None:
    assert cora.get(place(batch, "c.txt")).status_code == 404
    assert cora.get(reverse("admin:personas_batch_words", args=[batch.pk, 999_999])).status_code == 404
    batch.files.filter(path="a.png").update(sha256="0" * 64)
    assert cora.get(place(batch, name="picture")).status_code == 404
    BatchFile.objects.update(state=BatchFile.State.SETTLED)
    assert cora.get(place(batch)).status_code == 404


@pytest.fixture
def bare(cora: Client, post, ada: Persona, batch: Batch, monkeypatch) -> Batch:
    """A picture and a voice message that no program read."""
    monkeypatch.setattr(reader, "recognise", lambda *_args, **_more: None)
    voice = ogg(head=b"of no codec")
    post(
        ADD, {**FACTS, "persona": ada.pk, "chosen": files(**{"pier.png": scanned("?"), "voice.opus": voice})}
    )
    return Batch.objects.latest("pk")


def test_words_that_no_program_read_are_written_on_the_desk(cora: Client, bare: Batch, post) -> None:
    assert told(bare) == {"pier.png": "needs you", "voice.opus": "needs you"}
    page = cora.get(page_of(bare)).content.decode()
    assert "Write its words, or say what is to be seen" in page
    assert "Listen, and write what is spoken" in page
    sound = cora.get(place(bare, "voice.opus", "sound"))
    assert (sound["Content-Type"], sound["Content-Disposition"]) == ("audio/ogg", "attachment")
    assert sound.content.startswith(b"OggS")
    written = {"words": "Two women on a pier.", "compared": "1"}
    post(place(bare, "pier.png"), written)  # it is not said whether they stand there
    assert told(bare)["pier.png"] == "needs you"
    answer = post(place(bare, "pier.png"), {**written, "what": "description", "by": "Cora Bell"})
    assert answer["Location"] == place(bare, "voice.opus")
    spoken = {"words": "Happy birthday.", "compared": "1", "what": "words", "lasts": "soon"}
    answer = post(place(bare, "voice.opus"), spoken)
    assert "minutes:seconds" in answer.content.decode()
    assert "Happy birthday.</textarea>" in answer.content.decode()
    post(place(bare, "voice.opus"), {**spoken, "lasts": "1:05"})
    post(page_of(bare), {"_take_in": "1"})
    made = {one.record_key: one for one in Artifact.objects.all()}
    assert made["pier.png"].creator == "Cora Bell"
    assert b'"duration_ms":65000' in bytes(made["voice.opus"].payload)


def test_what_was_taken_in_meanwhile_is_said(cora: Client, batch: Batch) -> None:
    Batch.objects.update(state=Batch.State.TAKING)
    answer = cora.post(place(batch), {"words": WORDS, "compared": "1"}, follow=True)
    assert "It was settled already, or is being taken in." in answer.content.decode()


@pytest.mark.nightly
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_everybody_can_compare_on_any_screen(
    cora: Client, batch: Batch, bare: Batch, live_server, tmp_path: Path
) -> None:
    first, listed = place(batch), page_of(batch)
    unread = {path: place(bare, path) for path in ("pier.png", "voice.opus")}
    with started() as browser:
        context = browser.new_context(base_url=live_server.url)
        session = {"name": "sessionid", "value": cora.cookies["sessionid"].value, "url": live_server.url}
        context.add_cookies([session])  # type: ignore[list-item] # as Playwright reads it
        watch, page = Watch(context), context.new_page()
        page.goto(first)
        page.wait_for_function("document.querySelector('.compared img').naturalWidth > 0")
        wrong = wrong_in_any_look(page, "words")
        page.goto(listed)
        wrong += wrong_in_any_look(page, "words-batch")
        for path, where in unread.items():
            page.goto(where)
            wrong += wrong_in_any_look(page, f"words-{path}")
        assert wrong == []
        assert watch.complaints(live_server.url) == []
