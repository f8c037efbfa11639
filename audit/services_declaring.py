"""Sign and log what a destruction erased: in the step that erases it, or later for what an older version destroyed."""

import hashlib
import logging
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef

from audit.core.destruction import SALT, Loss, commitment, left
from audit.core.destruction import Destruction as Statement
from audit.declared import declared
from audit.models import Destruction
from citations.models import Counterfactual, StoredBundle
from ledger import services as ledger
from ledger.core.canonical import encode
from ledger.core.envelope import DESTRUCTION
from ledger.core.errors import KwanzaaError
from personas.core.errors import ForbiddenError
from personas.core.record_errors import DestroyError
from personas.models import Artifact, Entry, Persona, Tombstone
from personas.selectors.access import Need, needs_of
from personas.selectors.epochs import lock_policy
from personas.services.logged import Signed, keep, signed

logger = logging.getLogger("kwanzaa.audit")

NO_WRAPS: Final = encode([])


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """What went: keys of artifacts' and of counterfactuals' rows, and what answers lost."""

    artifacts: tuple[int, ...]
    answers: tuple[Loss, ...]
    counterfactuals: tuple[int, ...]

    @property
    def code(self) -> str:
        """Return the word that confirms exactly this."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:8]


def statement(*, persona: Persona, erased: Erased, by: User) -> Signed:
    """Sign what goes, or went; the row is still to be kept."""
    salt = secrets.token_bytes(SALT)
    rows = Artifact.objects.filter(persona=persona, pk__in=erased.artifacts)
    made = Counterfactual.objects.filter(pk__in=erased.counterfactuals).values_list("envelope", flat=True)
    names = rows.values_list("record_key", "artifact_id")
    said = Statement(
        archive=persona.archive_id,
        by=f"user-{by.pk}",
        artifacts=tuple(sorted(commitment(salt, *name) for name in names)),
        answers=tuple(sorted(erased.answers, key=lambda one: one.envelope)),
        counterfactuals=tuple(sorted(sha256(bytes(one)).hexdigest() for one in made)),
    )
    row = Destruction(persona=persona, artifacts=list(erased.artifacts), salt=salt)
    return signed(row, DESTRUCTION, said.payload())


def undeclared(*, persona: Persona) -> Erased:
    """Return what was destroyed here before destructions were declared. Raises: DestroyError when there is nothing.

    Only with an artifact whose tombstone says so, or that never stood in a version; and of answers only those that were
    there before it. So nobody has anything else declared by this, once all that is old is declared.
    """
    known = declared(persona.pk)
    empty = Artifact.objects.filter(persona=persona, key=None, payload=b"").exclude(pk__in=known.artifacts)
    stones = Tombstone.objects.filter(persona=persona, why=Tombstone.Why.DESTROYED)
    stood = Exists(Entry.objects.filter(artifact=OuterRef("pk")))
    said = Exists(stones.filter(record_key=OuterRef("record_key")))
    artifacts = tuple(empty.filter(said | ~stood).order_by("pk").values_list("pk", flat=True))
    last = stones.order_by("-created").first()
    if not artifacts or last is None:
        raise DestroyError(f"{persona.slug} holds nothing that was destroyed and not declared")
    bundles = StoredBundle.objects.filter(question__persona=persona, created__lt=last.created).order_by("pk")
    closed = Counterfactual.objects.filter(bundle__question__persona=persona, wraps=NO_WRAPS)
    return Erased(
        artifacts=artifacts,
        answers=tuple(_lost(one for one in bundles.iterator(chunk_size=200) if known.loss_of(one) is None)),
        counterfactuals=tuple(one.pk for one in closed.order_by("pk") if not known.is_closed(one)),
    )


@transaction.atomic
def declare(*, persona: Persona, erased: Erased, by: User) -> None:
    """Declare what an older version destroyed, as a steward's act. Raises: DestroyError, ForbiddenError."""
    lock_policy(persona.pk)
    if Need.STEWARD not in needs_of(by, persona):
        raise ForbiddenError(f"{persona.slug}: declaring is the steward's act, and {by.pk} is none")
    if undeclared(persona=persona) != erased:
        raise DestroyError(f"{persona.slug}: something came or went meanwhile; call again without --confirm")
    keep([statement(persona=persona, erased=erased, by=by)])
    transaction.on_commit(ledger.sequence)
    logger.warning("declared: persona=%s artifacts=%s user=%s", persona.pk, len(erased.artifacts), by.pk)


def _lost(bundles: Iterable[StoredBundle]) -> Iterator[Loss]:
    for one in bundles:
        rest, is_closed = bytes(one.display), bytes(one.wraps) == NO_WRAPS
        is_left = _is_left(rest) and not one.columns
        if is_left or is_closed:
            yield Loss(
                envelope=sha256(bytes(one.envelope)).hexdigest(),
                left=sha256(rest).hexdigest() if is_left else None,
                closed=is_closed,
            )


def _is_left(display: bytes) -> bool:
    try:
        return left(display) == display
    except KwanzaaError:
        return False  # it is nothing that a destruction leaves
