"""Port Reader: the small model that ships with the code, which reads the question and then a sentence."""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from citations.adapters.judges.classifying import Classifier
from citations.core.errors import JudgeError

logger = logging.getLogger("kwanzaa.citations")

SHIPPED: Final = Path(__file__).parent / "answers"
_ROUND: Final = 50  # thousandths; less differs from one kind of processor to the next


class FolderReader:
    """Judges with the one output of the model in a folder: the logarithm of the odds that the sentence answers."""

    def __init__(self, folder: Path) -> None:
        """Open it. Raises: JudgeError, also where it has more than one output."""
        self._model = Classifier(folder)
        if len(self._model.labels) != 1:
            raise JudgeError(f"{folder} has {len(self._model.labels)} outputs: a reader has one")
        self.name = self._model.name

    def answers(self, question: str, texts: Sequence[str]) -> tuple[int, ...] | None:
        """Tell how surely each answers, in thousandths; None when the model breaks: then nothing was read."""
        try:
            odds = self._model.logits(question, texts)[:, 0]
        except JudgeError as e:
            logger.warning("judge broke: judge=%s code=%s", self.name, e.code)
            return None
        return tuple(round(1000 * float(one) / _ROUND) * _ROUND for one in odds)
