"""Archives made of words and vectors by chance, of any size, written by COPY: for the bench alone, without an embedder.

Words are as unlike in frequency as they are in a language: some stand in every passage, most in few. Vectors lie in
topics, as those of a language model do: a passage is near its topic and its artifact. A question is near one passage.
Word pieces are three a word, and differ by where they stand.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from django.db import connection, transaction
from numpy.typing import NDArray
from pgvector import Vector
from pgvector.psycopg import register_vector
from psycopg.types.json import Jsonb

from personas import services
from personas.core.consent import OPEN
from personas.embedders import Vectors, pieces
from personas.embedders.packed import pack
from personas.embedders.pieces import WIDTH, Pieces
from personas.models import ArchiveVersion, Branches, Persona

EMBEDDER: Final = "made by chance"
EACH: Final = 10  # passages of an artifact
_STRIDE: Final = 5_000
_WIDTH: Final = 384
_TOPIC: Final = 500  # passages that are about as much the same, in 50 artifacts
_VOCABULARY: Final = 5_000
_SENTENCE: Final = 12  # words, each of six letters or more
_EACH_WORD: Final = 3  # pieces: "word", and its number in two

_PASSAGES: Final = (
    "persona_id, id, artifact_id, ordinal, text, sentences, mentions, length, embedder, embedding, sentence_vectors",
    "int8 int8 int8 int4 text jsonb jsonb int4 varchar vector bytea",
)
_POSTINGS: Final = ("persona_id, lexeme, passage_id, tf, forms", "int8 text int8 int2 text[]")
_ARTIFACTS: Final = """
INSERT INTO personas_artifact (persona_id, record_key, artifact_id, payload, media, title, creator, date, year, kind,
    language, "primary", judged, is_held, created)
SELECT %(persona)s, key, 'sha256:' || encode(sha256(convert_to(%(persona)s || key, 'UTF8')), 'hex'),
    convert_to('{"metadata":{"creator":"Nobody","date":"1940","kind":"letter","title":"Letter ' || n
        || '"},"paragraphs":[]}', 'UTF8'),
    'text', 'Letter ' || n, 'Nobody', '1940', 1940, 'letter', 'en', true, '', false, now()
FROM generate_series(1, %(count)s) AS n, LATERAL (SELECT 'letters/' || to_char(n, 'FM0000000') || '.txt') AS named (key)
RETURNING id
"""
_ENTRIES: Final = """
INSERT INTO personas_entry (persona_id, version_id, record_key, artifact_id, state, salt, position)
SELECT persona_id, %s, record_key, id, 'present', '', row_number() OVER (ORDER BY id) FROM personas_artifact
WHERE persona_id = %s
"""

_DICTIONARY: Final = np.random.default_rng(1).integers(-96, 97, (_VOCABULARY + 1, WIDTH), dtype=np.int8)
_FILLED: Final = (
    "personas_sketch",
    "personas_half",
    "personas_common",
    "personas_classword",
    "personas_class",
    "personas_places",
    "personas_rule",
)
_FORGET_ENTRIES: Final = """
DELETE FROM personas_entry WHERE persona_id = %s
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """An archive, and the vectors of questions that are near some of its passages."""

    persona: Persona
    passages: int
    questions: Vectors


