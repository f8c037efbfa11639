"""Chats and conversations: whose words are whose is asked, and only the person's turns come in as theirs."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User

from ledger import services as ledger
from personas import services
from personas.adapters.outgoing import outgoing
from personas.core import text
from personas.core.artifact import parse_payload
from personas.core.consent import OPEN
from personas.core.desk import speaking
from personas.handed_in import Batch
from personas.models import Artifact, Person, Persona
from personas.services import batch_speakers, batching
from personas.services.exporting import export_bag
from personas.tests.readers.test_files import image, packed, sound, word
from personas.tests.services.test_batches import another, kept_now, outcomes, read, said, work

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_child")]
CHAT = b"""20/05/1986, 14:03 - Messages are end-to-end encrypted.
20/05/1986, 14:03 - Mum: I sold the boat.
And the oars.
20/05/1986, 14:04 - Ben Obi: I never liked it.
21/05/1986, 09:00 - Mum: IMG-1.jpg (file attached)
21/05/1986, 09:01 - Mum: That is it.
"""
CHAT = CHAT.replace(b"1986", b"2016")
TALK = b"Mum: I sold the boat.\n\nBen Obi: Why?\n\nMum: It leaked.\n\nBen Obi: It did not."


@pytest.fixture
def batch(ada: Persona, cora: User, tmp_path: Path, settings) -> Batch:
    settings.KWANZAA_STATE = tmp_path
    Persona.objects.filter(pk=ada.pk).update(died="2017")
    services.attest(persona=ada, rule=OPEN)
    return batching.open_batch(persona=ada, uploader=cora, facts={"creator": "Ada", "kind": "letter"})


def answer(batch: Batch, path: str, **given: object) -> int:
    number = batch_speakers.answer(batch=batch, given={batch.files.get(path=path).pk: given})
    work(batch)
    return number


def who(
    *own: str, others: tuple[str, ...] = ("Ben Obi",), names: dict[str, str] | None = None
) -> dict[str, object]:
    return {speaking.SPEAKERS: sorted([*own, *others]), speaking.OWN: [*own], speaking.NAMES: names or {}}


def spoken() -> list[tuple[str, str, bool, str]]:
    rows = Artifact.objects.order_by("date", "creator")
    return [(row.creator, row.date, row.primary, row.title) for row in rows]


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(("a.txt", CHAT), id="a chat"),
        pytest.param(("a.txt", TALK), id="a talk"),
        pytest.param(("a.docx", word(*TALK.decode().split("\n\n"))), id="a talk in an office file"),
        pytest.param(("a.html", b"<p>" + TALK.replace(b"\n\n", b"<p>")), id="a talk on a page"),
    ],
)
def test_nothing_is_anybodys_before_it_is_said_who_is_who(batch: Batch, file: tuple[str, bytes]) -> None:
    assert read(batch, **dict([file])) == {file[0]: "needs you"}
    assert "say who of them is the person" in said(batch, file[0])
    assert kept_now(batch) == {file[0]: "needs you"}
    assert not Artifact.objects.exists()


def test_only_the_persons_turns_are_theirs_and_others_are_sealed(batch: Batch) -> None:
    read(batch, **{"a.txt": CHAT})
    assert answer(batch, "a.txt", **who("Mum")) == 1
    assert kept_now(batch) == {"a.txt": "added"}
    assert spoken() == [
        ("Ada", "2016-05-20", True, "Chat, 2016-05-20"),
        ("Ben Obi", "2016-05-20", False, "Chat, 2016-05-20"),
        ("Ada", "2016-05-21", True, "Chat, 2016-05-21"),
    ]
    words = [bytes(row.payload).decode() for row in Artifact.objects.filter(creator="Ada").order_by("date")]
    assert [("And the oars" in one, "liked" in one, "IMG-1.jpg" in one) for one in words] == [
        (True, False, False),
        (False, False, True),
    ]
    assert [(one.name, one.state) for one in Person.objects.all()] == [("Ben Obi", "sealed")]


def test_who_is_who_is_said_once_for_every_file_of_the_same_speakers(batch: Batch) -> None:
    later = CHAT.replace(b"2016", b"2015").replace(b"boat", b"car")
    read(batch, **{"a.txt": CHAT, "b.txt": later, "c.txt": CHAT.replace(b"Ben Obi", b"Cleo")})
    assert answer(batch, "a.txt", **who("Mum", names={"Ben Obi": "Benjamin Obi"})) == 2
    assert kept_now(batch) == {"a.txt": "added", "b.txt": "added", "c.txt": "needs you"}
    assert {creator for creator, *_ in spoken()} == {"Ada", "Benjamin Obi"}
    assert read(another(batch), **{"d.txt": later.replace(b"car", b"van")}) == {"d.txt": "added"}


def test_whoever_kept_a_chat_is_asked_for_in_every_file(batch: Batch) -> None:
    """*Me* is another one in another's chats."""
    line = b'{"date": "2016-05-20 10:00:00", "sender": "%s", "body": "I sold it %d"}\n'
    files = {f"{n}/data.json": b"".join(line % (who, n) for who in (b"Me", b"Ben Obi")) for n in range(2)}
    read(batch, **files)
    assert answer(batch, "0/data.json", **who("Me (who kept this chat)")) == 1
    assert outcomes(batch) == {"0/data.json": "added", "1/data.json": "needs you"}


