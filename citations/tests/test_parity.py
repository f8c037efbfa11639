"""The archive in memory finds what the database finds, in the same order."""

from functools import partial

from citations.adapters import asking
from citations.core.records import Life
from evaluation import folders
from personas import embedders
from personas.embedders.packed import cosines
from personas.embedders.words import may_be
from personas.selectors import fullest_standing, respelt, search

QUESTIONS = (
    "When did Ada move to Cardiff?",
    "Who taught her to read the weather charts?",
    "What broke the mast of the Merganser off Lundy in December 1954?",
    "the rain gauge and the beans",
    "zither",
    "Who taught her to read the wether charst?",
    "the raingauge and the bean-rows",
)


def test_the_same_passages_come_in_the_same_places(cast, folder):
    life = Life(name="Ada Obi", pronoun="she", died="1987-11-02", end_year=1987)
    embedder = embedders.get("hashing")
    memory = folders.read(folder, life, embedder)
    standing = fullest_standing(cast.persona)
    for text in QUESTIONS:
        vector = asking.asked(text, life, embedder).vector.tolist()
        found = search(standing, version=1, text=text, vector=vector, embedder=embedder.name)
        read = respelt(standing, version=1, text=text, missed=found[0].missed, may=partial(may_be, embedder))
        if read != text:
            vector = asking.asked(read, life, embedder).vector.tolist()
            found = search(standing, version=1, text=read, vector=vector, embedder=embedder.name)
        theirs = [
            (one.record_key, one.vector_rank, one.lexical_rank, one.lexical, one.cosine) for one in found
        ]
        hits = list(memory.hits(0, text))
        assert {one.read for one in hits} == {"" if read == text else read}
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
