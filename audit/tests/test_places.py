"""A made corpus of recordings, pictures and pages: each citation resolves in both verifiers, none that is changed."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pytest

from audit.adapters.files import Folder
from audit.core.results import Status
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.tests.bundles import KEYSET_FILE, Made, keep
from audit.tests.core.test_pipeline import TAUGHT
from audit.tests.second import Second
from audit.tests.test_page_opens import Opener
from citations.tests.core.fakes import SESSION, World
from ledger.core.canonical import encode
from personas.core import artifact as artifacts
from personas.core import text
from personas.core.artifact import Artifact, artifact_id, verify_artifact
from personas.core.desk import originals
from personas.core.desk import places as where
from personas.core.desk.places import Box, Cue, Places, Word, spans
from personas.core.errors import LocatorError
from personas.core.media import to_value
from personas.core.media.base import Place, TextLocator

WORDS: Final = "keel lamp pear tide Ångström 1933 rope 𝒜nchor slack water spoon harbour".split()
FACTS: Final[dict[str, dict[str, str | int]]] = {
    "text": {"mime": "application/pdf"},
    "image": {"mime": "image/png", "width": 2_000, "height": 3_000},
    "audio": {"mime": "audio/wav", "duration_ms": 600_000},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A citation of the corpus, and the files that it is looked up in."""

    artifact: str
    payload: bytes
    table: bytes
    locator: TextLocator
    excerpt: str
    original: tuple[Place, ...]

    def asked(self) -> dict[str, object]:
        cited = {
            "artifact": self.artifact,
            "locator": to_value(self.locator),
            "excerpt": self.excerpt,
            "original": [to_value(one) for one in self.original],
        }
        return {"cited": cited, "payload": self.payload, "table": self.table}

    def fault(self) -> str | None:
        try:
            found = verify_artifact(self.payload, self.artifact)
            originals.resolve(
                found, self.table, locator=self.locator, excerpt=self.excerpt, cited=self.original
            )
        except LocatorError as e:
            return e.code
        return None


