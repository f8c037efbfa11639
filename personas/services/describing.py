"""What records say of themselves, put right: another title or date is another artifact with the same words.

It is a correction as any other: the next version holds it, and citations of the one before keep what they cited.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from ledger.core.canonical import Json
from personas.core import manifest, text
from personas.core.artifact import parse_payload
from personas.core.consent import SILENT
from personas.core.desk.outcomes import ASKED, Ask
from personas.core.errors import IngestError
from personas.core.media.text import BETWEEN
from personas.embedders import Embedder
from personas.handed_in import Master
from personas.models import Artifact, Persona
from personas.readers.folder import Document
from personas.selectors import desk
from personas.selectors.masters import original_blocks
from personas.services import originals
from personas.services.ingestion import keep, make, prepare
from personas.services.planning import look, plan
from personas.services.policies import rules_of
from personas.services.reports import Outcome
from personas.services.reusing import Reused

_REFUSED: Final = {
    Outcome.LEFT_OUT: ASKED[Ask.CONSENT],
    Outcome.WITHDRAWN: "A record that said just this was withdrawn, and what is withdrawn stays withdrawn.",
    Outcome.HERE: "It said so before it was corrected, and what was corrected does not come back: word it otherwise.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What one record is to say of itself. ``before`` names the artifact in which somebody saw what it says now."""

    record: str
    before: str
    language: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """What stands under each record key since. *stale* are found by the vectors of their earlier headings."""

    made: Mapping[str, int]
    stale: frozenset[int]


def refused(*, persona: Persona, said: Sequence[Said]) -> dict[str, str]:
    """Return why a record may not say so, by record; empty where all may."""
    default = rules_of(persona).get("", SILENT)
    planned = plan(persona, _documents(persona, said, _held(persona, said)), look(persona, default))
    return {
        step.document.row.path: _REFUSED[step.outcome] for step in planned.steps if step.outcome in _REFUSED
    }


@transaction.atomic
def describe(*, persona: Persona, said: Sequence[Said], embedder: Embedder) -> Described:
    """Let records say so, all of them or none. Their words are not embedded again.

    Raises: IngestError where one was changed meanwhile, or may not say so.
    """
    held = _held(persona, said)
    changed = [
        one.record for one in said if one.record not in held or held[one.record].artifact_id != one.before
    ]
    if changed:
        raise IngestError(f"{changed[0]} was changed meanwhile: look at the differences again")
    ready = prepare(persona=persona, documents=_documents(persona, said, held), embedder=embedder)
    reused = Reused(ready, held)
    report = keep(ready, make(ready, kept=reused))
    if not report.ok or {item.outcome for item in report.items} - {Outcome.CORRECTED}:
        raise IngestError(f"{persona.slug}: not every record may say so: look at the differences again")
    _keep_masters(persona, held)
    made = {key: row.pk for key, row in _held(persona, said).items()}
    return Described(made=made, stale=frozenset(made[key] for key in reused.stale))


def to_value(said: Iterable[Said]) -> dict[str, Json]:
    """Give it as it is kept for a worker."""
    return {
        one.record: {"before": one.before, "language": one.language, "facts": dict(one.facts)} for one in said
    }


def from_value(value: Mapping[str, Any]) -> list[Said]:
    """Read what ``to_value`` wrote."""
    return [
        Said(record=record, before=one["before"], language=one["language"], facts=tuple(one["facts"].items()))
        for record, one in value.items()
    ]


def _held(persona: Persona, said: Sequence[Said]) -> dict[str, Artifact]:
    rows = desk.newest(persona).filter(record_key__in=[one.record for one in said])
    return {row.record_key: row for row in rows}


def _documents(persona: Persona, said: Sequence[Said], held: Mapping[str, Artifact]) -> list[Document]:
    rules = rules_of(persona)
    documents = list[Document]()
    for one in said:
        before = parse_payload(bytes(held[one.record].payload))
        row = manifest.Row(
            number=0,
            path=one.record,
            language=one.language,
            metadata=one.facts,
            rule=rules.get(one.record, SILENT),  # what it says of itself changes nothing of who may see it
            mentions=(),
        )
        documents.append(
            Document(
                row=row,
                content=text.canonical_str(BETWEEN.join(before.paragraphs)),
                media=before.media,
                master=tuple((name, fact) for name, fact in before.metadata if name not in manifest.TOLD),
            )
        )
    return documents


def _keep_masters(persona: Persona, held: Mapping[str, Artifact]) -> None:
    """Let the page, picture or recording of a record stand beside its correction too."""
    rows = {row.record_key: row for row in desk.newest(persona).filter(record_key__in=[*held])}
    for master in (
        Master.objects.filter(artifact__in=[row.pk for row in held.values()])
        .defer("content")
        .select_related("artifact")
    ):
        row = rows[master.artifact.record_key]  # it may be back, with its own
        facts = originals.Facts(sha256=master.sha256, mime=master.mime, places=master.places)
        originals.keep(row, facts, original_blocks(master.artifact_id))
