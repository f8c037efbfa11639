"""Chats and conversations: whose words are whose is asked, and only the person's turns come in as theirs."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User

from personas import services
from personas.core.consent import OPEN
from personas.core.desk import speaking
from personas.handed_in import Batch
from personas.models import Artifact, Person, Persona
from personas.services import batch_speakers, batching
from personas.tests.readers.test_files import word
from personas.tests.services.test_batches import another, hand_in, kept_now, outcomes, read, said, work

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
    number = batch_speakers.answer(batch=batch, file=batch.files.get(path=path).pk, given=given)
    work(batch)
    return number


def who(*own: str, others: tuple[str, ...] = ("Ben Obi",), **names: str) -> dict[str, object]:
    return {speaking.SPEAKERS: sorted([*own, *others]), speaking.OWN: [*own], speaking.NAMES: names}


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
