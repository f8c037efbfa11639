"""A curator decides about sentences that are held back: tells them, by a receipt, or keeps them so."""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.utils import timezone

from personas.core.record_errors import HeldBackError
from personas.held_back import FoundName, HeldSentence
from personas.models import Persona
from personas.services.changing import changing
from personas.services.held_marks import refresh_holds


def decide(
    *,
    persona: Persona,
    by: User | None,
    sentences: Collection[int],
    state: HeldSentence.State,
    receipt: str = "",
) -> int:
    """Open these sentences, keep them held back, or let them wait again; return how many were decided otherwise before.

    None stands for whoever runs commands on the server.
    Raises: HeldBackError for an opening without a receipt; ForbiddenError to whoever does not tend the archive.
    """
    said = receipt.strip()
    if state == HeldSentence.State.OPEN and not said:
        raise HeldBackError("say who agreed, how and when, or why nobody is exposed; then clear them")
    with changing(persona=persona, by=by):
        rows = HeldSentence.objects.filter(persona=persona, pk__in=sentences).exclude(state=state)
        artifacts = [row.artifact_id for row in rows]
        changed = rows.update(state=state, receipt=said, decided_by=by, decided=timezone.now())
        refresh_holds(persona=persona, artifacts=artifacts)
    return changed


def dismiss(*, persona: Persona, by: User, names: Collection[str]) -> int:
    """Say that names found in the texts are no person's; return how many.

    Raises: ForbiddenError to whoever does not tend the archive.
    """
    with changing(persona=persona, by=by):
        return FoundName.objects.filter(persona=persona, name__in=names, is_nobody=False).update(
            is_nobody=True
        )
