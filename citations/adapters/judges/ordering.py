"""Ports Reranker and Selector: a cross-encoder reads the question and then a text, from a folder or behind a server."""

import json
import logging
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from citations.adapters.judges.classifying import Classifier, softmax
from citations.core.errors import JudgeError
from citations.core.ranking.sentences import Chosen, Measured, likeliest
from personas import line
from personas.core.errors import EmbedderError

logger = logging.getLogger("kwanzaa.citations")

_TWO = 2
SENTENCES: Final = 20
_ROOM = 2**16  # bytes of a reply; some servers repeat the texts, which are added


class _CrossEncoder:
    """The one output of the model in a folder, or the second of two."""

    def __init__(self, folder: Path) -> None:
        """Open it. Raises: JudgeError, also where it has more than two classes."""
        self._model = Classifier(folder)
        if len(self._model.labels) > _TWO:
            raise JudgeError(
                f"{folder} tells {len(self._model.labels)} classes apart: a reranker has one or two"
            )
        self.name = self._model.name

    def _logits(self, question: str, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """Return logits of two classes, the second of which fits, for each text; None when the model breaks."""
        try:
            logits = self._model.logits(question, texts)
        except JudgeError as e:
            logger.warning("judge broke: judge=%s code=%s", self.name, e.code)
            return None
        return logits if logits.shape[1] == _TWO else np.hstack((np.zeros_like(logits), logits))


class FolderReranker(_CrossEncoder):
    """Judges passages."""

    def relevance(self, question: str, texts: Sequence[str]) -> tuple[int, ...] | None:
        """Tell how well each fits, in thousandths; None when the model breaks: then the order stays as it was."""
        logits = self._logits(question, texts)
        return None if logits is None else tuple(int(share * 1000) for share in softmax(logits)[:, 1])


class FolderSelector(_CrossEncoder):
    """Chooses sentences, of the twenty likeliest; the model's logarithm of odds is what each is worth."""

    def select(self, question: str, found: Sequence[Measured]) -> Sequence[Chosen] | None:
        """Put the likeliest first, equal ones as they stood; None when the model breaks."""
        near = likeliest(found)[:SENTENCES]
        logits = self._logits(question, [found[n].sentence.text for n in near])
        if logits is None:
            return None
        odds = [round(1_000 * float(yes - no)) for no, yes in logits]
        order = sorted(range(len(near)), key=lambda n: -odds[n])
        return [Chosen(n=near[n], points=odds[n], odds=odds[n]) for n in order]


class ServerReranker:
    """Judges with whatever a server has behind ``/v1/rerank`` (vLLM, llama.cpp) or ``/rerank`` (TEI)."""

    def __init__(self, url: str, *, model: str, key: str, seconds: int, elsewhere: bool) -> None:
        """Take the whole address; nothing is asked yet. Raises: JudgeError, also where texts would leave the house."""
        try:
            self._url = line.address(url, "KWANZAA_RERANKER_URL", elsewhere=elsewhere)
        except EmbedderError as e:
            raise JudgeError(str(e)) from e
        self._model, self._key, self._seconds = model, key, seconds
        self.name = f"server-{model[-60:]}"

    def relevance(self, question: str, texts: Sequence[str]) -> tuple[int, ...] | None:
        """Tell how well each fits, in thousandths; None when the server errs: then the order stays as it was."""
        try:
            return self.judged(question, texts)
        except JudgeError as e:
            logger.warning("judge broke: judge=%s code=%s", self.name, e.code)
            return None

    def judged(self, question: str, texts: Sequence[str]) -> tuple[int, ...]:
        """Judge as ``relevance`` does. Raises: JudgeError, in one sentence that says what the server did."""
        if not texts:
            return ()
        # The field has two names, and each server looks for its own.
        asked = {
            "model": self._model,
            "query": question,
            "documents": list(texts),
            "texts": list(texts),
            "top_n": len(texts),
        }
        most = _ROOM + 8 * sum(map(len, texts))
        try:
            body = line.post(self._url, asked, key=self._key, most=most, seconds=self._seconds)
        except EmbedderError as e:
            raise JudgeError(str(e)) from e
        return self._read(body, len(texts))

    def _read(self, body: bytes, count: int) -> tuple[int, ...]:
        try:
            said = json.loads(body)
            rows = said["results"] if isinstance(said, dict) else said
            found = {int(row["index"]): float(row.get("relevance_score", row.get("score"))) for row in rows}
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError) as e:
            raise JudgeError(f"{self._url} replies with what is no judgement") from e
        if (
            sorted(found) != list(range(count))
            or len(rows) != count
            or not all(map(math.isfinite, found.values()))
        ):
            raise JudgeError(f"{self._url} judges {len(rows)} texts of {count}, or by what is no number")
        return _thousandths([found[n] for n in range(count)])


def _thousandths(scores: Sequence[float]) -> tuple[int, ...]:
    """Return shares as they are; of a server that tells logits, the share of each."""
    if all(0 <= one <= 1 for one in scores):
        return tuple(round(1000 * one) for one in scores)
    return tuple(round(500 * (1 + math.tanh(one / 2))) for one in scores)
