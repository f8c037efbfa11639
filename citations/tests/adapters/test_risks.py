"""What a sentence risks is told of what may be shown alone: whoever may live, by its own words, until it is cleared."""

from dataclasses import replace

import pytest

from citations.adapters.archive import Passages
from citations.adapters.risks import Risks
from citations.core.evidence import Hit
from citations.core.passages.runs import UNSEEN
from citations.core.query.understood import read
from citations.core.records import Course, Life, Scoped
from citations.tests.core.making import origin, passage
from personas import embedders, selectors
from personas.core.passages import of_flat
from personas.embedders.packed import pack
from personas.held_back import HeldSentence
from personas.models import Artifact, Passage
from personas.selectors import held
from personas.tests.judging import ByWords, judged_by_words

__all__ = ["judged_by_words"]

pytestmark = pytest.mark.usefixtures("judged_by_words")

SUGAR = "Tom Hale had the sugar in his blood. The beans did well."
LETTER = origin(creator="Ada Obi", kind="letter", date="1951")


@pytest.fixture
def kept(monkeypatch):
    """Let nothing be cleared, and nothing be read; a test says what the reader said of an artifact's sentences."""
    read = dict[str, dict[held.Place, int]]()
    monkeypatch.setattr(held, "told", lambda *_: frozenset())
    monkeypatch.setattr(held, "risks", lambda *_: read)
    return read


def risks(text, of=LETTER, *, is_near=True, **life):
    embedder = embedders.get("hashing")
    said = passage(text).sentences
    weighing = Risks(persona_id=0, life=Life(name="Ada Obi", end_year=1987, **life), embedder=embedder)
    near = pack(embedder.embed([one.text for one in said])) if is_near else None
    hit = Hit(passage_id=1, origin=of, sentences=said, vector_rank=1, lexical_rank=1, cosine=1000)
    (weighed,) = weighing.weigh([(hit, near)])
    return tuple(one.risk for one in weighed.sentences)


@pytest.mark.parametrize(
    ("told", "due"),
    [
        pytest.param(risks, (2_000, 0), id="the sentence that the first look does not pass over"),
        pytest.param(lambda text: risks(text, replace(LETTER, date="1851")), (0, 0), id="long ago"),
        pytest.param(lambda text: risks(text, replace(LETTER, date=""), died="1851"), (0, 0), id="all of it"),
        pytest.param(lambda text: risks(text, is_near=False), (UNSEEN, UNSEEN), id="nobody looked"),
        pytest.param(lambda text: risks(text, origin(creator="Rose")), (2_000, 0), id="another hand"),
        pytest.param(
            lambda text: risks(text.replace("Tom Hale", "Ada Obi"), origin(creator="Rose")),
            (0, 0),
            id="another hand, of nobody but the person",
        ),
        pytest.param(
            lambda text: risks(text.replace("Tom Hale", "Ada Obi sang. He"), origin(creator="Rose")),
            (0, 2_000, 0),
            id="another hand, of whoever stands behind",
        ),
    ],
)
@pytest.mark.usefixtures("kept")
def test_a_sentence_risks_what_a_look_at_it_says(told, due):
    assert told(SUGAR) == due


@pytest.mark.parametrize("by", ["Ada Obi", "Rose"])
@pytest.mark.parametrize(
    ("said", "due"),
    [
        pytest.param({}, (0, 0), id="harmless"),
        pytest.param({0: 700}, (700, 0), id="somewhat"),
        pytest.param({0: 700, 25: 900}, (700, 0), id="only what the first look lets through was read"),
    ],
)
def test_what_was_read_risks_what_the_reader_said(kept, monkeypatch, by, said, due):
    monkeypatch.setattr(ByWords, "reads", lambda _, risk: risk > 1_500)
    of = replace(LETTER, creator=by)
    kept[of.artifact_id] = {(of.artifact_id, 0, start): risk for start, risk in said.items()}
    assert risks(SUGAR, of) == due
    del kept[of.artifact_id]
    assert risks(SUGAR, of) == (2_000, 0)  # this model did not judge it


def test_the_search_tells_it_until_the_sentence_is_cleared(cast):
    """What was held back and is found now was cleared: it is told like any other."""
    row = Passage.objects.filter(persona=cast.persona, artifact__record_key="texts/letter.txt")[0]
    spans = of_flat(row.sentences).spans
    text = row.text[: spans[0][2] - spans[0][1]]
    Passage.objects.filter(persona=cast.persona, id=row.id).update(
        text=row.text.replace(text, f"{'sugar':.<{len(text)}}")
    )
    archive = Passages(
        standing=selectors.standing_of(cast.rhea, cast.persona),
        version=1,
        embedder=embedders.get("hashing"),
        life=Life(name=cast.persona.name, end_year=1987),
    )
    asked = read("the harbour master")
    question = Scoped(query=asked, course=Course.PROCEED, category=None, sought=(asked,))

    def told():
        return {one.risk for hit in archive.search(question) for one in hit.sentences}

    assert told() == {0, 2_000}
    HeldSentence.objects.create(
        persona=cast.persona,
        artifact=Artifact.objects.get(pk=row.artifact_id),
        paragraph=spans[0][0],
        start=spans[0][1],
        end=spans[0][2],
        state=HeldSentence.State.OPEN,
    )
    assert told() == {0}
