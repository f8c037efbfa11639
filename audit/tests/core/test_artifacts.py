"""Every citation of an opened bundle is looked up in an archive that was taken out: its words, and their original."""

from dataclasses import dataclass, replace
from hashlib import sha256

import pytest

from audit.core.results import Status
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.tests.bundles import KEYSET_FILE, keep
from audit.tests.core.test_pipeline import TAUGHT
from citations.tests.core.fakes import SESSION, World
from ledger.core.canonical import encode
from personas.core import artifact as artifacts
from personas.core import text
from personas.core.desk import originals
from personas.core.desk import places as where
from personas.core.desk.places import Cue, Places

TABLE = Places(cues=(Cue(paragraph=0, start=0, end=len(TAUGHT), start_ms=500, end_ms=4_000),))
NAMED = encode(where.to_value(TABLE))


@dataclass(frozen=True)
class Taken:
    """Holds one artifact, or none, and one table, or none."""

    held: bytes | None
    known: bytes | None = NAMED

    def payload(self, artifact_id):
        return self.held

    def table(self, digest):
        return self.known if digest == sha256(NAMED).hexdigest() else None


def made(places=TABLE):
    facts = {"title": "Taught", "creator": "Ada Finch", "kind": "interview", "master": "ab" * 32}
    named: dict[str, str | int] = {
        **facts,
        "mime": "audio/wav",
        "duration_ms": 9_000,
        "places": originals.digest(places),
    }
    one = artifacts.make(
        archive="ab" * 16, media="audio", language="en", metadata=named, content=text.canonical_str(TAUGHT)
    )
    name = artifacts.artifact_id(artifacts.payload(one))
    asked = World(session=SESSION, originals=lambda at: originals.original(one, places, at))
    asked.artifact("letters/1.txt", TAUGHT)
    (origin, paragraphs), *_ = asked.artifacts.values()
    asked.artifacts = {name: (replace(origin, artifact_id=name), paragraphs)}
    asked.ask("Who taught the village children to read?")
    return asked.kept[0], name, artifacts.payload(one)


def checked(taken, *, places=TABLE, destroyed=False):
    assembled, name, payload = made(places)
    bundle = keep(assembled, keys=() if destroyed else (name,))
    held = replace(taken, held=payload) if taken.held == b"" else taken
    report = verify(bundle.data, trust=read_trust(KEYSET_FILE), opened=bundle.opened.encode(), taken=held)
    return report.results[-1]


@pytest.mark.parametrize(
    ("taken", "places", "status"),
    [
        pytest.param(Taken(b""), TABLE, Status.PASS, id="all of it"),
        pytest.param(Taken(b"", None), where.NOWHERE, Status.PASS, id="of which no place is known"),
        pytest.param(Taken(b"{}"), TABLE, Status.FAIL, id="another artifact"),
        pytest.param(Taken(b"", None), TABLE, Status.FAIL, id="no table"),
        pytest.param(Taken(b"", b"{}"), TABLE, Status.FAIL, id="another table"),
        pytest.param(Taken(None), TABLE, Status.NOT_CHECKED, id="no artifact"),
    ],
)
def test_a_citation_stands_where_it_says(taken, places, status):
    assert checked(taken, places=places).status is status


def test_what_was_destroyed_is_not_looked_up():
    assert checked(Taken(b""), destroyed=True).status is Status.NOT_CHECKED
