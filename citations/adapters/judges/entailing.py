"""Port Entailment: a model of natural language inference that reads the spans and then the claim."""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from citations.adapters.judges.classifying import Classifier, softmax
from citations.core.errors import JudgeError

logger = logging.getLogger("kwanzaa.citations")

_LABEL: Final = "entailment"


class FolderEntailment:
    """Judges with the class *entailment* of the model in a folder."""

    def __init__(self, folder: Path) -> None:
        """Open it. Raises: JudgeError, also where no class of it is called entailment."""
        self._model = Classifier(folder)
        if _LABEL not in self._model.labels:
            raise JudgeError(f"{folder}/config.json names no class {_LABEL!r} (id2label)")
        self._class = self._model.labels.index(_LABEL)
        self.name = self._model.name

    def likely(self, claim: str, spans: Sequence[str]) -> int | None:
        """Tell how likely the spans say it, in thousandths; 0 when the model breaks: nothing passes unjudged then."""
        try:
            shares = softmax(self._model.logits(" ".join(spans), [claim]))
        except JudgeError as e:
            logger.warning("judge broke: judge=%s code=%s", self.name, e.code)
            return 0
        return int(shares[0, self._class] * 1000)
