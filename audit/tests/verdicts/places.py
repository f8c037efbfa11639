"""Citations of recordings, pictures and pages of a PDF, made by chance: honest, and with one number changed."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from audit.core.consequences import named
from ledger.core.canonical import encode
from personas.core import artifact as artifacts
from personas.core import text
from personas.core.artifact import Artifact, artifact_id
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
            found = named(self.payload, self.artifact)
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
        left, bottom = (
            column * 90_000 + chance.randint(1, 999),
            700_000 - line * 14_000 + chance.randint(0, 999),
        )
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


def citations(held: Sequence[tuple[Artifact, Places]], chance: random.Random) -> Iterator[Cited]:
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


NAMES: Final = ("pages", "picture", "recording")
EACH: Final = 2  # honest citations of each


def held() -> tuple[tuple[Artifact, Places], ...]:
    """Return one artifact of each medium, with its places."""
    return tuple(islice(corpus(random.Random("0133")), len(NAMES)))  # noqa: S311 - examples, not secrets


def files() -> Mapping[str, bytes]:
    """Return artifacts and tables by the name of their file."""
    made = {
        f"places-{name}.json": artifacts.payload(one) for name, (one, _) in zip(NAMES, held(), strict=True)
    }
    tables = {
        f"places-{name}-table.json": encode(where.to_value(known))
        for name, (_, known) in zip(NAMES, held(), strict=True)
    }
    return made | tables


def cases() -> Iterator[dict[str, Any]]:
    """Return every case: honest citations, each with every one of its numbers changed, and other files beside them."""
    for name, one in zip(NAMES, held(), strict=True):
        drawn = (each for each in citations([one], random.Random(name)) if each.original)  # noqa: S311 - as above
        first, *more = islice(drawn, EACH)
        for n, each in enumerate((first, *more), 1):
            yield _case(f"{name}, {n}", name, name, each)
            for what, other in _others(each):
                yield _case(f"{name}, {n}: {what}", name, name, other)
        beside = NAMES[NAMES.index(name) - 1]
        yield _case(f"{name}: another artifact", beside, name, first)
        yield _case(f"{name}: another table", name, beside, first)
        yield _case(f"{name}: no table", name, None, first)


def _others(one: Cited) -> Iterator[tuple[str, Cited]]:
    for by in (1, -1):
        for field in ("paragraph", "start", "end"):
            if (number := getattr(one.locator, field) + by) >= 0:
                yield f"{field} {by:+}", replace(one, locator=replace(one.locator, **{field: number}))
        for at, place in enumerate(one.original):
            for field in place.__dataclass_fields__:
                changed = replace(place, **{field: getattr(place, field) + by})
                original = (*one.original[:at], changed, *one.original[at + 1 :])
                yield f"place {at + 1}, {field} {by:+}", replace(one, original=original)
    yield "other words", replace(one, excerpt=f"{one.excerpt}.")
    if one.original[1:]:
        yield "a place less", replace(one, original=one.original[:-1])


def _case(said: str, artifact: str, table: str | None, one: Cited) -> dict[str, Any]:
    """Write a case as the file of verdicts has it, with what this project's verifier says of it."""
    made = files()
    given = replace(
        one,
        payload=made[f"places-{artifact}.json"],
        table=made[f"places-{table}-table.json"] if table else b"",
    )
    return {
        "name": said,
        "artifact": f"places-{artifact}.json",
        "places": f"places-{table}-table.json" if table else None,
        "cited": given.asked()["cited"],
        "expected": {"code": given.fault()},
    }