@pytest.mark.parametrize("label", ["Ada", "ADA", "A\u0301da"])
def test_another_one_of_the_same_name_is_never_the_person(batch: Batch, label: str) -> None:
    read(batch, **{"a.txt": CHAT.replace(b"Ben Obi", label.encode())})
    answer(batch, "a.txt", **who("Mum", others=(text.line(label),)))
    kept_now(batch)
    assert {(creator, primary) for creator, _, primary, _ in spoken()} == {
        ("Ada", True),
        (f"{text.line(label)} (somebody else)", False),
    }


def test_nobody_of_them_and_nobody_at_all_are_answers(batch: Batch) -> None:
    read(batch, **{"a.txt": CHAT, "b.txt": TALK})
    assert answer(batch, "a.txt", **who(others=("Mum", "Ben Obi"))) == 2
    assert answer(batch, "b.txt", **{speaking.ONE: True}) == 1
    kept_now(batch)
    assert {row.creator: row.record_key for row in Artifact.objects.filter(primary=True)} == {"Ada": "b.txt"}


def test_what_a_batch_or_a_table_says_makes_nobody_of_a_chat_the_person(batch: Batch) -> None:
    table = b"path,title,creator,date,kind\na.txt,Mine,Ada,2010,letter\n"
    read(batch, **{"a.txt": CHAT, "manifest.csv": table})
    assert outcomes(batch)["a.txt"] == "needs you"
    answer(batch, "a.txt", **who("Mum"))
    kept_now(batch)
    assert ("Ben Obi", "2016-05-20", False, "Chat, 2016-05-20") in spoken()


def test_days_that_can_be_read_two_ways_are_asked_for(batch: Batch) -> None:
    early = CHAT.replace(b"20/05/2016", b"04/05/2016").replace(b"21/05/2016", b"05/06/2016")
    read(batch, **{"a.txt": early})
    asked = batch.files.get().asked
    assert asked[speaking.ORDERS] == [
        ["2016-05-04", "2016-05-04", "2016-06-05"],
        ["2016-04-05"] * 2 + ["2016-05-06"],
    ]
    answer(batch, "a.txt", **who("Mum"))
    assert outcomes(batch) == {"a.txt": "needs you"}
    answer(batch, "a.txt", **{speaking.ORDERS: 1})
    assert "As “Chat, 2016-04-05”, message by Ada, 2016-04-05." in said(batch, "a.txt")
    answer(batch, "a.txt", **{speaking.ORDERS: speaking.NO_ORDER})
    assert "As “Chat”, message by Ada, undated." in said(batch, "a.txt")


