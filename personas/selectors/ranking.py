"""Search: the nearest vectors and the best matching words, among eligible passages alone, in one round trip."""

import json
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import accumulate
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from personas.core import terms
from personas.core.artifact import METADATA
from personas.core.consent import Scope
from personas.models import Artifact, Passage, Person, Persona
from personas.selectors.access import Standing
from personas.selectors.eligibility import included
from personas.selectors.replica import reading

_SEARCH: Final = "SELECT * FROM kwanzaa_search(%s, %s, %s, %s, %s, %s, %s, %s, made_by => %s)"
_SEARCH_WHOLE: Final = "SELECT * FROM kwanzaa_search_whole(%s, %s, %s, %s, %s, %s, made_by => %s)"
# RFC 8785 sorts keys, and a quotation mark inside a string is escaped: what stands before this is all but the text.
_PARAGRAPHS: Final = b',"paragraphs":['

Facts = tuple[tuple[str, str], ...]


class FoundSentence(NamedTuple):
    """A sentence of a canonical paragraph; ``start`` and ``end`` are code points, half open.

    A tuple, because a search makes a thousand of them.
    """

    paragraph: int
    start: int
    end: int
    text: str


_SENTENCE: Final = partial(tuple.__new__, FoundSentence)  # by name it takes three times as long


class Found(NamedTuple):
    """A passage with its places in the two rankings: 1 is best, None is not among the first *limit*.

    ``lexical`` and ``cosine`` are in thousandths, by whichever ranking it was found: how much of the question's words
    it binds (docs/decisions/0021), and how near its vector is. ``facts`` are the artifact's metadata as (JSON
    pointer, value) pairs. ``near`` are the vectors of its sentences (``personas.embedders.packed``), of the best alone.
    ``missed`` are the numbers of the question's terms (``personas.core.terms.asked``) that nothing binds which may be
    used, ``among`` how many passages may be; the same for all that one search found. A tuple, because a search makes a
    hundred of them.
    """

    passage_id: int
    vector_rank: int | None
    lexical_rank: int | None
    lexical: int
    cosine: int
    sentences: tuple[FoundSentence, ...]
    record_key: str
    artifact_id: str
    version: int
    title: str
    creator: str
    date: str
    year: int | None
    kind: str
    primary: bool
    language: str
    source: str
    rights: str
    facts: Facts
    scope: Scope
    near: bytes | None
    missed: tuple[int, ...]
    among: int


class _Row(NamedTuple):
    """A row of ``kwanzaa_search``, in its order."""

    passage_id: int
    vector_rank: int | None
    lexical_rank: int | None
    lexical: int
    cosine: int
    text: str
    sentences: str
    artifact_pk: int
    record_key: str
    artifact_id: str
    title: str
    creator: str
    date: str
    year: int | None
    kind: str
    primary: bool
    language: str
    display: bool
    cap: int | None
    head: bytes | None
    near: bytes | None
    missed: list[int]
    among: int


def search(
    standing: Standing,
    *,
    version: int,
    text: str,
    vector: Sequence[float] | NDArray[np.float32],
    embedder: str,
    limit: int = 50,
    asked: str | None = None,
) -> tuple[Found, ...]:
    """Find up to *limit* passages by vector and up to *limit* by words, each best first; a passage of both once.

    Every eligible vector is compared that *embedder* made, as it made *vector*; a passage without one is found by its
    words alone. No index is asked, so no hidden row can displace another. Equal places are ordered by record key and
    by the order of the text. *asked* is the whole question, where *text* may be a part of it
    (``personas.selectors.eligibility``).
    """
    reached = (standing.persona_id, version, standing.tier.rank)
    given = (*reached, _literal(vector), *_terms(text), limit, unveiled(text, asked), embedder)
    return _run(_SEARCH, given, version)


def search_whole(
    persona: Persona,
    *,
    version: int,
    text: str,
    vector: Sequence[float] | NDArray[np.float32],
    embedder: str,
    limit: int = 50,
) -> tuple[Found, ...]:
    """Search as ``search`` does, past the policy: everything that may be in the archive at all.

    For auditors alone: nothing of what is found may reach a requestor. Inclusion is what stands at present.
    """
    return _run(
        _SEARCH_WHOLE, (persona.pk, version, _literal(vector), *_terms(text), limit, embedder), version
    )


def papers_whole(
    persona: Persona, *, version: int, artifact_ids: Sequence[str]
) -> tuple[tuple[Found, ...], ...]:
    """Return the passages of each of these artifacts that may be in the archive at all, in the order of its text.

    For auditors alone. What is held back stands in none of them, as in ``search_whole``.
    """
    held = included(persona.pk, version=version).filter(artifact_id__in=artifact_ids)
    papers = {one.artifact_id: one for one in held}
    people = set(Person.objects.filter(persona=persona).values_list("pk", flat=True))
    chosen = [papers[name] for name in dict.fromkeys(artifact_ids) if name in papers]
    rows = Passage.objects.filter(persona=persona, artifact__in=chosen).order_by("ordinal").defer("embedding")
    open_ = [one for one in rows if set(one.mentions) <= people]
    return tuple(
        tuple(_whole(paper, one, version) for one in open_ if one.artifact_id == paper.pk) for paper in chosen
    )


