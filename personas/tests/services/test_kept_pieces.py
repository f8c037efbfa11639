"""Word pieces come through whatever keeps vectors: a file's many turns, a record put right, a heading embedded anew."""

import pytest

from personas import embedders
from personas.embedders.pieces import split
from personas.handed_in import Embedded
from personas.models import Passage
from personas.services import batch_work, batching, reembedding, reusing
from personas.services.describing import describe
from personas.tests.embedders.apart import Apart
from personas.tests.services.test_attempts import (
    batch,
    every_turn_is_over_at_once,
    long_line,
    read,
    short_turns,
)
from personas.tests.services.test_describing import said

__all__ = ["batch"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_child")]


class Counting(Apart):
    """Remembers what it was to take apart."""

    asked: list[str]

    def embed_apart(self, texts):
        self.asked += texts
        return super().embed_apart(texts)


@pytest.fixture
def apart(monkeypatch):
    one = Counting()
    one.asked = []
    monkeypatch.setattr(embedders, "get", lambda *_: one)
    return one


@pytest.fixture
def turns(apart, batch, monkeypatch):
    """Take a line in, a few texts at a time; return how many passages were kept with their pieces after each."""
    read(batch, {"long.txt": long_line(120)})
    short_turns(monkeypatch)
    every_turn_is_over_at_once(monkeypatch)
    assert batching.take_in(batch=batch)
    kept = []
    while batch_work.step(batch_id=batch.pk):
        rows = Embedded.objects.values_list("vector", flat=True)
        kept.append(sum(len(one) > 4 * apart.width for one in rows))
    return kept


def held(**of):
    rows = Passage.objects.filter(**of).order_by("artifact", "ordinal")
    return [bytes(one or b"") for one in rows.values_list("sentence_vectors", flat=True)]


def made_anew(embedder, **of):
    """Forget and embed again: what a fresh archive would hold."""
    Passage.objects.filter(**of).update(sentence_vectors=None)
    assert reembedding.embed_again(persona=Passage.objects.filter(**of)[0].persona, embedder=embedder)
    return held(**of)


def test_an_upload_s_turns_keep_the_pieces_of_each_passage_and_take_none_apart_twice(turns, apart, batch):
    assert len({*turns}) > 2
    before = held()
    assert len(apart.asked) == len({*apart.asked}) == len(before) > 1
    for row, near in zip(Passage.objects.order_by("artifact", "ordinal"), before, strict=True):
        assert all(len(one.ids) for one in split(near, len(row.sentences) // 3, apart.width)[1])
    assert reembedding.embed_again(persona=batch.persona, embedder=apart) == 0
    assert made_anew(apart) == before


@pytest.mark.usefixtures("turns")
def test_a_record_put_right_keeps_the_pieces_until_they_are_made_under_its_new_heading(apart, batch):
    before = held()
    apart.asked.clear()
    (key,) = describe(
        persona=batch.persona, said=[said(batch.persona, "long.txt", title="Grey")], embedder=apart
    ).stale
    assert apart.asked == []
    assert held(artifact=key) == before
    reusing.embed_again(persona=batch.persona, artifacts=[key], embedder=apart)
    after = held(artifact=key)
    assert [*map(len, after)] == [*map(len, before)]
    assert all(one != other for one, other in zip(after, before, strict=True))
    assert made_anew(apart, artifact=key) == after
