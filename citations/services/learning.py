"""Learn from answers after delivery, keep it for a while, and let it go with what it was learnt from (seed 002).

Nothing here is on the way of an answer. When something breaks it is said once, and answers go on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from citations.adapters.missing import is_back, missed
from citations.core.feedback import patterns
from citations.core.feedback.patterns import Pattern, Seen
from citations.core.learned_table import Spot
from citations.core.records import KIND_OF, Reason, RefusalKind
from citations.core.text import words
from citations.models import AnswerUse, LearnedTable, PassageUse, Reach
from citations.models import Pattern as PatternRow
from citations.selectors import learning as selectors
from citations.services import arranging
from personas import embedders
from personas import selectors as personas
from personas.models import Passage, Person, Persona
from personas.selectors.reach import reach as reach_of

PATTERNS: Final = "patterns"  # as they are called where they are missing
_BATCH: Final = 64
_PRUNED: Final = 1_000  # rows of one transaction
_KEPT: Final = 8  # askers of one thing; more are not counted
_SHORT: Final = 16  # hex digits of an asker's hash


def unlearnt() -> tuple[tuple[int, int], ...]:
    """Return (use, persona) keys of answers that nothing was learnt from yet, oldest first."""
    rows = AnswerUse.objects.filter(learnt=None).order_by("pk").values_list("pk", "persona")
    return tuple(rows[:_BATCH])


def with_patterns() -> tuple[int, ...]:
    """Return the personas that anything was learnt of."""
    return tuple(Reach.objects.order_by("persona").values_list("persona", flat=True).distinct())


def learn(*, use_id: int) -> None:
    """Make a pattern of one answer, where there is something to learn; it is not looked at again in any case."""
    try:
        with transaction.atomic():
            uses = AnswerUse.objects.select_for_update(skip_locked=True, of=("self",))
            use = uses.select_related("bundle__question", "persona").filter(pk=use_id, learnt=None).first()
            if use is None:
                return
            _learn(use)
            AnswerUse.objects.filter(pk=use_id).update(learnt=timezone.now())
        is_back(PATTERNS)
    except DatabaseError as e:
        missed(PATTERNS, e)
        AnswerUse.objects.filter(pk=use_id).update(learnt=timezone.now())


def _learn(use: AnswerUse) -> None:
    question = use.bundle.question
    if not _teaches(use) or personas.hold_policy(use.persona_id) != use.epoch:
        return
    members = reach_of(use.persona_id, version=use.version, rank=use.rank)
    seen = _seen(use, members)
    if seen is None:
        return
    pattern = patterns.learnt(question.text, seen, names=_names(use.persona), refused=use.refused)
    kept = _Kept(use=use, reach=_reach(use, members), pattern=pattern)
    kept.store(question.text, question.user_id, question.profile)


def _teaches(use: AnswerUse) -> bool:
    """Leave out evaluations, what is forgotten, requests for context, and refusals that the archive had no part in."""
    question = use.bundle.question
    if not settings.ENABLE_SEMANTIC_MEMORY or use.evaluation or not question.text or not use.retrieved:
        return False
    if question.around_id is not None or use.created.date() != timezone.now().date():
        return False  # windows of consent go by days
    return not use.refused or KIND_OF.get(Reason(use.reason)) is RefusalKind.COVERAGE


def _seen(use: AnswerUse, members: dict[int, tuple[str, bool]]) -> tuple[Seen, ...] | None:
    """Read what was retrieved, by rank; None when any of it may not be used within the reach."""
    uses = PassageUse.objects.filter(bundle=use.bundle_id).order_by("rank", "passage_id")
    counts = {one.passage_id: one for one in uses}
    rows = Passage.objects.filter(persona=use.persona_id, id__in=counts).values_list(
        "id", "artifact_id", "text", "sentences"
    )
    found = {
        key: (members[artifact][0], text, flat) for key, artifact, text, flat in rows if artifact in members
    }
    if found.keys() != counts.keys():
        return None
    return tuple(
        Seen(
            spot=Spot(artifact_id=name, paragraph=flat[0] if flat else 0, start=flat[1] if flat else 0),
            text=text,
            rank=counts[key].rank,
            citations=counts[key].citations,
        )
        for key, (name, text, flat) in ((key, found[key]) for key in counts)
    )


def _names(persona: Persona) -> tuple[str, ...]:
    life = personas.life_of(persona)
    people = Person.objects.filter(persona=persona).values_list("name", "aliases", "pseudonym")
    others = (each for name, aliases, pseudonym in people for each in (name, *aliases, pseudonym))
    return (life["name"], *life["aliases"], *others)


def _reach(use: AnswerUse, members: dict[int, tuple[str, bool]]) -> Reach:
    named = "\n".join(sorted(f"{name} {int(display)}" for name, display in members.values()))
    reach, _ = Reach.objects.get_or_create(
        persona=use.persona,
        digest=keyed(use.persona, "reach", named),
        defaults={
            "rank": use.rank,
            "members": sorted({*members, *(-key for key, (_, display) in members.items() if display)}),
            "epoch": use.epoch,
            "day": use.created.date(),
        },
    )
    if use.rank < reach.rank:
        Reach.objects.filter(pk=reach.pk).update(rank=use.rank)
    return reach


def keyed(persona: Persona, purpose: str, value: str) -> str:
    """Hash *value* under the installation's secret, for one archive and one purpose; 64 hex digits."""
    salt = f"kwanzaa.pattern.v1 {persona.archive_id} {purpose}"
    return salted_hmac(salt, value, algorithm="sha256").hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """A pattern on its way into its row."""

    use: AnswerUse
    reach: Reach
    pattern: Pattern

    def store(self, question: str, user_id: int, profile: str) -> None:
        """Write the row, or add to the one of the same question within the same reach."""
        digest = keyed(self.use.persona, "question", " ".join(words.tokens(question)))
        embedder = embedders.get(settings.KWANZAA_EMBEDDER)
        if embedder.width != embedders.DIMENSIONS:
            return  # patterns are compared by vectors of the width that ships
        vector = embedder.embed((question,), asked=True)[0]
        rows = PatternRow.objects.select_for_update().defer("embedding")
        known = rows.filter(reach=self.reach, kind=self.pattern.kind.value, digest=digest).first()
        row = known or PatternRow(
            persona=self.use.persona, reach=self.reach, kind=self.pattern.kind.value, digest=digest, times=0
        )
        row.embedder, row.embedding, row.cell = embedder.name, vector.tolist(), 0
        row.askers = self._askers(row.askers, digest, user_id)
        row.profile, row.times, row.last = profile, row.times + 1, timezone.now()
        self._figures(row)
        row.nearest = list(selectors.nearest(self.reach.pk, vector, embedder=embedder.name, but=row.pk or 0))
        row.save()

    def _figures(self, row: PatternRow) -> None:
        use, pattern = self.use, self.pattern
        row.masked = pattern.masked
        row.terms = {"asked": pattern.terms, "held": pattern.held, "found": pattern.found}
        row.places = [
            {
                "artifact": one.spot.artifact_id,
                "paragraph": one.spot.paragraph,
                "start": one.spot.start,
                "rank": one.rank,
                "citations": one.citations,
            }
            for one in pattern.places
        ]
        for name in ("reason", "found", "needed", "retrieved", "cited", "citations", "rate", "similarity"):
            setattr(row, name, getattr(use, name))
        row.episodic = not use.refused and 2 * use.cited <= use.retrieved

    def _askers(self, before: dict[str, list[str]], digest: str, user_id: int) -> dict[str, list[str]]:
        """Count the asker for each thing under another hash, so that two things of one person look unrelated."""
        after = {name: list(keys) for name, keys in before.items()}
        for name in patterns.counted(self.pattern):
            purpose = f"asker {digest}" if name == patterns.WHOLE else f"asker {name}"
            mine = keyed(self.use.persona, purpose, str(user_id))[:_SHORT]
            after[name] = sorted({*after.get(name, ()), mine})[:_KEPT]
        return after


