"""What it costs to give leaves their places: appending to the log, beside the bare writing of the same leaves.

In a transaction that is taken back, without a signature: neither the log nor its signer ever hears of these leaves.
"""

import secrets
from typing import Final

from django.db import connection, transaction

from evaluation.bench.measuring import timed
from ledger import services
from ledger.core.canonical import Json
from ledger.models import LogState

BATCH: Final = 1_000
BATCHES: Final = 10
_LEAF: Final = 106


def measure() -> Json:
    """Return leaves per second: appended in batches, and written by COPY into the queue that they come from."""
    bare = append = 0.0
    with transaction.atomic():
        LogState.objects.get_or_create(pk=1)
        for _ in range(BATCHES):
            bare += timed(_queue)
            append += timed(lambda: services.append(most=BATCH))
        transaction.set_rollback(True)
    per_second = [round(BATCH * BATCHES / took) for took in (append, bare)]
    percent = round(100 * per_second[0] / per_second[1])
    return {"batch": BATCH, "per_second": per_second[0], "bare_copy": per_second[1], "percent": percent}


def _queue() -> None:
    with connection.cursor() as cursor, cursor.copy("COPY ledger_pendingleaf (data) FROM STDIN") as rows:
        for _ in range(BATCH):
            rows.write_row((secrets.token_bytes(_LEAF),))
