"""Second opinions from a folder: whatever sequence-classification model in ONNX form lies there.

To use one: name the folder in KWANZAA_ENTAILMENT or KWANZAA_RERANKER. Its hash stands in the tables of every bundle.
One ships with the code and is asked unless KWANZAA_READER says no: whether a sentence answers the question.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings

from citations.adapters.judges.entailing import FolderEntailment
from citations.adapters.judges.ordering import FolderReranker, ServerReranker
from citations.adapters.judges.reading import SHIPPED, FolderReader
from citations.core.errors import JudgeError
from citations.core.judging import reranking
from citations.core.judging.reranking import Reranker
from citations.core.picking import readers
from citations.core.picking.picking_tables import READER_OF
from citations.core.picking.readers import Reader
from citations.core.supporting import entailment
from citations.core.supporting.entailment import Entailment

NOBODY: Final = entailment.NONE.name


@lru_cache(maxsize=2)
def entailment_from(folder: Path | None) -> Entailment:
    """Return the judge of paraphrases in *folder*, opened once in a process. Raises: JudgeError."""
    return entailment.NONE if folder is None else FolderEntailment(folder)


def reranker_set() -> Reranker:
    """Return the judge of order that the settings name: a server, else a folder, else nobody. Raises: JudgeError."""
    return server_set() or reranker_from(settings.KWANZAA_RERANKER)


def server_set() -> ServerReranker | None:
    """Return the server that judges order, where one is set. Raises: JudgeError."""
    if not settings.KWANZAA_RERANKER_URL:
        return None
    return ServerReranker(
        settings.KWANZAA_RERANKER_URL,
        model=settings.KWANZAA_RERANKER_MODEL,
        key=settings.KWANZAA_MODELS_API_KEY,
        seconds=settings.KWANZAA_MODELS_TIMEOUT,
        elsewhere=settings.KWANZAA_MODELS_ELSEWHERE,
    )


@lru_cache(maxsize=2)
def reranker_from(folder: Path | None) -> Reranker:
    """Return the judge of order in *folder*, opened once in a process. Raises: JudgeError."""
    return reranking.NONE if folder is None else FolderReranker(folder)


@lru_cache(maxsize=2)
def reader(*, asked: bool = True) -> Reader:
    """Return the model that ships, opened once in a process; none where it is not asked.

    Raises: JudgeError, also where the tables were fitted to another model.
    """
    if not asked:
        return readers.NONE
    found = FolderReader(SHIPPED)
    if found.name != READER_OF:
        raise JudgeError(
            f"{SHIPPED} holds {found.name}, and the tables are fitted to {READER_OF}: make calibrate"
        )
    return found
