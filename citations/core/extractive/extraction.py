"""Writing without a model: the archive's own words, framed by who wrote them and when.

It quotes only what may be displayed; from restricted artifacts it draws metadata facts alone (DESIGN, section 4).
Nothing it writes is trusted: the same binder and gates follow as for any other draft.

To add a kind of answer: a file with a function that keeps ``several.Kind``, and a row in ``KINDS``, or in ``ALONE``.
"""

import re
from typing import Final

from citations.core.extractive import comparing, several
from citations.core.passages.voices import own
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.records import Draft, Evidence, Life, Scoped

NAME = "extractive"
_OWN_WORDS: Final = re.compile(r"\b(?:his|her|their|your) own words\b", re.IGNORECASE)
# The first that does not return None writes the draft; nothing at all means that it may not be answered otherwise.
KINDS: Final[tuple[several.Kind, ...]] = (
    comparing.write,
    several.write,
    *several.ALONE,
)


def write(scoped: Scoped, evidence: Evidence, life: Life, selector: Selector = LINEAR) -> Draft:
    """Write the fewest quotations that answer, both sides of a comparison, or nothing at all (``declined``).

    A downgraded question, and one for the person's own words, is answered by their own papers alone.
    """
    keyed = evidence.keyed()
    if scoped.archive_only or _OWN_WORDS.search(scoped.query.text):
        keyed = {key: one for key, one in keyed.items() if own(one.origin, life)}
    drafts = (kind(scoped, keyed, life, selector) for kind in KINDS)
    pieces = next((pieces for pieces in drafts if pieces is not None), ())
    compared = tuple(dict.fromkeys(one.side for one in pieces if one.side is not None))
    return Draft(drafter=NAME, pieces=pieces, declined=not pieces, compared=compared)