def test_words_from_after_a_death_or_before_a_birth_are_asked_about(batch: Batch) -> None:
    late = CHAT.replace(b"2016", b"2018")
    table = b"path,title,creator,date,kind\nb.txt,Mine,Ada,1907,letter\nc.txt,Hers,Bea,1907,letter\n"
    read(batch, **{"a.txt": late, "b.txt": b"I sold it.", "c.txt": b"She sold it.", "manifest.csv": table})
    answer(batch, "a.txt", **who("Mum"))
    assert outcomes(batch) | {"manifest.csv": ""} == {
        "a.txt": "needs you", "b.txt": "needs you", "c.txt": "added", "manifest.csv": ""
    }  # fmt: skip
    assert "before their birth or after their death" in said(batch, "b.txt")
    answer(batch, "a.txt", **{speaking.LIFE: speaking.UNDATED})
    answer(batch, "b.txt", **{speaking.LIFE: speaking.RIGHT})
    kept_now(batch)
    assert spoken() == [
        ("Ada", "", True, "Chat"),
        ("Ada", "", True, "Chat"),
        ("Ada", "1907", True, "Mine"),
        ("Bea", "1907", False, "Hers"),
        ("Ben Obi", "2018-05-20", False, "Chat, 2018-05-20"),
    ]


def test_what_was_sent_with_the_words_is_named_where_it_lies(batch: Batch) -> None:
    read(batch, **{"c/a.txt": CHAT, "c/IMG-1.jpg": image(), "c/IMG-1.txt": b"A boat."})
    answer(batch, "c/a.txt", **who("Mum"))
    kept_now(batch)
    row = Artifact.objects.get(record_key__startswith="c/a.txt", date="2016-05-21")
    assert parse_payload(bytes(row.payload)).fact("description") == "Sent with it: c/IMG-1.jpg"


def test_a_chat_goes_out_in_a_bag_and_comes_in_as_it_was(batch: Batch, tmp_path: Path) -> None:
    read(batch, **{"a.txt": CHAT, "b.txt": TALK})
    answer(batch, "a.txt", **who("Mum"))
    kept_now(batch)
    Person.objects.update(receipt="He wrote.", state="cleared")
    version = services.publish(persona=batch.persona)
    ledger.sequence()
    with outgoing(tmp_path / "bag", dry_run=False) as out:
        export_bag(persona=batch.persona, version=version, out=out)
    files = (one for one in (tmp_path / "bag").rglob("*") if one.is_file())
    sent = {str(one.relative_to(tmp_path)): one.read_bytes() for one in files}
    told = read(another(batch), **{"sent.zip": packed(**sent)})
    assert len(told) == Artifact.objects.count() + 2
    assert {*told.values()} == {"already here", "opened"}


@pytest.mark.parametrize(
    ("names", "kind", "outcome"),
    [
        pytest.param(("Ada", "Ben"), "recording", "added", id="told apart where it is read"),
        pytest.param(("Ada", "Ben"), "speech", "failed", id="a speech of two"),
        pytest.param(("أحمد", "ليلى"), "recording", "failed", id="labels that are not told apart there"),
    ],
)
def test_a_recording_of_several_is_not_one_voice(
    batch: Batch, names: tuple[str, ...], kind: str, outcome: str
) -> None:
    cues = "".join(f"00:0{at}.000 --> 00:0{at + 1}.000\n<v {names[at % 2]}>Yes.\n\n" for at in range(4))
    table = f"path,title,creator,date,kind\na.wav,Talk,Ada,,{kind}\n".encode()
    files = {"a.wav": sound(4), "a.vtt": f"WEBVTT\n\n{cues}".encode(), "manifest.csv": table}
    assert read(batch, **files)["a.wav"] == outcome
    assert outcome == "added" or "has several speakers" in said(batch, "a.wav")
