"""Find artifacts that several people together were shown more of than one of them may be; for stewards alone.

No answer depends on it: what one person is shown is told from their own past only.
"""

from datetime import timedelta
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from citations import selectors
from citations.models import RiskSignal

TOGETHER: Final = timedelta(days=7)
# The union of all that was shown of each artifact lately, against the most that any of its readers may see of it alone.
# Whoever has lost their membership counts with the persona's widest tier.
_GROUPS: Final = """
WITH recent AS (
  SELECT persona_id, artifact_id, user_id, paragraph, int8range("start", "end") AS span
  FROM citations_shownspan WHERE created >= %s
), joined AS (
  SELECT persona_id, artifact_id, range_agg(span) AS spans FROM recent GROUP BY persona_id, artifact_id, paragraph
), shown AS (
  SELECT persona_id, artifact_id, sum(upper(part) - lower(part)) AS chars
  FROM joined, unnest(spans) AS part GROUP BY persona_id, artifact_id
), readers AS (
  SELECT recent.persona_id, recent.artifact_id, count(DISTINCT recent.user_id) AS people,
    max(coalesce(own.artifact_chars,
      (SELECT max(artifact_chars) FROM personas_tier AS any_tier WHERE any_tier.persona_id = recent.persona_id)
    )) AS most
  FROM recent
  LEFT JOIN personas_membership AS held ON (held.persona_id, held.user_id) = (recent.persona_id, recent.user_id)
  LEFT JOIN personas_tier AS own ON own.id = held.tier_id
  GROUP BY recent.persona_id, recent.artifact_id
)
SELECT persona_id, artifact_id, people FROM shown JOIN readers USING (persona_id, artifact_id)
WHERE people >= 2 AND chars > most ORDER BY persona_id, artifact_id
"""


def find_groups() -> int:
    """Note a signal for every such artifact, once in the days that are looked at; return how many are new.

    A signal that nobody settled yet learns the number of people as it stands now.
    """
    since = timezone.now() - TOGETHER
    with connection.cursor() as cursor:
        cursor.execute(_GROUPS, [since])
        rows = cursor.fetchall()
    with transaction.atomic():
        return sum(_note(persona_id, artifact_id, people) for persona_id, artifact_id, people in rows)


def _note(persona_id: int, artifact_id: int, people: int) -> bool:
    since = timezone.now() - TOGETHER
    known = RiskSignal.objects.filter(
        persona_id=persona_id, artifact_id=artifact_id, kind=RiskSignal.Kind.GROUP, created__gte=since
    )
    if known.exists():
        known.filter(settled=None).update(n=people)
        return False
    RiskSignal.objects.create(
        persona_id=persona_id,
        artifact_id=artifact_id,
        kind=RiskSignal.Kind.GROUP,
        day=selectors.today().date(),
        n=people,
    )
    return True