def _whole(paper: Artifact, passage: Passage, version: int) -> Found:
    facts = pointed(json.loads(bytes(paper.payload))["metadata"])
    known = dict(facts)
    return Found(
        passage_id=passage.id,
        vector_rank=1,
        lexical_rank=1,
        lexical=0,
        cosine=1000,
        sentences=_sentences(passage.text, passage.sentences),
        record_key=paper.record_key,
        artifact_id=paper.artifact_id,
        version=version,
        title=paper.title,
        creator=paper.creator,
        date=paper.date,
        year=paper.year,
        kind=paper.kind,
        primary=paper.primary,
        language=paper.language,
        source=known.get("/source", ""),
        rights=known.get("/rights", ""),
        facts=facts,
        scope=_scope(True, None),  # noqa: FBT003 -- as of a row
        near=None,
        missed=(),
        among=0,
    )


def unveiled(text: str, asked: str | None) -> str | None:
    """Return the whole question with every word that the search may read in it: whom that names is asked after."""
    if asked is None:
        return None
    named = terms.naming(asked)
    return f"{asked} {named} {named if text == asked else terms.naming(text)}"


def _literal(vector: Sequence[float] | NDArray[np.float32]) -> str:
    numbers = np.asarray(vector, dtype=np.float32).tolist()
    return f"[{','.join(['%.9g'] * len(numbers))}]" % tuple(
        numbers
    )  # nine digits tell one float from the next


def _terms(text: str) -> tuple[list[int], list[str]]:
    pairs = [(n, lexeme) for n, one in enumerate(terms.asked(text)) for lexeme in one.lexemes]
    return [n for n, _ in pairs], [lexeme for _, lexeme in pairs]


def _run(statement: str, given: Sequence[Any], version: int) -> tuple[Found, ...]:
    with reading().cursor() as cursor:
        cursor.execute(statement, given)
        rows = [_Row._make(row) for row in cursor.fetchall()]
    facts = _facts_of(rows)
    # One reading for all: a reader of JSON begins slowly.
    flat = json.loads(f"[{','.join(row.sentences for row in rows)}]")
    return tuple(
        _found(row, version, facts[row.artifact_pk], cut) for row, cut in zip(rows, flat, strict=True)
    )


def pointed(metadata: dict[str, Any]) -> Facts:
    """Turn metadata into (JSON pointer, value) pairs, in the order of ``METADATA``."""
    return tuple((f"/{name}", str(metadata[name])) for name in METADATA if name in metadata)


def _facts_of(rows: Sequence[_Row]) -> dict[int, Facts]:
    """Read each artifact's metadata from the first bytes of its payload; from all of them where those fall short."""
    heads = {row.artifact_pk: bytes(row.head) for row in rows if row.head is not None}
    short = [key for key, head in heads.items() if _PARAGRAPHS not in head]
    if short:
        heads |= {
            key: bytes(payload)
            for key, payload in Artifact.objects.filter(pk__in=short).values_list("pk", "payload")
        }
    read = json.loads(b"[%s]" % b",".join(head.partition(_PARAGRAPHS)[0] + b"}" for head in heads.values()))
    return {key: pointed(one["metadata"]) for key, one in zip(heads, read, strict=True)}


def _found(row: _Row, version: int, facts: Facts, flat: Sequence[int]) -> Found:
    known = dict(facts)
    return Found(
        passage_id=row.passage_id,
        vector_rank=row.vector_rank,
        lexical_rank=row.lexical_rank,
        lexical=row.lexical,
        cosine=row.cosine,
        sentences=_sentences(row.text, flat),
        record_key=row.record_key,
        artifact_id=row.artifact_id,
        version=version,
        title=row.title,
        creator=row.creator,
        date=row.date,
        year=row.year,
        kind=row.kind,
        primary=row.primary,
        language=row.language,
        source=known.get("/source", ""),
        rights=known.get("/rights", ""),
        facts=facts,
        scope=_scope(row.display, row.cap),
        near=None if row.near is None else bytes(row.near),
        missed=tuple(row.missed),
        among=row.among,
    )


@lru_cache(maxsize=256)
def _scope(display: bool, cap: int | None) -> Scope:  # noqa: FBT001 -- as the row has them
    return Scope(inclusion=True, surfacing=True, display=display, existence=True, cap=cap)


def _sentences(text: str, flat: Sequence[int]) -> tuple[FoundSentence, ...]:
    """Cut a passage's text back into its sentences, between which it has one blank."""
    starts, ends = flat[1::3], flat[2::3]
    behind = list(accumulate(end - start + 1 for start, end in zip(starts, ends, strict=True)))
    said = [text[at : end - 1] for at, end in zip([0, *behind], behind, strict=False)]
    return tuple(map(_SENTENCE, zip(flat[::3], starts, ends, said, strict=True)))
