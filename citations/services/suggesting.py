"""What curators are told of patterns: suggestions, made anew for each reach, and tables that they decide on."""

import logging
from collections.abc import Mapping

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from citations.core import learned_table as table
from citations.core.choices import Reason
from citations.core.feedback import suggestions
from citations.core.feedback.suggestions import Hint, Refused
from citations.core.learned_table import Statement, Table
from citations.models import LearnedTable, Pattern, Reach, Suggestion
from citations.selectors.learning import patterns_of
from ledger.core.canonical import Json
from ledger.core.envelope import TABLES
from personas import selectors as personas
from personas.models import Artifact
from personas.selectors import Need
from personas.services.logged import log

logger = logging.getLogger("kwanzaa.citations")


def suggest(*, persona_id: int) -> int:
    """Make the suggestions of every reach anew; return how many there are."""
    made: list[Suggestion] = []
    for reach in Reach.objects.filter(persona=persona_id).select_related("persona"):
        refused = Pattern.objects.filter(reach=reach, kind=Pattern.Kind.REFUSED).only(
            "profile", "reason", "found", "needed"
        )
        numbers = [
            Refused(profile=one.profile, reason=Reason(one.reason), found=one.found, needed=one.needed)
            for one in refused
        ]
        least = reach.persona.wishes_from
        is_on = settings.ENABLE_SEMANTIC_MEMORY
        hints = suggestions.suggest(patterns_of(reach), numbers, least=least) if is_on else ()
        made += [_row(reach, hint) for hint in hints]
    with transaction.atomic():
        Suggestion.objects.filter(persona=persona_id).delete()
        Suggestion.objects.bulk_create(made)
    return len(made)


def _row(reach: Reach, hint: Hint) -> Suggestion:
    artifact = None
    if hint.spot is not None:
        named = Artifact.objects.filter(persona=reach.persona_id, artifact_id=hint.spot.artifact_id)
        artifact = named.only("pk").filter(pk__in=reach.members).first()
    return Suggestion(
        persona_id=reach.persona_id,
        reach=reach,
        about=hint.about.value,
        words=hint.words,
        artifact=artifact,
        paragraph=hint.spot.paragraph if hint.spot else 0,
        start=hint.spot.start if hint.spot else 0,
        times=hint.times,
        low=hint.low,
        high=hint.high,
    )


def propose(*, reach: Reach, gathered: Table, figures: Mapping[str, Json]) -> LearnedTable:
    """Keep a table that was gathered and measured, for a curator to decide on; older proposals of its reach go."""
    data = table.encode(gathered)
    with transaction.atomic():
        LearnedTable.objects.filter(reach=reach, state=LearnedTable.State.PROPOSED).delete()
        return LearnedTable.objects.create(
            persona_id=reach.persona_id,
            reach=reach,
            document=data,
            digest=table.digest(data),
            figures=dict(figures),
        )


def decide(*, learned: LearnedTable, by: User, state: LearnedTable.State) -> bool:
    """Accept a proposal that was measured, throw one away, or retire one in force; False where it is not to be had.

    Raises: UnknownPersonaError, ForbiddenError to whoever does not tend the persona.
    """
    personas.persona_for(by, learned.persona.slug, Need.TEND)
    before = (
        LearnedTable.State.ACCEPTED if state is LearnedTable.State.RETIRED else LearnedTable.State.PROPOSED
    )
    rows = LearnedTable.objects.filter(pk=learned.pk, state=before).exclude(reach=None)
    if state is LearnedTable.State.ACCEPTED:
        rows = rows.exclude(figures={})
    return rows.update(state=state, decided_by=by, decided=timezone.now()) == 1


def sign_accepted(*, persona_id: int) -> int:
    """Sign and log the tables that curators accepted; from then on they are in force. Return how many."""
    waiting = LearnedTable.objects.filter(persona=persona_id, state=LearnedTable.State.ACCEPTED, ticket=None)
    return sum(_sign(pk, persona_id) for pk in waiting.order_by("decided", "pk").values_list("pk", flat=True))


def _sign(pk: int, persona_id: int) -> bool:
    with transaction.atomic():
        personas.hold_policy(persona_id)
        rows = LearnedTable.objects.select_for_update(of=("self",)).select_related("reach__persona")
        row = rows.filter(pk=pk, state=LearnedTable.State.ACCEPTED, ticket=None).first()
        if row is None or row.reach is None:
            return False
        signed = LearnedTable.objects.filter(persona=persona_id).exclude(ticket=None)
        last = signed.order_by("-n").first()
        n = (last.n or 0) + 1 if last else 1
        statement = Statement(
            archive=row.reach.persona.archive_id,
            n=n,
            parent=last.digest if last else "",
            reach=row.reach.digest,
            table=row.digest,
        )
        logged = log(TABLES, statement.encode())
        LearnedTable.objects.filter(pk=pk).update(n=n, envelope=logged.envelope, ticket=logged.ticket)
    logger.info("learned table in force: persona=%s n=%s", persona_id, n)
    return True
