"""What a curator reads of a file that does not come in: the thing, the reason, the next step, and nothing is lost."""

import io
import math
import os
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from personas.handed_in import Batch
from personas.models import Artifact, Persona
from personas.readers import files as reading
from personas.services import batching, quarantine
from personas.tests.readers.test_files import VTT, packed, page, sound, word
from personas.tests.test_batches_admin import ADD, FACTS, cora, files, page_of, post

__all__ = ["cora", "post"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_child")]

BOMB = bytes(2**24)
LIMIT = 2**20


def locked_pdf() -> bytes:
    """A PDF whose password is not the empty one."""
    lock = b"/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <%b> /U <%b> >>"
    return page("We moved").replace(b"/Root 1 0 R", b"/Root 1 0 R " + lock % (b"41" * 32, b"42" * 32))


def locked_zip() -> bytes:
    """A ZIP that says of its one file that it is encrypted."""
    data = bytearray(packed(**{"in it/a.txt": b"We moved."}))
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + flags] |= 1
    return bytes(data)


def megapixels(many: int) -> bytes:
    """A picture of one colour: as wide as high, and small as a file."""
    side, out = math.isqrt(many * 10**6), io.BytesIO()
    Image.new("1", (side, side)).save(out, "PNG")
    return out.getvalue()


def hours(many: int) -> bytes:
    """The head of a FLAC that lasts so long, and a few bytes of it."""
    rate, samples = 8_000, many * 3_600 * 8_000
    facts = (rate << 44) | (7 << 36) | samples  # one channel, 8 bits
    return b"fLaC" + bytes([0x80, 0, 0, 34]) + bytes(10) + facts.to_bytes(8, "big") + bytes(16) + bytes(200)


# Name in the batch, what is handed in, and what is read: thing, reason, next step. What each reader finds in each kind
# of file stands with the readers; here is one of each way by which a finding comes to the page.
TOLD = [
    pytest.param(
        {"a.pdf": locked_pdf()},
        "a.pdf is encrypted (with a password): save it again without a password.",
        id="found by its reader",
    ),
    pytest.param(
        {"a.zip": locked_zip()},
        "in it/a.txt is encrypted (with a password): save it again without a password.",
        id="found in a ZIP",
    ),
    pytest.param(
        {"b.wav": sound()[:-500], "b.vtt": VTT},
        "Its words are those of b.wav, which failed: see what is said of that.",
        id="the transcript of one",
    ),
    pytest.param(
        {"a.txt": bytes(LIMIT + 1)},
        "Not handed in: a.txt: it is larger than 1,048,576 bytes: hand it in in smaller parts.",
        id="too large",
    ),
    pytest.param(
        {"a.zip": packed(**{"b.txt": BOMB})},
        "b.txt unpacks to far more than it holds (16,777,216 bytes out of 16,310): hand it in by itself, or as several "
        "archives of less than 64 MiB.",
        id="a bomb in a ZIP",
    ),
    pytest.param(
        {"a.tar.gz": b"\x1f\x8b"},
        "a.tar.gz is not a ZIP that can be read (by its name it is a packed archive, .gz): pack the folder again, as a "
        "plain ZIP.",
        id="packed otherwise",
    ),
    pytest.param(
        {"a.zip": packed(**{"b.zip": packed(**{"c.txt": b"One"})})},
        "b.zip is an archive inside the archive (by its name it is a packed archive, .zip): put the files that it "
        "holds in its place.",
        id="an archive of archives",
    ),
    pytest.param(
        {"wide.png": megapixels(400)},
        "wide.png has more points than are read here (more than 200,000,000 pixels): save it smaller, and hand it in "
        "again.",
        id="a picture of 400 megapixels",
    ),
    pytest.param(
        {"long.flac": hours(9)},
        "Nothing says what is spoken: write it here, or hand in a WebVTT file of the same name.",
        id="sound of nine hours",
    ),
    pytest.param(
        {"photos.csv": b"file,title,text\na.jpg,The pier,Fog.\n", "box/.DS_Store": b"x"},
        "remove it, or use a name of the archive format; a table about other files is called manifest.csv, with their "
        "names under path.",
        id="a list of other files",
    ),
    pytest.param(
        {"photos.csv": b"title,date\nThe pier,1951\n"},
        "photos.csv lacks a column (row 1: text, for the words of each row; a table about other files is called "
        "manifest.csv): add it to the header and to every row.",
        id="a list without words",
    ),
    pytest.param(
        {"a:b.txt": b"x"},
        "Not handed in: 'a:b.txt' is no path below a folder; rename the file.",
        id="a name that is none",
    ),
]


@pytest.mark.by_day(3)
@pytest.mark.parametrize(("bad", "said"), TOLD)
def test_a_bad_file_says_what_it_is_why_and_what_next_and_holds_up_no_other(
    post, cora: Client, ada: Persona, settings, bad: dict[str, bytes], said: str
) -> None:
    settings.KWANZAA_UPLOAD_LIMIT = LIMIT
    post(ADD, {**FACTS, "persona": ada.pk, "chosen": files(**bad, **{"good.docx": word("We moved.")})})
    batch = Batch.objects.get()
    told = unescape(cora.get(page_of(batch)).content.decode())
    assert said in told
    assert batch.files.get(path="good.docx").outcome == "added"
    post(page_of(batch), {"_take_in": "1"})
    assert sorted(batch.files.filter(outcome="added").values_list("path", flat=True)) == ["good.docx"]
    assert not batch.files.exclude(state="settled").exists()


