import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from citations.adapters import archive as adapter
from citations.adapters.archive import Passages
from citations.adapters.counterfactual import WholeArchive
from citations.adapters.risks import Risks
from citations.core.query.understood import read
from citations.core.records import Course, Life, Scoped
from personas import embedders, selectors
from personas.core.media.base import MetadataLocator, RegionLocator, TextLocator, TimeLocator
from personas.embedders import pieces
from personas.models import Artifact, Passage, Person
from personas.services import refresh_mentions

SPAN = TextLocator(paragraph=1, start=0, end=40)


@pytest.fixture
def archive(cast):
    standing = selectors.standing_of(cast.rhea, cast.persona)
    life = Life(name=cast.persona.name, end_year=1987)
    return Passages(standing=standing, version=1, embedder=embedders.get("hashing"), life=life)


@pytest.fixture
def letter(cast):
    return Artifact.objects.get(record_key="texts/letter.txt").artifact_id


def scoped(*searches):
    sought = tuple(map(read, searches))
    return Scoped(query=sought[0], course=Course.PROCEED, category=None, sought=sought)


def test_a_search_finds_passages_with_where_they_come_from(archive, letter):
    best = min(archive.search(scoped("the harbour master")), key=lambda hit: hit.lexical_rank or 99)
    assert best.origin.artifact_id == letter
    assert (best.origin.record_key, best.origin.year, best.origin.primary) == ("texts/letter.txt", 1951, True)
    assert dict(best.origin.facts)["/date"] == "1951-05-12"
    assert best.sentences[0].text == "Dear Femi,"
    assert best.origin.scope.display


def test_every_sentence_tells_how_near_it_is_by_itself(archive):
    text = "the harbour master"
    best = max(archive.search(scoped(text)), key=lambda hit: hit.cosine + hit.lexical)
    asked, *rows = embedders.get("hashing").embed([text, *(one.text for one in best.sentences)])
    near = [max(0, 1000 * float(asked @ row)) for row in rows]
    assert near != []
    assert [one.cosine for one in best.sentences] == pytest.approx(near, abs=5)


def test_sentences_of_another_embedder_are_not_compared(archive, cast):
    Passage.objects.filter(persona=cast.persona).update(embedder="of before")
    (found, *_) = archive.search(scoped("the harbour master"))
    assert {one.cosine for one in found.sentences} == {None}


def test_a_slip_is_told_with_what_it_found(archive):
    assert {hit.read for hit in archive.search(scoped("the harbour master"))} == {""}
    assert {hit.read for hit in archive.search(scoped("the harbuor master"))} == {"the harbour master"}


@pytest.mark.parametrize(
    "text", [pytest.param("the harbour master", id="plain"), pytest.param("the harbuor master", id="a slip")]
)
def test_whoever_leafs_finds_alike_and_has_no_sentence_judged(archive, text, monkeypatch):
    found = [(one.passage_id, one.lexical, one.cosine, one.read) for one in archive.found(0, text)]
    monkeypatch.setattr(Risks, "weigh", None)
    monkeypatch.setattr(pieces, "compare", None)
    leafed = archive.leafed(text)
    assert [(one.passage_id, one.lexical, one.cosine, one.read) for one in leafed] == found
    assert {one.pieces for hit in leafed for one in hit.sentences} == {()}
    assert any(one.cosine for hit in leafed for one in hit.sentences)


def test_a_small_word_of_any_language_is_no_slip(archive, monkeypatch):
    monkeypatch.setattr(
        adapter, "small_words", lambda: frozenset({"harbuor"})
    )  # as "quién" is, beside a queen
    assert {hit.read for hit in archive.search(scoped("the harbuor master"))} == {""}


@pytest.mark.parametrize("is_whole", [False, True])
def test_a_question_in_a_language_that_the_papers_do_not_speak_is_respelt_nowhere(archive, cast, is_whole):
    if is_whole:  # as auditors look through it
        archive = WholeArchive(
            persona=cast.persona,
            version=1,
            embedder=embedders.get("hashing"),
            life=Life(name=cast.persona.name, end_year=1987),
        )
    assert {hit.read for hit in archive.search(scoped("¿Quién fue el harbuor master?"))} == {""}
    assert {hit.read for hit in archive.search(scoped("Who was the harbuor master?"))} != {""}


