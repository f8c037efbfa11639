"""Many files at once: each has its outcome, none is lost or doubled, and the whole can be undone."""

import io
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from PIL import Image

from ledger import services as ledger
from personas import services
from personas.adapters.outgoing import outgoing
from personas.core.consent import OPEN
from personas.core.desk import places
from personas.core.desk.places import spots, stretch
from personas.core.errors import ForbiddenError, UploadError
from personas.core.media.base import TextLocator, TimeLocator
from personas.handed_in import Batch, BatchFile, Master
from personas.models import Artifact, Passage, Persona, Posting
from personas.roles import Role, revoke
from personas.services import batch_taking, batch_work, batching, errands, ingestion, trash
from personas.services.exporting import export_bag
from personas.tests.readers.test_files import VTT, image, mail, packed, page, sound, word
from personas.tests.services.mixed import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_child")]
FACTS = {"creator": "Ada", "kind": "letter"}
TABLE = b"path,title,creator,date,kind,display\na.txt,Home,Bea,1951,journal,no\nb.txt,Sea,Ada,1952,letter,\n"


@pytest.fixture
def batch(ada: Persona, cora: User, tmp_path: Path, settings) -> Batch:
    settings.KWANZAA_STATE = tmp_path
    services.attest(persona=ada, rule=OPEN)
    return batching.open_batch(persona=ada, uploader=cora, facts=FACTS)


def another(batch: Batch, **facts: str) -> Batch:
    assert batch.uploader is not None
    return batching.open_batch(persona=batch.persona, uploader=batch.uploader, facts={**FACTS, **facts})


def kept_now(batch: Batch) -> dict[str, str]:
    """Take in what was read, and let a worker come until nothing is left to do."""
    assert batching.take_in(batch=batch)
    work(batch)
    return outcomes(batch)


def hand_in(batch: Batch, **files: bytes) -> None:
    for path, data in files.items():
        batching.add_file(batch=batch, path=path, content=io.BytesIO(data))


def work(batch: Batch) -> Batch:
    while batch_work.work(batch_id=batch.pk):
        pass
    batch.refresh_from_db()
    return batch


def run(batch: Batch) -> None:
    while batch_work.step(batch_id=batch.pk):
        pass


def read(batch: Batch, **files: bytes) -> dict[str, str]:
    hand_in(batch, **files)
    assert batching.begin(batch=batch)
    work(batch)
    return outcomes(batch)


def taken_in(batch: Batch, **files: bytes) -> dict[str, str]:
    read(batch, **files)
    return kept_now(batch)


def outcomes(batch: Batch) -> dict[str, str]:
    return dict(batch.files.order_by("path").values_list("path", "outcome"))


def said(batch: Batch, path: str) -> str:
    return "\n".join(batch.files.get(path=path).said)


MIXED = {
    "letters/a.txt": b"We moved to Cardiff in the spring.",
    "letters/b.docx": word("The sea was grey."),
    "mail/c.eml": mail().as_bytes(),
    "pages/d.pdf": page("I took a post on a tug."),
    "tapes/talk.wav": sound(),
    "tapes/talk.vtt": VTT,
    "bad/half.pdf": page("x")[:-300],
    "bad/photo.jpg": image(),
    "bad/what.xyz": b"x",
    "packed.zip": packed(**{"box/e.txt": b"From a box.", "box/f.exe": b"MZ"}),
}


def test_a_dry_run_says_as_what_each_file_would_come_in(batch: Batch) -> None:
    read(another(batch, date="1951-05"), **{"letters/From_Cardiff.txt": b"We moved."})
    late = Batch.objects.latest("pk")
    assert said(late, "letters/From_Cardiff.txt") == "As “From Cardiff”, letter by Ada, 1951-05."
    letters = b"\n".join(b"From a@b Tue\n" + mail(f"We moved {n} times.").as_bytes() for n in range(5))
    assert read(batch, **{"a.mbox": letters}) == {"a.mbox": "added"}
    assert said(batch, "a.mbox").splitlines()[3:] == ["And 2 more."]