def make(slug: str, passages: int, *, words: int, questions: int, with_pieces: bool = False) -> Made:
    """Make an archive of *passages* with so many words each, under one rule that opens everything, and commit it.

    With pieces it is the same archive, each passage's word pieces behind the vectors of its sentences.
    """
    chance = np.random.default_rng(passages)
    asked = np.sort(chance.choice(passages, questions, replace=passages < questions))
    near = list[Vectors]()
    with transaction.atomic():
        draft = services.draft(slug=slug, name="Nobody", died="1950")
        draft.state = Persona.State.ACTIVE
        persona = services.found(persona=draft)
        services.attest(persona=persona, rule=OPEN)
        keys = _artifacts(persona, passages // EACH)
        topics = _spread(chance, max(20, passages // _TOPIC))
        for start in range(0, passages, _STRIDE):
            count = min(_STRIDE, passages - start)
            vectors = _vectors(chance, topics, count)
            _write(
                persona, keys[start // EACH :], vectors, _words(chance, count, words), with_pieces=with_pieces
            )
            near.append(vectors[asked[(asked >= start) & (asked < start + count)] - start])
        _publish(persona)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    ahead = np.concatenate(near)
    return Made(
        persona=persona, passages=passages, questions=_unit(ahead + 0.7 * _spread(chance, len(ahead)))
    )


def unmake(persona: Persona) -> None:
    """Take away what an archive holds; its name stays, and answers nobody."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in ("personas_posting", "personas_passage"):
            cursor.execute(f"DROP TABLE {table}_p{persona.pk}")
        for table in _FILLED:
            cursor.execute(f"DELETE FROM {table} WHERE persona_id = %s", [persona.pk])  # noqa: S608 -- our own names
        cursor.execute(_FORGET_ENTRIES, [persona.pk])
        cursor.execute("DELETE FROM personas_artifact WHERE persona_id = %s", [persona.pk])
        Persona.objects.filter(pk=persona.pk).update(state=Persona.State.SUSPENDED)


def question(chance: np.random.Generator, words: int = 6) -> str:
    """Return a question in the words of these archives."""
    return "What of " + " ".join(f"word{n}" for n in _numbers(chance, (words,))) + "?"


def asked(text: str) -> Pieces:
    """Return the word pieces of a question in these words, as the one who embeds it would."""
    numbers = np.array([int(one) for one in re.findall(r"word(\d+)", text)])
    return _pieces(np.random.default_rng(len(text)), numbers)


def _artifacts(persona: Persona, count: int) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(_ARTIFACTS, {"persona": persona.pk, "count": count})
        return sorted(key for (key,) in cursor.fetchall())


def _publish(persona: Persona) -> None:
    version = ArchiveVersion.objects.create(
        persona=persona, n=1, root="0" * 64, manifest=b"{}", envelope=b"", ticket=0
    )
    Branches.objects.create(version=version, persona=persona, hashes=b"")
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES, [version.pk, persona.pk])


def _spread(chance: np.random.Generator, count: int) -> Vectors:
    """Return vectors by chance whose numbers are unlike in size, as they are in a model: some tell more than others."""
    size = 1 / np.sqrt(1 + np.arange(_WIDTH) / 64)
    made: NDArray[np.float32] = (chance.standard_normal((count, _WIDTH)) * size).astype(np.float32)
    return _unit(made)


def _unit(vectors: NDArray[np.float32]) -> Vectors:
    made: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return made


def _vectors(chance: np.random.Generator, topics: Vectors, count: int) -> Vectors:
    artifacts = (
        0.7 * _spread(chance, -(-count // EACH)) + topics[chance.integers(0, len(topics), -(-count // EACH))]
    )
    return _unit(np.repeat(artifacts, EACH, axis=0)[:count] + 0.7 * _spread(chance, count))


def _numbers(chance: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.int64]:
    made: NDArray[np.int64] = (1 + chance.pareto(0.7, shape)).astype(np.int64) % _VOCABULARY
    return made


def _words(chance: np.random.Generator, count: int, words: int) -> NDArray[np.int64]:
    return _numbers(chance, (count, words))


def _write(
    persona: Persona, keys: list[int], vectors: Vectors, words: NDArray[np.int64], *, with_pieces: bool
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval('personas_passage_id_seq') FROM generate_series(1, %s)", [len(vectors)]
        )
        ids = [key for (key,) in cursor.fetchall()]
    _copy("personas_passage", *_PASSAGES, _passages(persona, keys, ids, vectors, words, with_pieces))
    _copy("personas_posting", *_POSTINGS, _postings(persona, ids, words))


def _copy(table: str, columns: str, types: str, rows: Iterator[tuple[object, ...]]) -> None:
    """Write rows through a table of this session: COPY does not go where row security stands."""
    register_vector(connection.connection)
    with connection.cursor() as cursor:
        empty = f"SELECT {columns} FROM {table} WITH NO DATA"  # noqa: S608 -- our own names
        cursor.execute(f"CREATE TEMP TABLE made ON COMMIT DROP AS {empty}")
        with cursor.cursor.copy("COPY made FROM STDIN (FORMAT BINARY)") as copy:
            copy.set_types(types.split())
            for row in rows:
                copy.write_row(row)
        cursor.execute(f"INSERT INTO {table} ({columns}) SELECT * FROM made")  # noqa: S608 -- our own names
        cursor.execute("DROP TABLE made")


def _passages(
    persona: Persona,
    keys: list[int],
    ids: list[int],
    vectors: Vectors,
    words: NDArray[np.int64],
    with_pieces: bool,  # noqa: FBT001 -- of this module alone
) -> Iterator[tuple[object, ...]]:
    chance = np.random.default_rng(ids[0])
    for n, key in enumerate(ids):
        text = " ".join(f"word{one}" for one in words[n])
        place = keys[n // EACH], n % EACH
        ends = list(_ends(words[n]))
        flat = [number for a, b in pairwise(ends) for number in (n % EACH, a, b - 1)]
        near = pack(np.repeat(vectors[n : n + 1], len(ends) - 1, axis=0))
        if with_pieces:
            near = pieces.join(near, _pieces(chance, words[n]), ends)
        said = text, Jsonb(flat), Jsonb([])
        yield (persona.pk, key, *place, *said, words.shape[1], EMBEDDER, Vector(vectors[n]), near)


def _ends(words: NDArray[np.int64]) -> Iterator[int]:
    """Yield where each sentence begins, and one behind the end of the last."""
    at = 0
    for n, word in enumerate(words):
        if n % _SENTENCE == 0:
            yield at
        at += len(f"word{word} ")
    yield at


def _pieces(chance: np.random.Generator, words: NDArray[np.int64]) -> Pieces:
    """Return the pieces of some words; a word's are much the same wherever it stands, and nowhere just the same."""
    starts = np.cumsum([0, *(len(f"word{one} ") for one in words[:-1])])
    ids = np.stack([np.full_like(words, _VOCABULARY), words // 100, words % 100 + 100], axis=1).ravel()
    rows = _DICTIONARY[ids] + chance.integers(-24, 25, (len(ids), WIDTH), dtype=np.int8)
    return Pieces(
        ids=ids.astype(np.uint16), starts=pieces.places(np.repeat(starts, _EACH_WORD).tolist()), rows=rows
    )


def _postings(persona: Persona, ids: list[int], words: NDArray[np.int64]) -> Iterator[tuple[object, ...]]:
    for n, key in enumerate(ids):
        for word, times in zip(*np.unique(words[n], return_counts=True), strict=True):
            yield persona.pk, f"word{word}", key, int(times), [f"word{word}"]
