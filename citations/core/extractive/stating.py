"""Facts of the record: when, by whom, to whom, where, what kind, of which work an artifact is that the question names.

It is named by its title, or told by its kind and whom it was written to or by.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from citations.core.passages.framing import stated
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.ranking.siding import named
from citations.core.records import Life, Origin, Passage, Piece, Relation, Scoped, Understood
from citations.core.text.words import content
from personas.core.media.base import MetadataLocator

Keyed = Mapping[str, Passage]
_TITLE = re.compile(r"[“\"]([^“”\"]+)[”\"]")
_MADE = (
    r"(?:dated?|wr(?:ote|ites?|itten)|published|printed|sent|send|recorded|delivered|given|taken|made|posted|signed|"
    r"appear(?:ed)?|come out|came out)"
)
_ITEM = (
    r"(?:letter|memoir|book|journal|diary|speech|address|lecture|talk|article|essay|e-?mail|message|telegram|postcard|"
    r"photograph|photo|recording|interview|will|deed|contract|biography|obituary|poem|piece|text|document|item)"
)
_MOST = 2


# How a fact is asked for, by the pointer that answers it.
_ASKED: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        "/date",
        (
            rf"\b(?:when|(?:what|which) (?:year|date|day)|how old)\b.*\b{_MADE}\b",
            r"\b(?:date|year) of (?:the|his|her|their|that|this|it)\b",
            r"\bwhat is the date\b",
        ),
    ),
    (
        "/creator",
        (
            r"\bwho (?:wrote|writes|is the author|was the author|gave|recorded|took)\b",
            rf"\bwho (?:made|sent|is|was)\b.*\b{_ITEM}\b.*\bby\b",
            rf"\bauthor of\b|\bby whom\b.*\bwritten\b|\bwhose {_ITEM}\b",
        ),
    ),
    (
        "/recipient",
        (
            r"\bto whom\b|\bwhom\b.*\bto\b|\brecipient\b",
            r"\bwho\b.*\b(?:(?:addressed|sent|written) to|received?)\b",
        ),
    ),
    (
        "/place",
        (
            (
                r"^(?!.*\b(?:write|writes|wrote|say|says|said) (?:that|of|about)\b)"
                rf".*\b(?:where|from what place|(?:in|from) (?:what|which) (?:place|town|city))\b.*\b{_MADE}\b"
            ),
            r"\bplace (?:and date )?of (?:the|his|her|their|that|this|it)\b|\bplace and date\b",
        ),
    ),
    ("/source", (r"\bpublish(?:ed|er)\b|\bprinted\b|\bedition\b",)),
    ("/kind", (rf"\bwhat (?:kind|sort|type) of (?:{_ITEM}|writing|record|thing)\b",)),
    (
        "/part_of",
        (
            r"\b(?:part of|belongs? to) (?:what|which)\b",
            r"\b(?:what|which) (?:book|work|series|collection)\b.*\b(?:part of|from)\b",
        ),
    ),
)
_FORMS: Final = tuple((pointer, re.compile("|".join(forms), re.IGNORECASE)) for pointer, forms in _ASKED)


def write(
    scoped: Scoped, keyed: dict[str, Passage], life: Life, _: Selector = LINEAR
) -> tuple[Piece, ...] | None:
    """State every fact that is asked for of the artifact that the question names.

    None when it asks for none, or names no one artifact.
    """
    text = scoped.query.text
    pointers = [pointer for pointer, form in _FORMS if form.search(text)]
    for key in _meant(scoped.query, keyed, life) if pointers else ():
        known = dict(keyed[key].origin.facts)
        asked = [pointer for pointer in pointers if known.get(pointer)]
        if asked:
            return tuple(fact(pointer, key, keyed[key].origin) for pointer in asked[:_MOST])
    return None


def entry(key: str, origin: Origin) -> Piece:
    """State of when a paper is, or of what kind where that is not known, so that a list names it."""
    return fact("/date" if dict(origin.facts).get("/date") else "/kind", key, origin)


def fact(pointer: str, key: str, origin: Origin) -> Piece:
    """State a fact of the record."""
    return Piece(
        text=stated(origin, pointer),
        keys=(key,),
        relation=Relation.METADATA_FACT,
        hint=MetadataLocator(pointer=pointer),
    )


def _meant(asked: Understood, keyed: Keyed, life: Life) -> Iterator[str]:
    """Yield the keys of the artifacts that are meant: named by title, most fully first, else the only one described."""
    text = asked.text
    titled = [(key, passage.origin) for key, passage in keyed.items() if _names_title(text, passage.origin)]
    yield from (
        key for key, _ in sorted(titled, key=lambda one: -len(content(one[1].title) & content(text)))[:1]
    )
    if titled or _TITLE.search(text):
        return
    origins = {key: passage.origin for key, passage in keyed.items()}
    told = [set(one.keys) for one in named(asked, origins, life)]
    keys = [key for key in origins if told and all(key in one for one in told)]
    if len({origins[key].record_key for key in keys}) == 1:
        yield keys[0]


def _names_title(text: str, origin: Origin) -> bool:
    """Tell whether a question names this title: all of a quoted one, else most of its words."""
    title = content(origin.title)
    quoted = [content(words) for words in _TITLE.findall(text)]
    if quoted:
        return any(words and words <= title for words in quoted)
    return len(title & content(text)) * 3 >= max(len(title) * 2, 2)
