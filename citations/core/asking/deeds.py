"""Who is said to have done what in a question that takes it for granted, as *why did Rose sell the pony?* does."""

import re
from dataclasses import dataclass
from typing import Final

from citations.core.asking.mentions import KIN, TITLES
from citations.core.asking.milestones import Whose, whose
from citations.core.language.synonyms import alike
from citations.core.language.words import STOP, content, stem, stems
from citations.core.records import Life

_NAME: Final = r"(?-i:[A-ZÀ-ÖØ-Þ][\w'’-]*)"
_WHO: Final = (
    rf"(?:he|she|they|you|(?:(?:his|her|their|the|old|young)\s+)*(?:(?:{'|'.join(sorted(KIN))})\b\s*)?"
    rf"(?:(?:{'|'.join(sorted(TITLES))})\b\.?\s*)?(?:{_NAME}(?:\s+(?:of\s+)?{_NAME})*)?)"
)
_ASKED: Final = re.compile(
    rf"^\W*(?:and |so )?(?:why|when|where|how(?: often| long| soon)?|(?:in )?(?:what|which) (?:year|month))"
    rf"\s+did\s+(?P<who>{_WHO})\s+(?:\w+ly\s+|never\s+|ever\s+|first\s+|finally\s+)?(?-i:(?P<verb>[a-z]{{2,}}))\b(?P<rest>.*)$",
    re.IGNORECASE,
)
_INNER: Final = frozenset(
    """think feel believe know say write describe mean want wish hope see hear remember like love hate dislike call name
    consider regard learn find speak tell talk have be become come go get live stay die marry""".split()
)
"""What is no deed upon a thing, or of which others tell as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Who did it, by which stems the verb may be told, and the stems of what it was done to or with."""

    who: Whose
    verbs: frozenset[str]
    things: frozenset[str]


def deed(text: str, life: Life) -> Deed | None:
    """Return the deed that *text* takes for granted; None where there is none, or nothing it was done to."""
    found = _ASKED.match(text)
    who = whose(found["who"], life) if found and found["who"].strip() else None
    if found is None or who is None or found["verb"] in _INNER | STOP:
        return None
    root = stem(found["verb"])
    things = content(found["rest"]) - {*who.names, *who.kin, *stems(life.name)}
    return Deed(who=who, verbs=frozenset({root, *alike(root)}), things=things) if things else None
