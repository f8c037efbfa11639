"""How likely a sentence exposes somebody who may live, by the judge that read it when it came in.

What was surely sensitive then is in nobody's reach. Here is the rest: what the judge's first look at its words and its
vector does not pass over, and what its reader said of it. It is told of what may be shown and of nothing else, so
nothing that is held back changes it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from citations.core.passages.runs import UNSEEN
from citations.core.records import Hit, Life, Origin, Sentence
from personas.core.sensitive.holding import Paper
from personas.core.sensitive.living import may_live
from personas.core.sensitive.persons import Names
from personas.core.sensitive.turning import turned
from personas.embedders import Embedder, packed, sensitivity
from personas.selectors import held


@dataclass(frozen=True, slots=True, kw_only=True)
class Risks:
    """What is weighed in one archive: whose it is, and by what its sentences were embedded."""

    persona_id: int
    life: Life
    embedder: Embedder

    def weigh(self, found: Iterable[tuple[Hit, bytes | None]]) -> Iterator[Hit]:
        """Tell the risk of each sentence of what was found, with the packed vectors of the sentences."""
        told = [(one, self._sieved(one.origin, one.sentences, near)) for one, near in found]
        known = self._known({one.origin.artifact_id for one, risks in told if any(map(any, risks))})
        for one, risks in told:
            yield replace(one, sentences=tuple(known.open(one, risks))) if any(map(any, risks)) else one

    def _sieved(
        self, origin: Origin, sentences: Sequence[Sentence], near: bytes | None
    ) -> tuple[tuple[int, ...], ...]:
        """Return what the first look says of each sentence of a passage, told in one way or in two; 0: nothing.

        In another's hand a sentence that names the archive's person, and nobody else, is theirs; not one that only
        stands behind it, because who is named between may be in another passage.
        """
        paper = self._paper(origin)
        if not may_live(written=paper.date, ended=paper.ended, today=timezone.now().date()):
            return ((0,),) * len(sentences)
        if near is None:
            return ((UNSEEN,),) * len(sentences)
        texts = [one.text for one in sentences]
        judge = sensitivity.get(self.embedder.name)
        vectors = packed.unpack(near, self.embedder.width)
        risks = judge.risks(vectors, texts)
        if paper.is_own:
            return tuple((one,) for one in risks)
        said = {at: told for at, text in enumerate(texts) if (told := turned(text)) != text}
        others = judge.risks(vectors[[*said]], [*said.values()], are_turned=True)
        more = dict(zip(said, others, strict=True))
        names = Names("\n".join(texts), own=paper.own) if any(risks) or any(more.values()) else None
        return tuple(
            (0,) if names and names.of([text], 0).own else (risks[at], more.get(at, 0))
            for at, text in enumerate(texts)
        )

    def _paper(self, origin: Origin) -> Paper:
        own = (self.life.name, *self.life.aliases)
        is_own = origin.creator.casefold() in {name.casefold() for name in own}
        return Paper(
            date=origin.date,
            ended=self.life.archive_end or self.life.died,
            own=own,
            is_own=is_own and origin.kind != "biography",
        )

    def _known(self, artifacts: set[str]) -> "_Known":
        judge = sensitivity.get(self.embedder.name)
        if not artifacts:
            return _Known(judge=judge, cleared=frozenset(), read={})
        return _Known(
            judge=judge,
            cleared=held.told(self.persona_id, artifacts),
            read=held.risks(self.persona_id, artifacts, judge.name),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What is kept of some artifacts: the places of what was cleared, and what the reader said, of each by its name."""

    judge: sensitivity.Judge
    cleared: frozenset[held.Place]
    read: Mapping[str, Mapping[held.Place, int]]

    def open(self, hit: Hit, risks: Sequence[tuple[int, ...]]) -> Iterator[Sentence]:
        """Yield the sentences with their risk; one that was held back, and is found now, was cleared."""
        name = hit.origin.artifact_id
        for one, sieved in zip(hit.sentences, risks, strict=True):
            place = (name, one.paragraph, one.start)
            told = 0 if place in self.cleared else self._risk(self.read.get(name), place, sieved)
            yield one if one.risk == told else replace(one, risk=told)

    def _risk(self, read: Mapping[held.Place, int] | None, place: held.Place, sieved: tuple[int, ...]) -> int:
        """Return the sentence's risk: where it was read what the reader said, else what the sieve says."""
        if read is None:
            return max(sieved)
        return max(read.get(place, 0) if self.judge.reads(one) else one for one in sieved)
