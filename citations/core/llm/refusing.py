"""A model's own no, known by its words in any case (seed 004; requirements G4).

A no is a whole answer. A sentence that says *the letters do not mention it* beside others is a claim like any other.
"""

import re
from typing import Final

from citations.core.text import markers

_LONGEST: Final = 400
_PAPERS: Final = (
    r"(?:(?:the |these |those |this |any of the |none of the |provided |given |available |supplied )*"
    r"(?:passages?|documents?|docs|texts?|context|archive|data|papers?|excerpts?|information|evidence))"
)
_NO: Final = re.compile(
    rf"""(?:based on {_PAPERS},? |from {_PAPERS},? |unfortunately,? |sorry[,.]? |i(?:['’]m| am) sorry[,.]?(?: but)? )*
(?:not found\b|no (?:relevant |such |further |specific )*(?:answer|information|evidence|mention|passages?|data|match)\b
|(?:n/?a|none)\W*$|nothing\b.{{0,40}}\b(?:found|answers?|mention)
|{_PAPERS} (?:do|does|did) not (?:say|mention|contain|tell|answer|provide|include|state|specify|cover|give|address)\b
|{_PAPERS} (?:don|doesn)['’]t (?:say|mention|contain|tell|answer|provide|include|state|specify|cover|give|address)\b
|there (?:is|are) (?:no|not enough|insufficient|nothing)\b|insufficient\b
|i (?:cannot|can['’]?t|can not|could not|couldn['’]t|am unable|am not able|do not|don['’]t|won['’]t|will not)\b
|i must decline\b
|i['’]m (?:unable|not able)\b|unable to\b|cannot (?:answer|be answered|determine)\b
|it is not (?:possible|stated|mentioned|clear)\b|(?:this|the) question cannot\b|as an ai\b|declined?\b|refused?\b
|keine (?:angaben?|information|antwort)|nicht gefunden|no se (?:encuentra|menciona|puede)
|non trouvé|aucune (?:information|mention))
""".replace("\n", ""),
    re.IGNORECASE,
)


def refuses(text: str) -> bool:
    """Tell whether *text*, all of it, is a no: short, without a marker, and its first sentence says so."""
    bare = re.sub(r"^[\s\W_]+", "", text)
    return 0 < len(bare) <= _LONGEST and not markers.keys(text) and _NO.match(bare) is not None
