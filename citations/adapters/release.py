"""Release on fixed steps: what is told to a requestor changes only at the moment of asking plus whole steps.

When an answer was ready says how long it took, and that could tell what was looked through for it. So answer, failure
and stages are all read as they stood at the last step. One clock, the database's, says what time it is.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.models import F

from citations.models import Question

# The first step that is not over yet, counted from the asking; without steps (0) it is the asking itself. Where the
# clock was set back since, nobody waits for it to come round again.
_NEXT: Final = """
least(clock_timestamp() + make_interval(secs => %(step)s),
  created + make_interval(secs => %(step)s) * greatest(1, ceil(
    extract(epoch FROM clock_timestamp() - created) / nullif(%(step)s::numeric, 0)
  )))
"""
_RELEASE: Final = f"""
UPDATE citations_question SET released = {_NEXT}
WHERE id = %(question)s AND released IS NULL AND state IN ('answered', 'failed')
  AND set_config('synchronous_commit', 'off', true) = 'off'
"""  # noqa: S608 -- our own words; what is lost with the power is released again, for a signed head covers it still
# What is released later than at the next step was released before the clock was set back.
# What was reached before stays what is shown until the step at which the new stage is. A second attempt starts from
# the beginning; a reader does not see that.
_REACH: Final = f"""
UPDATE citations_question SET
  stage_before = CASE WHEN stage_from <= clock_timestamp() THEN stage ELSE stage_before END,
  stage = %(stage)s,
  stage_from = {_NEXT}
WHERE id = %(question)s AND attempt = %(attempt)s
  AND coalesce(array_position(%(order)s::text[], stage::text), 0) < array_position(%(order)s::text[], %(stage)s)
  AND set_config('synchronous_commit', 'off', true) = 'off'
"""  # noqa: S608 -- our own words; and a stage that is lost with the power is no loss: its commit waits for no disk
_LOOK: Final = f"""
SELECT CASE WHEN stage_from <= clock_timestamp() THEN stage ELSE stage_before END,
  coalesce(released <= clock_timestamp() OR released > clock_timestamp() + make_interval(secs => %(step)s + 1), false),
  state,
  extract(epoch FROM {_NEXT} - clock_timestamp())
FROM citations_question WHERE id = %(question)s
"""  # noqa: S608 -- our own words


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """How far a question was at the last step. ``stage`` is empty before the first; ``wait`` leads to the next step.

    ``is_settled``: nothing follows, an answer may be read or the question has failed.
    """

    stage: str = ""
    is_settled: bool = False
    has_failed: bool = False
    wait: timedelta = timedelta()


def release(question_id: int) -> None:
    """Let what became of a question be read from the next step on; what was released stays so.

    The caller has seen that a signed checkpoint covers the answer, or that the question has failed.
    """
    with connection.cursor() as cursor:
        cursor.execute(_RELEASE, {"question": question_id, "step": _step()})


def release_at_once(question_id: int) -> None:
    """Let the answer be read now: for whoever runs a command on this machine, and has its clocks anyway."""
    Question.objects.filter(pk=question_id, state=Question.State.ANSWERED).update(released=F("created"))


def reach(question_id: int, *, attempt: str, stage: str, order: tuple[str, ...]) -> None:
    """Note that an attempt began a stage, to be told at the next step; *order* names all stages that are told."""
    with connection.cursor() as cursor:
        cursor.execute(
            _REACH,
            {
                "question": question_id,
                "attempt": attempt,
                "stage": stage,
                "order": list(order),
                "step": _step(),
            },
        )


def look(question_id: int) -> Moment:
    """Tell how far a question was at the last step."""
    with connection.cursor() as cursor:
        cursor.execute(_LOOK, {"question": question_id, "step": _step()})
        row = cursor.fetchone()
    if row is None:
        return Moment()
    stage, is_settled, state, wait = row
    return Moment(
        stage=stage,
        is_settled=is_settled,
        has_failed=is_settled and state == Question.State.FAILED,
        wait=timedelta(seconds=max(0.0, float(wait))),
    )


def _step() -> float:
    seconds: float = settings.KWANZAA_RELEASE_STEP_MS / 1000
    return seconds
