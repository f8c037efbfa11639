"""How likely a sentence exposes somebody who may live, by the first look of the judge that read it when it came in.

What was surely sensitive then is in nobody's reach. Here is the rest: what a look at its words and its vector does not
pass over. It is told of what may be shown and of nothing else, so nothing that is held back changes it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from citations.core.records import Hit, Life, Origin, Sentence
from personas.core.sensitive.holding import Paper
from personas.core.sensitive.living import may_live
from personas.core.sensitive.persons import Names
from personas.core.sensitive.turning import turned
from personas.embedders import Embedder, packed, sensitivity
from personas.selectors import held

UNSEEN = 1  # of a sentence whose vector is not at hand: it may be sensitive, for all that is known


@dataclass(frozen=True, slots=True, kw_only=True)
class Risks:
    """What is weighed in one archive: whose it is, and by what its sentences were embedded."""

    persona_id: int
    life: Life
    embedder: Embedder

    def weigh(self, found: Iterable[tuple[Hit, bytes | None]]) -> Iterator[Hit]:
        """Tell the risk of each sentence of what was found, with the packed vectors of the sentences."""
        told = [(one, self.of(one.origin, one.sentences, near)) for one, near in found]
        known = self._cleared({one.origin.artifact_id for one, risks in told if any(risks)})
        for one, risks in told:
            name = one.origin.artifact_id
            yield (
                replace(one, sentences=tuple(_open(name, known, one.sentences, risks))) if any(risks) else one
            )

    def of(self, origin: Origin, sentences: Sequence[Sentence], near: bytes | None) -> tuple[int, ...]:
        """Return the risk of each sentence of a passage; 0 where nobody who is told of may live.

        In another's hand a sentence that names the archive's person, and nobody else, is theirs; not one that only
        stands behind it, because who is named between may be in another passage.
        """
        paper = self._paper(origin)
        if not may_live(written=paper.date, ended=paper.ended, today=timezone.now().date()):
            return (0,) * len(sentences)
        if near is None:
            return (UNSEEN,) * len(sentences)
        texts = [one.text for one in sentences]
        judge = sensitivity.get(self.embedder.name)
        vectors = packed.unpack(near, self.embedder.width)
        risks = judge.risks(vectors, texts)
        if paper.is_own:
            return risks
        said = {at: told for at, text in enumerate(texts) if (told := turned(text)) != text}
        more = dict(zip(said, judge.risks(vectors[[*said]], [*said.values()]), strict=True))
        names = Names("\n".join(texts), own=paper.own) if any(risks) or any(more.values()) else None
        return tuple(
            0 if names and names.of([text], 0).own else max(risks[at], more.get(at, 0))
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

    def _cleared(self, artifacts: set[str]) -> frozenset[held.Place]:
        return held.told(self.persona_id, artifacts) if artifacts else frozenset()


def _open(
    name: str, known: frozenset[held.Place], sentences: Sequence[Sentence], risks: Sequence[int]
) -> Iterator[Sentence]:
    """Yield the sentences with their risk; one that was held back, and is found now, was cleared."""
    for one, risk in zip(sentences, risks, strict=True):
        told = 0 if (name, one.paragraph, one.start) in known else risk
        yield one if one.risk == told else replace(one, risk=told)
