"""An archive of every medium, handed in file by file as a curator does."""

import io
import wave
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from PIL import Image

from personas.handed_in import Batch, Master
from personas.models import Artifact, Passage, Person, Persona, Rule
from personas.services import batch_work, batching
from personas.tests.readers.test_files import mail, packed, page, word


def files(count: int) -> Iterator[tuple[str, bytes]]:
    """Give *count* items of six kinds, one after the other, each with the file that brings its words."""
    for n in range(count):
        words = f"On day {n} Tom Hale and I took the ferry to Horta, and the sea was grey."
        match n % 6:
            case 0:
                yield f"letters/{n}.txt", words.encode()
            case 1:
                yield f"pictures/ferry-{n}.png", picture(n)
                yield f"pictures/ferry-{n}.txt", words.encode()
            case 2:
                yield f"tapes/tape-{n}.wav", tape(n)
                yield (
                    f"tapes/tape-{n}.vtt",
                    f"WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ada>{words}\n".encode(),
                )
            case 3:
                yield f"pages/{n}.pdf", page(words, "And home again.")
            case 4:
                yield f"mail/{n}.eml", mail(words, Subject=f"News {n}").as_bytes()
            case _:
                yield f"papers/{n}.docx", word(words, "The end.")


def picture(n: int) -> bytes:
    """Return a PNG that is like no other."""
    file = io.BytesIO()
    Image.new("RGB", (8 + n % 5, 6), (n % 256, n // 256, 7)).save(file, "PNG")
    return file.getvalue()


def tape(n: int) -> bytes:
    """Return a second of noise that is like no other."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((1, 1, 8000, 0, "NONE", ""))
        out.writeframes(b"".join(sha256(f"{n} {part}".encode()).digest() for part in range(250)))
    return file.getvalue()


def hand_in(batch: Batch, sent: Mapping[str, bytes]) -> None:
    """Take them in as one ZIP, read in this process."""
    batching.add_file(batch=batch, path="all.zip", content=io.BytesIO(packed(**sent)))
    assert batching.begin(batch=batch)
    work(batch)
    assert batching.take_in(batch=batch)
    work(batch)
    assert {*batch.files.values_list("outcome", flat=True)} == {"added", "opened"}


def work(batch: Batch) -> None:
    """Let a worker come until nothing is left to do."""
    while batch_work.work(batch_id=batch.pk):
        pass
    batch.refresh_from_db()


def standing(persona: Persona, *, without: str = "") -> dict[str, Any]:
    """Return all of an archive that must be the same wherever it stands; of the record *without*, its rule alone."""
    artifacts = Artifact.objects.filter(persona=persona).exclude(record_key=without)
    masters = Master.objects.filter(persona=persona, artifact__in=artifacts).select_related("artifact")
    rules = Rule.objects.filter(persona=persona).select_related("tier")
    passages = Passage.objects.filter(persona=persona, artifact__in=artifacts).select_related("artifact")
    names = dict(Person.objects.filter(persona=persona).values_list("pk", "name"))
    return {
        "artifacts": {(one.record_key, one.artifact_id, bytes(one.payload)) for one in artifacts},
        "searched": {
            (one.artifact.artifact_id, one.ordinal, one.text, *sorted(names[key] for key in one.mentions))
            for one in passages
        },
        "originals": {
            one.artifact.record_key: (one.sha256, sha256(one.content).hexdigest(), one.mime, one.places)
            for one in masters
        },
        "rules": {
            one.record_key: (
                *(
                    one.inclusion,
                    one.surfacing,
                    one.display,
                    one.existence,
                    one.cap,
                    one.tier and one.tier.name,
                ),
                *(one.sensitive, one.valid_from, one.valid_until),
            )
            for one in rules
        },
        "tiers": {tuple(row.values()) for row in persona.tiers.values(*_LIMITS)},
        "people": {
            (one.name, *one.aliases, one.state, one.pseudonym, one.receipt, one.valid_until)
            for one in persona.people.all()
        },
        "person": [getattr(persona, name) for name in _PERSON],
    }


_PERSON = ("name", "aliases", "pronouns", "born", "died", "archive_end", "summary")
_LIMITS = (
    *("name", "rank", "excerpt_cap", "context_chars", "daily_chars", "daily_expansions", "per_minute"),
    *("artifact_chars", "daily_probes"),
)
