"""How often what eligibility rests on has changed, and the lock that holds it still.

Whoever changes it holds the lock alone until the commit (its triggers see to that); whoever keeps an
answer holds a share of it. So an answer is kept either before a change or after it, and then under it.
"""

from django.db import connection, transaction
from django.db.models import Q

from ledger.selectors import Rows, together
from personas.core.errors import UnpublishedError
from personas.models import Person, Persona, Rule

_SHARE = "SELECT pg_advisory_xact_lock_shared(hashtextextended('kwanzaa_policy', %s))"
_EPOCH = """
SELECT n, settled = n AND EXISTS (SELECT FROM personas_policyversion WHERE persona_id = epoch.persona_id)
FROM personas_policyepoch AS epoch WHERE persona_id = %s
"""
_ALONE = "SELECT pg_advisory_xact_lock(hashtextextended('kwanzaa_policy', %s))"


def epoch_of(persona_id: int) -> int:
    """Return the present epoch. Raises: UnpublishedError when it was never counted."""
    return _row(persona_id)[0]


def is_dated(persona: Persona) -> bool:
    """Tell whether what may be read of it changes by itself with the day."""
    ends = Q(valid_until__isnull=False)
    rules = Rule.objects.filter(ends | Q(valid_from__isnull=False), persona=persona)
    return rules.exists() or Person.objects.filter(ends, persona=persona).exists()


def hold_policy(persona_id: int) -> int:
    """Let nobody change what eligibility rests on until this transaction ends, and return the epoch.

    Waits for changes that are not committed yet. Raises: UnpublishedError, and TransactionManagementError outside
    a transaction, where the lock would be gone at once.
    """
    _check_open()
    # By a statement of its own, which sees what was committed while it waited.
    _, epoch = together((_SHARE, [persona_id]), (_EPOCH, [persona_id]))
    return _told(persona_id, epoch)[0]


def lock_policy(persona_id: int) -> None:
    """Let nobody else change it, and nobody keep an answer, until this transaction ends.

    Take it before the first row is written. Raises: TransactionManagementError, as ``hold_policy``.
    """
    _check_open()
    with connection.cursor() as cursor:
        cursor.execute(_ALONE, [persona_id])


def frozen_epoch(persona: Persona) -> int | None:
    """Return the present epoch if the newest signed policy is what its rows say; None when they are newer."""
    n, is_frozen = _row(persona.pk)
    return n if is_frozen else None


def policy_is_frozen(persona: Persona) -> bool:
    """Tell whether the newest signed policy is what the rows say now."""
    return frozen_epoch(persona) is not None


def _row(persona_id: int) -> tuple[int, bool]:
    return _told(persona_id, together((_EPOCH, [persona_id]))[0])


def _told(persona_id: int, rows: Rows) -> tuple[int, bool]:
    if not rows:
        raise UnpublishedError(f"persona {persona_id}: its policy was never counted")
    ((n, is_frozen),) = rows
    return n, is_frozen


def _check_open() -> None:
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("a policy is held inside a transaction only")
