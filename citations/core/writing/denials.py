"""A question may deny what the archive tells: *why did she never marry?*, of somebody who says whom she married.

Then that is quoted, and no reason for what was not so. Where nothing plainly tells it, others decide.
"""

from functools import partial
from typing import Final

from citations.core.asking import essence
from citations.core.asking.circumstances import Circumstance
from citations.core.asking.denials import denied
from citations.core.language.words import negated, tokens
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.writing.circumstances import tells
from citations.core.writing.saying import said

_ROWS: Final = {Circumstance.SPOUSE: (Circumstance.SPOUSE, Circumstance.MARRIAGE)}
"""A husband without a name is one as well."""
_SINGLE: Final = frozenset("single unmarried spinster bachelor childless".split())


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what tells of the person just what the question denies of them; None where nothing does."""
    asked = denied(essence.asked(scoped.query.text, life), life)
    if asked is None or len(scoped.searches) > 1:
        return None
    found = (
        said(scoped, keyed, life, partial(_plainly, row, life=life)) for row in _ROWS.get(asked, (asked,))
    )
    return next(filter(None, found), None)


def _plainly(asked: Circumstance, passage: Passage, one: Sentence, *, life: Life) -> bool:
    bare = negated(one.text) or _SINGLE & set(tokens(one.text))
    return not bare and tells(asked, passage, one, life=life)
