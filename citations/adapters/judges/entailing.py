"""Port Judge: a model of natural language inference, which reads the quotations and then the claim.

It cannot tell whether a claim answers the question, and says that every claim does.
"""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from citations.adapters.judges.classifying import Classifier, softmax
from citations.core.binding.judge import Opinion, Told
from citations.core.errors import JudgeError

logger = logging.getLogger("kwanzaa.citations")

_LABEL: Final = "entailment"
LEAST: Final = 500


class FolderEntailment:
    """Judges with the class *entailment* of the model in a folder."""

    def __init__(self, folder: Path) -> None:
        """Open it. Raises: JudgeError, also where no class of it is called entailment."""
        self._model = Classifier(folder)
        if _LABEL not in self._model.labels:
            raise JudgeError(f"{folder}/config.json names no class {_LABEL!r} (id2label)")
        self._class = self._model.labels.index(_LABEL)
        self.name = self._model.name

    def judge(self, told: Sequence[Told], question: str) -> tuple[Opinion | None, ...]:  # noqa: ARG002
        """Agree to what is rather said than not; None where the model breaks."""
        found = (self.likely(one.claim, one.quotes) for one in told)
        return tuple(None if likely is None else Opinion(says=likely >= LEAST) for likely in found)

    def likely(self, claim: str, spans: Sequence[str]) -> int | None:
        """Tell how likely *spans* say *claim*, in thousandths; None when the model breaks."""
        try:
            shares = softmax(self._model.logits(" ".join(spans), [claim]))
        except JudgeError as e:
            logger.warning("judge broke: judge=%s code=%s", self.name, e.code)
            return None
        return int(shares[0, self._class] * 1000)