def table(media: str, paragraphs: tuple[str, ...], chance: random.Random) -> Places:
    at, found = 0, list[Cue]()
    if media == "audio":
        for number, start, end in spans(paragraphs):
            found.append(
                Cue(paragraph=number, start=start, end=end, start_ms=at, end_ms=at + chance.randint(200, 900))
            )
            at = found[-1].end_ms + chance.randint(0, 300)
        return Places(cues=tuple(found))
    words = list[Word]()
    for n, (number, start, end) in enumerate(spans(paragraphs)):
        page, line, column = (0 if media == "image" else n // 60), n % 60 // 6, n % 6
        left, bottom = column * 90_000 + chance.randint(1, 999), 700_000 - line * 14_000
        box = Box(left=left, bottom=bottom, right=left + chance.randint(60_000, 85_000), top=bottom + 10_000)
        words.append(
            Word(
                paragraph=number, start=start, end=end, page=page, box=box if chance.random() < 0.98 else None
            )
        )
    return Places(words=tuple(words))


def corpus(chance: random.Random) -> Iterator[tuple[Artifact, Places]]:
    for n in range(30):
        media = ("text", "image", "audio")[n % 3]
        content = text.canonical_str(
            "\n\n".join(" ".join(chance.choices(WORDS, k=chance.randint(20, 60))) for _ in range(4))
        )
        known = table(media, content.paragraphs, chance)
        facts: dict[str, str | int] = {
            "title": f"No. {n}",
            "creator": "Ada",
            "kind": "letter",
            "master": f"{n:064x}",
        }
        named = {**facts, **FACTS[media], "places": originals.digest(known)}
        yield (
            artifacts.make(archive="ab" * 16, media=media, language="en", metadata=named, content=content),
            known,
        )


def citations(chance: random.Random) -> Iterator[Cited]:
    held = list(corpus(chance))
    while True:
        artifact, known = chance.choice(held)
        number = chance.randrange(len(artifact.paragraphs))
        words = [one for one in spans(artifact.paragraphs) if one[0] == number]
        first = chance.randrange(len(words))
        last = min(first + chance.randint(0, 14), len(words) - 1)
        place = TextLocator(paragraph=number, start=words[first][1], end=words[last][2])
        payload = artifacts.payload(artifact)
        yield Cited(
            artifact=artifact_id(payload),
            payload=payload,
            table=encode(where.to_value(known)),
            locator=place,
            excerpt=artifact.paragraphs[number][place.start : place.end],
            original=originals.original(artifact, known, place),
        )


def otherwise(one: Cited, chance: random.Random) -> Cited:
    """Change one number of a citation, by one or more."""
    at = chance.randrange(len(one.original) + 1)
    changed = one.locator if at == len(one.original) else one.original[at]
    name = chance.choice([*changed.__dataclass_fields__])
    other = replace(changed, **{name: getattr(changed, name) + chance.choice((1, 2, 1_000))})
    if isinstance(other, TextLocator):
        return replace(one, locator=other)
    return replace(one, original=(*one.original[:at], other, *one.original[at + 1 :]))


@pytest.fixture(scope="module")
def opener() -> Iterator[Opener]:
    one = Opener()
    yield one
    one.stop()


@pytest.mark.parametrize("many", [200, pytest.param(1_000, marks=pytest.mark.nightly)])
def test_citations_resolve_in_both_verifiers_and_none_with_another_number(second: Second, many: int) -> None:
    chance, made = random.Random("0097"), list[Cited]()  # noqa: S311 - examples, not secrets
    for one in citations(chance):
        made += [one] if one.original else []
        if len(made) == many:
            break
    kinds = Counter(type(one.original[0]).__name__ for one in made)
    assert len(kinds) == len(FACTS)
    assert min(kinds.values()) > many // 5
    assert sum(len(one.original) > 1 for one in made) > many // 5
    changed = [otherwise(one, chance) for one in made]
    for cited, expected in ((made, None), (changed, LocatorError.code)):
        assert Counter(one.fault() for one in cited) == {expected: many}
        said = Counter(second.ask_any(one.asked())["code"] for one in cited)
        assert said == {expected: many}


# --- A whole bundle, and the archive that was taken out -----------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A bundle that cites one page, and the files of its archive."""

    made: Made
    payload: bytes
    table: bytes
    name: str


@pytest.fixture(scope="module")
def whole() -> Whole:
    content = text.canonical_str(TAUGHT)
    known = table("text", content.paragraphs, random.Random("0097"))  # noqa: S311 - examples, not secrets
    facts: dict[str, str | int] = {
        "title": "Taught",
        "creator": "Ada Finch",
        "kind": "letter",
        "master": "ab" * 32,
    }
    named = {**facts, **FACTS["text"], "places": originals.digest(known)}
    artifact = artifacts.make(archive="ab" * 16, media="text", language="en", metadata=named, content=content)
    payload = artifacts.payload(artifact)
    name = artifact_id(payload)
    asked = World(session=SESSION, originals=lambda at: originals.original(artifact, known, at))
    asked.artifact("letters/1.txt", TAUGHT)
    (origin, paragraphs), *_ = asked.artifacts.values()
    asked.artifacts = {name: (replace(origin, artifact_id=name), paragraphs)}
    asked.ask("Who taught the village children to read?")
    made = keep(asked.kept[0], keys=(name,))
    return Whole(made=made, payload=payload, table=encode(where.to_value(known)), name=name)


def laid_out(root: Path, whole: Whole, changes: Mapping[str, bytes | None]) -> Path:
    files: dict[str, bytes | None] = {"artifacts": whole.payload, "places": whole.table, **changes}
    names = {"artifacts": whole.name.removeprefix("sha256:"), "places": "0" * 64}
    for room, data in files.items():
        (root / "kwanzaa" / room).mkdir(parents=True)
        if data is not None:
            (root / "kwanzaa" / room / f"{names[room]}.json").write_bytes(data)
    return root


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        pytest.param({}, Status.PASS, id="honest"),
        pytest.param({"artifacts": b"{}"}, Status.FAIL, id="another artifact"),
        pytest.param({"places": b"{}"}, Status.FAIL, id="another table"),
        pytest.param({"places": None}, Status.FAIL, id="no table"),
        pytest.param({"artifacts": None}, Status.NOT_CHECKED, id="no artifact"),
    ],
)
def test_every_citation_is_looked_up_in_the_archive_that_was_taken_out(
    whole: Whole, opener: Opener, tmp_path: Path, changes: Mapping[str, bytes | None], status: Status
) -> None:
    folder = Folder(laid_out(tmp_path, whole, changes))
    made, opened = whole.made, whole.made.opened.encode()
    report = verify(made.data, trust=read_trust(KEYSET_FILE), opened=opened, taken=folder)
    assert report.results[-1].status is status
    files = {"payload": whole.payload, "table": whole.table}
    given = files | {
        {"artifacts": "payload", "places": "table"}[room]: data for room, data in changes.items()
    }
    page = opener.act("replay", bundle=made.data, keyset=KEYSET_FILE, opened=opened, **given)
    said = page["results"][-1]
    assert (said["name"], said["status"], said["code"]) == ("artifacts", status, report.results[-1].code)
