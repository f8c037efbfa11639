"""What a version or a policy rests on, and how either is made before anybody waits for it.

Whoever keeps an answer waits for whoever changes what it rests on. So what takes long is done first, and then looked at
under the lock whether it still rests on the same.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from django.db import connection, transaction

from personas.core.errors import UnpublishedError
from personas.models import Persona
from personas.selectors.epochs import lock_policy

_GROUND: Final = """
SELECT epoch.n, held.artifacts, held.newest, (
    SELECT COALESCE(sum(hashtext(artifact_id || state)), 0) FROM personas_trashed WHERE persona_id = epoch.persona_id
), (
    SELECT COALESCE(max(n), 0) FROM personas_policyversion WHERE persona_id = epoch.persona_id
)
FROM personas_policyepoch AS epoch CROSS JOIN LATERAL (
    SELECT count(*) AS artifacts, COALESCE(max(id), 0) AS newest
    FROM personas_artifact WHERE persona_id = epoch.persona_id AND intake_id IS NULL
) AS held
WHERE epoch.persona_id = %s
"""
_Made = TypeVar("_Made")


class Ground(NamedTuple):
    """What tells whether anything changed that a version, or what comes in, hangs on."""

    epoch: int
    artifacts: int
    newest: int
    trash: int
    policies: int


def ground(persona: Persona) -> Ground:
    """Return on what the next version of a persona would rest now. Raises: UnpublishedError, as ``epoch_of``."""
    with connection.cursor() as cursor:
        cursor.execute(_GROUND, [persona.pk])
        row = cursor.fetchone()
    if row is None:
        raise UnpublishedError(f"persona {persona.pk}: its policy was never counted")
    return Ground(*row)


def ahead(persona: Persona, make: Callable[[], _Made]) -> _Made:
    """Make something in the caller's transaction while nobody waits, and only then lock the policy.

    It rests on what stands under the lock: where somebody was quicker, it is made again, and readers wait for it.
    """
    before = transaction.savepoint()
    begun, made = ground(persona), make()
    lock_policy(persona.pk)
    if ground(persona) == begun:
        return made
    transaction.savepoint_rollback(before)  # with it goes the lock
    lock_policy(persona.pk)
    return make()
