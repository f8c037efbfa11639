"""For a worker of a test: whoever comes to a file that is named so does not come back by itself.

It stands for whatever takes longer than a worker may: a text, a program of somebody else's, a machine that swaps.
"""

import signal
from typing import Any

from personas.services import ingestion

WORD = "outlasts"
_plain = ingestion.prepare


def _prepare(**given: Any) -> ingestion.Ready:
    while any(WORD in one.row.path for one in given["documents"]):
        signal.pause()
    return _plain(**given)


ingestion.prepare = _prepare
