"""Facts of the record: when, by whom, to whom, where from, of an artifact that the question names by its title."""

import re
from dataclasses import dataclass

from citations.core.framing import single, spoken
from citations.core.records import Life, Origin, Passage, Piece, Relation, Scoped
from citations.core.words import content
from personas.core.media.base import MetadataLocator

_TITLE = re.compile(r"[“\"]([^“”\"]+)[”\"]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A metadata question: how it is asked, the pointer that answers it, and the sentence that says so."""

    form: re.Pattern[str]
    pointer: str
    sentence: str


_METADATA: tuple[Question, ...] = tuple(
    Question(form=re.compile(form, re.IGNORECASE), pointer=pointer, sentence=sentence)
    for form, pointer, sentence in (
        (
            (
                r"\b(?:when|what (?:year|date|day)|which year|how old)\b.*"
                r"\b(?:dated?|wr(?:ote|itten)|published|printed|sent|recorded|delivered|given|taken|made|appear(?:ed)?)\b"
            ),
            "/date",
            "“{title}” is dated {value}.",
        ),
        (
            r"\bwho (?:wrote|is the author|was the author|gave|recorded|took)\b",
            "/creator",
            "“{title}” is by {value}.",
        ),
        (
            r"\b(?:to whom|who\b.*\b(?:addressed|sent|written) to|whom\b.*\bto)\b",
            "/recipient",
            "“{title}” is addressed to {value}.",
        ),
        (
            r"\b(?:where|from (?:where|what place))\b.*\b(?:written|sent|dated|recorded|taken)\b",
            "/place",
            "“{title}” names as its place {value}.",
        ),
        (
            r"\b(?:publish(?:ed|er)|printed|edition)\b",
            "/source",
            "The source of “{title}” is given as: {value}",
        ),
    )
)


def write(scoped: Scoped, keyed: dict[str, Passage], _: Life) -> tuple[Piece, ...] | None:
    """State a fact from the record of an artifact that the question names by its title."""
    text = scoped.query.text
    for row in _METADATA:
        if not row.form.search(text):
            continue
        named = [
            (key, passage.origin) for key, passage in keyed.items() if _names_title(text, passage.origin)
        ]
        for key, origin in sorted(named, key=lambda one: -len(content(one[1].title) & content(text)))[:1]:
            value = dict(origin.facts).get(row.pointer, "")
            said = spoken(value) if row.pointer == "/date" else value
            return (_fact(row, key, origin, said),) if value else None
    return None


def _fact(row: Question, key: str, origin: Origin, said: str) -> Piece:
    return Piece(
        text=row.sentence.format(title=single(origin.title), value=single(said)),
        keys=(key,),
        relation=Relation.METADATA_FACT,
        hint=MetadataLocator(pointer=row.pointer),
    )


def _names_title(text: str, origin: Origin) -> bool:
    """Tell whether a question names this title: all of a quoted one, else most of its words."""
    title = content(origin.title)
    quoted = [content(words) for words in _TITLE.findall(text)]
    if quoted:
        return any(words and words <= title for words in quoted)
    return len(title & content(text)) * 3 >= max(len(title) * 2, 2)
