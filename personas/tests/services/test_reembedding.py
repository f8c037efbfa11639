"""Another embedder: every vector is made anew, and nothing else."""

import numpy as np
import pytest

from personas.core.passages import cut_back
from personas.embedders.hashing import Hashing
from personas.embedders.packed import pack
from personas.models import Passage, Posting
from personas.services import reembedding

pytestmark = pytest.mark.django_db

LONG = "\n\n".join(f"Paragraph {n} tells of the tide. " * 20 for n in range(40))


class Other(Hashing):
    """Reads a text from its end, so that its vectors are others."""

    name = "other-1"
    embedded = 0

    def embed(self, texts):
        """Count the passages, which have a heading."""
        type(self).embedded += sum("\n" in text for text in texts)
        return super().embed([text[::-1] for text in texts])


@pytest.fixture
def other(monkeypatch):
    monkeypatch.setattr(Other, "embedded", 0)
    return Other()


@pytest.fixture
def taken_in(ada, take_in):
    take_in(ada, {"a.txt": {"title": "The storm", "date": "1962"}, "b.txt": {}}, a_txt=LONG.encode())
    return ada


def rest(persona):
    fields = ("id", "artifact_id", "ordinal", "text", "sentences", "mentions", "length")
    passages = list(Passage.objects.filter(persona=persona).order_by("id").values_list(*fields))
    postings = Posting.objects.filter(persona=persona).order_by("lexeme", "passage_id")
    return passages, list(postings.values_list("lexeme", "passage_id", "tf"))


def test_vectors_are_those_of_a_fresh_ingestion_and_all_else_stays(taken_in, other):
    before = rest(taken_in)
    seen = []
    count = reembedding.embed_again(
        persona=taken_in, embedder=other, progress=lambda *told: seen.append(told)
    )
    rows = list(Passage.objects.filter(persona=taken_in).select_related("artifact"))
    assert count == len(rows) > 1
    assert seen[-1] == (count, count)
    for row in rows:
        heading = (
            "The storm. Ada, 1962."
            if row.artifact.title == "The storm"
            else f"{row.artifact.title}. Ada, 1951."
        )
        np.testing.assert_allclose(row.embedding, other.embed([f"{heading}\n{row.text}"])[0], atol=1e-6)
        said = cut_back(row.text, list(zip(*[iter(row.sentences)] * 3, strict=True)))
        assert bytes(row.sentence_vectors or b"") == pack(other.embed(said))
    assert {row.embedder for row in rows} == {"other-1"}
    assert rest(taken_in) == before


def test_sentences_without_vectors_are_embedded_too(taken_in):
    before = dict(Passage.objects.filter(persona=taken_in).values_list("id", "sentence_vectors"))
    Passage.objects.filter(persona=taken_in, ordinal=0).update(sentence_vectors=None)
    assert reembedding.embed_again(persona=taken_in, embedder=Hashing()) == 2
    assert dict(Passage.objects.filter(persona=taken_in).values_list("id", "sentence_vectors")) == before


def test_what_was_interrupted_goes_on_where_it_ended(taken_in, other, monkeypatch):
    monkeypatch.setattr(reembedding, "_STRIDE", 4)
    total = Passage.objects.filter(persona=taken_in).count()

    def stop(done, _total):
        if done == 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        reembedding.embed_again(persona=taken_in, embedder=other, progress=stop)
    assert reembedding.embed_again(persona=taken_in, embedder=other) == total - 8
    assert other.embedded == total
    assert reembedding.embed_again(persona=taken_in, embedder=other) == 0
