"""What type of question is asked. Decides nothing."""

from citations.core.choices import QueryType
from citations.core.query.sides import sides
from citations.core.text.forms import any_of
from citations.core.text.languages import language
from citations.core.text.wordlists import table

__all__ = ["language", "query_type", "sides"]

_CREATIVE = any_of(table("en/creative.txt", "mul/creative.txt"))
_ANALYTICAL = any_of(table("en/analytical.txt"))


def query_type(text: str, compared: tuple[str, ...]) -> QueryType:
    """Tell what is asked for by the form of the request, never by a word inside it (requirements 2.4)."""
    if _CREATIVE.search(text):
        return QueryType.CREATIVE
    if _ANALYTICAL.search(text) or compared:
        return QueryType.ANALYTICAL
    return QueryType.FACTUAL
