"""What a bundle's reader may read, shown to an auditor: while the steward lets them, and written down each time.

The same gates as at any reading: what was withdrawn, forgotten, or closed to its reader since is closed here too. The
question is not shown: what was asked is sealed.
"""

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from audit.models import AnswerReading, ShownToAuditors
from audit.selectors import openers
from citations import exports
from citations import selectors as citations
from citations.core.display.nearest import nearest_of
from citations.core.errors import UnknownQuestionError
from citations.models import StoredBundle
from ledger.core.canonical import Json, decode
from ledger.core.errors import KwanzaaError
from ledger.core.fields import Fields
from personas.core.errors import ForbiddenError, UnknownPersonaError
from personas.models import Persona
from personas.selectors import Need, needs_of, personas_for

logger = logging.getLogger("kwanzaa.audit")
LONGEST: Final = 300


class ReadingError(KwanzaaError):
    """A steward's word about what auditors may read that cannot be kept."""

    code = "audit.reading"
    public_message = "Say in up to 300 characters what auditors need it for."


@dataclass(frozen=True, slots=True, kw_only=True)
class Reread:
    """What a reader may read of an answer now, without the question and without what was left out by its words.

    ``is_whole``: every byte as it was signed. ``refused`` is the sentence of a no; '' for an answer.
    """

    claims: tuple[exports.ClaimTold, ...]
    nearest: tuple[exports.ClaimTold, ...]
    refused: str
    left_out: int
    is_whole: bool


def said_of(persona: Persona) -> ShownToAuditors | None:
    """Return what the steward said of an archive; None: auditors read nothing of what readers were shown."""
    return ShownToAuditors.objects.filter(persona=persona).first()


def attestations(user: User) -> tuple[tuple[Persona, ShownToAuditors | None], ...]:
    """Return the archives that *user* is steward of, each with what was said of it."""
    said = {one.persona_id: one for one in ShownToAuditors.objects.select_related("attested_by")}
    return tuple((one, said.get(one.pk)) for one in personas_for(user, Need.STEWARD))


def readings(user: User) -> QuerySet[AnswerReading]:
    """Return who read what, newest first, in the archives that *user* audits or is steward of."""
    found = AnswerReading.objects.filter(persona__in=openers(user)).select_related("persona", "reader")
    return found.order_by("-at", "-pk")


@transaction.atomic
def attest(*, persona: Persona, by: User, why: str) -> None:
    """Let auditors read what readers of this archive were shown. Raises: ForbiddenError, ReadingError."""
    _check(persona, by)
    if not (told := " ".join(why.split())) or len(told) > LONGEST:
        raise ReadingError(f"a reason of 1 to {LONGEST} characters says what auditors need it for")
    ShownToAuditors.objects.update_or_create(persona=persona, defaults={"why": told, "attested_by": by})
    logger.info("answers shown to auditors: persona=%s user=%s", persona.pk, by.pk)


@transaction.atomic
def withdraw(*, persona: Persona, by: User) -> None:
    """Let them read none any more. What was read is known, and stays written down. Raises: ForbiddenError."""
    _check(persona, by)
    ShownToAuditors.objects.filter(persona=persona).delete()
    logger.info("answers hidden from auditors: persona=%s user=%s", persona.pk, by.pk)


def read(*, bundle: StoredBundle, by: User, now: datetime) -> Reread | None:
    """Write down that *by* reads, and return what the bundle's reader may read now; None: nothing any more.

    Raises: ForbiddenError where the steward does not let them.
    """
    persona = bundle.question.persona
    if Need.AUDIT not in needs_of(by, persona) or said_of(persona) is None:
        raise ForbiddenError(
            f"{persona.slug}: its steward does not let auditors read what readers were shown"
        )
    AnswerReading.objects.create(
        persona=persona, bundle=bundle, bundle_name=bundle.bundle_id, reader=by, at=now
    )
    logger.info("answer read: bundle=%s user=%s", bundle.bundle_id, by.pk)
    if bundle.question.forgotten is not None:
        return None
    try:
        shown = citations.delivered(bundle.question)
    except (UnknownQuestionError, UnknownPersonaError):
        return None
    return None if shown is None else _reread(shown, bytes(bundle.display))


def _reread(shown: dict[str, Json], signed: bytes) -> Reread:
    display = Fields(shown, "display")
    outcome = display.fields("outcome")
    refusal = Fields(outcome.value("refusal"), "refusal").text("text") if outcome.given("refusal") else ""
    return Reread(
        claims=tuple(map(exports.told, display.items("claims"))),
        nearest=tuple(map(exports.told, nearest_of(shown))),
        refused=refusal,
        left_out=len(outcome.items("removed")),
        is_whole=decode(signed) == shown,
    )


def _check(persona: Persona, by: User) -> None:
    if Need.STEWARD not in needs_of(by, persona):
        raise ForbiddenError("its steward alone says whether auditors read what readers were shown")
