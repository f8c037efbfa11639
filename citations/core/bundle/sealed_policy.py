"""The policy an answer was gated under, as the record holds it: an auditor can send its claims through the gates again.

What the archive says (what is known of an artifact, the words of a restricted passage) is sealed as excerpts, which are
unreadable once their artifact's key is destroyed. Nobody is named who is not named in what passed the gates.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field

from citations.core.passages.framing import found, veil_of
from citations.core.records import (
    Citation,
    Evidence,
    GatedClaim,
    GatedClaims,
    Life,
    Origin,
    Passage,
    Session,
    Trail,
)
from ledger.core.canonical import Json
from personas.core.folding import fold
from personas.core.policy_rows import write_cap, write_tier
from personas.core.spellings import bare, may_stand
from personas.core.veils import Veil


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedPolicy:
    """The field ``/policy``, and the excerpts that it points to: (artifact ID, value), behind those of citations."""

    value: dict[str, Json]
    excerpts: tuple[tuple[str, Json], ...]


@dataclass(slots=True, kw_only=True)
class _Sealing:
    """Excerpts as they gather, numbered from *first* on."""

    first: int
    excerpts: list[tuple[str, Json]] = field(default_factory=list)

    def add(self, artifact_id: str, value: dict[str, Json]) -> int:
        self.excerpts.append((artifact_id, value))
        return self.first + len(self.excerpts) - 1


def seal(trail: Trail, judged: Sequence[GatedClaim], session: Session) -> SealedPolicy:
    """Return what the gates took in, for the claims that were judged: tier, names, instructions, what was left."""
    citations = [citation for one in judged for citation in one.cited.citations]
    passages = tuple(_passages(trail))
    cited = list(dict.fromkeys(citation.origin for citation in citations))
    origins = list(dict.fromkeys((*cited, *(passage.origin for passage in passages))))
    sealing = _Sealing(first=len(citations))
    value: dict[str, Json] = {
        "tier": write_tier(session.tier, v=2),
        "inference": session.inference,
        "life": _life(session.life),
        "veiled": list(_veiled(trail, citations, session)),
        "origins": [_origin(one, sealing if one in cited else None) for one in origins],
        "citations": [origins.index(citation.origin) for citation in citations],
        "passages": [_passage(one, origins.index(one.origin), sealing) for one in passages],
        "allowance": _allowance(session, cited),
        "worn": [*sorted(_worn(cited, session))],
    }
    if session.originals and any(one.original for one in citations):
        value["originals"] = True
    return SealedPolicy(value=value, excerpts=tuple(sealing.excerpts))


def _worn(cited: Iterable[Origin], session: Session) -> set[str]:
    closes = session.probes.closes
    return {one.artifact_id for one in cited if closes(one.artifact_id, whole=one.scope.whole)}


def _passages(trail: Trail) -> Iterator[Passage]:
    """Yield every passage of the evidence, and then what is nearest was chosen from, each once."""
    own = trail.evidence.passages if trail.evidence else ()
    near = trail.nearest.evidence if trail.nearest else None
    known = {one.passage_id for one in own}
    yield from own
    yield from (one for one in (near.passages if near else ()) if one.passage_id not in known)


def _life(life: Life) -> dict[str, Json]:
    return {**asdict(life), "aliases": list(life.aliases)}


def _veiled(trail: Trail, citations: Sequence[Citation], session: Session) -> Iterator[Json]:
    """Yield everybody whose veil lies over what passed the gates: every form of the name, and what stands for it.

    ``named``: they are named in what was found, so that a part of the name is withheld too.
    """
    through = tuple(_through(trail))
    if not through or not session.aliases:
        return
    veil = veil_of(session)
    entered = "\n".join(
        (
            *(one.cited.typed.claim.text for gated, _ in through for one in gated.delivered),
            *(citation.excerpt for citation in citations),
        )
    )
    rights = "\n".join({citation.origin.rights for citation in citations})
    letters = bare(fold(f"{entered}\n{rights}").text)
    for n, person in enumerate(veil.people):
        if not may_stand(person[0], letters):
            continue
        alone = Veil(people=(person,), own=veil.own)
        named = alone.named("\n".join(found(gated, evidence) for gated, evidence in through))
        # Of rights no part of a name is told, whoever is named.
        if alone.marks(entered, named) or alone.marks(rights, frozenset({0})):
            yield {"names": list(person[0]), "pseudonym": veil.pseudonym(n), "named": bool(named)}


def _through(trail: Trail) -> Iterator[tuple[GatedClaims, Evidence]]:
    """Yield what went through the display gates and was shown: an answer, what is nearest, or both."""
    if trail.refusal is None and trail.gated and trail.evidence:
        yield trail.gated, trail.evidence
    if trail.nearest and trail.nearest.evidence:
        yield trail.nearest.gated, trail.nearest.evidence


def _origin(one: Origin, sealing: _Sealing | None) -> dict[str, Json]:
    """Write what consent says of one record; what is known of its artifact is sealed where a claim cites it."""
    return {
        "record_key": one.record_key,
        "artifact_id": one.artifact_id,
        "display": one.scope.display,
        "cap": write_cap(one.scope.cap),
        "excerpt": sealing.add(one.artifact_id, _known(one)) if sealing else None,
    }


def _known(one: Origin) -> dict[str, Json]:
    return {
        "title": one.title,
        "creator": one.creator,
        "date": one.date,
        "year": one.year,
        "kind": one.kind,
        "primary": one.primary,
        "language": one.language,
        "source": one.source,
        "rights": one.rights,
        "facts": [[pointer, value] for pointer, value in one.facts],
    }


def _passage(one: Passage, origin: int, sealing: _Sealing) -> dict[str, Json]:
    """Write one passage of the evidence; the words of a restricted one are what no claim may carry."""
    closed = None if one.origin.scope.display else sealing.add(one.origin.artifact_id, {"text": one.text})
    return {"passage": one.passage_id, "origin": origin, "excerpt": closed}


def _allowance(session: Session, cited: Sequence[Origin]) -> Json:
    """Write what was left to the requestor before this answer, of the day and of each artifact that is cited."""
    left = session.allowance
    if left is None:
        return None
    spent, ids = dict(left.spent), dict.fromkeys(one.artifact_id for one in cited)
    return {
        "chars": left.chars,
        "spent": [
            {"artifact_id": artifact_id, "chars": spent[artifact_id]}
            for artifact_id in ids
            if artifact_id in spent
        ],
    }
