"""Writing without a model: the archive's own words, framed by who wrote them and when.

It quotes only what may be displayed; from restricted artifacts it draws metadata facts alone (DESIGN, section 4).
Nothing it writes is trusted: the same binder and gates follow as for any other draft.
"""

import re
from dataclasses import dataclass

from citations.core import spans
from citations.core.answerability import ENOUGH, Candidate, asked, candidates
from citations.core.framing import frame, single, spoken
from citations.core.records import Draft, Evidence, Life, Origin, Passage, Piece, Relation, Scoped
from citations.core.words import content, fold
from personas.core.media.base import MetadataLocator, TextLocator

NAME = "extractive"
_MOST = 4
_CLOSE = 600
_LONGEST = 300
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


def write(scoped: Scoped, evidence: Evidence, life: Life) -> Draft:
    """Write the fewest quotations that answer, both sides of a comparison, or nothing at all (``declined``)."""
    keyed = {key: p for key, p in evidence.keyed().items() if not scoped.archive_only or _own(p.origin, life)}
    if len(scoped.searches) > 1:
        pieces = _compare(scoped, keyed, life)
    else:
        pieces = _metadata(scoped, keyed) or _quotes(scoped.searches[0], keyed, life)
    return Draft(drafter=NAME, pieces=pieces, declined=not pieces)


def _own(origin: Origin, life: Life) -> bool:
    return origin.primary and fold(origin.creator).casefold() == fold(life.name).casefold()


def _quotes(text: str, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Quote the best sentence, and others nearly as good that say it in other words."""
    quotable = {key: passage for key, passage in keyed.items() if passage.origin.scope.display}
    found = [one for one in candidates(asked(text, life, quotable), quotable) if one.covered >= ENOUGH]
    pieces: list[Piece] = []
    said: set[str] = set()
    for one in found:
        if len(pieces) == _MOST or one.score * 1000 < found[0].score * _CLOSE:
            break
        piece = _quote(one, content(text))
        if piece is not None and fold(one.sentence.text) not in said:
            pieces.append(piece)
            said.add(fold(one.sentence.text))
    return tuple(pieces)


def _quote(one: Candidate, wanted: frozenset[str]) -> Piece | None:
    sentence = one.sentence
    cap = one.passage.origin.scope.cap
    span = spans.fit(sentence.text, min(_LONGEST, _LONGEST if cap is None else cap), wanted)
    if span is None:
        return None
    start, end = span
    before, after = "… " * (start > 0), " …" * (end < len(sentence.text))
    return Piece(
        text=f"{frame(one.passage.origin)} “{before}{single(sentence.text[start:end])}{after}”",
        keys=(one.key,),
        relation=Relation.DIRECT_QUOTE,
        hint=TextLocator(
            paragraph=sentence.paragraph, start=sentence.start + start, end=sentence.start + end
        ),
    )


def _metadata(scoped: Scoped, keyed: dict[str, Passage]) -> tuple[Piece, ...]:
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
            return (_fact(row, key, origin, said),) if value else ()
    return ()


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


def _compare(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    """One quotation a side, and one labelled inference over both (seed 004, 6.1 C, generalised)."""
    pieces: list[Piece] = []
    for side, topic in enumerate(scoped.searches):
        mine = {key: passage for key, passage in keyed.items() if side in passage.sides}
        used = {piece.text for piece in pieces}
        pieces += [piece for piece in _quotes(topic, mine, life) if piece.text not in used][:1]
    if len(pieces) < len(scoped.searches):
        return ()
    first, second = (single(topic) for topic in scoped.searches[:2])
    if not scoped.archive_only:
        pieces.append(
            Piece(
                text=f"Side by side, these passages suggest that {first} and {second} were spoken of differently.",
                keys=tuple(dict.fromkeys(key for piece in pieces for key in piece.keys)),
                relation=Relation.INFERENCE,
            )
        )
    return tuple(pieces)
