"""The archive in memory finds what the database finds, in the same order; its terms are PostgreSQL's."""

from pathlib import Path

import pytest
from django.db import connection

from citations.core.records import Life
from evaluation import folders
from evaluation.lexemes import lexemes
from personas import embedders
from personas.embedders.packed import cosines
from personas.selectors import fullest_standing, search

DEMO = Path(__file__).resolve().parents[2] / "demo" / "archive"
QUESTIONS = (
    "When did Ada move to Cardiff?",
    "Who taught her to read the weather charts?",
    "What broke the mast of the Merganser off Lundy in December 1954?",
    "the rain gauge and the beans",
    "zither",
)


def terms(text):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT lexeme, cardinality(positions) FROM unnest(kwanzaa_terms(%s)) ORDER BY lexeme",
            [text],
        )
        return dict(cursor.fetchall())


def counted(text):
    found = lexemes(text)
    return {term: found.count(term) for term in sorted(set(found))}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Running, ran; the runners' shoes weren't theirs.", id="words"),
        pytest.param("a well-known self-made mother-in-law", id="hyphens"),
        pytest.param("1845-05-01, in 1754–1763; 1,000 men, 3.5 per cent, -7 and +8", id="numbers"),
        pytest.param("the 1840s and the 18th, B52s; x2 2x", id="numbers with letters"),
        pytest.param("He went.Then he came to example.org and and/or text/plain", id="points and strokes"),
        pytest.param("Müller, naïve, Ærøskøbing, Đặng Văn", id="letters beyond ASCII"),
        pytest.param("“Don’t,” she said -- ‘never’ … (ever)", id="typography"),
        pytest.param("snake_case and [brackets] # 5% £10 A.M. U.S.A.", id="signs"),
        pytest.param("x-ray-2, pre-1900, 4-foot, 12th-century, self- and -self", id="hyphens and numbers"),
        pytest.param("e.g. at no.5, v1.2.3, C.2 a@b.org foo..bar Ed.-in-chief", id="points"),
        pytest.param("&amp; <b>bold</b>", id="markup"),
        pytest.param("Douglass’s ‘twas—never—‘1754–1763’ £10 x²y … a\u00adb", id="typography inside words"),
        pytest.param("نمی\u200cخواهم हिन्दी 日本語、東京。 ½ µ", id="other scripts"),
        pytest.param("", id="nothing"),
    ],
)
def test_terms_are_those_of_the_database(text):
    assert counted(text) == terms(text)


@pytest.mark.django_db
def test_terms_of_whole_texts_are_those_of_the_database():
    texts = [file.read_text(encoding="utf-8") for file in sorted(DEMO.rglob("*.txt"))]
    differing = {item for text in texts for item in counted(text).items() ^ terms(text).items()}
    assert texts
    assert not differing


def test_the_same_passages_come_in_the_same_places(cast, folder):
    life = Life(name="Ada Obi", pronoun="she", died="1987-11-02", end_year=1987)
    embedder = embedders.get("hashing")
    memory = folders.read(folder, life, embedder)
    standing = fullest_standing(cast.persona)
    for text in QUESTIONS:
        vector = embedder.embed((text,))[0].tolist()
        found = search(standing, version=1, text=text, vector=vector, embedder=embedder.name)
        theirs = [
            (one.record_key, one.vector_rank, one.lexical_rank, one.lexical, one.cosine) for one in found
        ]
        hits = list(memory.hits(0, text))
        ours = [
            (one.origin.record_key, one.vector_rank, one.lexical_rank, one.lexical, one.cosine)
            for one in hits
        ]
        compared = [None if one.near is None else cosines(vector, one.near) for one in found]
        assert [tuple(one.cosine for one in hit.sentences) for hit in hits] == [
            near or (None,) * len(hit.sentences) for near, hit in zip(compared, hits, strict=True)
        ]
        assert ours == theirs
        assert [one.sentences[0].text for one in memory.hits(0, text)] == [
            one.sentences[0].text for one in found
        ]
