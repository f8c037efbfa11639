"""What a question asks for: its type and the kind of answer. Decides nothing."""

import re
from enum import StrEnum

from citations.core.asking.sides import sides
from citations.core.language.forms import any_of
from citations.core.language.languages import language
from citations.core.language.wordlists import named, table
from citations.core.records import QueryType

__all__ = ["Wanted", "language", "query_type", "sides", "wanted"]

_CREATIVE = any_of(table("en/creative.txt", "mul/creative.txt"))
_ANALYTICAL = any_of(table("en/analytical.txt"))


class Wanted(StrEnum):
    """The kind of answer that a question asks for."""

    WHO = "who"
    WHEN = "when"
    WHERE = "where"
    HOW_MANY = "how_many"
    WHY = "why"
    HOW = "how"
    WHAT = "what"
    YES_NO = "yes_no"


_WANTED = tuple((Wanted(name.lower()), re.compile(form)) for name, form in named("en/wanted.txt").items())


def query_type(text: str) -> QueryType:
    """Tell what is asked for by the form of the request, never by a word inside it (requirements 2.4)."""
    if _CREATIVE.search(text):
        return QueryType.CREATIVE
    if _ANALYTICAL.search(text) or sides(text):
        return QueryType.ANALYTICAL
    return QueryType.FACTUAL


def wanted(text: str) -> Wanted:
    """Tell the kind of answer asked for, by the first question word of the rows above."""
    lowered = text.lower()
    return next((kind for kind, form in _WANTED if form.search(lowered)), Wanted.WHAT)
