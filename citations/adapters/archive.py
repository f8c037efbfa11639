"""Port Archive: the eligible part of one archive version, for one standing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from citations.adapters import asking, surroundings
from citations.adapters.asking import Asked
from citations.adapters.risks import Risks
from citations.core.query.understood import ENGLISH, language, small_words
from citations.core.records import Hit, Life, Origin, Scoped, Sentence
from citations.selectors import excerpt_of
from personas import selectors
from personas.core import terms
from personas.core.desk.originals import FACT, original
from personas.core.media.base import Locator, Place
from personas.core.membership import Member
from personas.embedders import Embedder, Vectors, pieces
from personas.embedders.packed import cosines
from personas.embedders.pieces import Pieces
from personas.embedders.words import may_be
from personas.selectors import Found, Legible, Mastered, Standing

FOUND: Final = 50  # of each ranking
CHOSEN: Final = 1_000  # looked at of each, where only some papers were chosen


class Passages:
    """Searches and re-reads what one requestor may use; what is hidden is left out in the query itself."""

    def __init__(
        self,
        *,
        standing: Standing,
        version: int,
        embedder: Embedder,
        life: Life,
        asked: str | None = None,
        only: frozenset[str] | None = None,
    ) -> None:
        """Take who asks, the pinned archive version, the embedder of its passages, whose it is, and what is asked.

        Without the whole question, whatever names somebody who is anonymized is closed. *only* are the artifacts that
        the asker chose, None for all.
        """
        self._life = life
        self._risks = Risks(persona_id=standing.persona_id, life=life, embedder=embedder)
        self._standing = standing
        self._version = version
        self._embedder = embedder
        self._asked = asked
        self._only = only
        # Claims often cite the same artifact, and an answer is kept under one policy only (``recheck``): read once.
        self._legible: dict[str, Legible | None] = {}
        self._mastered: dict[str, Mastered | None] = {}

    @property
    def embedder(self) -> str:
        """The name of what makes the vectors."""
        return self._embedder.name

    def search(self, scoped: Scoped) -> tuple[Hit, ...]:
        """Find passages for every side, best first in each of the two rankings."""
        alone = is_alone(scoped)
        return tuple(
            hit for side, text in enumerate(scoped.searches) for hit in self.found(side, text, is_alone=alone)
        )

    def expect(self, artifact_ids: Sequence[str], version: int) -> None:
        """Read what may be used of these artifacts, of which nothing was read yet, in one statement."""
        missing = [one for one in artifact_ids if one not in self._legible]
        if missing and version == self._version:
            found = selectors.legible_of(self._standing, missing, version=version, asked=self._asked)
            self._legible |= {name: found.get(name) for name in missing}

    def read(self, artifact_id: str, version: int, locator: Locator) -> str | None:
        """Re-read the text at a span; None when it does not resolve there, or not for this requestor."""
        if version != self._version:
            return None
        self.expect([artifact_id], version)
        return excerpt_of(self._legible[artifact_id], locator)

    def original(self, artifact_id: str, version: int, locator: Locator) -> tuple[Place, ...]:
        """Tell where in its original a span stands, of what was read here; nothing where that is not known."""
        found = self._legible.get(artifact_id) if version == self._version else None
        if found is None or f"/{FACT}" not in dict(found.metadata):
            return ()
        if artifact_id not in self._mastered:
            self._mastered[artifact_id] = selectors.mastered(self._standing.persona_id, artifact_id)
        known = self._mastered[artifact_id]
        return original(*known, locator) if known else ()

    def papers(self, artifact_ids: Sequence[str], chars: int = 0) -> tuple[Hit, ...]:
        """Return the beginning of each of these of which a fact may be told."""
        found = surroundings.beginnings(
            self._standing, artifact_ids, self._risks, version=self._version, asked=self._asked, chars=chars
        )
        return tuple(found)

    def members(self, artifact_ids: Sequence[str]) -> tuple[Member, ...]:
        """Prove that each of these stands in the pinned version. Raises: VersionError; then nothing is signed."""
        return selectors.members(self._standing.persona_id, self._version, artifact_ids)

    def found(self, side: int, text: str, *, is_alone: bool = True) -> Iterator[Hit]:
        """Search for *text*; where something of it is nowhere, as the archive spells that, and no third time."""
        asked, found, read = self._spelt(text)
        weighed = self._risks.weigh(hits(found, side, asked, self._embedder.width, is_alone=is_alone))
        return weighed if read == text else (replace(one, read=read) for one in weighed)

    def leafed(self, text: str) -> tuple[Hit, ...]:
        """Search alike for whoever looks for *text* and asks nothing: no sentence answers, and none is judged."""
        asked, found, read = self._spelt(text)
        made = (one for one, _ in hits(found, 0, asked, self._embedder.width, is_alone=False))
        return tuple(made if read == text else (replace(one, read=read) for one in made))

    def _spelt(self, text: str) -> tuple[Asked, tuple[Found, ...], str]:
        """Return what is asked, what is found, and the text as it was searched for."""
        asked = asking.asked(text, self._life, self._embedder)
        found, read = selectors.replayed(self._standing.persona_id, lambda: self._looked(text, asked.vector))
        if read != text:
            asked = asking.asked(read, self._life, self._embedder)
            found = selectors.replayed(self._standing.persona_id, lambda: self._found(read, asked.vector))
        return asked, found, read

    def _looked(self, text: str, vector: Vectors) -> tuple[tuple[Found, ...], str]:
        """Return what is found, and the text as the archive spells it."""
        found = self._found(text, vector)
        missed = slips(text, found[0].missed if found else ())
        read = selectors.respelt(
            self._standing,
            version=self._version,
            text=text,
            missed=missed,
            may=partial(may_be, self._embedder),
            asked=self._asked,
        )
        return found, read

    def _found(self, text: str, vector: Vectors) -> tuple[Found, ...]:
        found = selectors.search(
            self._standing,
            version=self._version,
            text=text,
            vector=vector,
            embedder=self._embedder.name,
            asked=self._asked,
            limit=FOUND if self._only is None else CHOSEN,
        )
        return found if self._only is None else _chosen(found, self._only)


def slips(text: str, missed: Sequence[int]) -> tuple[int, ...]:
    """Return which of the terms that nothing binds may be slips: no small word is one, as *quién* is none for *queen*.

    Where a small word of a question in another language is nowhere, the papers do not speak it, and none is a slip.
    """
    words = {n: terms.asked(text)[n].word for n in missed}
    kept = tuple(n for n in missed if words[n] not in small_words())
    return () if len(kept) < len(words) and language(text) != ENGLISH else kept


def _chosen(found: Iterable[Found], only: frozenset[str]) -> tuple[Found, ...]:
    """Keep what stands in the papers that were chosen, as many in each ranking as a search without a choice finds."""
    left = [one for one in found if one.artifact_id in only]
    near = sorted((one.vector_rank, one.passage_id) for one in left if one.vector_rank is not None)
    worded = sorted((one.lexical_rank, one.passage_id) for one in left if one.lexical_rank is not None)
    kept = {name for _, name in (*near[:FOUND], *worded[:FOUND])}
    return tuple(one for one in left if one.passage_id in kept)


def is_alone(scoped: Scoped) -> bool:
    """Tell whether the archive is searched once: sides of a comparison are topics, and no questions."""
    return len(scoped.searches) == 1


def hits(
    found: Sequence[Found], side: int, asked: Asked, width: int, *, is_alone: bool
) -> list[tuple[Hit, bytes | None]]:
    """Turn what was found into what the stages take, each beside the packed vectors of its sentences."""
    held = [pieces.split(one.near or b"", len(one.sentences), width) for one in found]
    near = [None if one.near is None else bits for one, (bits, _) in zip(found, held, strict=True)]
    made = [hit(one, side, asked.vector, bits) for one, bits in zip(found, near, strict=True)]
    if is_alone:
        made = read(made, asked.pieces, [said for _, said in held])
    return list(zip(made, near, strict=True))


def read(hits: list[Hit], asked: Pieces | None, said: Sequence[Sequence[Pieces]]) -> list[Hit]:
    """Compare word pieces with those asked, of all that is compared at all, or of none where one has no pieces."""
    some = [n for n, one in enumerate(hits) if any(each.cosine is not None for each in one.sentences)]
    if asked is None or not len(asked.ids) or not all(said[n] for n in some):
        return hits
    told = iter(pieces.compare(asked, [one for n in some for one in said[n]]))
    for n in some:
        sentences = tuple(replace(one, pieces=next(told)) for one in hits[n].sentences)
        hits[n] = replace(hits[n], sentences=sentences)
    return hits


def hit(found: Found, side: int, vector: Vectors, packed: bytes | None) -> Hit:
    """Turn what was found into what the stages take; *side* says for which part of the question, *vector* is its."""
    near = [None] * len(found.sentences) if packed is None else cosines(vector, packed)
    return Hit(
        passage_id=found.passage_id,
        origin=Origin(**{name: getattr(found, name) for name in Origin.__slots__}),
        sentences=tuple(
            Sentence(paragraph=one.paragraph, start=one.start, end=one.end, text=one.text, cosine=cosine)
            for one, cosine in zip(found.sentences, near, strict=True)
        ),
        vector_rank=found.vector_rank,
        lexical_rank=found.lexical_rank,
        lexical=found.lexical,
        cosine=found.cosine,
        side=side,
        among=found.among,
    )
