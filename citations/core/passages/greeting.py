"""How a letter begins: *Dear Hannah,* — *My very dear Sir:* — *GENTLEMEN:*. It names somebody and tells nothing."""

from typing import Final

DEAR: Final = frozenset("dear dearest beloved esteemed respected honored honoured cher chere chère".split())
_CALLED: Final = frozenset("sir madam".split())
WORDS: Final = DEAR | {"my", "gentlemen", "ladies"}
"""What a label in capitals has that greets, and is no speaker."""
OPENS: Final = rf"(?:my |our )?(?:own |very )?(?:{'|'.join(sorted(DEAR | _CALLED, reverse=True))})\b"
"""Its first words, for a form that does not mind the case."""
