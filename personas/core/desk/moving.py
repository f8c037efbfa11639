"""Where words stand once a curator has corrected some: what was left as it was read keeps its box, or its seconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from personas.core.desk.places import Cue, Places, Word, spans

Span = tuple[int, int, int]


def moved(was: Sequence[str], places: Places, now: Sequence[str]) -> Places:
    """Return the places of the paragraphs *now*, by those of what was read; of a word that was corrected none."""
    before, after = list(spans(was)), list(spans(now))
    same = _same(
        [was[at][start:end] for at, start, end in before], [now[at][start:end] for at, start, end in after]
    )
    if not places.words:
        return Places(cues=tuple(_cues(places, before, after, same)))
    boxes = {there: places.words[here].box for here, there in same.items()}
    return Places(
        words=tuple(
            Word(paragraph=number, start=start, end=end, page=0, box=boxes.get(at))
            for at, (number, start, end) in enumerate(after)
        )
    )


def _same(before: Sequence[str], after: Sequence[str]) -> dict[int, int]:
    """Return which word stands where another one stood."""
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    return {one.a + step: one.b + step for one in blocks for step in range(one.size)}


def _cues(
    places: Places, before: Sequence[Span], after: Sequence[Span], same: Mapping[int, int]
) -> Iterator[Cue]:
    """Give the cues of which every word stands there as it was heard, in one paragraph."""
    for cue in places.cues:
        held = [
            at
            for at, (number, start, end) in enumerate(before)
            if number == cue.paragraph and cue.start <= start and end <= cue.end
        ]
        there = [same.get(at, -1) for at in held]
        if there and there == list(range(max(there[0], 0), there[0] + len(there))):
            first, last = after[there[0]], after[there[-1]]
            if first[0] == last[0]:
                yield replace(cue, paragraph=first[0], start=first[1], end=last[2])
