"""Questions asked of an archive with a chat: what another one wrote is never told as the person's words."""

import io
import itertools
from typing import Any

import pytest
from django.contrib.auth.models import User

from audit import selectors
from audit.tests.second import Second
from audit.tests.verdicts import make
from citations.models import StoredBundle
from citations.tests.asking import answered, shown
from citations.tests.conftest import called, cast, demo_keys, folder
from personas import services
from personas.core.artifact import parse_payload
from personas.core.desk import speaking
from personas.models import Artifact, Person, Persona
from personas.roles import Role, grant
from personas.services import batch_speakers, batching
from personas.tests.conftest import no_child
from personas.tests.services.mixed import work

__all__ = ["called", "cast", "demo_keys", "folder", "no_child"]
pytestmark = pytest.mark.usefixtures("called", "no_child")
ADA = ("I bought the green bicycle in Truro.", "My brother Obi repaired the bicycle with a spoon.")
BEN = ("I sold the green bicycle in Falmouth.", "I lost the house in a wager with the vicar.")
QUESTIONS = (
    "Where did Ada buy the green bicycle?",
    "Where did Ada sell the green bicycle?",
    "Did Ada lose the house in a wager?",
    "What did Ada lose in a wager with the vicar?",
    "Who repaired the bicycle with a spoon?",
    "What did Ben sell in Falmouth?",
)


BY = dict.fromkeys(ADA, "Ada Obi") | dict.fromkeys(BEN, "Ben Tregear")


def chat() -> bytes:
    turns = zip((f"Mum: {one}" for one in ADA), (f"Ben Tregear: {one}" for one in BEN), strict=True)
    said = itertools.chain.from_iterable(turns)
    return "\n".join(f"{20 + at}/05/2016, 14:0{at} - {one}" for at, one in enumerate(said)).encode()


@pytest.fixture
def talked(cast, tmp_path, settings):
    """Ada's archive with a chat in which Ben agreed to be quoted."""
    settings.KWANZAA_STATE = tmp_path
    Persona.objects.update(died="2019")
    persona, cora = Persona.objects.get(), User.objects.create_user("cora")
    grant(cora, persona, Role.CURATOR)
    batch = batching.open_batch(
        persona=persona, uploader=cora, facts={"creator": "Ada Obi", "language": "en"}
    )
    batching.add_file(batch=batch, path="chat.txt", content=io.BytesIO(chat()))
    batching.begin(batch=batch)
    work(batch)
    given = {speaking.SPEAKERS: ["Ben Tregear", "Mum"], speaking.OWN: ["Mum"], speaking.NAMES: {}}
    assert batch_speakers.answer(batch=batch, given={batch.files.get().pk: given}) == 1
    work(batch)
    batching.take_in(batch=batch)
    work(batch)
    Person.objects.filter(name="Ben Tregear").update(state="cleared", receipt="He wrote that he agrees.")
    services.publish(persona=persona)
    return cast


def creators() -> dict[str, str]:
    """Return who wrote each sentence of the chat, as it is hashed."""
    rows = Artifact.objects.filter(record_key__startswith="chat.txt")
    return {parse_payload(bytes(row.payload)).paragraphs[0]: row.creator for row in rows}


def test_what_another_one_wrote_is_never_the_persons_words(talked, second: Second) -> None:
    assert creators() == dict.fromkeys(ADA, "Ada Obi") | dict.fromkeys(BEN, "Ben Tregear")
    quoted = set[str]()
    for words in QUESTIONS:
        question = answered(talked.femi, words)
        said = shown(question)
        for claim in (*said["claims"], *said.get("nearest", ()), *said.get("below", ())):
            theirs = {BY[excerpt] for excerpt in excerpts(claim)}
            quoted |= theirs
            assert claim["label"] != "their words" or theirs <= {"Ada Obi"}
            assert "Ada Obi wrote" not in claim.get("text", "") or theirs <= {"Ada Obi"}
        file = selectors.bundle_file(StoredBundle.objects.get(question=question))
        assert make.said(file, selectors.keyset_file(), None)["verdict"] == "pass"
        assert second.ask((file, selectors.keyset_file(), None))[0]["verdict"] == "pass"
    assert quoted == {"Ada Obi", "Ben Tregear"}


def excerpts(claim: dict[str, Any]) -> list[str]:
    return [one["excerpt"] for one in claim["sources"] if one["excerpt"] in BY]
