"""Port Reranker: a cross-encoder that reads the question and then a passage."""

import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from citations.adapters.judges.classifying import Classifier, softmax
from citations.core.errors import JudgeError

logger = logging.getLogger("kwanzaa.citations")

_TWO = 2


class FolderReranker:
    """Judges with the one output of the model in a folder, or with the second of two."""

    def __init__(self, folder: Path) -> None:
        """Open it. Raises: JudgeError, also where it has more than two classes."""
        self._model = Classifier(folder)
        if len(self._model.labels) > _TWO:
            raise JudgeError(
                f"{folder} tells {len(self._model.labels)} classes apart: a reranker has one or two"
            )
        self.name = self._model.name

    def relevance(self, question: str, texts: Sequence[str]) -> tuple[int, ...] | None:
        """Tell how well each fits, in thousandths; None when the model breaks: then the order stays as it was."""
        try:
            logits = self._model.logits(question, texts)
        except JudgeError as e:
            logger.warning("judge broke: judge=%s code=%s", self.name, e.code)
            return None
        if logits.shape[1] == 1:
            logits = np.hstack((np.zeros_like(logits), logits))
        return tuple(int(share * 1000) for share in softmax(logits)[:, -1])
