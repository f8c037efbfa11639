"""A worker's turn at a batch: some seconds of whatever is next for it."""

import time
from typing import Final

from personas.handed_in import Batch
from personas.services import batch_reading, batch_taking

TURN: Final = batch_taking.TURN


def work(*, batch_id: int, seconds: float = TURN) -> bool:
    """Go on with a batch for some seconds; return whether there is more to do. Several workers may be at one batch."""
    end = time.monotonic() + seconds
    while step(batch_id=batch_id):
        if time.monotonic() >= end:
            return True
    return False


def step(*, batch_id: int) -> bool:
    """Do one thing; return whether something was done."""
    batch = Batch.objects.select_related("persona", "uploader").filter(pk=batch_id).first()
    if batch is None:
        return False
    match Batch.State(batch.state):
        case Batch.State.READING:
            return (
                batch_reading.read_next(batch=batch)
                or batch_reading.tell_next(batch=batch)
                or batch_reading.end_reading(batch=batch)
            )
        case Batch.State.TAKING:
            return batch_taking.take_next(batch=batch) or batch_taking.finish(batch=batch)
        case Batch.State.UNDOING:
            batch_taking.undo(batch=batch)
            return False
        case Batch.State.OPEN | Batch.State.READ | Batch.State.DONE | Batch.State.UNDONE:
            return False
