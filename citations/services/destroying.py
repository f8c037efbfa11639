"""What answers still hold of a record that is destroyed: what was shown of it, and what opens the rest."""

import logging
from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction

from citations.core.sealing.withdrawal import DESTROYED
from citations.models import Counterfactual, Handle, PassageUse, ShownSpan, StoredBundle
from citations.services.learning import drop_of_artifacts
from ledger import services as ledger
from ledger.core.canonical import Json, decode, encode
from ledger.core.fields import Fields
from personas.models import Persona
from personas.services import destroying as personas
from personas.services.destroying import Doomed

logger = logging.getLogger("kwanzaa.citations")

NO_WRAPS = encode([])


class Answers(StrEnum):
    """Which answers nobody opens any more: their claims quote what they rest on, under no key of an artifact."""

    CITED = "cited"  # that showed something of the record
    FOUND = "found"  # that found it at all: a draft may quote what was not delivered
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruin:
    """All that goes: the record, what *bundles* showed of it, the wraps of those *closed*, and every counterfactual."""

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
        what=what,
        bundles=tuple(sorted(cited)),
        closed=tuple(sorted(closed)),
        counterfactuals=tuple(others.order_by("pk").values_list("pk", flat=True)),
    )


def destroy(*, persona: Persona, ruin: Ruin, by: User) -> None:
    """Destroy all of it, as a steward's act, in one step, and have the log say so. No signed byte is touched.

    Raises: ForbiddenError, PublishError, LooseningError; and then nothing was destroyed.
    """
    with transaction.atomic():
        personas.destroy(persona=persona, what=ruin.what, by=by)
        for bundle in StoredBundle.objects.select_for_update().filter(pk__in=ruin.bundles).order_by("pk"):
            StoredBundle.objects.filter(pk=bundle.pk).update(display=_left(bytes(bundle.display)), columns=[])
        StoredBundle.objects.filter(pk__in=ruin.closed).update(wraps=NO_WRAPS)
        Counterfactual.objects.filter(pk__in=ruin.counterfactuals).update(wraps=NO_WRAPS)
        Handle.objects.filter(artifact__in=ruin.what.keys).delete()
        ShownSpan.objects.filter(artifact__in=ruin.what.keys).delete()
        PassageUse.objects.filter(
            bundle__question__persona=persona, passage_id__in=ruin.what.passages
        ).delete()
        drop_of_artifacts(persona=persona, keys=ruin.what.keys)
    ledger.sequence()
    logger.warning(
        "destroyed: persona=%s artifacts=%s bundles=%s user=%s",
        persona.pk,
        ",".join(str(key) for key in ruin.what.keys),
        len(ruin.bundles),
        by.pk,
    )


def _left(display: bytes) -> bytes:
    """Keep how an answer ended, which is counted, and its nonce."""
    fields = Fields(decode(display), "display")
    outcome = fields.fields("outcome")
    ended: dict[str, Json] = {"kind": outcome.text("kind"), "rung": outcome.text("rung")}
    return encode({"t": DESTROYED, "nonce": fields.text("nonce"), "outcome": ended})
