"""What is found, and in which order, is what the search found before it looked at fewer postings and vectors.

The old functions are made again beside the new, from what 0001 has of them, and both are asked over archives by chance:
words that stand everywhere and words that stand once, passages that are the same to the last word, vectors that are
equal, empty, or of another embedder, and records that some may not use.
"""

import re
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from django.db import connection

from personas.models import Passage, Person
from personas.selectors import ranking
from personas.services.placing import place
from personas.tests.archives import HASHING, Archive

pytestmark = pytest.mark.django_db

_BEFORE: Final = Path(__file__).parents[1] / "migrations" / "sql" / "search.sql"
_WORDS: Final = (
    "tide harbour bees board grey rain sea-sick sea sick seasick comet o'hara chapel may drawer lamp spoon kite net ink"
).split()
_EVERYWHERE: Final = "telegraph"
_LIMITS: Final = (1, 7, 50, 1000)


@pytest.fixture
def before() -> None:
    """Make the old functions beside the new."""
    text = _BEFORE.read_text("utf-8")
    for name in ("ranked", "search"):
        found = re.search(rf"CREATE FUNCTION public\.kwanzaa_{name}\(.*?\n\$\$;", text, re.DOTALL)
        assert found
        with connection.cursor() as cursor:
            cursor.execute(re.sub(r"kwanzaa_(ranked|search)\(", r"before_\1(", found[0]))


@pytest.mark.parametrize("seed", range(6))
def test_the_same_is_found_in_the_same_order_as_before(before, seed):
    chance = np.random.default_rng(seed)
    archive, found = written(chance), 0
    for is_placed in (False, True):
        if is_placed:
            place(persona_id=archive.persona.pk)
        for limit in _LIMITS:
            words = chance.choice([*_WORDS, _EVERYWHERE, "nowhere"], int(chance.integers(0, 7)))
            question = chance.choice([unit(chance), unit(chance), 0 * unit(chance)])
            for standing in (archive.standing(), archive.standing("family")):
                new, old = (asked(name, standing, " ".join(words), question, limit) for name in _NAMES)
                assert [row[:-1] for row in new] == old
                assert len({row[-1] for row in new}) <= 1 <= min((row[-1] for row in new), default=1)
                found += len(new)
    assert found > 400


_NAMES: Final = ("kwanzaa_search", "before_search")


def asked(name, standing, text, question, limit):
    """Return every row that the function of this name finds, as it is sent."""
    given = (standing.persona_id, 1, standing.tier.rank, str(question.tolist()), *ranking._terms(text), limit)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT * FROM {name}(%s, %s, %s, %s, %s, %s, %s, %s, made_by => %s)",  # noqa: S608 -- our own names
            (*given, ranking.unveiled(text, text), HASHING.name),
        )
        return cursor.fetchall()


def written(chance: np.random.Generator) -> Archive:
    """Write an archive by chance, whose passages are often alike."""
    archive = Archive(is_settled=False)
    lorna = archive.person("Lorna Vickery", Person.State.CLEARED, receipt="letter")
    known = [sentence(chance) for _ in range(12)]
    near = [unit(chance) for _ in range(9)]
    for n in range(40):
        said = [
            known[chance.integers(12)] if chance.random() < 0.6 else sentence(chance)
            for _ in range(chance.integers(1, 9))
        ]
        vectors = [
            (near[chance.integers(9)] if chance.random() < 0.5 else unit(chance)).tolist() for _ in said
        ]
        mentions = [lorna] if chance.random() < 0.2 else []
        archive.add(f"{n:02}.txt", *said, title="Same", vectors=vectors, mentions=mentions)
        if chance.random() < 0.3:
            archive.rule(f"{n:02}.txt", tier=archive.family)
    archive.settle()
    rows = np.array(Passage.objects.filter(persona=archive.persona).values_list("pk", flat=True))
    chance.shuffle(rows)
    moved = Passage.objects.filter(pk__in=rows[:9].tolist())
    if chance.random() < 0.5:
        moved.update(embedder="other")
    if chance.random() < 0.3:
        moved.filter(pk__in=rows[:5].tolist()).update(
            former_embedder=HASHING.name, former_embedding=near[0].tolist(), former_sentence_vectors=b""
        )
    if chance.random() < 0.3:
        Passage.objects.filter(pk__in=rows[9:12].tolist()).update(embedding=[0.0] * 384)
    return archive


def sentence(chance: np.random.Generator) -> str:
    """Return words of which some are rare, with one that stands everywhere."""
    count = int(chance.integers(1, 14))
    places = np.minimum(chance.geometric(0.25, count), len(_WORDS)) - 1
    return " ".join([_EVERYWHERE.capitalize(), *(_WORDS[n] for n in places)]) + "."


def unit(chance: np.random.Generator) -> np.ndarray:
    """Return a vector of length 1."""
    made = chance.normal(size=384).astype(np.float32)
    return made / np.linalg.norm(made)
