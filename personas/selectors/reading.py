"""Reading a citation again: what stands at a place of an archive version."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from personas.models import Entry, Persona
from personas.selectors.access import Standing
from personas.selectors.ranking import Facts, pointed
from personas.selectors.replica import reading

HIDDEN: Final = "\N{FULL BLOCK}"
_LETTER: Final = re.compile(r"\S")
_LEGIBLE: Final = """
SELECT wanted.name, payload, spans FROM unnest(%s::text[]) AS wanted (name)
CROSS JOIN LATERAL kwanzaa_legible(%s, %s, %s, wanted.name, %s)
"""

Spans = list[tuple[int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Legible:
    """An artifact as far as one requestor may use it for one question. ``spans`` are what is open of each paragraph."""

    metadata: Facts
    paragraphs: tuple[str, ...]
    spans: Mapping[int, Spans]

    def paragraph(self, index: int) -> str | None:
        """Return a canonical paragraph; None where nothing of it may be used.

        It has its whole length, so that spans keep their places. What stands in no eligible passage, such as words
        about somebody who is sealed, is covered with ``HIDDEN``.
        """
        if not 0 <= index < len(self.paragraphs) or index not in self.spans:
            return None
        return _covered(self.paragraphs[index], self.spans[index])

    @property
    def is_whole(self) -> bool:
        """Whether every word may be used; of a text without any nothing can be told."""
        read = [self.paragraph(n) for n in range(len(self.paragraphs))]
        return bool(read) and all(text is not None and HIDDEN not in text for text in read)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """What a citation resolves to, for auditors. ``payload`` is None for a tombstone."""

    record_key: str
    state: Entry.State
    payload: bytes | None


def legible(
    standing: Standing, *, artifact_id: str, version: int, asked: str | None = None
) -> Legible | None:
    """Return what *standing* may use of an artifact; None where it may not be used at all.

    *asked* is the question that it is read for (``personas.selectors.eligibility``).
    """
    return legible_of(standing, [artifact_id], version=version, asked=asked).get(artifact_id)


def legible_of(
    standing: Standing, artifact_ids: Iterable[str], *, version: int, asked: str | None = None
) -> dict[str, Legible]:
    """Return the same of several artifacts, by name; what may not be used at all is not in it."""
    given = ([*artifact_ids], standing.persona_id, version, standing.tier.rank, asked)
    with reading().cursor() as cursor:
        cursor.execute(_LEGIBLE, given)
        rows = cursor.fetchall()
    return {name: _legible(payload, passages) for name, payload, passages in rows}


def _legible(payload: memoryview, passages: Iterable[Sequence[int]] | None) -> Legible:
    content = _content(payload)
    return Legible(
        metadata=pointed(content["metadata"]),
        paragraphs=tuple(content["paragraphs"]),
        spans=_spans(passages or ()),
    )


def paragraph(
    standing: Standing, *, artifact_id: str, version: int, index: int, asked: str | None = None
) -> str | None:
    """Return a canonical paragraph as ``Legible.paragraph`` does; None also where the artifact may not be used."""
    found = legible(standing, artifact_id=artifact_id, version=version, asked=asked)
    return found.paragraph(index) if found else None


def metadata(standing: Standing, *, artifact_id: str, version: int, asked: str | None = None) -> Facts | None:
    """Return an artifact's metadata as (JSON pointer, value) pairs; None when *standing* may not use it."""
    found = legible(standing, artifact_id=artifact_id, version=version, asked=asked)
    return found.metadata if found else None


def resolve(persona: Persona, artifact_id: str, version: int) -> Resolved | None:
    """Return what *artifact_id* is in archive version *version*, whatever the policy says; None when not in it.

    For auditors and for whoever verifies: nothing of it may reach a requestor.
    """
    entries = Entry.objects.select_related("artifact").filter(
        version__persona=persona, version__n=version, artifact__artifact_id=artifact_id
    )
    entry = entries.order_by("state", "record_key").first()  # present comes before tombstone
    if entry is None:
        return None
    state = Entry.State(entry.state)
    present = state is Entry.State.PRESENT
    return Resolved(
        record_key=entry.record_key,
        state=state,
        payload=(bytes(entry.artifact.payload) or None) if present else None,  # empty once it was destroyed
    )


def _content(payload: memoryview) -> dict[str, Any]:
    """Read a payload that was parsed strictly when it was taken in; to parse a long one so again takes milliseconds."""
    content: dict[str, Any] = json.loads(bytes(payload))
    return content


def _spans(passages: Iterable[Sequence[int]]) -> Mapping[int, Spans]:
    found: dict[int, Spans] = defaultdict(list)
    for flat in passages:
        for number, start, end in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
            found[number].append((start, end))
    return dict(found)


def _covered(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Cover every letter outside of *spans*."""
    shown, at = "", 0
    for start, end in sorted(spans):
        shown += _LETTER.sub(HIDDEN, text[at:start]) + text[max(at, start) : end]
        at = max(at, end)
    return shown + _LETTER.sub(HIDDEN, text[at:])
