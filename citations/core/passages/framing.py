"""How an artifact is spoken of: who wrote what, when; third person and past tense, from metadata alone."""

import re
from collections.abc import Iterable

from citations.core.passages.marks import Voice
from citations.core.records import Evidence, GatedClaims, Origin, Session
from citations.core.text.dated import spoken
from personas.core.invisible import escape_visible
from personas.core.veils import Veil

_NOUNS: dict[str, tuple[str, str]] = {
    "memoir": ("a memoir", "wrote"),
    "letter": ("a letter", "wrote"),
    "journal": ("a journal entry", "wrote"),
    "speech": ("a speech", "said"),
    "article": ("an article", "wrote"),
    "email": ("an email", "wrote"),
    "message": ("a message", "wrote"),
    "photograph": ("the caption of a photograph", "wrote"),
    "recording": ("a recording", "said"),
    "interview": ("an interview", "said"),
    "legal": ("a legal paper", "wrote"),
    "biography": ("a biography", "wrote"),
    "other": ("an item of the archive", "wrote"),
}
_FACTS: dict[str, str] = {
    "/date": "“{title}” is dated {value}.",
    "/creator": "“{title}” is by {value}.",
    "/recipient": "“{title}” is addressed to {value}.",
    "/place": "“{title}” names as its place {value}.",
    "/source": "The source of “{title}” is given as: {value}",
    "/kind": "“{title}” is kept in the archive as: {value}",
    "/part_of": "“{title}” is part of: {value}",
}
_YEAR = re.compile(r"^([\dX]{4})[^?~%]*([?~%]?)$")


def about(origin: Origin) -> str:
    """Tell what an artifact is, without naming it: *a letter, 1951*."""
    noun = _NOUNS.get(origin.kind, _NOUNS["other"])[0]
    return f"{noun}, {origin.year}" if origin.year is not None and origin.date else f"{noun}, undated"


def dated(origin: Origin) -> str:
    """Tell the same as its date has it, as far as the year: *a letter, the 1930s*, *a letter, about 1951*."""
    if origin.year is None or not origin.date:
        return about(origin)
    first, _, last = (_YEAR.sub(r"\1\2", part) for part in origin.date.partition("/"))
    whole = f"{first}/{last}" if last and last != first else first
    return f"{_NOUNS.get(origin.kind, _NOUNS['other'])[0]}, {spoken(whole)}"


def frame(origin: Origin, voice: Voice = Voice.OWN) -> str:
    """Write the words in front of a quotation: whose words they are, or where they stand where they are not one's."""
    noun, verb = _NOUNS.get(origin.kind, _NOUNS["other"])
    dated = f" dated {spoken(origin.date)}" if origin.date else ", undated"
    paper = f"“{single(origin.title)}”, {noun}{dated},"
    match voice:
        case Voice.OWN:
            return f"In {paper} {origin.creator} {verb}:"
        case Voice.QUOTED:
            return f"In {paper} {origin.creator} quoted:"
        case Voice.MIXED:  # pragma: no branch - every voice is named
            return f"A passage in {paper} reads:"


def stated(origin: Origin, pointer: str) -> str:
    """Say a fact of the record in the one sentence that there is for it; '' where there is no such fact or sentence."""
    value, sentence = dict(origin.facts).get(pointer, ""), _FACTS.get(pointer, "")
    said = spoken(value) if pointer == "/date" else value
    return sentence.format(title=single(origin.title), value=single(said)) if value else ""


def single(text: str) -> str:
    """*text* in one line, its double quotation marks made single, so that it can stand inside double ones."""
    line = " ".join(text.split())
    opened = re.sub(r"[“„]|(?<![^\s(\[—–-])\"(?=\w)", "‘", line)
    return re.sub(r"[”\"]", "’", opened)


def veil_of(session: Session) -> Veil:
    """Return the veil over everybody who is anonymized for this session."""
    people = tuple((alias.names, alias.pseudonym) for alias in session.aliases)
    return Veil(people=people, own=(session.life.name, *session.life.aliases))


def rights(origin: Origin, session: Session) -> str:
    """Tell the rights of an artifact, or that they are not told; no part of a name of anybody who is anonymized."""
    veil = veil_of(session)
    known = veil.over(origin.rights, frozenset(range(len(veil.people)))) if origin.scope.display else ""
    return escape_visible(known)[:200] or "not stated"


def found(gated: GatedClaims, evidence: Evidence) -> str:
    """Return everything that was found, in which somebody may be named."""
    return "\n".join(_found(gated, evidence))


def _found(gated: GatedClaims, evidence: Evidence) -> Iterable[str]:
    citations = [citation for claim in gated.delivered for citation in claim.cited.citations]
    origins = {p.origin for p in evidence.passages} | {citation.origin for citation in citations}
    yield from (passage.text for passage in evidence.passages)
    yield from (citation.excerpt for citation in citations)
    yield from (claim.cited.typed.claim.text for claim in gated.delivered)
    for origin in origins:
        yield from (origin.title, origin.creator, origin.source, origin.rights)
        yield from (value for _, value in origin.facts)
