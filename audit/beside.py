"""What lies on this server beside what a bundle's signature covers: so that an auditor sees that both are the same."""

from collections.abc import Mapping
from dataclasses import dataclass

from audit.core.errors import DisplayError
from audit.core.payload import Payload, parse_payload
from audit.core.saved import display_digest
from citations import selectors as citations
from citations.models import StoredBundle
from ledger import selectors as ledger
from ledger.core.envelope import Envelope
from ledger.core.errors import KwanzaaError
from ledger.core.seal import digest_of
from personas.models import ArchiveVersion, PolicyVersion


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """What was found on this server for one digest; ``name`` is what it is called, empty where it has no name."""

    digest: str
    name: str = ""


def signed(bundle: StoredBundle) -> Payload | None:
    """Return what the signature of a bundle covers; None for bytes that are no payload, which the checks tell."""
    try:
        return parse_payload(Envelope.parse(bytes(bundle.envelope)).payload)
    except KwanzaaError:
        return None


def beside(bundle: StoredBundle, payload: Payload) -> Mapping[str, Here]:
    """Return what is here of everything that the payload names; what is not here is not in it."""
    persona = bundle.question.persona
    version = ArchiveVersion.objects.filter(persona=persona, root=payload.archive_root).order_by("n").first()
    policy = PolicyVersion.objects.filter(persona=persona, digest=payload.policy).order_by("n").first()
    keysets = {one.digest(): one for one in ledger.chain().verify()}
    found = {"display": _shown(bundle), "seal": Here(digest=digest_of(bytes(bundle.seal)))}
    if version is not None:
        found["archive_root"] = Here(digest=version.root, name=str(version.n))
    if policy is not None:
        found["policy"] = Here(digest=policy.digest, name=str(policy.n))
    if payload.keyset in keysets:
        found["keyset"] = Here(digest=payload.keyset, name=str(keysets[payload.keyset].version))
    return {name: one for name, one in found.items() if one is not None}


def _shown(bundle: StoredBundle) -> Here | None:
    data = citations.display_of(bundle)
    try:
        return None if data is None else Here(digest=display_digest(data))
    except DisplayError as e:
        return Here(digest=str(e))
