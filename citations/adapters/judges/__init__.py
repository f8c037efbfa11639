"""Second opinions from a folder: whatever sequence-classification model in ONNX form lies there.

To use one: name the folder in KWANZAA_ENTAILMENT or KWANZAA_RERANKER. Its hash stands in the tables of every bundle.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

from citations.adapters.judges.entailing import FolderEntailment
from citations.adapters.judges.ordering import FolderReranker
from citations.core.judging import reranking
from citations.core.judging.reranking import Reranker
from citations.core.supporting import entailment
from citations.core.supporting.entailment import Entailment

NOBODY: Final = entailment.NONE.name


@lru_cache(maxsize=2)
def entailment_from(folder: Path | None) -> Entailment:
    """Return the judge of paraphrases in *folder*, opened once in a process. Raises: JudgeError."""
    return entailment.NONE if folder is None else FolderEntailment(folder)


@lru_cache(maxsize=2)
def reranker_from(folder: Path | None) -> Reranker:
    """Return the judge of order in *folder*, opened once in a process. Raises: JudgeError."""
    return reranking.NONE if folder is None else FolderReranker(folder)
