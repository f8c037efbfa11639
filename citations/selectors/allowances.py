"""What one requestor may still be shown today, and what they asked after often enough. Days are UTC."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F, Sum
from django.db.models.functions import Now
from django.utils import timezone

from citations.core.display import probes
from citations.core.guardrails.attacks import questions
from citations.core.query import followups, understood
from citations.core.records import Allowance, Life, Probes
from citations.core.session import Span
from citations.models import Budget, Handle, Question, ShownSpan, Tally
from citations.selectors.access import standing_of
from personas import selectors as personas
from personas.core.errors import UnpublishedError
from personas.core.tiers import Tier
from personas.models import Persona
from personas.selectors.visitors import readers

Mark = tuple[Tally.Kind, str]
_LOW: Final = 4  # of a day a quarter


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What is left of a day, of how much: code points of excerpts, and requests for more around a source."""

    chars: int
    of_chars: int
    expansions: int
    of_expansions: int

    @property
    def is_low(self) -> bool:
        """Whether little of the day is left, so that its reader is to know before they ask."""
        return self.chars * _LOW < self.of_chars

    @property
    def percent(self) -> int:
        """How much of the day is left, of a hundred; 1 at least while anything is."""
        return max(1, self.chars * 100 // self.of_chars) if self.chars else 0


def today() -> datetime:
    """Return the beginning of this day."""
    return datetime.combine(timezone.now().astimezone(UTC).date(), time.min, UTC)


def allowance_of(user: User, persona: Persona, tier: Tier) -> Allowance:
    """Return what is left of the day, and how much of each artifact *user* was ever shown."""
    budget = Budget.objects.filter(user=user, persona=persona, day=today().date()).first()
    chars, expansions = (budget.chars, budget.expansions) if budget else (0, 0)
    shown = ShownSpan.objects.filter(user__in=readers(user), persona=persona)
    by_artifact = shown.order_by("artifact__artifact_id").values_list("artifact__artifact_id")
    lengths = by_artifact.annotate(n=Sum(F("end") - F("start")))
    return Allowance(
        chars=max(0, tier.daily_chars - chars),
        spent=tuple((artifact_id, n) for artifact_id, n in lengths),
        expansions=max(0, tier.daily_expansions - expansions),
    )


def spans_of(persona_id: int, user: User, artifact_ids: Collection[str]) -> tuple[Span, ...]:
    """Return what a reader was ever shown of these artifacts."""
    rows = ShownSpan.objects.filter(
        user__in=readers(user), persona=persona_id, artifact__artifact_id__in=list(artifact_ids)
    )
    places = rows.values_list("artifact__artifact_id", "paragraph", "start", "end")
    return tuple(Span(artifact_id=one, paragraph=p, start=start, end=end) for one, p, start, end in places)


def left_of(user: User, persona: Persona) -> Left | None:
    """Return what a requestor reads of their own budget; None where all that they may use is open in whole.

    None also while one of their questions is on its way: an answer is debited when it is made and told at a later
    step, and a number that sank in between would tell when.
    """
    recent = Question.objects.filter(user=user, persona=persona, created__gte=today() - timedelta(hours=1))
    if recent.exclude(released__lte=Now()).exists():
        return None
    standing = standing_of(user, persona)
    if not _rations(persona, standing):
        return None
    tier = standing.tier
    allowance = allowance_of(user, persona, tier)
    return Left(
        chars=allowance.chars,
        of_chars=tier.daily_chars,
        expansions=allowance.expansions,
        of_expansions=tier.daily_expansions,
    )


def _rations(persona: Persona, standing: personas.Standing) -> bool:
    try:
        return personas.rations(standing, version=personas.current_version(persona).n)
    except UnpublishedError:
        return False


def probes_of(question: Question, life: Life, tier: Tier, earlier: tuple[str, ...]) -> Probes:
    """Return what the asker of *question* may not ask after again today; *earlier* is what was asked before it."""
    marks = marks_of(question, life, earlier)
    cited = {mark_of(Tally.Kind.ARTIFACT, one): one for one in _cited_today(question)}
    spent = worn(question, {*(key for _, key in marks), *cited}, tier.daily_probes)
    return Probes(
        topic=any(key in spent for kind, key in marks if kind is Tally.Kind.TOPIC),
        person=any(key in spent for kind, key in marks if kind is Tally.Kind.PERSON),
        artifacts=frozenset(artifact_id for key, artifact_id in cited.items() if key in spent),
    )


def marks_of(question: Question, life: Life, earlier: tuple[str, ...]) -> tuple[Mark, ...]:
    """Return under which keys a question counts, with whom it points back to; context asks after nothing new."""
    if question.around_id is not None:
        return ()
    asked, before = followups.resumed(understood.read(question.text), earlier)
    said = followups.carried(asked, questions(before[: followups.MOST]), life).over(asked).plain
    people = (mark_of(Tally.Kind.PERSON, name) for name in probes.people(said, life))
    topic = mark_of(Tally.Kind.TOPIC, probes.topic(said, life))
    return ((Tally.Kind.TOPIC, topic), *((Tally.Kind.PERSON, key) for key in people))


def mark_of(kind: Tally.Kind, value: str) -> str:
    """Name what is counted by a hash under this installation's key."""
    return probes.mark(settings.SECRET_KEY.encode(), kind.value, value)


def worn(question: Question, keys: Collection[str], limit: int) -> frozenset[str]:
    """Return which of *keys* the asker used up today."""
    counts = Tally.objects.filter(
        user_id=question.user_id, persona_id=question.persona_id, period=today(), key__in=keys
    )
    return probes.worn(dict(counts.values_list("key", "n")), limit)


def _cited_today(question: Question) -> Collection[str]:
    # A bundle of yesterday's last moment may have been counted today.
    since = today() - timedelta(hours=1)
    handles = Handle.objects.filter(owner=question.user_id, bundle__created__gte=since)
    mine = handles.filter(bundle__question__persona=question.persona_id)
    return tuple(mine.values_list("artifact__artifact_id", flat=True).distinct())
