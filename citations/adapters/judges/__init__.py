"""Second opinions from a folder: whatever sequence-classification model in ONNX form lies there.

To use one: name the folder in KWANZAA_ENTAILMENT or KWANZAA_RERANKER. Its hash stands in the tables of every bundle.
One ships with the code and is asked unless KWANZAA_READER says no: whether a sentence answers the question.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

from citations.adapters.judges.entailing import FolderEntailment
from citations.adapters.judges.ordering import FolderReranker
from citations.adapters.judges.reading import SHIPPED, FolderReader
from citations.core.errors import JudgeError
from citations.core.judging import reranking
from citations.core.judging.reranking import Reranker
from citations.core.picking import readers
from citations.core.picking.readers import Reader
from citations.core.supporting import entailment
from citations.core.supporting.entailment import Entailment

READER_OF: Final = "answers-d9266abed38b6d11"
NOBODY: Final = entailment.NONE.name


@lru_cache(maxsize=2)
def entailment_from(folder: Path | None) -> Entailment:
    """Return the judge of paraphrases in *folder*, opened once in a process. Raises: JudgeError."""
    return entailment.NONE if folder is None else FolderEntailment(folder)


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