def test_the_page_still_names_a_file_that_could_not_be_handed_in_when_one_looks_again(
    post, cora: Client, ada: Persona, settings
) -> None:
    settings.KWANZAA_UPLOAD_LIMIT = 5
    opened = post(ADD, {**FACTS, "persona": ada.pk, "_later": "1"}).json()
    names = ["box/a.txt", "box/b.txt", "c:.txt", "\u202etxt.d", f"{'e' * 501}.txt"]
    contents = {"a": b"12345", "b": b"123456", "c": b"1", "d": b"1", "e": b"1"}
    told = post(opened["files"], {"file": files(**contents), "path": names}).json()["files"]
    assert [bool(one["said"]) for one in told] == [False, True, True, True, True]
    post(opened["page"], {"_begin": "1"})
    _first, again = (unescape(cora.get(opened["page"]).content.decode()) for _ in range(2))
    for why in (
        "box/b.txt: it is larger than 5 bytes",
        "'c:.txt' is no path below a folder; rename the file",
        "holds signs that nobody sees; rename the file",
        "is longer than 500 characters; shorten it",
        "⟨U+202E⟩txt.d",
    ):
        assert why in again
    batch = Batch.objects.get()
    assert batching.counts(batch) == {"added": 1, "failed": 4}
    assert batching.retry(batch=batch) == 0  # nothing of it is here
    batching.discard(batch=batch)
    assert quarantine.folder().is_dir()


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        pytest.param(lambda place: place.unlink(), "FileNotFoundError", id="gone"),
        pytest.param(
            lambda place: place.write_bytes(b"Six"), "it is not the file that was handed in", id="changed"
        ),
    ],
)
def test_a_file_that_is_lost_while_it_waits_is_said(
    post, cora: Client, ada: Persona, spoil, why: str
) -> None:
    opened = post(ADD, {**FACTS, "persona": ada.pk, "_later": "1"}).json()
    post(
        opened["files"],
        {"file": files(**{"a.txt": b"One", "b.zip": packed(a=b"x")}), "path": ["a.txt", "b.zip"]},
    )
    for file in Batch.objects.get().files.all():
        spoil(quarantine.folder() / file.place)
    post(opened["page"], {"_begin": "1"})
    told = cora.get(opened["page"]).content.decode()
    for name in ("a.txt", "b.zip"):
        assert (
            f"{name} cannot be read where it waited ({why}): hand it in again; if that does not help, ask whoever runs "
            "the house to look at it."
        ) in told


def test_a_file_that_changes_while_it_is_read_comes_in_neither_as_it_was_nor_as_it_is(
    post, cora: Client, ada: Persona, monkeypatch
) -> None:
    """Its bytes are held against its hash first; what is written behind that is met by nothing but this."""
    plain = reading.read

    def read(content, **more):
        if more["name"] == "a.txt":
            (quarantine.folder() / Batch.objects.get().files.get(path="a.txt").place).write_bytes(b"Two.")
        return plain(content, **more)

    monkeypatch.setattr(reading, "read", read)
    post(ADD, {**FACTS, "persona": ada.pk, "chosen": files(**{"a.txt": b"One.", "b.txt": b"Other."})})
    page = page_of(Batch.objects.get())
    assert (
        "a.txt cannot be read where it waited (it changed while it was read)"
        in cora.get(page).content.decode()
    )
    post(page, {"_take_in": "1"})
    assert [*Artifact.objects.values_list("record_key", flat=True)] == ["b.txt"]


def test_an_original_that_changed_since_it_was_read_is_not_kept_beside_the_words_of_another(
    post, cora: Client, ada: Persona
) -> None:
    given = {"a.png": megapixels(4), "a.txt": b"The docks.", "b.txt": b"Other."}
    post(ADD, {**FACTS, "persona": ada.pk, "chosen": files(**given)})
    batch = Batch.objects.get()
    (quarantine.folder() / batch.files.get(path="a.png").place).write_bytes(megapixels(1))
    post(page_of(batch), {"_take_in": "1"})
    assert "it is not the file that was handed in" in str(batch.files.get(path="a.png").said)
    assert [*Artifact.objects.values_list("record_key", flat=True)] == ["b.txt"]


def test_more_files_than_one_request_may_hold_are_refused_with_the_way_out(
    ada: Persona, cora: Client
) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = cora.cookies
    strict.get(ADD)  # without its cookie nothing of the request is read
    many = files(**{f"{at}.txt": os.urandom(8).hex().encode() for at in range(101)})
    answer = strict.post(ADD, {**FACTS, "persona": ada.pk, "chosen": many})
    told = " ".join(answer.content.decode().split())
    assert answer.status_code == 400
    assert "Nothing was handed in: too many files at once" in told
    assert "at most 100 files are taken in one go, and more came" in told
    assert "Pack the folder as one ZIP" in told
    assert reverse("admin:personas_batch_add") in told
    assert not Batch.objects.exists()
    elsewhere = strict.post("/language/", {"chosen": many})
    assert (elsewhere.status_code, b"could not be read" in elsewhere.content) == (400, True)
