"""Stage 5. Have somebody write a draft from the evidence, and from nothing else.

Receives: a ``Scoped`` question, ``Evidence``, and the drafter that was chosen.
Returns:  a ``Draft``: a model's, or the plain one in the archive's own words.
Never:    trusts the draft. What no text may hold is made U+FFFD, and the rest NFC, so that whatever a drafter writes
          can be signed.
"""

import re
from dataclasses import replace

import unicodedata2

from citations.core import about, holdings
from citations.core.about import Desk
from citations.core.display.nearest import KINDS, quoted
from citations.core.extractive import context, extraction, nearest, stating
from citations.core.passages import entries
from citations.core.ports import Drafter
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.records import About, Draft, Evidence, Passage, Piece, Scoped, Session, Trail, Try
from personas.core.media.base import MetadataLocator

UNSUPPORTED = "unsupported"
_UNFIT = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def plain(
    scoped: Scoped, evidence: Evidence, drafter: Drafter, session: Session, selector: Selector = LINEAR
) -> Draft:
    """Return the draft in the archive's own words; declined, it says that the archive does not answer.

    No quotation is longer than this requestor may be shown at once: what is, is cut back to what carries the answer.
    """
    if not evidence.passages:
        return Draft(drafter=extraction.NAME, pieces=(), declined=True)
    evidence = _capped(evidence, session.tier.excerpt_cap)
    if drafter.name == extraction.NAME:
        return _signable(drafter.write(scoped, evidence))
    return _signable(extraction.write(scoped, evidence, session.life, selector))


def _capped(evidence: Evidence, cap: int) -> Evidence:
    """Write as if every paper had the cap of the tier; the passages that claims are bound to stay as they are."""
    return replace(evidence, passages=tuple(_held(one, cap) for one in evidence.passages))


def _held(one: Passage, cap: int) -> Passage:
    scope = one.origin.scope
    most = cap if scope.cap is None else min(cap, scope.cap)
    return replace(one, origin=replace(one.origin, scope=replace(scope, cap=most)))


def listed(scoped: Scoped, session: Session, desk: Desk) -> tuple[str, ...]:
    """Return the artifacts that an answer on the records names; none where it is asked of anything else.

    Of a day none either where this requestor may not see what stands around a source.
    """
    if scoped.about is None or (scoped.about is About.DAY and not opening(scoped, session)):
        return ()
    return about.listed(scoped.about, scoped.query, session.life, desk)


def fallen_back(scoped: Scoped, searched: Trail, session: Session, desk: Desk) -> Scoped | None:
    """Ask the record what no paper answers: when the person was born, or died; what is of some years; else None."""
    if searched.refusal is None or searched.refusal.kind not in KINDS or scoped.failing is None:
        return None
    record = replace(scoped, about=scoped.failing)
    is_told = holdings.lived(session.life) if record.about is About.LIFE else listed(record, session, desk)
    return record if is_told else None


def stands(bound: Trail, scoped: Scoped) -> bool:
    """Tell whether this is the outcome: of a day where it is quoted, or what forbids it is no lack of papers."""
    if scoped.about is not About.DAY:
        return True
    return bound.refusal.kind not in KINDS if bound.refusal else bool(quoted(bound))


def opening(scoped: Scoped, session: Session) -> int:
    """Return how many code points of each paper are quoted where a day is asked for; of any other list none."""
    return session.tier.context_chars if scoped.about is About.DAY else 0


def itself(
    scoped: Scoped, evidence: Evidence, session: Session, desk: Desk, tries: tuple[Try, ...] = ()
) -> Draft:
    """Say what the system says of itself and its records, each sentence a claim, and a fact of each paper.

    Of papers of a day their beginning is quoted. Nothing where it is not asked. *tries* are what models were asked.
    """
    named = len(evidence.passages)
    said = about.told(scoped.about, scoped.query, session.life, desk, named) if scoped.about else ()
    fixed = (Piece(text=one, keys=(), fixed=True) for one in said)
    if scoped.about is About.DAY:
        opened = replace(evidence, passages=tuple(map(entries.begun, evidence.passages)))
        return Draft(drafter=about.NAME, pieces=(*context.write(opened, session).pieces, *fixed))
    facts = (stating.entry(key, one.origin) for key, one in evidence.keyed().items())
    pieces = (*facts, *fixed) if scoped.about in about.OUTERMOST else (*fixed, *facts)
    return Draft(drafter=about.NAME, pieces=pieces, tries=tries)


def asks_a_model(drafter: Drafter) -> bool:
    """Tell whether somebody else than the archive writes."""
    return drafter.name != extraction.NAME


def write(scoped: Scoped, evidence: Evidence, drafter: Drafter) -> Draft:
    """Return what a model writes, with every attempt; nothing of it where it declined."""
    draft = _signable(drafter.write(scoped, evidence))
    return replace(draft, pieces=()) if draft.declined else draft


def close(scoped: Scoped, evidence: Evidence, session: Session, answered: Trail) -> Draft:
    """Quote what is nearest to a question, beside a refusal or below an answer."""
    return nearest.write(scoped, evidence, session, quoted(answered))


def around(evidence: Evidence, session: Session) -> Draft:
    """Quote what stands around a source of an earlier answer."""
    return context.write(evidence, session)


def settled(written: Trail, own: Trail | None = None) -> bool:
    """Tell whether what a model wrote is the outcome: it stands, no other words help, or its no is not gainsaid.

    Its no is gainsaid by a plain draft that quotes every side of a comparison (seed 004, case 4), or tells a fact of
    the record: a model reads passages.
    """
    if written.refusal is None or written.refusal.kind not in KINDS:
        return True
    if own is None or written.draft is None or not written.draft.declined:
        return False
    pieces = own.draft.pieces if own.draft else ()
    whole = own.draft is not None and bool(own.draft.compared) and not any(one.lacking for one in pieces)
    return not (whole or any(isinstance(one.hint, MetadataLocator) for one in pieces))


def none(tries: tuple[Try, ...]) -> Draft | None:
    """Keep what models were asked where nothing may be drafted; None where none was."""
    return Draft(drafter=extraction.NAME, pieces=(), declined=True, tries=tries) if tries else None


def tried(draft: Draft | None) -> tuple[Try, ...]:
    """Return the attempts of a model whose draft is not the answer; what it said stays in the last of them."""
    if draft is None:
        return ()
    if not draft.pieces or not draft.tries:
        return draft.tries
    *before, last = draft.tries
    return (*before, replace(last, outcome=UNSUPPORTED, pieces=(*draft.pieces, *last.pieces)))


def _signable(draft: Draft) -> Draft:
    tries = tuple(
        replace(one, pieces=_pieces(one.pieces), unknown=_texts(one.unknown)) for one in draft.tries
    )
    return replace(draft, pieces=_pieces(draft.pieces), tries=tries)


def _pieces(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(replace(piece, text=_fit(piece.text), keys=_texts(piece.keys)) for piece in pieces)


def _texts(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_fit(text) for text in texts)


def _fit(text: str) -> str:
    plain = _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n"))
    return str(unicodedata2.normalize("NFC", plain))
