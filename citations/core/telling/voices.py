"""Whose words stand in an artifact by another name: turns of a conversation, and lines quoted in a reply.

A frame says "Ada Finch said"; so a turn of somebody else, or a line that answers ``>``, may not be quoted under it.
In doubt the words are foreign.
"""

import re

from citations.core.language.words import fold, tokens
from citations.core.records import Life, Origin, Passage, Sentence

_SPOKEN = frozenset({"interview", "recording"})
_SHOUTED = re.compile(r"(?:^|\n)\s*([A-ZÀ-ÖØ-Þ][A-ZÀ-ÖØ-Þ.]*(?: [A-ZÀ-ÖØ-Þ][A-ZÀ-ÖØ-Þ.]*){0,2}):(?=\s)")
_NAMED = re.compile(r"(?:^|\n)\s*([A-ZÀ-ÖØ-Þ][\w.’']*(?: [A-ZÀ-ÖØ-Þ][\w.’']*){0,2}):(?=\s)")
_REPLIED = re.compile(r"(?:^|\n)\s*>")


def voiced(passage: Passage) -> bool:
    """Tell whether a passage holds anything that could be a turn or a quoted reply."""
    return any(":" in one.text or ">" in one.text for one in passage.sentences)


def own(origin: Origin, life: Life) -> bool:
    """Tell whether a paper is one of the person's own, from their own hand."""
    return origin.primary and fold(origin.creator).casefold() == fold(life.name).casefold()


def foreign(passage: Passage, sentence: Sentence) -> bool:
    """Tell whether *sentence* may be somebody else's than the creator of its artifact."""
    if any(_REPLIED.search(one.text) for one in passage.sentences if one.paragraph == sentence.paragraph):
        return True
    turn = _NAMED if passage.origin.kind in _SPOKEN else _SHOUTED
    before = [
        one for one in passage.sentences if (one.paragraph, one.start) <= (sentence.paragraph, sentence.start)
    ]
    if not any(turn.search(one.text) for one in passage.sentences):
        return False
    inside = turn.findall(sentence.text)
    if len(inside) > 1 or (inside and not turn.match(sentence.text)):
        return True
    speakers = [name for one in before for name in turn.findall(one.text)]
    return not speakers or not _same(speakers[-1], passage.origin)


def _same(speaker: str, origin: Origin) -> bool:
    """Tell whether a turn's name, or its initials, is the creator's."""
    creator = tokens(origin.creator)
    said = tokens(speaker)
    initials = "".join(word[0] for word in creator)
    return set(said) <= set(creator) or "".join(said) == initials
