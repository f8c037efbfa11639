"""Publish a version of an archive: which artifact stands under which record key, signed and logged."""

from collections.abc import Iterable, Sequence

from django.db import transaction

from ledger.core.envelope import MANIFEST
from personas.core import version
from personas.core.consent import SILENT, effective
from personas.core.errors import PublishError
from personas.core.tombstone import Why
from personas.models import ArchiveVersion, Artifact, Entry, Person, Persona, PolicyEpoch, Rule
from personas.selectors import trash
from personas.selectors.epochs import epoch_of
from personas.services.changing import changing
from personas.services.entombing import entomb
from personas.services.logged import log
from personas.services.policies import UNSETTLED, freeze_policy, rules_of
from personas.services.version_rows import Draft, drafted
from personas.trashed import Trashed


@transaction.atomic
def publish(
    *,
    persona: Persona,
    withdraw: Iterable[str] = (),
    is_leaving: bool = False,
    draft: Draft | None = None,
) -> ArchiveVersion:
    """Make the next version of what was taken in; the last one is returned when nothing changed.

    A record in *withdraw*, or one that may not be in the archive any more, becomes a tombstone, and stays
    one; a statement of its own says so. What is in the trash becomes one until it comes back. *is_leaving*: nothing
    but that, of what no version held too; what waits to come in goes on waiting for whoever has seen who would see it.
    The policy is frozen first, so that the version is signed together with the rules it came out under.
    Its entries are written before anybody has to wait for it: whoever locks for more brings them as *draft*.
    Raises: PublishError, LooseningError; and then nothing was published.
    """
    never = sorted({*withdraw})
    draft = draft or drafted(persona, without=never, is_leaving=is_leaving)
    if not is_leaving:
        _settled(persona)
    if never:
        forbid(persona=persona, record_keys=never)
    policy = freeze_policy(persona=persona)
    if not is_leaving:
        _let_go(persona)
    if draft.last and not draft.root:
        return draft.last
    if not draft.root:
        raise PublishError(
            f"{persona.slug} has no artifact: take in a folder, and say --open or fill in inclusion"
        )
    return _stand(persona, draft, policy.digest)


def _settled(persona: Persona) -> None:
    open_names = Person.objects.filter(persona=persona, receipt=UNSETTLED).order_by("name")
    names = list(open_names.values_list("name", flat=True))
    if names:
        raise PublishError(
            f"{len(names)} people are named in the archive of {persona.slug} and not settled ({', '.join(names)}): "
            "in the register, seal, clear or anonymize each of them and write down why"
        )


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


def _let_go(persona: Persona) -> None:
    """Forget what came back, and of what consent forbids that it ever could: it stays a tombstone.

    What no version held is no tombstone; it stays in the trash, which erases it.
    """
    if not Trashed.objects.filter(persona=persona).exists():
        return
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


def _stand(persona: Persona, draft: Draft, policy: str) -> ArchiveVersion:
    """Let a draft stand, under the policy that it came out under: from then on readers wait, until the commit."""
    last, n = draft.last, draft.last.n + 1 if draft.last else 1
    manifest = version.encode(
        version.Manifest(
            archive=persona.archive_id,
            n=n,
            root=draft.root,
            parent=version.digest(bytes(last.manifest)) if last else "",
            policy=policy,
        )
    )
    logged = log(MANIFEST, manifest)
    row = ArchiveVersion.objects.create(
        pk=draft.key,
        persona=persona,
        n=n,
        root=draft.root,
        manifest=manifest,
        envelope=logged.envelope,
        ticket=logged.ticket,
    )
    gone = Entry.objects.filter(version=row, state=Entry.State.TOMBSTONE).select_related(
        "version", "artifact"
    )
    entomb(persona=persona, entries=gone.defer("artifact__payload").order_by("record_key"), why=Why.WITHDRAWN)
    epoch = epoch_of(persona.pk)
    PolicyEpoch.objects.filter(persona=persona, n=epoch).update(settled=epoch)  # a version changes no rule
    return row
