"""Port Tracker: keeps which passages were retrieved and cited. Never delays or changes an answer.

What is to be learnt from it, a worker learns later (``citations.services.learning``).
"""

import logging

from django.db import DatabaseError, ProgrammingError

from citations.adapters import tracing
from citations.adapters.missing import missed
from citations.adapters.recheck import Basis
from citations.core.records import Usage
from citations.models import AnswerUse, PassageUse, Question, StoredBundle
from ledger.selectors import AT_EASE, together, written

logger = logging.getLogger("kwanzaa.citations")


class Uses:
    """Notes the usage of one question's answer."""

    def __init__(self, *, question: Question, basis: Basis, version: int) -> None:
        """Take the question whose bundle the usage belongs to, and what its answer rests on."""
        self._question = question
        self._basis = basis
        self._version = version

    def note(self, usage: Usage) -> None:
        """Store one row for the answer and one for each retrieved passage; a failure is logged and passed over."""
        try:
            self._store(usage)
        except ProgrammingError as e:
            missed("counting", e)
        except (DatabaseError, StoredBundle.DoesNotExist) as e:
            logger.warning("usage lost: question=%s error=%s", self._question.pk, type(e).__name__)

    def _store(self, usage: Usage) -> None:
        bundle = self._question.bundle  # at hand where it was kept just now (``record``)
        tracing.counted(usage)
        answer = AnswerUse(
            bundle=bundle,
            persona_id=self._basis.standing.persona_id,
            version=self._version,
            epoch=self._basis.epoch,
            rank=self._basis.standing.tier.rank,
            evaluation=self._basis.standing.user_id is None,
            refused=usage.refused,
            reason=usage.reason.value if usage.reason else "",
            found=usage.found,
            needed=usage.needed,
            retrieved=usage.retrieved,
            cited=usage.cited,
            citations=usage.citations,
            stray=usage.stray,
            rate=usage.rate,
            similarity=usage.similarity,
        )
        passages = [
            PassageUse(bundle=bundle, passage_id=passage_id, rank=rank, citations=citations)
            for passage_id, rank, citations in usage.passages
        ]
        together(AT_EASE, *written([answer]), *written(passages, spares=True))


class Nothing:
    """Notes nothing: tracking is switched off."""

    def note(self, usage: Usage) -> None:
        """Forget it."""