def withdraw(*, persona_id: int) -> int:
    """Let go what was learnt within a reach that its readers have not got whole any more; return how many reaches.

    A pattern may have been shaped by anything that could be used when it was made. So all of that reach go with it.
    """
    persona = Persona.objects.get(pk=persona_id)
    if persona.state != Persona.State.ACTIVE:
        return 0  # nobody asks, and nothing is shown; what is due is done when it is active again
    today, gone = timezone.now().date(), 0
    with transaction.atomic():
        epoch = personas.hold_policy(persona.pk)
        version = personas.current_version(persona).n
        for reach in Reach.objects.filter(persona=persona).exclude(epoch=epoch, day=today):
            now = reach_of(persona.pk, version=version, rank=reach.rank)
            members = {*now, *(-key for key, (_, display) in now.items() if display)}
            if members.issuperset(reach.members):
                Reach.objects.filter(pk=reach.pk).update(epoch=epoch, day=today)
            else:
                drop(reaches=(reach.pk,))
                gone += 1
    return gone


def drop(*, reaches: Sequence[int]) -> None:
    """Let reaches go with their patterns, and the words of tables that were gathered from them."""
    LearnedTable.objects.filter(reach__in=reaches).update(
        state=LearnedTable.State.WITHDRAWN, document=b"", figures={}
    )
    PatternRow.objects.filter(reach__in=reaches).delete()
    Reach.objects.filter(pk__in=reaches).delete()


def drop_of_artifacts(*, persona: Persona, keys: Sequence[int]) -> None:
    """Let go all that was learnt while any of these artifacts could be used."""
    reaches = Reach.objects.filter(persona=persona, members__overlap=list(keys))
    drop(reaches=tuple(reaches.values_list("pk", flat=True)))


def prune_patterns() -> int:
    """Remove patterns of all personas that nobody asked for in so long; return how many. In parts, skipping locks.

    None outlives its persona's time for questions.
    """
    gone = 0
    for persona in Persona.objects.only("pk", "retention_days"):
        days = min(settings.SEMANTIC_MEMORY_PRUNE_AGE_DAYS, persona.retention_days)
        while part := _prune(persona.pk, days):
            gone += part
    return gone


def arrange(*, persona_id: int) -> None:
    """Lay the patterns of every big reach in cells, after those that are too old went."""
    embedder = embedders.get(settings.KWANZAA_EMBEDDER).name
    for reach_id in Reach.objects.filter(persona=persona_id).order_by("pk").values_list("pk", flat=True):
        arranging.arrange(reach_id=reach_id, embedder=embedder)


_PRUNE: Final = """
DELETE FROM citations_pattern WHERE id IN (
    SELECT id FROM citations_pattern WHERE persona_id = %s AND last < %s
    ORDER BY last LIMIT %s FOR UPDATE SKIP LOCKED
)
"""


def _prune(persona_id: int, days: int) -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_PRUNE, [persona_id, timezone.now() - timedelta(days=days), _PRUNED])
        return int(cursor.rowcount)
