"""Another embedder: every vector is made anew, and nothing else."""

import re

import numpy as np
import pytest

from personas import services
from personas.core.passages import cut_back
from personas.embedders.hashing import Hashing
from personas.embedders.packed import cosines, pack
from personas.embedders.pieces import LAYOUT, split
from personas.models import Passage, Posting
from personas.selectors import search_whole
from personas.services import reembedding
from personas.tests.embedders.apart import Apart

pytestmark = pytest.mark.django_db

LONG = "\n\n".join(f"Paragraph {n} tells of the tide. " * 20 for n in range(20))


class Other(Hashing):
    """Reads a text from its end, so that its vectors are others."""

    name = "other-1"
    embedded = 0

    def embed(self, texts, *, asked=False):
        """Count the passages, which have a heading."""
        type(self).embedded += sum("\n" in text for text in texts)
        return super().embed([text[::-1] for text in texts], asked=asked)


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
    before, seen = rest(taken_in), []
    count = reembedding.embed_again(
        persona=taken_in, embedder=other, progress=lambda *told: seen.append(told)
    )
    rows = list(Passage.objects.filter(persona=taken_in).select_related("artifact"))
    assert count == len(rows) > 1
    assert seen[-1] == (count, count)
    for row in rows:
        heading = f"{row.artifact.title}. Ada, {row.artifact.date}."
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


def test_pieces_are_brought_in_behind_the_vectors_once_an_embedder_tells_them_apart(taken_in):
    before = dict(Passage.objects.filter(persona=taken_in).values_list("id", "sentence_vectors"))
    assert reembedding.incomplete(Apart()) == ((taken_in.slug, len(before)),)
    assert reembedding.incomplete(Hashing()) == reembedding.incomplete(Other()) == ()
    count = reembedding.embed_again(persona=taken_in, embedder=Apart())
    assert count == len(before)
    assert reembedding.embed_again(persona=taken_in, embedder=Apart()) == 0
    assert reembedding.incomplete(Apart()) == ()
    for row in Passage.objects.filter(persona=taken_in):
        texts = cut_back(row.text, list(zip(*[iter(row.sentences)] * 3, strict=True)))
        near, said = split(bytes(row.sentence_vectors or b""), len(texts), row_width := Apart.width)
        assert near == bytes(before[row.id] or b"")
        assert len(near) == len(texts) * row_width
        assert [len(one.ids) for one in said] == [len(re.findall(r"\w+", text)) for text in texts]


def test_pieces_that_were_narrowed_otherwise_are_made_again_and_never_compared(taken_in):
    reembedding.embed_again(persona=taken_in, embedder=Apart())
    row = Passage.objects.filter(persona=taken_in).latest("id")
    held, sentences = bytes(row.sentence_vectors or b""), len(row.sentences) // 3
    end = sentences * Apart.width
    assert held[end] == LAYOUT
    older = held[:end] + bytes([LAYOUT - 1]) + held[end + 1 :]
    assert split(older, sentences, Apart.width) == (held[:end], ())
    Passage.objects.filter(persona=taken_in, id=row.id).update(sentence_vectors=older)
    assert reembedding.incomplete(Apart()) == ((taken_in.slug, 1),)
    assert reembedding.embed_again(persona=taken_in, embedder=Apart()) == 1
    again = Passage.objects.get(persona=taken_in, id=row.id)
    assert bytes(again.sentence_vectors or b"") == held


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


class Wide(Hashing):
    """Gives wider vectors than what ships."""

    name = "wide-1"
    width = 3000

    def embed(self, texts, *, asked=False):
        """Put noughts behind the vectors."""
        return np.pad(super().embed(texts, asked=asked), ((0, 0), (0, self.width - 384)))


def ranked(persona, embedder):
    """Tell what the vectors of an embedder find, and how near the sentences are."""
    persona.state = persona.State.ACTIVE
    persona.save()
    vector = embedder.embed(["the tide"], asked=True)[0]
    found = search_whole(persona, version=1, text="", vector=vector, embedder=embedder.name)
    return [
        (one.passage_id, one.cosine, None if one.near is None else cosines(vector, one.near)) for one in found
    ]


def test_the_embedder_before_answers_as_ever_while_an_archive_moves_to_one_of_another_width(
    taken_in, monkeypatch
):
    monkeypatch.setattr(reembedding, "_STRIDE", 4)
    services.publish(persona=taken_in)
    before = ranked(taken_in, Hashing())
    assert before
    seen = []

    def look(done, _total):
        seen.append(ranked(taken_in, Hashing()) == before)
        assert len(ranked(taken_in, Wide())) == min(done, 50)

    count = reembedding.embed_again(persona=taken_in, embedder=Wide(), progress=look)
    assert len(seen) == -(-count // 4)
    assert all(seen)
    assert ranked(taken_in, Wide()) == before
    assert reembedding.forget_former(persona=taken_in) == count
    assert ranked(taken_in, Hashing()) == []
    assert ranked(taken_in, Wide()) == before
    assert reembedding.forget_former(persona=taken_in) == 0


def test_an_archive_moves_back_as_it_moved(taken_in, other):
    services.publish(persona=taken_in)
    before = ranked(taken_in, Hashing())
    reembedding.embed_again(persona=taken_in, embedder=other)
    reembedding.embed_again(persona=taken_in, embedder=Hashing())
    assert ranked(taken_in, Hashing()) == before
