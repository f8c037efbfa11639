"""Sources and results as ``kwanzaa.answer.v1`` writes them (requirements 2.1): real for the seal, handles for show."""

import re
from collections.abc import Iterable
from typing import Final

from citations.core.bundle.contract_rules import FIRST_YEAR, LAST_YEAR
from citations.core.display.sources import letter_of
from citations.core.passages.framing import rights
from citations.core.records import Display, Origin, Passage, Session, Trail
from ledger.core.canonical import Json
from personas.core.media.base import PageLocator, Place, RegionLocator, TimeLocator

ARCHIVE: Final = "archive"
_URL: Final = re.compile(r"https?://\S+")


def year(origin: Origin, session: Session) -> int:
    """Return the year of an artifact, of the archive's end when it is undated, held within the contract's bounds."""
    return min(max(origin.year if origin.year is not None else session.life.end_year, FIRST_YEAR), LAST_YEAR)


def chunk_id(passage: Passage) -> str:
    """Name a passage by what stands in its artifact, so that another house computes the same name.

    Its first and its last sentence: paragraph and code point. One without sentences is named by its artifact.
    """
    if not passage.sentences:
        return f"{passage.origin.artifact_id}::chunk"
    first, last = passage.sentences[0], passage.sentences[-1]
    place = f"{first.paragraph}.{first.start}-{last.paragraph}.{last.end}"
    return f"{passage.origin.artifact_id}::chunk::{place}"


def address(origin: Origin) -> str:
    """Return where the record says that an artifact is from, if that is an address; else its name."""
    return origin.source if _URL.fullmatch(origin.source) else f"urn:kwanzaa:artifact:{origin.artifact_id}"


def namespace(origin: Origin) -> str:
    """Return of which holding the record says that an artifact is a part; the archive where it says none."""
    return dict(origin.facts).get("/part_of", ARCHIVE)[:100]


def organisation(origin: Origin, session: Session) -> str:
    """Return where the record says that an artifact is kept, where that is no address; else whose archive it is."""
    told = "" if _URL.fullmatch(origin.source) else origin.source
    return (told or f"Archive of {session.life.name}")[:200]


def tags(origin: Origin) -> list[Json]:
    """Return what else the record says of an artifact: of what it is a part, where it was made, its language."""
    told = dict(origin.facts)
    return [value[:100] for value in (told.get("/part_of"), told.get("/place"), origin.language) if value]


def cited(trail: Trail, display: Display | None) -> list[Passage]:
    """Return the passages of those artifacts that the claims which are shown rest on."""
    artifacts = places(trail, display)
    return [passage for passage in trail.passages if passage.origin.artifact_id in artifacts]


def places(trail: Trail, display: Display | None) -> dict[str, list[Place]]:
    """Return where in their originals what is shown rests, by artifact: each that it rests on."""
    shown_n = {claim.n for claim in display.claims} if display else set()
    delivered = trail.gated.delivered if trail.gated else ()
    found: dict[str, list[Place]] = {}
    for one in delivered:
        for citation in one.cited.citations if one.cited.typed.claim.n in shown_n else ():
            found.setdefault(citation.artifact_id, []).extend(citation.original)
    return found


def extent(at: Iterable[Place]) -> dict[str, Json]:
    """Return from where to where in an original something stands: pages, milliseconds, or the region around it all."""
    known = tuple(at)
    pages = sorted(one.page for one in known if isinstance(one, PageLocator))
    heard = [one for one in known if isinstance(one, TimeLocator)]
    seen = [one for one in known if isinstance(one, RegionLocator)]
    if pages:
        return {"start_page": pages[0], "end_page": pages[-1]}
    if heard:
        return {"start_ms": min(o.start_ms for o in heard), "end_ms": max(o.end_ms for o in heard)}
    if not seen:
        return {}
    x, y = min(one.x for one in seen), min(one.y for one in seen)
    right, low = max(one.x + one.w for one in seen), max(one.y + one.h for one in seen)
    return {"region": {"x": x, "y": y, "w": right - x, "h": low - y}}


def source(passage: Passage, session: Session, at: Iterable[Place] = ()) -> dict[str, Json]:
    """Write a cited passage as the seal holds it, with its real identifiers."""
    origin = passage.origin
    dated = origin.date or "undated, dated by the archive's end"
    return {
        "citation_label": f"{origin.creator}: {origin.title} ({dated})"[:500],
        "canonical_url": address(origin),
        "source_org": organisation(origin, session),
        "tags": tags(origin),
        "year": year(origin, session),
        "content_type": origin.kind,
        "license": (origin.rights or "not stated")[:200],
        "namespace": namespace(origin),
        "doc_id": origin.artifact_id,
        "chunk_id": chunk_id(passage),
        "relevance_score": passage.similarity,
        **extent(at),
    }


def result(passage: Passage) -> dict[str, Json]:
    """Write a retrieved passage, cited or not."""
    origin = passage.origin
    return {
        "rank": passage.rank,
        "score": passage.similarity,
        "citation_label": f"{origin.creator}: {origin.title}"[:500],
        "canonical_url": address(origin),
        "doc_id": origin.artifact_id,
        "chunk_id": chunk_id(passage),
        "namespace": namespace(origin),
    }


def handle(name: str, origin: Origin, session: Session, at: Iterable[Place] = ()) -> dict[str, Json]:
    """Write a source as the requestor gets it: *Source A* and what the artifact is, never which."""
    short = letter_of(name)
    return {
        "citation_label": name if origin.date else f"{name} (undated)",
        "canonical_url": f"urn:kwanzaa:source:{short}",
        "source_org": f"Archive of {session.life.name}"[:200],
        "year": year(origin, session),
        "content_type": origin.kind,
        "license": rights(origin, session),
        "namespace": "archive",
        "doc_id": f"source-{short}",
        "chunk_id": f"source-{short}::excerpt",
        **extent(at),
    }