def test_every_file_has_one_outcome_and_what_to_do_next(batch: Batch) -> None:
    told = read(batch, **MIXED)
    assert batch.state == "read"
    assert not Artifact.objects.exists()
    added = ("box/e.txt", "letters/a.txt", "letters/b.docx", "mail/c.eml", "pages/d.pdf", "tapes/talk.wav")
    assert told == {
        **dict.fromkeys((*added, "tapes/talk.vtt"), "added"),
        **dict.fromkeys(("bad/half.pdf", "bad/what.xyz", "box/f.exe"), "failed"),
        "bad/photo.jpg": "needs you",
        "packed.zip": "opened",
    }
    assert "write it here, or hand in a text file of its name" in said(batch, "bad/photo.jpg")
    assert "save it anew" in said(batch, "bad/half.pdf")
    assert (kept_now(batch), batch.state) == (told, "done")
    media = dict(Artifact.objects.values_list("record_key", "media"))
    assert media == {path: "audio" if path.endswith("wav") else "text" for path in added}
    assert Artifact.objects.get(record_key="mail/c.eml").creator == "Ada Quill"
    assert Artifact.objects.get(record_key="letters/a.txt").kind == "letter"


def test_masters_are_kept_with_the_places_of_their_words(batch: Batch) -> None:
    zipped = packed(**{"d.pdf": page("I took a post on a tug.")})
    taken_in(batch, **{"talk.wav": sound(2), "talk.vtt": VTT, "packed.zip": zipped})
    tape = Master.objects.get(artifact__record_key="talk.wav")
    known = places.from_value(tape.places)
    assert stretch(known, TextLocator(paragraph=0, start=5, end=8)) == TimeLocator(start_ms=0, end_ms=2000)
    pages = Master.objects.get(artifact__record_key="d.pdf")
    assert bytes(pages.content) == page("I took a post on a tug.")
    (spot,) = spots(places.from_value(pages.places), TextLocator(paragraph=0, start=2, end=6))
    assert (spot.page, len(spot.boxes)) == (0, 1)


def test_what_was_handed_in_before_is_already_here(batch: Batch) -> None:
    first = {"a.txt": b"We moved.", "b.mbox": b"From a@b Tue\n" + mail().as_bytes()}
    assert taken_in(batch, **first) == {"a.txt": "added", "b.mbox": "added"}
    again = another(batch)
    here = {"a.txt": "already here", "c.txt": "already here"}
    assert taken_in(again, **{"a.txt": b"We moved.\n", "c.txt": b"We moved."}) == here
    assert said(again, "c.txt") == "The same file was handed in before, as a.txt."
    assert Artifact.objects.count() == 2


def test_a_correction_waits_until_somebody_has_seen_what_it_changes(batch: Batch) -> None:
    taken_in(batch, **{"a.txt": b"We moved to Cardif.\n\nAda"})
    second = another(batch)
    assert taken_in(second, **{"a.txt": b"We moved to Cardiff.\n\nAda"}) == {"a.txt": "needs you"}
    assert "-We moved to Cardif.\n+We moved to Cardiff." in said(second, "a.txt")
    assert Artifact.objects.count() == 1
    assert batching.retry(batch=second) == 1
    work(second)
    assert batching.agree(batch=second, files=[second.files.get().pk]) == 1
    assert kept_now(second) == {"a.txt": "added"}
    assert Artifact.objects.filter(record_key="a.txt").count() == 2


def test_what_is_missing_is_asked_for_and_another_try_adds_it(batch: Batch, cora: User) -> None:
    bare = batching.open_batch(persona=batch.persona, uploader=cora, facts={})
    files = {"a.txt": b"We moved.", "b.md": b"---\nauthor: Ada\ndate: nonsense\n---\nx"}
    assert set(taken_in(bare, **files).values()) == {"needs you"}
    assert "whose words" in said(bare, "a.txt")
    assert "date is not understood" in said(bare, "b.md")
    Batch.objects.filter(pk=bare.pk).update(facts={"creator": "Ada"})
    bare.refresh_from_db()
    assert batching.retry(batch=bare) == 2
    work(bare)
    assert kept_now(bare) == {"a.txt": "added", "b.md": "needs you"}


