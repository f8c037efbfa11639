"""Count and debit, by statements that cannot overspend: the condition stands in the same statement as the addition.

What an answer shows is debited in the transaction that keeps it; so is a question counted, whatever came of it.
"""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Final

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import F
from django.utils import timezone

from citations import selectors
from citations.core.display import debits
from citations.core.display.debits import Showing
from citations.core.display.nearest import entries
from citations.core.display.probes import INJECTIONS
from citations.core.errors import OverspentError
from citations.core.ports import Assembled
from citations.core.records import Reason, Session
from citations.core.session import Span
from citations.models import Question, RiskSignal, ShownSpan, Tally
from ledger.core.fields import Fields
from personas.core.tiers import Tier
from personas.models import Artifact
from personas.selectors.visitors import readers

NO_LIMIT: Final = 2**31 - 1
_COUNT: Final = """
INSERT INTO citations_tally (persona_id, user_id, kind, key, period, n)
SELECT %s, %s, %s, %s, %s, 1 WHERE %s >= 1
ON CONFLICT (persona_id, user_id, kind, key, period)
DO UPDATE SET n = citations_tally.n + 1 WHERE citations_tally.n < %s RETURNING n
"""
_SPEND: Final = """
INSERT INTO citations_budget (persona_id, user_id, day, chars, expansions)
SELECT %(persona)s, %(user)s, %(day)s, %(chars)s, %(expansions)s
WHERE %(chars)s <= %(most_chars)s AND %(expansions)s <= %(most_expansions)s
ON CONFLICT (persona_id, user_id, day)
DO UPDATE SET chars = citations_budget.chars + excluded.chars,
  expansions = citations_budget.expansions + excluded.expansions
WHERE citations_budget.chars + excluded.chars <= %(most_chars)s
  AND citations_budget.expansions + excluded.expansions <= %(most_expansions)s
RETURNING chars
"""
_ONE_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"


def count(
    *, persona_id: int, user_id: int, kind: Tally.Kind, key: str, period: datetime, limit: int
) -> int | None:
    """Add one to a tally and return it; None, and nothing is added, when it stands at *limit*."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [persona_id, user_id, kind.value, key, period, limit, limit])
        row = cursor.fetchone()
    return None if row is None else int(row[0])


def spend(
    *, persona_id: int, user_id: int, day: date, tier: Tier, chars: int = 0, expansions: int = 0
) -> bool:
    """Debit a day's budget, all or nothing; False, and nothing is debited, when less than that is left."""
    with connection.cursor() as cursor:
        cursor.execute(
            _SPEND,
            {
                "persona": persona_id,
                "user": user_id,
                "day": day,
                "chars": chars,
                "expansions": expansions,
                "most_chars": tier.daily_chars,
                "most_expansions": tier.daily_expansions,
            },
        )
        return cursor.fetchone() is not None


def debit(question: Question, session: Session, assembled: Assembled) -> None:
    """Debit what an answer shows, count what was asked after, and end a conversation that has had enough.

    Part of the transaction that keeps the answer; *question* and its conversation are locked in it (``recheck``).
    Evaluations have no budget.
    Raises: OverspentError when the session knew less than stands now; then the question is to be answered anew.
    """
    outcome = Fields(assembled.sealed["fields"], "record.fields").fields("/outcome")
    reason = outcome.text("reason") if outcome.given("reason") else ""
    _converse(question, session, reason)
    if session.allowance is None:
        return
    alone(question.persona_id, question.user)
    if reason == Reason.EXTRACTION_RISK:
        _signal(question, session, assembled)
        return
    shown, ids = bool(entries(assembled.display)), assembled.rests
    if ids or not shown:  # an answer from nothing but what is open in whole is no asking after it
        _count_question(question, session, session.tier.daily_probes if ids else NO_LIMIT)
    if shown:
        _count_artifacts(question, session, ids)
        _pay(question, session, assembled)


def _converse(question: Question, session: Session, reason: str) -> None:
    talk = question.conversation
    if talk.ended and not session.ended:
        raise OverspentError(f"conversation {talk.pk} ended meanwhile")
    if reason == Reason.ADVERSARIAL:
        talk.injections += 1
        talk.ended = timezone.now() if talk.injections >= INJECTIONS else None
        talk.save(update_fields=["injections", "ended"])
    if reason == Reason.CARE and talk.title and " ".join(question.text.split()).startswith(talk.title):
        talk.title = ""
        talk.save(update_fields=["title"])


