"""How a letter begins: *Dear Hannah,* — *My very dear Sir:* — *GENTLEMEN:*. It names somebody and tells nothing."""

import re
from typing import Final

DEAR: Final = frozenset("dear dearest beloved esteemed respected honored honoured cher chere chère".split())
_CALLED: Final = frozenset("sir madam".split())
WORDS: Final = DEAR | {"my", "gentlemen", "ladies"}
"""What a label in capitals has that greets, and is no speaker."""
OPENS: Final = rf"(?:my |our )?(?:own |very )?(?:{'|'.join(sorted(DEAR | _CALLED, reverse=True))})\b"
"""Its first words, for a form that does not mind the case."""
GREETED: Final = re.compile(
    rf"^[“\"‘]?{OPENS}"
    r"(?:\s+(?:Mrs?|Ms|Dr|Rev|Capt|Col|Gen|Prof|St)\.)?[^,.!?:;—]{0,40}[,.!:;—]+\s*",
    re.IGNORECASE,
)
"""The whole of it, up to what is told."""
