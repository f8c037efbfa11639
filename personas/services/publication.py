"""Publish a version of an archive: which artifact stands under which record key, signed and logged."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from ledger.core.envelope import MANIFEST
from personas.core import version
from personas.core.consent import SILENT, effective
from personas.core.errors import PublishError
from personas.core.tombstone import Why
from personas.models import ArchiveVersion, Artifact, Entry, Person, Persona, Rule
from personas.selectors import trash
from personas.selectors.epochs import lock_policy
from personas.services.changing import changing
from personas.services.entombing import entomb
from personas.services.logged import log
from personas.services.policies import UNSETTLED, freeze_policy, rules_of
from personas.trashed import Trashed


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """What stands under one record key in one version."""

    artifact: Artifact
    state: version.State


@transaction.atomic
def publish(*, persona: Persona, withdraw: Iterable[str] = (), is_leaving: bool = False) -> ArchiveVersion:
    """Make the next version of what was taken in; the last one is returned when nothing changed.

    A record in *withdraw*, or one that may not be in the archive any more, becomes a tombstone, and stays
    one; a statement of its own says so. What is in the trash becomes one until it comes back. *is_leaving*: nothing
    but that, of what no version held too; what waits to come in goes on waiting for whoever has seen who would see it.
    The policy is frozen first, so that the version is signed together with the rules it came out under.
    Raises: PublishError, LooseningError; and then nothing was published.
    """
    lock_policy(persona.pk)
    if not is_leaving:
        _settled(persona)
    never = sorted({*withdraw})
    forbid(persona=persona, record_keys=never)
    policy = freeze_policy(persona=persona)
    last = ArchiveVersion.objects.filter(persona=persona).order_by("-n").first()
    before = slots_of(last) if last else {}
    slots = _less(persona, before) if is_leaving else next_slots(persona, before)
    if is_leaving:
        slots |= _entombed(persona, {*never} - {*slots})
    else:
        _let_go(persona)
    if last and slots == before:
        return last
    if not slots:
        raise PublishError(
            f"{persona.slug} has no artifact: take in a folder, and say --open or fill in inclusion"
        )
    return _write(persona, last, slots, policy.digest)


def _settled(persona: Persona) -> None:
    open_names = Person.objects.filter(persona=persona, receipt=UNSETTLED).order_by("name")
    names = list(open_names.values_list("name", flat=True))
    if names:
        raise PublishError(
            f"{len(names)} people are named in the archive of {persona.slug} and not settled ({', '.join(names)}): "
            "in the register, seal, clear or anonymize each of them and write down why"
        )


def slots_of(last: ArchiveVersion) -> dict[str, Slot]:
    """Return what a version holds."""
    entries = Entry.objects.filter(version=last).select_related("artifact").defer("artifact__payload")
    return {e.record_key: Slot(artifact=e.artifact, state=version.State(e.state)) for e in entries}


@transaction.atomic
def forbid(*, persona: Persona, record_keys: Sequence[str]) -> None:
    """Forbid what is withdrawn to be in the archive; that is what makes it a tombstone, and keeps it one.

    It leaves the trash too, from which it would come back.
    """
    known = Artifact.objects.filter(persona=persona, record_key__in=record_keys)
    absent = sorted({*record_keys} - {*known.values_list("record_key", flat=True)})
    if absent:
        raise PublishError(
            f"{absent[0]} is not in the archive of {persona.slug}: name a path of its manifest"
        )
    Trashed.objects.filter(persona=persona, artifact__record_key__in=record_keys).delete()
    with changing(persona=persona, by=None) as changes:
        rules = {
            row.record_key: row for row in Rule.objects.filter(persona=persona, record_key__in=record_keys)
        }
        rows = [rules.get(key) or Rule(persona=persona, record_key=key) for key in record_keys]
        for row in rows:
            row.inclusion = False
        changes.put_rules(rows)


def next_slots(persona: Persona, before: Mapping[str, Slot]) -> dict[str, Slot]:
    """Return what the next version would hold. A tombstone stays one, unless its record was in the trash."""
    rules = rules_of(persona)
    default = rules.get("", SILENT)
    slots = dict[str, Slot]()
    for artifact in trash.kept(persona).defer("payload").order_by("pk"):  # the latest wins
        key = artifact.record_key
        if effective(rules.get(key), default).inclusion:
            slots[key] = Slot(artifact=artifact, state=version.State.PRESENT)
    lent = set(Trashed.objects.filter(persona=persona).values_list("artifact__record_key", flat=True))
    for key, slot in before.items():
        if key not in slots or (slot.state is version.State.TOMBSTONE and key not in lent):
            slots[key] = Slot(artifact=slot.artifact, state=version.State.TOMBSTONE)
    return slots


def _less(persona: Persona, before: Mapping[str, Slot]) -> dict[str, Slot]:
    """Return what the last version held, less what is in the trash and what may not be there any more."""
    rules = rules_of(persona)
    default = rules.get("", SILENT)
    kept = set(trash.kept(persona).values_list("pk", flat=True))
    return {
        key: slot
        if slot.artifact.pk in kept and effective(rules.get(key), default).inclusion
        else Slot(artifact=slot.artifact, state=version.State.TOMBSTONE)
        for key, slot in before.items()
    }


def _entombed(persona: Persona, keys: Iterable[str]) -> dict[str, Slot]:
    """Return tombstones of records that no version held: by them they are barred as any other that left."""
    rows = Artifact.objects.filter(persona=persona, record_key__in=keys).defer("payload").order_by("pk")
    return {row.record_key: Slot(artifact=row, state=version.State.TOMBSTONE) for row in rows}


def _let_go(persona: Persona) -> None:
    """Forget what came back, and of what consent forbids that it ever could: it stays a tombstone.

    What no version held is no tombstone; it stays in the trash, which erases it.
    """
    rules = rules_of(persona)
    default = rules.get("", SILENT)
    gone = set(trash.gone(persona).values_list("record_key", flat=True))
    rows = Trashed.objects.filter(persona=persona).values_list("pk", "state", "artifact__record_key")
    done = [
        pk
        for pk, state, key in rows
        if state == Trashed.State.BACK or (key in gone and not effective(rules.get(key), default).inclusion)
    ]
    Trashed.objects.filter(pk__in=done).delete()


def _write(
    persona: Persona, last: ArchiveVersion | None, slots: Mapping[str, Slot], policy: str
) -> ArchiveVersion:
    entries = [
        version.Entry(
            record_key=key,
            artifact_id=slot.artifact.artifact_id,
            state=slot.state,
            salt=secrets.token_bytes(version.SALT),
        )
        for key, slot in sorted(slots.items())
    ]
    tree = version.build(entries)
    manifest = version.encode(
        version.Manifest(
            archive=persona.archive_id,
            n=last.n + 1 if last else 1,
            root=tree.root,
            parent=version.digest(bytes(last.manifest)) if last else "",
            policy=policy,
        )
    )
    logged = log(MANIFEST, manifest)
    row = ArchiveVersion.objects.create(
        persona=persona,
        n=last.n + 1 if last else 1,
        root=tree.root,
        manifest=manifest,
        envelope=logged.envelope,
        ticket=logged.ticket,
    )
    positions = dict(tree.positions)
    Entry.objects.bulk_create(
        Entry(
            version=row,
            record_key=entry.record_key,
            artifact=slots[entry.record_key].artifact,
            state=entry.state.value,
            salt=entry.salt,
            position=positions[entry.record_key],
        )
        for entry in entries
    )
    gone = Entry.objects.filter(version=row, state=Entry.State.TOMBSTONE).select_related(
        "version", "artifact"
    )
    entomb(persona=persona, entries=gone.defer("artifact__payload").order_by("record_key"), why=Why.WITHDRAWN)
    return row