def _count_question(question: Question, session: Session, limit: int) -> None:
    _count_all(question, selectors.marks_of(question, session.life, session.earlier), limit)


def _count_artifacts(question: Question, session: Session, ids: frozenset[str]) -> None:
    marks = [(Tally.Kind.ARTIFACT, selectors.mark_of(Tally.Kind.ARTIFACT, one)) for one in sorted(ids)]
    _count_all(question, marks, session.tier.daily_probes)


def _count_all(question: Question, marks: Iterable[tuple[Tally.Kind, str]], limit: int) -> None:
    for kind, key in marks:
        made = count(
            persona_id=question.persona_id,
            user_id=question.user_id,
            kind=kind,
            key=key,
            period=selectors.today(),
            limit=limit,
        )
        if made is None:
            raise OverspentError(f"question {question.pk}: {kind} was counted often enough")


def _pay(question: Question, session: Session, assembled: Assembled) -> None:
    """Debit the code points that were never shown to the asker, and remember them; what is open in whole is free."""
    showing = assembled.showing
    pay(
        persona_id=question.persona_id,
        user=question.user,
        tier=session.tier,
        showing=showing,
        expansions=int(question.around_id is not None and bool(showing.spans or showing.other)),
    )


def pay(*, persona_id: int, user: User, tier: Tier, showing: Showing, expansions: int = 0) -> None:
    """Debit and remember what of *showing* was never shown to this reader.

    Inside of a transaction, and one at a time (``alone``). Raises: OverspentError, and nothing is debited.
    """
    known = selectors.spans_of(persona_id, user, {one.artifact_id for one in showing.spans})
    new = debits.fresh(showing.spans, known)
    before, more = debits.lengths(debits.union(known)), debits.lengths(new)
    if any(n + before.get(one, 0) > tier.artifact_chars for one, n in more.items()):
        raise OverspentError(f"user {user.pk}: too much of one artifact")
    paid = spend(
        persona_id=persona_id,
        user_id=user.pk,
        day=selectors.today().date(),
        tier=tier,
        chars=sum(more.values()) + showing.other,
        expansions=expansions,
    )
    if not paid:
        raise OverspentError(f"user {user.pk}: the day's budget is spent")
    _remember(persona_id, user.pk, new)


def alone(persona_id: int, user: User) -> None:
    """Let nobody else debit this reader until the transaction is over; strangers are one."""
    with connection.cursor() as cursor:
        cursor.execute(_ONE_AT_A_TIME, [f"kwanzaa.budget {persona_id} {min(readers(user))}"])


def _remember(persona_id: int, user_id: int, new: tuple[Span, ...]) -> None:
    ids = {one.artifact_id for one in new}
    rows = Artifact.objects.filter(persona_id=persona_id, artifact_id__in=ids).order_by("-pk")
    pks = dict(rows.values_list("artifact_id", "pk"))
    ShownSpan.objects.bulk_create(
        ShownSpan(
            persona_id=persona_id,
            user_id=user_id,
            artifact_id=pks[one.artifact_id],
            paragraph=one.paragraph,
            start=one.start,
            end=one.end,
        )
        for one in new
    )


def _signal(question: Question, session: Session, assembled: Assembled) -> None:
    """Tell the stewards, once a day for each user and thing, that somebody asks for too much of it."""
    worn = session.probes.artifacts & {one for one, value in assembled.excerpts if isinstance(value, str)}
    row = Artifact.objects.filter(persona_id=question.persona_id, artifact_id__in=worn).order_by("pk").first()
    kind = RiskSignal.Kind.ARTIFACT
    if session.probes.topic or session.probes.person:
        row, kind = None, RiskSignal.Kind.TOPIC if session.probes.topic else RiskSignal.Kind.PERSON
    signal, _ = RiskSignal.objects.get_or_create(
        persona_id=question.persona_id,
        kind=kind,
        user_id=question.user_id,
        artifact=row,
        day=selectors.today().date(),
    )
    RiskSignal.objects.filter(pk=signal.pk).update(n=F("n") + 1)
