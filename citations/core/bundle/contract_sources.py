"""Sources and results as ``kwanzaa.answer.v1`` writes them (requirements 2.1): real for the seal, handles for show."""

import re
from collections.abc import Iterable
from typing import Final

from citations.core.bundle.contract_rules import FIRST_YEAR, LAST_YEAR
from citations.core.passages.framing import rights
from citations.core.records import Origin, Passage, Session
from ledger.core.canonical import Json
from personas.core.media.base import PageLocator, Place, RegionLocator, TimeLocator

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


def tags(origin: Origin) -> list[Json]:
    """Return what else the record says of an artifact: of what it is a part, where it was made, its language."""
    told = dict(origin.facts)
    return [value[:100] for value in (told.get("/part_of"), told.get("/place"), origin.language) if value]


def extent(places: Iterable[Place]) -> dict[str, Json]:
    """Return from where to where in an original something stands: pages, milliseconds, or the region around it all."""
    known = tuple(places)
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


def source(passage: Passage, session: Session, places: Iterable[Place] = ()) -> dict[str, Json]:
    """Write a cited passage as the seal holds it, with its real identifiers."""
    origin = passage.origin
    dated = origin.date or "undated, dated by the archive's end"
    return {
        "citation_label": f"{origin.creator}: {origin.title} ({dated})"[:500],
        "canonical_url": address(origin),
        "source_org": f"Archive of {session.life.name}"[:200],
        "tags": tags(origin),
        "year": year(origin, session),
        "content_type": origin.kind,
        "license": (origin.rights or "not stated")[:200],
        "namespace": "archive",
        "doc_id": origin.artifact_id,
        "chunk_id": chunk_id(passage),
        "relevance_score": passage.similarity,
        **extent(places),
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
        "namespace": "archive",
    }


def handle(name: str, origin: Origin, session: Session, places: Iterable[Place] = ()) -> dict[str, Json]:
    """Write a source as the requestor gets it: *Source A* and what the artifact is, never which."""
    short = name.removeprefix("Source ")
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
        **extent(places),
    }