def test_a_manifest_speaks_for_the_files_beside_it_and_opens_nothing(batch: Batch) -> None:
    files = {"x/manifest.csv": TABLE, "x/a.txt": b"One.", "x/b.txt": b"Two.", "c.csv": b"a,b\n"}
    told = {"c.csv": "failed", "x/a.txt": "added", "x/b.txt": "added", "x/manifest.csv": "opened"}
    assert taken_in(batch, **files) == told
    row = Artifact.objects.get(record_key="x/a.txt")
    assert (row.title, row.creator, row.kind, row.primary) == ("Home", "Bea", "journal", False)
    assert batch.persona.rules.get(record_key="x/a.txt").display is False
    assert said(batch, "x/manifest.csv") == "Its 2 rows speak for the files beside it."


def test_what_has_no_kind_is_called_by_its_title_and_one_row_is_one(batch: Batch) -> None:
    one = b"path,title,creator,date,kind\na.txt,Home,Bea,1951,other\n"
    taken_in(batch, **{"manifest.csv": one, "a.txt": b"One."})
    assert said(batch, "manifest.csv") == "Its row speaks for a file beside it."
    assert said(batch, "a.txt") == "As “Home” by Bea, 1951."


def test_a_bag_comes_in_as_it_went_out(batch: Batch, tmp_path: Path) -> None:
    words = {"a.txt": b"One.", "b.txt": b"Two.", "c.docx": word("Four.")}  # whose original is not kept
    taken_in(batch, **{"manifest.csv": TABLE, **words, "d.pdf": page("Three.")})
    version = services.publish(persona=batch.persona)
    ledger.sequence()
    with outgoing(tmp_path / "bag", dry_run=False) as out:
        export_bag(persona=batch.persona, version=version, out=out)
    files = (one for one in (tmp_path / "bag").rglob("*") if one.is_file())
    sent = {str(one.relative_to(tmp_path)): one.read_bytes() for one in files}
    assert taken_in(another(batch), **{"sent.zip": packed(**sent)}) == {
        **dict.fromkeys(("a.txt", "b.txt", "c.docx.txt", "d.pdf"), "already here"),
        **dict.fromkeys(("manifest.csv", "sent.zip"), "opened"),
    }
    broken = {**sent, "bag/data/b.txt": b"Tw0."}
    third = another(batch)
    assert taken_in(third, **{"sent.zip": packed(**broken)}) == {"sent.zip": "failed"}
    assert "bag/data/b.txt breaks the bag, so nothing of it is taken in" in said(third, "sent.zip")


def test_a_copy_comes_in_once_and_not_without_its_first(batch: Batch) -> None:
    sent = {"a.txt": b"One.", "box/copy of a.txt": b"One.", "b.png": picture(1), "b (2).png": picture(1)}
    sent |= {
        "b.txt": b"A pier.",
        "c.txt": b"A pier.",
        "c.png": picture(2),
    }  # words of two pictures are no copies
    told = read(batch, **sent)
    copies = dict.fromkeys(("box/copy of a.txt", "b (2).png"), "already here")
    assert told == {**dict.fromkeys(sent, "added"), **copies}
    assert said(batch, "b (2).png") == "The same file was handed in before, as b.png."
    assert kept_now(batch) == told
    assert batch.persona.artifacts.count() == 3
    other = another(batch, creator="")  # nobody says whose these are
    assert taken_in(other, **{"d.txt": b"Two.", "dd.txt": b"Two."}) == dict.fromkeys(
        ("d.txt", "dd.txt"), "needs you"
    )


def test_what_cannot_be_read_of_a_zip_has_an_outcome_of_its_own_however_much_it_is(batch: Batch) -> None:
    bombs = {f"{at:02}.txt": bytes(2**18) for at in range(60)}
    told = read(batch, **{"box.zip": packed(**{"a.txt": b"We moved."}, **bombs)})
    assert told == {"a.txt": "added", "box.zip": "opened", **dict.fromkeys(bombs, "failed")}
    assert "hand it in by itself" in said(batch, "59.txt")


def test_what_is_discarded_before_it_was_taken_in_does_not_say_that_it_was(batch: Batch) -> None:
    read(batch, **{"a.txt": b"One."})
    batching.discard(batch=batch)
    assert outcomes(batch) == {"a.txt": "failed"}
    assert "discarded before it was taken in" in said(batch, "a.txt")


