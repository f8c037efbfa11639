"""Port Tracker: keeps which passages were retrieved and cited. Never delays or changes an answer."""

import logging

from django.db import DatabaseError, transaction

from citations.core.records import Usage
from citations.models import PassageUse, StoredBundle

logger = logging.getLogger("kwanzaa.citations")


class Uses:
    """Notes the usage of one question's answer."""

    def __init__(self, *, question_id: int) -> None:
        """Take the question whose bundle the usage belongs to."""
        self._question_id = question_id

    def note(self, usage: Usage) -> None:
        """Store one row for each retrieved passage; a failure is logged and passed over."""
        try:
            with transaction.atomic():
                self._store(usage)
        except (DatabaseError, StoredBundle.DoesNotExist) as e:
            logger.warning("usage lost: question=%s error=%s", self._question_id, type(e).__name__)

    def _store(self, usage: Usage) -> None:
        bundle = StoredBundle.objects.only("pk").get(question_id=self._question_id)
        PassageUse.objects.bulk_create(
            (
                PassageUse(bundle=bundle, passage_id=passage_id, rank=rank, citations=citations)
                for passage_id, rank, citations in usage.passages
            ),
            ignore_conflicts=True,
        )
