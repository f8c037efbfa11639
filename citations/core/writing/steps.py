"""Numbered steps: a question how something is done is answered by all the steps, in their order, each as it stands."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from citations.core.language.words import content
from citations.core.records import Life, Passage, Piece, Relation, Scoped, Sentence
from citations.core.telling.framing import frame, single
from citations.core.telling.marks import Voice, voice
from citations.core.telling.voices import foreign
from citations.core.writing.stretches import Stretch, joined, limit, place
from personas.core.media.base import TextLocator

_HOW = re.compile(
    r"\bhow (?:do|does|did|can|could|should|would|must|to|is|are|was|were)\b|\b(?:steps?|instructions?|recipe|"
    r"directions|method|procedure|rules)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\(?(\d{1,2})[.)]\s+\w")
_FEWEST = 3
_MOST: Final = 4
_SHARE = 500


def write(scoped: Scoped, keyed: dict[str, Passage], _: Life) -> tuple[Piece, ...] | None:
    """Quote the list of steps that the question asks for by its subject; None when there is none."""
    text = scoped.query.text
    if not _HOW.search(text):
        return None
    lists = [(key, passage, items) for key, passage in keyed.items() for items in _lists(passage)]
    about = [one for one in lists if _about(text, one[1], one[2])]
    return _pieces(*about[0]) if about else None


def _lists(passage: Passage) -> Iterator[list[list[Sentence]]]:
    """Yield the numbered lists of a passage: items of one sentence or more, counted from 1 without a gap."""
    items: list[list[Sentence]] = []
    if not passage.origin.scope.display:
        return
    for one in passage.sentences:
        found = _ITEM.match(one.text)
        if found and int(found[1]) == len(items) + 1:
            items.append([one])
        elif items and not found and one.paragraph == items[-1][-1].paragraph and not foreign(passage, one):
            items[-1].append(one)
        elif items:
            break
    if len(items) >= _FEWEST:
        yield items


def _about(text: str, passage: Passage, items: list[list[Sentence]]) -> bool:
    """Tell whether a list is what is asked for: the title names some of it, title and list together most of it."""
    wanted = content(text)
    title = content(f"{passage.origin.title} {dict(passage.origin.facts).get('/description', '')}")
    words = title.union(*(content(one.text) for item in items for one in item))
    return bool(title & wanted) and len(words & wanted) * 1000 >= len(wanted) * _SHARE


def _pieces(key: str, passage: Passage, items: list[list[Sentence]]) -> tuple[Piece, ...]:
    """Share the steps out over as few claims as hold them; where one step alone is too long, say nothing."""
    runs = _runs(passage, items)
    if any(len(run.text) > limit(passage) for run in runs):
        return ()
    size = -(-len(runs) // _MOST)
    parts = [runs[n : n + size] for n in range(0, len(runs), size)]
    return tuple(
        Piece(
            text=f"{frame(passage.origin, _voice(passage, part))} "
            + " ".join(f"“{single(' '.join(run.text.split()))}”" for run in part),
            keys=(key,),
            relation=Relation.DIRECT_QUOTE,
            hint=TextLocator(paragraph=part[0].paragraph, start=part[0].start, end=part[0].end),
        )
        for part in parts
    )


def _voice(passage: Passage, part: Sequence[Stretch]) -> Voice:
    voices = {voice(passage, place(run)) for run in part}
    return voices.pop() if len(voices) == 1 else Voice.MIXED


def _runs(passage: Passage, items: list[list[Sentence]]) -> list[Stretch]:
    """Put neighbouring steps of one paragraph together as far as one excerpt may be long."""
    made: list[tuple[Sentence, ...]] = []
    for item in items:
        last = made[-1] if made else ()
        if (
            last
            and last[-1].paragraph == item[0].paragraph
            and item[-1].end - last[0].start <= limit(passage)
        ):
            made[-1] = (*last, *item)
        else:
            made.append(tuple(item))
    return [joined(run, 0, len(run) - 1) for run in made]
