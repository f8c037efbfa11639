"""Publish a version of an archive: which artifact stands under which record key, signed and logged."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from ledger.core.envelope import MANIFEST
from personas.core import version
from personas.core.consent import SILENT, effective
from personas.core.errors import PublishError
from personas.core.tombstone import Why
from personas.models import ArchiveVersion, Artifact, Entry, Person, Persona, PolicyVersion
from personas.selectors import trash
from personas.selectors.epochs import epoch_of
from personas.services.changing import forbid
from personas.services.entombing import entombed
from personas.services.ground import ahead
from personas.services.logged import Signed, keep, signed
from personas.services.policies import UNSETTLED, foresee_policy, rules_of, settle
from personas.services.version_rows import Draft, drafted
from personas.trashed import Trashed


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """The next version, or the last where nothing would change, with all that stands with it: made and signed.

    ``rows`` are not kept yet. It holds on the ground that it was made on (``ground.ahead``).
    """

    version: ArchiveVersion
    policy: PolicyVersion
    rows: tuple[Signed, ...]
    never: tuple[str, ...]
    is_leaving: bool


@transaction.atomic
def publish(*, persona: Persona, withdraw: Iterable[str] = (), is_leaving: bool = False) -> ArchiveVersion:
    """Make the next version of what was taken in; the last one is returned when nothing changed.

    A record in *withdraw*, or one that may not be in the archive any more, becomes a tombstone, and stays
    one; a statement of its own says so. What is in the trash becomes one until it comes back. *is_leaving*: nothing
    but that, of what no version held too; what waits to come in goes on waiting for whoever has seen who would see it.
    All of it is made and signed before anybody has to wait for it.
    Raises: PublishError, LooseningError; and then nothing was published.
    """
    make = partial(prepare, persona=persona, withdraw=tuple(withdraw), is_leaving=is_leaving)
    return stand(persona=persona, ready=ahead(persona, make))


def prepare(
    *, persona: Persona, withdraw: Collection[str], is_leaving: bool, destroying: Collection[int] = ()
) -> Ready:
    """Make and sign the next version, as ``publish``; *destroying* are keys of artifacts that are destroyed with it.

    The policy is foreseen first, so that the version is signed together with the rules it comes out under.
    """
    never = sorted({*withdraw})
    if not is_leaving:
        _settled(persona)
    _demand_known(persona, never)
    draft = drafted(persona, without=never, is_leaving=is_leaving)
    policy, rows = foresee_policy(persona, forbidding=never, without=destroying)
    row = draft.last
    if draft.root:
        made = _signed(persona, draft, policy.digest)
        row, rows = made.row, (*rows, made, *_stones(persona, made.row, Why.WITHDRAWN))
    if row is None:
        raise PublishError(
            f"{persona.slug} has no artifact: take in a folder, and say --open or fill in inclusion"
        )
    if destroying:
        rows = (*rows, *_stones(persona, row, Why.DESTROYED, never))
    return Ready(version=row, policy=policy, rows=rows, never=tuple(never), is_leaving=is_leaving)


def stand(*, persona: Persona, ready: Ready, beside: Collection[Signed] = ()) -> ArchiveVersion:
    """Let a version stand with what is signed *beside* it: readers wait from before this until the commit.

    What is withdrawn is forbidden to be in the archive; that is what makes it a tombstone, and keeps it one. It leaves
    the trash too, from which it would come back.
    """
    if ready.never:
        Trashed.objects.filter(persona=persona, artifact__record_key__in=ready.never).delete()
        forbid(persona=persona, records=ready.never)
    ready.policy.epoch = epoch_of(persona.pk)
    keep([*ready.rows, *beside])
    if not ready.is_leaving:
        _let_go(persona)
    settle(persona)  # a version changes no rule
    return ready.version


def _settled(persona: Persona) -> None:
    open_names = Person.objects.filter(persona=persona, receipt=UNSETTLED).order_by("name")
    names = list(open_names.values_list("name", flat=True))
    if names:
        raise PublishError(
            f"{len(names)} people are named in the archive of {persona.slug} and not settled ({', '.join(names)}): "
            "in the register, seal, clear or anonymize each of them and write down why"
        )


def _demand_known(persona: Persona, records: Collection[str]) -> None:
    known = Artifact.objects.filter(persona=persona, record_key__in=records)
    absent = sorted({*records} - {*known.values_list("record_key", flat=True)}) if records else []
    if absent:
        raise PublishError(
            f"{absent[0]} is not in the archive of {persona.slug}: name a path of its manifest"
        )


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


def _signed(persona: Persona, draft: Draft, policy: str) -> Signed:
    """Sign a draft's manifest, under the policy that it comes out under."""
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
    row = ArchiveVersion(pk=draft.key, persona=persona, n=n, root=draft.root, manifest=manifest)
    return signed(row, MANIFEST, manifest)


def _stones(
    persona: Persona, of: ArchiveVersion, why: Why, records: Collection[str] | None = None
) -> tuple[Signed, ...]:
    gone = Entry.objects.filter(version=of.pk, state=Entry.State.TOMBSTONE).order_by("record_key")
    wanted = gone if records is None else gone.filter(record_key__in=records)
    rows = wanted.select_related("artifact").defer("artifact__payload")
    return entombed(persona=persona, n=of.n, entries=rows, why=why)