def test_a_manifest_that_opens_more_than_the_default_fails_its_file(
    ada: Persona, cora: User, tmp_path, settings
) -> None:
    settings.KWANZAA_STATE = tmp_path
    services.attest(persona=ada, rule=replace(OPEN, display=False))
    batch = batching.open_batch(persona=ada, uploader=cora, facts=FACTS)
    table = b"path,title,creator,date,kind,display\na.txt,Home,Ada,1951,journal,yes\n"
    assert taken_in(batch, **{"manifest.csv": table, "a.txt": b"One."})["a.txt"] == "failed"
    assert "beyond the default" in said(batch, "a.txt")


def test_without_consent_nothing_is_kept_and_that_is_said(
    ada: Persona, cora: User, tmp_path, settings
) -> None:
    settings.KWANZAA_STATE = tmp_path
    batch = batching.open_batch(persona=ada, uploader=cora, facts=FACTS)
    assert taken_in(batch, **{"a.txt": b"One."}) == {"a.txt": "needs you"}
    assert "No consent includes it" in said(batch, "a.txt")
    assert not Artifact.objects.exists()


def test_a_batch_that_no_version_holds_is_undone_without_a_trace_in_the_archive(batch: Batch) -> None:
    taken_in(batch, **MIXED)
    assert batching.undo(batch=batch)
    work(batch)
    assert batch.state == "undone"
    trash.empty(persona=batch.persona, now=timezone.now() + timedelta(days=batch.persona.trash_days))
    assert not any(model.objects.exists() for model in (Artifact, Passage, Posting, Master))
    assert set(outcomes(batch).values()) == {"undone", "failed", "needs you", "opened"}
    again = another(batch)
    assert taken_in(again, **{"letters/a.txt": MIXED["letters/a.txt"]}) == {"letters/a.txt": "added"}


def test_a_batch_that_was_published_is_undone_by_a_new_version(batch: Batch, cora: User) -> None:
    taken_in(batch, **{"a.txt": b"One."})
    errand = errands.ask(persona=batch.persona, by=cora, kind=errands.Kind.PUBLISH)
    errands.run(errand_id=errand.pk)
    errands.run(errand_id=errand.pk)
    errand.refresh_from_db()
    assert (errand.state, errand.said) == ("done", ["Version 1 is published with 1 record."])
    second = another(batch)
    taken_in(second, **{"b.txt": b"Two."})
    services.publish(persona=batch.persona)
    assert batching.undo(batch=second)
    work(second)
    assert second.said[1] == "From version 3 on nobody sees them."
    last = batch.persona.versions.order_by("-n")[0]
    assert dict(last.entries.values_list("record_key", "state")) == {"a.txt": "present", "b.txt": "tombstone"}
    assert outcomes(second) == {"b.txt": "undone"}
    third = another(batch)
    assert taken_in(third, **{"b.txt": b"Two.", "a.txt": b"One."}) == {
        "a.txt": "already here",
        "b.txt": "added",
    }
    last = services.publish(persona=batch.persona)
    assert set(last.entries.values_list("state", flat=True)) == {"present"}
    assert batching.undo(batch=third)
    assert work(third).said[1] == "From version 5 on nobody sees them."


def test_a_correction_that_was_published_is_undone_and_what_it_corrected_stands_again(batch: Batch) -> None:
    taken_in(batch, **{"a.txt": b"One."})
    first = services.publish(persona=batch.persona)
    second = another(batch)
    read(second, **{"a.txt": b"One and more."})
    batching.agree(batch=second, files=[second.files.get().pk])
    kept_now(second)
    services.publish(persona=batch.persona)
    assert batching.undo(batch=second)
    assert "an earlier text is left" in work(second).said[2]
    assert outcomes(second) == {"a.txt": "undone"}
    last = services.publish(persona=batch.persona)
    assert last.entries.get().artifact_id == first.entries.get().artifact_id


def test_one_file_that_cannot_be_kept_holds_up_no_other(batch: Batch, monkeypatch) -> None:
    plain = ingestion.prepare

    def broken(**given):
        if any("b.txt" in document.row.path for document in given["documents"]):
            raise UploadError("b.txt is odd")
        return plain(**given)

    monkeypatch.setattr(ingestion, "prepare", broken)
    told = taken_in(batch, **{"a.txt": b"One.", "b.txt": b"Two.", "c.txt": b"Three."})
    assert told == {"a.txt": "added", "b.txt": "failed", "c.txt": "added"}


