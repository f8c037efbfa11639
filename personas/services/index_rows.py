"""Rows of passages and their terms, brought by COPY and written in one statement each.

Whoever works behind row security may not COPY into its tables: so the rows go into tables of the session, and from
there in the order of the index, in which they are found next to each other.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from personas.core import slips, terms

_TABLES: Final = """
CREATE TEMP TABLE kwanzaa_passages (
    artifact bigint, ordinal integer, length integer, text text, sentences text, mentions text,
    embedding text, near bytea, id bigint DEFAULT nextval('personas_passage_id_seq')
) ON COMMIT DROP;
CREATE TEMP TABLE kwanzaa_terms (artifact bigint, ordinal integer, lexeme text, tf integer, forms text)
    ON COMMIT DROP
"""
_PASSAGES: Final = (
    "COPY kwanzaa_passages (artifact, ordinal, length, text, sentences, mentions, embedding, near) FROM STDIN"
)
_TERMS: Final = "COPY kwanzaa_terms FROM STDIN"
_WRITE: Final = """
INSERT INTO personas_passage
    (persona_id, id, artifact_id, ordinal, text, sentences, mentions, length, embedder, embedding, sentence_vectors)
SELECT %(persona)s, id, artifact, ordinal, text, sentences::jsonb, mentions::jsonb, length, %(embedder)s,
    embedding::vector, near
FROM kwanzaa_passages ORDER BY id
"""
_POST: Final = """
INSERT INTO personas_posting (persona_id, lexeme, passage_id, tf, forms)
SELECT %(persona)s, term.lexeme, passage.id, term.tf, string_to_array(term.forms, ' ')
FROM kwanzaa_terms AS term JOIN kwanzaa_passages AS passage USING (artifact, ordinal)
ORDER BY term.lexeme, passage.id
"""
_WORDS: Final = """
INSERT INTO personas_word (persona_id, word, lexeme, keys)
SELECT %s, given.word, given.lexeme, given.keys::integer[]
FROM unnest(%s::text[], %s::text[], %s::text[]) AS given (word, lexeme, keys)
ON CONFLICT DO NOTHING
"""
_KNOWN: Final = "SELECT word FROM personas_word WHERE persona_id = %s AND word = ANY (%s)"
_ESCAPED: Final = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Passages and their terms as COPY reads them, a line each, and the words of the terms with their lexemes."""

    passages: str
    terms: str
    count: int
    words: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A passage with its terms, as it is written; ``artifact`` is the primary key of one that is written by then."""

    artifact: int
    ordinal: int
    text: str
    sentences: Sequence[int]
    mentions: Sequence[int]
    embedding: Sequence[float]
    near: bytes
    held: Mapping[str, terms.Held]


def block(rows: Sequence[Row]) -> Block:
    """Write passages as COPY reads them."""
    passages = (
        line(
            *(one.artifact, one.ordinal, sum(term.times for term in one.held.values()), one.text),
            *([*one.sentences], [*one.mentions], [*one.embedding], one.near),
        )
        for one in rows
    )
    # A lexeme and its words are letters, figures, apostrophes and hyphens: nothing that COPY reads otherwise.
    found = (
        f"{one.artifact}\t{one.ordinal}\t{lexeme}\t{term.times}\t{' '.join(term.words)}\n"
        for one in rows
        for lexeme, term in one.held.items()
    )
    return Block(passages="".join(passages), terms="".join(found), count=len(rows), words=_words(rows))


def write(blocks: Sequence[Block], *, persona: int, embedder: str) -> int:
    """Write blocks of passages, their terms, and the words that the archive's vocabulary lacks; return how many."""
    given: dict[str, int | str] = {"persona": persona, "embedder": embedder}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_TABLES)
        for statement, lines in ((_PASSAGES, "passages"), (_TERMS, "terms")):
            with cursor.copy(statement) as rows:
                for one in blocks:
                    rows.write(getattr(one, lines))
        cursor.execute(_WRITE, given)
        cursor.execute(_POST, given)
        cursor.execute("DROP TABLE kwanzaa_passages, kwanzaa_terms")
        _note(cursor, persona, {word: lexeme for one in blocks for word, lexeme in one.words.items()})
    return sum(one.count for one in blocks)


def line(*values: object) -> str:
    """Return one row in the text form of COPY; bytes as hex, None as no value."""
    said = (
        "\\N"
        if one is None
        else f"\\\\x{one.hex()}"
        if isinstance(one, bytes)
        else str(one).translate(_ESCAPED)
        for one in values
    )
    return "\t".join(said) + "\n"


def _words(rows: Iterable[Row]) -> dict[str, str]:
    return {
        word: lexeme
        for row in rows
        for lexeme, one in row.held.items()
        for word in one.words
        if word.isalpha()
    }


def _note(cursor: CursorWrapper, persona: int, known: Mapping[str, str]) -> None:
    cursor.execute(_KNOWN, [persona, list(known)])
    new = known.keys() - {word for (word,) in cursor.fetchall()}
    # In one order, so that two who write at once wait for each other and for nobody else.
    rows = [(word, known[word], str(set(slips.keys(word)))) for word in sorted(new)]
    cursor.execute(_WORDS, [persona, *([row[n] for row in rows] for n in range(3))])
