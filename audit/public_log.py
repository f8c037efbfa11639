"""Whether everybody may read the log: only while the steward of every archive in this house says so.

There is one log for the whole house. Its heads, hashes and leaves tell what was logged of nobody; but they tell how
much was logged, and when, of all archives together.
"""

from typing import Final

from django.contrib.auth.models import User
from django.db import connection, transaction

from audit.models import PublicLog
from ledger.core.errors import KwanzaaError
from personas.core.errors import ForbiddenError
from personas.models import Persona
from personas.selectors import Need, needs_of, personas_for

LONGEST: Final = 300


class PublicLogError(KwanzaaError):
    """A steward's word about the public log that cannot be kept."""

    code = "audit.public_log"
    public_message = "Say in up to 300 characters what the log is public for."


def is_public() -> bool:
    """Tell whether it is; whoever asks, it is the same. Asked of the database, which sees every archive."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.kwanzaa_log_is_public()")
        row = cursor.fetchone()
    return bool(row and row[0])


def attestations(user: User) -> tuple[tuple[Persona, PublicLog | None], ...]:
    """Return the archives that *user* is steward of, each with what was said of it."""
    said = {one.persona_id: one for one in PublicLog.objects.select_related("attested_by")}
    return tuple((one, said.get(one.pk)) for one in personas_for(user, Need.STEWARD))


@transaction.atomic
def attest(*, persona: Persona, by: User, why: str) -> PublicLog:
    """Let everybody read the log, as far as this archive goes. Raises: ForbiddenError, PublicLogError."""
    _check(persona, by)
    if not (told := " ".join(why.split())) or len(told) > LONGEST:
        raise PublicLogError(f"a reason of 1 to {LONGEST} characters says what it is public for")
    made, _ = PublicLog.objects.update_or_create(persona=persona, defaults={"why": told, "attested_by": by})
    return made


@transaction.atomic
def withdraw(*, persona: Persona, by: User) -> None:
    """Let nobody without a right read it any more. What was read is known. Raises: ForbiddenError."""
    _check(persona, by)
    PublicLog.objects.filter(persona=persona).delete()


def _check(persona: Persona, by: User) -> None:
    if Need.STEWARD not in needs_of(by, persona):
        raise ForbiddenError("its steward alone says whether the log of an archive is public")