def test_whoever_tends_it_no_more_brings_nothing_in(batch: Batch, ada: Persona, cora: User) -> None:
    read(batch, **{"a.txt": b"One."})
    revoke(cora, ada, Role.CURATOR)
    assert kept_now(batch) == {"a.txt": "failed"}
    assert "does not tend" in said(batch, "a.txt")


def test_a_worker_that_dies_loses_nothing_and_doubles_nothing(batch: Batch, monkeypatch) -> None:
    hand_in(batch, **{f"{at}.txt": f"Letter {at}.".encode() for at in range(4)})
    batching.begin(batch=batch)
    monkeypatch.setattr(batch_taking, "GROUP", 2)
    assert batch_work.step(batch_id=batch.pk)
    dying = pytest.MonkeyPatch()
    for step in ("personas.services.batch_reading.files.read", "personas.services.batch_taking._settle_made"):
        dying.setattr(step, lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            run(batch)
        dying.undo()
        run(batch)
        batching.take_in(batch=batch)
    work(batch)
    assert set(outcomes(batch).values()) == {"added"}
    assert Artifact.objects.count() == 4


def test_a_path_that_is_none_is_refused_with_its_reason(batch: Batch) -> None:
    for path, why in (
        ("../a.txt", "no path below"),
        ("a//b.txt", "no path below"),
        ("c:/a.txt", "no path below"),
        ("a\x00.txt", "no text"),
        ("x" * 501, "longer than"),
        ("txt.\u202eftr", r"'txt\.\\u202eftr' holds signs that nobody sees"),
        ("a\u200b.txt", "nobody sees"),
    ):
        with pytest.raises(UploadError, match=why):
            hand_in(batch, **{path: b"x"})


def test_what_is_too_large_too_many_or_too_late_is_refused_by_its_name(
    batch: Batch, settings, monkeypatch
) -> None:
    hand_in(batch, **{"a.txt": b"x"})
    hand_in(batch, **{"a.txt": b"x"})
    assert batch.files.count() == 1
    with pytest.raises(UploadError, match=r"a\.txt: another file of this name"):
        hand_in(batch, **{"a.txt": b"y"})
    with pytest.raises(UploadError, match=r"A\.TXT: capitals alone tell it from another file"):
        hand_in(batch, **{"A.TXT": b"x"})
    settings.KWANZAA_UPLOAD_LIMIT = 10
    with pytest.raises(UploadError, match=r"big\.txt: it is larger than 10 bytes"):
        hand_in(batch, **{"big.txt": b"x" * 11})
    monkeypatch.setattr(batching, "MOST", 1)
    with pytest.raises(UploadError, match="at most 1 files"):
        hand_in(batch, **{"b.txt": b"x"})
    batching.begin(batch=batch)
    with pytest.raises(UploadError, match="closed"):
        hand_in(batch, **{"c.txt": b"x"})
    assert len(list((settings.KWANZAA_STATE / "quarantine").iterdir())) == 1


def test_what_is_discarded_leaves_no_file(batch: Batch, settings, django_capture_on_commit_callbacks) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        taken_in(batch, **{"a.txt": b"One.", "b.xyz": b"x"})
    assert len(list((settings.KWANZAA_STATE / "quarantine").iterdir())) == 1
    batching.discard(batch=batch)
    assert list((settings.KWANZAA_STATE / "quarantine").iterdir()) == []
    assert batching.counts(batch) == {"added": 1, "failed": 1}


def test_another_file_in_its_place_is_not_read(batch: Batch, settings) -> None:
    hand_in(batch, **{"a.txt": b"One.", "b.zip": packed(a=b"x")})
    for file in (settings.KWANZAA_STATE / "quarantine").iterdir():
        file.write_bytes(b"another")
    batching.begin(batch=batch)
    work(batch)
    assert outcomes(batch) == {"a.txt": "failed", "b.zip": "failed"}


def test_steps_out_of_turn_do_nothing(batch: Batch) -> None:
    assert not batching.begin(batch=batch)
    assert not batching.take_in(batch=batch)
    assert not batching.undo(batch=batch)
    assert batching.retry(batch=batch) == 0
    assert not batch_work.step(batch_id=batch.pk)
    assert not batch_work.step(batch_id=0)
    batch_taking.undo(batch=batch)
    assert BatchFile.objects.count() == 0


def test_an_errand_that_may_not_be_is_refused_with_its_reason(batch: Batch, ada: Persona, cora: User) -> None:
    errand = errands.ask(persona=ada, by=cora, kind=errands.Kind.PUBLISH)
    assert errands.waiting() == [(ada.pk, errand.pk)]
    errands.run(errand_id=errand.pk)
    errand.refresh_from_db()
    assert errand.state == "refused"
    assert "take in a folder" in errand.said[0]
    revoke(cora, ada, Role.CURATOR)
    with pytest.raises(ForbiddenError):
        errands.ask(persona=ada, by=cora, kind=errands.Kind.PUBLISH)


def test_trying_again_says_again_what_becomes_of_the_others_too(batch: Batch) -> None:
    read(batch, **{"a.jpg": image(), "b.txt": b"One."})
    assert batching.retry(batch=batch) == 1
    assert outcomes(batch) == {"a.jpg": "", "b.txt": ""}
    work(batch)
    assert (batch.state, outcomes(batch)) == ("read", {"a.jpg": "needs you", "b.txt": "added"})


def test_a_tiff_of_pages_is_opened_and_each_has_its_words(batch: Batch) -> None:
    pages = [Image.new("1", (8, 8), colour) for colour in (0, 1)]
    file = io.BytesIO()
    pages[0].save(file, "TIFF", save_all=True, append_images=pages[1:])
    handed = {
        "a.tif": file.getvalue(),
        "a/0002.txt": b"The second page.",
        "b.tif": file.getvalue(),
        "b.txt": b"Both.",
    }
    told = taken_in(batch, **handed)
    assert told == {
        "a.tif": "opened", "a/0001.png": "needs you", "a/0002.png": "added", "a/0002.txt": "added",
        "b.tif": "added", "b.txt": "added",
    }  # fmt: skip
    kept = Master.objects.get(artifact__record_key="a/0002.png")
    assert Image.open(io.BytesIO(bytes(kept.content))).size == (8, 8)


def test_a_side_car_dates_its_image_and_comes_in_with_it_alone(batch: Batch) -> None:
    car = b'{"title": "a.jpg", "photoTakenTime": {"timestamp": "1100000000"}, "geoData": {"latitude": 51.4}}'
    handed = {
        "p/a.jpg": image(),
        "p/a.txt": b"The docks.",
        "p/a.jpg.supplemental-metad.json": car,
        "q/a.jpg.json": car,
    }
    Persona.objects.filter(pk=batch.persona_id).update(died="2010")
    told = taken_in(batch, **handed)
    assert told == {**dict.fromkeys(handed, "added"), "q/a.jpg.json": "needs you"}
    (row,) = Artifact.objects.all()
    assert (row.record_key, row.date, b"51.4" in bytes(row.payload)) == ("p/a.jpg", "2004-11-09", False)


def test_a_mail_of_three_containers_comes_in_once(batch: Batch) -> None:
    """Its bytes differ in each: one escapes a line, one has what its program added."""
    one = mail("We moved.\n\nFrom the sea.", **{"Message-ID": "<1@example.org>"})
    other = mail("It rains.", **{"Message-ID": "<2@example.org>"})
    box = b"".join(
        b"From a@b Tue\nX-Gmail-Labels: Inbox\n"
        + each.as_bytes().replace(b"\nFrom the", b"\n>From the")
        + b"\n"
        for each in (one, other, one)
    )
    handed = {"a.eml": one.as_bytes(), "b.mbox": box, "takeout.zip": packed(**{"Takeout/Mail/All.mbox": box})}
    assert set(taken_in(batch, **handed).values()) == {"added", "already here", "opened"}
    assert sorted(Artifact.objects.values_list("title", flat=True)) == ["News", "News"]
    late = another(batch)
    changed = mail("We never moved.", **{"Message-ID": "<1@example.org>"}).as_bytes()
    assert read(late, **{"again.eml": one.as_bytes(), "z.eml": changed}) == {
        "again.eml": "already here",
        "z.eml": "needs you",
    }
    assert "never moved" in said(late, "z.eml")
