"""Cues of a recording as paragraphs: a new one where somebody else speaks, it is silent, or one grows long."""

from collections.abc import Sequence
from typing import Final

from personas.core.desk.places import Cue, Places

PAUSE: Final = 2_000  # milliseconds of silence after which a new paragraph begins
LONG: Final = 600  # characters after which the next sentence begins one
Spoken = tuple[str, str, int, int]


def joined(spoken: Sequence[Spoken]) -> tuple[tuple[str, ...], Places]:
    """Join speaker, words, beginning and end of each cue, in milliseconds; no cue is without a word."""
    paragraphs, cues = list[str](), list[Cue]()
    before, heard = "", 0
    for speaker, words, begin, end in spoken:
        full = bool(paragraphs) and len(paragraphs[-1]) > LONG and paragraphs[-1].endswith((".", "?", "!"))
        if not paragraphs or speaker != before or begin - heard > PAUSE or full:
            paragraphs.append(f"{speaker}: " if speaker else "")
        else:
            paragraphs[-1] += " "
        start = len(paragraphs[-1])
        paragraphs[-1] += words
        cues.append(
            Cue(
                paragraph=len(paragraphs) - 1,
                start=start,
                end=len(paragraphs[-1]),
                start_ms=begin,
                end_ms=end,
            )
        )
        before, heard = speaker, end
    return tuple(paragraphs), Places(cues=tuple(cues))
