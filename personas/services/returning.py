"""Take in again what was taken out of an archive: the same artifacts under the same names, with their originals.

Where the archive is not known yet it is founded as it was: the person, tiers, rules, and everybody of the register.
Where it is here already, nothing gets looser by it: whatever rule is the stricter one holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model
from django.utils.text import camel_case_to_spaces

from personas.core import dates, kept, text
from personas.core.desk import places
from personas.core.errors import IngestError, UploadError
from personas.core.people import Person as CorePerson
from personas.embedders import Embedder
from personas.models import ArchiveVersion, Artifact, Person, Persona
from personas.readers.returned import Original, Returned
from personas.services import founding, indexing, originals
from personas.services.changing import changing
from personas.services.founding import rule_row
from personas.services.holding_back import clear_as_signed
from personas.services.ingestion import ingest
from personas.services.policies import UNSETTLED
from personas.services.publication import publish
from personas.services.reports import IngestReport, Item, Outcome

_PRONOUNS: Final = ("he", "she", "they")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnReport:
    """What came in again, all versions together; how many originals were kept, and which versions were published."""

    report: IngestReport
    originals: int
    versions: tuple[ArchiveVersion, ...]


def draft_of(returned: Returned, *, slug: str) -> Persona:
    """Make the persona of an archive that was taken out, as ``draft`` does. Raises: IngestError, DateError."""
    about = returned.about
    if about.pronouns not in _PRONOUNS:
        raise IngestError(f"{kept.PERSON}: the pronouns are none of {', '.join(_PRONOUNS)}")
    dates.parse(about.archive_end)
    persona = founding.draft(
        slug=slug,
        name=about.name,
        born=about.born,
        died=about.died,
        pronouns=about.pronouns,
        summary=about.summary,
        archive=about.archive,
    )
    persona.aliases = [text.line(alias) for alias in about.aliases]
    persona.archive_end = about.archive_end
    return persona


def take_back(
    *,
    persona: Persona,
    versions: Sequence[Returned],
    embedder: Embedder,
    publishing: bool = False,
    dry_run: bool = False,
    progress: indexing.Progress | None = None,
) -> ReturnReport:
    """Take in versions of one archive, oldest first; all of them or nothing, and a second time changes nothing.

    Without *publishing* it is the newest alone: what was corrected is in no version then. Raises: IngestError where it
    is not the archive of *persona*; PublishError.
    """
    newest = versions[-1]
    _demand_same(persona, newest)
    reports, published, originals = list[IngestReport](), list[ArchiveVersion](), 0
    with transaction.atomic():
        is_founded = not persona.pk
        if is_founded:
            _found(persona, newest)
        for one in versions if publishing and not dry_run else (newest,):
            documents = one.documents
            reports.append(
                ingest(
                    persona=persona,
                    documents=documents,
                    embedder=embedder,
                    dry_run=dry_run,
                    progress=progress,
                )
            )
            if not reports[-1].ok:
                break
            if is_founded:
                clear_as_signed(persona=persona, cleared=newest.policy.cleared)
            originals += sum(_keep(persona, record, each) for record, each in one.originals.items())
            if publishing and not dry_run:
                published.append(publish(persona=persona))
        transaction.set_rollback(dry_run or not reports[-1].ok)
    return ReturnReport(report=_together(reports), originals=originals, versions=tuple(published))


def _demand_same(persona: Persona, returned: Returned) -> None:
    if returned.about.archive != persona.archive_id:
        raise IngestError(
            f"it is the archive {returned.about.archive[:32]!r}, and that of {persona.slug} is another one: "
            "take it in as a persona of its own, with --create and another --persona"
        )


def _together(reports: Sequence[IngestReport]) -> IngestReport:
    """Tell of each record the last that became of it; that a later version holds it unchanged is nothing new."""
    items: dict[str, Item] = {}
    for item in (item for report in reports for item in report.items):
        if item.path not in items or item.outcome is not Outcome.HERE:
            items[item.path] = item
    return IngestReport(
        items=tuple(items.values()),
        findings=tuple(one for report in reports for one in report.findings),
        passages=sum(report.passages for report in reports),
        people=tuple(dict.fromkeys(name for report in reports for name in report.people)),
    )


def _found(persona: Persona, returned: Returned) -> None:
    """Put the persona into the database as it was: tiers, the person's instructions, and who is named."""
    policy = returned.policy
    _clean(persona)
    founding.found(persona=persona, tiers=policy.tiers)
    tiers = {tier.name: tier for tier in persona.tiers.all()}
    people = [
        _person(persona, one, is_settled=one.name not in returned.about.unsettled) for one in policy.people
    ]
    rules = [rule_row(persona, record, rule, tiers) for record, rule in (("", policy.default), *policy.rules)]
    for row in (*people, *rules):
        _clean(row)
    with changing(persona=persona, by=None) as changes:
        changes.put(*people)
        changes.put_rules(rules)


def _person(persona: Persona, one: CorePerson, *, is_settled: bool) -> Person:
    return Person(
        persona=persona,
        name=one.name,
        aliases=[*one.aliases],
        state=one.state.value,
        pseudonym=one.pseudonym,
        receipt=one.receipt if is_settled else UNSETTLED,
        valid_until=one.valid_until,
    )


def _clean(row: Model) -> None:
    """Refuse what no form would take. Raises: IngestError."""
    meta = row._meta  # noqa: SLF001 -- Django's way
    silent = [field.name for field in meta.fields if getattr(row, field.attname) is None]
    try:
        row.clean_fields(exclude=silent)
    except ValidationError as e:
        name, said = next(iter(e.message_dict.items()))
        called = camel_case_to_spaces(meta.object_name or "")
        raise IngestError(f"what was taken out holds a {called} whose {name} is wrong: {said[0]}") from e


def _keep(persona: Persona, record: str, original: Original) -> bool:
    """Keep the original of a record that has none; return whether it had none."""
    artifact = Artifact.objects.filter(
        persona=persona, record_key=record, artifact_id=original.artifact, master=None
    ).defer("payload")
    row = artifact.first()
    if row is None:
        return False
    facts = originals.Facts(
        sha256=original.sha256, mime=original.mime, places=places.to_value(original.places)
    )
    try:
        return originals.keep(row, facts, original.blocks())
    except OSError as e:
        raise IngestError(f"{original.path} cannot be read: {e.strerror}; start again") from e
    except UploadError as e:
        raise IngestError(f"{original.path} was changed while it was taken in: start again") from e
