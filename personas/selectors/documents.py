"""One document as its curators read it: its words, what is held back of them, who is named, who sees it, its past."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet

from personas.core import manifest, terms
from personas.core.artifact import parse_payload
from personas.held_back import HeldSentence
from personas.models import ArchiveVersion, Artifact, Entry, Passage, Person, Posting
from personas.selectors.desk import Seen, newest, seen_of

_TOO_MANY: Final = 200  # characters of a search


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Words in a row; ``why`` are the kinds for which they are held back, '' where they are not."""

    text: str
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a curator reads of one document. ``facts`` are what its record says, by the names of the manifest.

    ``versions`` are the numbers of those that hold it; ``past`` are all that stood under its record key, newest first.
    ``seen`` is by the names of tiers, the least trusted first; empty before anything is published.
    """

    row: Artifact
    is_newest: bool
    facts: dict[str, str]
    paragraphs: tuple[tuple[Stretch, ...], ...]
    people: tuple[Person, ...]
    versions: tuple[int, ...]
    past: tuple[Artifact, ...]
    seen: tuple[tuple[str, Seen], ...]


def document(row: Artifact) -> Document:
    """Read all of it; of one that was destroyed nothing but its name is left."""
    data = bytes(Artifact.objects.values_list("payload", flat=True).get(pk=row.pk))
    read = parse_payload(data) if data else None
    past = Artifact.objects.filter(persona=row.persona_id, record_key=row.record_key).defer("payload")
    entries = Entry.objects.filter(artifact=row, state=Entry.State.PRESENT)
    return Document(
        row=row,
        is_newest=newest(row.persona).filter(record_key=row.record_key).values_list("pk", flat=True).first()
        == row.pk,
        facts={name: str(read.fact(name) or "") for name in manifest.TOLD} if read else {},
        paragraphs=tuple(_marked(row, read.paragraphs)) if read else (),
        people=tuple(_named(row)),
        versions=tuple(entries.order_by("version__n").values_list("version__n", flat=True)),
        past=tuple(past.order_by("-pk")),
        seen=tuple(_seen(row)),
    )


def matching(rows: QuerySet[Artifact], persona_ids: Sequence[int], words: str) -> QuerySet[Artifact]:
    """Narrow *rows*, which are of these personas, to those with all of *words* in path and title, or in the text."""
    words = words[:_TOO_MANY]
    if not words.strip():
        return rows
    named = rows
    for word in words.split():
        named = named.filter(Q(record_key__icontains=word) | Q(title__icontains=word))
    return named | rows.filter(pk__in=holding(persona_ids, words).values("pk"))


def holding(persona_ids: Sequence[int], words: str) -> QuerySet[Artifact]:
    """Return the artifacts of these personas that hold every one of *words*, in any form, somewhere in their texts."""
    found = Artifact.objects.filter(persona__in=persona_ids)
    for one in terms.asked(words):
        bound = Posting.objects.filter(persona__in=persona_ids, lexeme__in=one.lexemes)
        passages = Passage.objects.filter(persona__in=persona_ids, id__in=bound.values("passage_id"))
        found = found.filter(pk__in=passages.values("artifact"))
    return found


def _marked(row: Artifact, paragraphs: Sequence[str]) -> Iterator[tuple[Stretch, ...]]:
    held = list(HeldSentence.objects.filter(artifact=row).exclude(state=HeldSentence.State.OPEN))
    for number, text in enumerate(paragraphs):
        spans = sorted((one.start, one.end, ", ".join(one.kinds)) for one in held if one.paragraph == number)
        yield tuple(_cut(text, spans))


def _cut(text: str, spans: Sequence[tuple[int, int, str]]) -> Iterator[Stretch]:
    place = 0
    for start, end, why in spans:
        begin = max(start, place)
        if begin > place:
            yield Stretch(text=text[place:begin])
        if end > begin:
            yield Stretch(text=text[begin:end], why=why)
            place = end
    if place < len(text):
        yield Stretch(text=text[place:])


def _named(row: Artifact) -> QuerySet[Person]:
    rows = Passage.objects.filter(persona=row.persona_id, artifact=row).values_list("mentions", flat=True)
    return Person.objects.filter(
        Q(pk__in={key for mentions in rows for key in mentions}), persona=row.persona_id
    ).order_by("name")


def _seen(row: Artifact) -> Iterator[tuple[str, Seen]]:
    version = ArchiveVersion.objects.filter(persona=row.persona_id).order_by("-n").first()
    if version is not None:
        for tier in row.persona.tiers.order_by("rank"):
            yield tier.name, seen_of(row.persona, tier, version.n, row.artifact_id)