def test_the_sides_of_a_comparison_are_searched_one_by_one(archive):
    hits = archive.search(scoped("beans", "the gale"))
    assert {hit.side for hit in hits} == {0, 1}


def test_what_the_tier_does_not_see_is_not_found(archive):
    found = {hit.origin.record_key for hit in archive.search(scoped("forty pounds for the passage"))}
    assert "texts/family.txt" not in found
    assert "texts/letter.txt" in found


def test_of_a_paper_that_is_opened_nothing_is_quoted_that_nobody_weighed(archive, cast, letter):
    (found,) = archive.papers([letter], 400)
    assert found.sentences[0].text == "Dear Femi,"
    Passage.objects.filter(persona=cast.persona).update(sentence_vectors=None)
    assert archive.papers([letter], 400) == ()


@pytest.mark.parametrize("chars", [0, 400])
def test_a_paper_is_opened_in_as_many_statements_whatever_its_length(archive, cast, letter, chars):
    many = []
    for name in (letter, Artifact.objects.get(record_key="texts/obituary.txt").artifact_id):
        with CaptureQueriesContext(connection) as made:
            assert archive.papers([name], chars)
        many.append(len(made))
    assert many[0] == many[1]


def test_a_span_is_read_again(archive, letter):
    assert archive.read(letter, 1, SPAN) == "In the spring of 1951 I moved to Cardiff"


def test_an_artifact_is_read_once_however_many_claims_cite_it(archive, letter, django_assert_max_num_queries):
    archive.read(letter, 1, SPAN)
    with django_assert_max_num_queries(0):
        assert archive.read(letter, 1, TextLocator(paragraph=0, start=0, end=10)) == "Dear Femi,"
        assert archive.read(letter, 1, MetadataLocator(pointer="/date")) == "1951-05-12"


def test_what_is_going_to_be_read_is_fetched_in_one_statement_and_what_is_hidden_stays_so(
    archive, letter, django_assert_num_queries
):
    hidden = Artifact.objects.get(record_key="texts/family.txt").artifact_id
    with django_assert_num_queries(1):
        archive.expect([letter, hidden], 1)
        assert archive.read(letter, 1, MetadataLocator(pointer="/date")) == "1951-05-12"
        assert archive.read(hidden, 1, SPAN) is None


def test_a_metadata_fact_is_read_again(archive, letter):
    assert archive.read(letter, 1, MetadataLocator(pointer="/date")) == "1951-05-12"


@pytest.mark.parametrize(
    ("version", "locator"),
    [
        pytest.param(2, SPAN, id="another version"),
        pytest.param(1, TextLocator(paragraph=9, start=0, end=1), id="no such paragraph"),
        pytest.param(1, TextLocator(paragraph=1, start=0, end=9_999), id="past the end"),
        pytest.param(1, TextLocator(paragraph=1, start=3, end=3), id="empty"),
        pytest.param(1, MetadataLocator(pointer="/place"), id="no such fact"),
        pytest.param(1, TimeLocator(start_ms=0, end_ms=1), id="a time in a text"),
        pytest.param(1, RegionLocator(x=0, y=0, w=1, h=1), id="a region in a text"),
    ],
)
def test_what_does_not_resolve_is_none(archive, letter, version, locator):
    assert archive.read(letter, version, locator) is None


def test_what_the_tier_does_not_see_is_not_read(archive):
    family = Artifact.objects.get(record_key="texts/family.txt").artifact_id
    assert archive.read(family, 1, TextLocator(paragraph=0, start=0, end=9)) is None
    assert archive.read(family, 1, MetadataLocator(pointer="/date")) is None


def test_a_span_that_touches_words_about_somebody_sealed_is_none(cast, archive, letter):
    Person.objects.create(persona=cast.persona, name="Mr. Pryce")
    refresh_mentions(persona=cast.persona)
    assert archive.read(letter, 1, SPAN) is None
