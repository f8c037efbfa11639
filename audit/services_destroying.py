"""Destroy a record with all that answers still hold of it: what was shown of it, and what opens the rest.

What went is signed and logged in the same step, so that what is missing can be told from what was declared.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from hashlib import sha256
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import BinaryField, F, Func

from audit.core.destruction import Loss, left
from audit.models import OpeningFile
from audit.services_declaring import NO_WRAPS, Erased, statement
from citations.models import Counterfactual, Handle, PassageUse, ShownSpan, StoredBundle, Welcome
from citations.services.forgetting import unpack
from citations.services.learning import drop_of_artifacts
from ledger import services as ledger
from personas.core.record_errors import DestroyError
from personas.models import Persona
from personas.services import destroying as personas
from personas.services.destroying import Doomed, Leaving
from personas.services.ground import ahead
from personas.services.logged import Signed
from personas.services.placing import hold_places

logger = logging.getLogger("kwanzaa.audit")

_DIGEST: Final = Func(F("display"), function="sha256", output_field=BinaryField())


class Answers(StrEnum):
    """Which answers nobody opens any more: their claims quote what they rest on, under no key of an artifact."""

    CITED = "cited"  # that showed something of the record
    FOUND = "found"  # that found it at all: a draft may quote what was not delivered
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruin:
    """All that goes: the record, what *bundles* showed of it, the wraps of those *closed*, and every counterfactual."""

    artifact_id: str
    answers: Answers
    what: Doomed
    bundles: tuple[int, ...]
    closed: tuple[int, ...]
    counterfactuals: tuple[int, ...]

    @property
    def code(self) -> str:
        """Return the word that confirms exactly this."""
        return self.what.code(self.bundles, self.closed, self.counterfactuals)


def survey(*, persona: Persona, artifact_id: str, answers: Answers = Answers.CITED) -> Ruin:
    """Return what would be destroyed. Raises: DestroyError.

    A counterfactual may quote anything, and nobody can look into it: so all of them are closed.
    """
    what = personas.doomed(persona=persona, artifact_id=artifact_id)
    handles = Handle.objects.filter(artifact__in=what.keys)
    used = PassageUse.objects.filter(bundle__question__persona=persona, passage_id__in=what.passages)
    cited = {one.bundle_id for one in handles} | {one.bundle_id for one in used.filter(citations__gt=0)}
    match answers:
        case Answers.CITED:
            closed = cited
        case Answers.FOUND:
            closed = cited | {one.bundle_id for one in used}
        case Answers.NONE:
            closed = set()
    others = Counterfactual.objects.filter(bundle__question__persona=persona).exclude(wraps=NO_WRAPS)
    return Ruin(
        artifact_id=artifact_id,
        answers=answers,
        what=what,
        bundles=tuple(sorted(cited)),
        closed=tuple(sorted(closed)),
        counterfactuals=tuple(others.order_by("pk").values_list("pk", flat=True)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """What is signed and made of a destruction before it is done. ``held``: digests of displays, by their answers."""

    going: Leaving
    held: Mapping[int, bytes]
    left: Mapping[int, bytes]
    statement: Signed


def destroy(*, persona: Persona, ruin: Ruin, by: User) -> None:
    """Destroy all of it, as a steward's act, in one step, and have the log say what. No signed byte is touched.

    All is read and signed before readers wait, and looked at again once they do.
    Raises: DestroyError when it is not that any more; ForbiddenError, PublishError, LooseningError; and then nothing
    was destroyed.
    """
    with transaction.atomic():
        hold_places(persona_id=persona.pk)
        made = ahead(persona, partial(_made, persona, ruin, by))
        now = survey(persona=persona, artifact_id=ruin.artifact_id, answers=ruin.answers)
        if now != ruin or _held(ruin) != made.held:
            raise DestroyError(
                f"{persona.slug}: something came or went meanwhile; call again without --confirm"
            )
        personas.destroy(persona=persona, going=made.going, beside=(made.statement,))
        _close(ruin, made.left)
        _forget(persona, ruin)
    # Copies, which nobody is given by now, and for which no reader need wait: what offers a title, and what was packed.
    Welcome.objects.filter(persona=persona).delete()
    unpack(persona_id=persona.pk)
    ledger.sequence()
    logger.warning(
        "destroyed: persona=%s artifacts=%s bundles=%s user=%s",
        persona.pk,
        ",".join(str(key) for key in ruin.what.keys),
        len(ruin.bundles),
        by.pk,
    )


def _made(persona: Persona, ruin: Ruin, by: User) -> _Made:
    going = personas.leaving(persona=persona, what=ruin.what, by=by)
    shown, closed = set(ruin.bundles), set(ruin.closed)
    rows = StoredBundle.objects.filter(pk__in=shown | closed).order_by("pk")
    held, rest, losses = dict[int, bytes](), dict[int, bytes](), []
    for pk, display, envelope in rows.values_list("pk", "display", "envelope").iterator(chunk_size=200):
        held[pk] = sha256(bytes(display)).digest()
        if pk in shown:
            rest[pk] = left(bytes(display))
        losses.append(
            Loss(
                envelope=sha256(bytes(envelope)).hexdigest(),
                left=sha256(rest[pk]).hexdigest() if pk in shown else None,
                closed=pk in closed,
            )
        )
    erased = Erased(artifacts=ruin.what.keys, answers=tuple(losses), counterfactuals=ruin.counterfactuals)
    said = statement(persona=persona, erased=erased, by=by)
    return _Made(going=going, held=held, left=rest, statement=said)


def _held(ruin: Ruin) -> dict[int, bytes]:
    """Lock the answers that lose something; return what is displayed of each, as a digest."""
    rows = StoredBundle.objects.select_for_update(of=("self",)).filter(pk__in={*ruin.bundles, *ruin.closed})
    return {pk: bytes(digest) for pk, digest in rows.values_list("pk", _DIGEST)}


def _close(ruin: Ruin, rest: Mapping[int, bytes]) -> None:
    """Erase what answers showed, and close what is to be closed."""
    shown = [StoredBundle(pk=pk, display=display, columns=[]) for pk, display in rest.items()]
    StoredBundle.objects.bulk_update(shown, ["display", "columns"])
    StoredBundle.objects.filter(pk__in=ruin.closed).update(wraps=NO_WRAPS)


def _forget(persona: Persona, ruin: Ruin) -> None:
    """Let go what is kept beside answers: wraps of counterfactuals, places that were shown, and what was learnt."""
    keys = ruin.what.keys
    Counterfactual.objects.filter(pk__in=ruin.counterfactuals).update(wraps=NO_WRAPS)
    Handle.objects.filter(artifact__in=keys).delete()
    ShownSpan.objects.filter(artifact__in=keys).delete()
    used = PassageUse.objects.filter(bundle__question__persona=persona, passage_id__in=ruin.what.passages)
    used.delete()
    OpeningFile.objects.filter(opening__persona=persona).delete()  # any of them may hold a key of it
    drop_of_artifacts(persona=persona, keys=keys)
