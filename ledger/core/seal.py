"""The seal ``kwz-seal-1``: what a bundle keeps for auditors.

Named parts of canonical JSON, and excerpts. Each is padded, then encrypted by AES-256-GCM under a key of its
own, derived from the content key; an excerpt's key needs its artifact's key as well, so that destroying that
key makes the excerpt unreadable while the digest of the seal still fits.

What shows without a key: the names of the parts (give every bundle the same), their padded lengths, and the
number of excerpts rounded up to eights. All excerpts of a seal have one length.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from ledger.core.canonical import Json, decode, encode
from ledger.core.errors import SealError
from ledger.core.fields import Fields
from ledger.core.part import Part, decrypt, encrypt
from ledger.core.sharing import KEY, derive

FORMAT: Final = "kwz-seal-1"
BLOCK: Final = 8
INDEX: Final = "excerpts"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """Everything that is sealed, unreadable. Excerpts are in their order; dummies come last."""

    parts: Mapping[str, Part]
    excerpts: tuple[Part, ...]

    def to_value(self) -> Json:
        """Return the seal as a map, ciphertexts in base64."""
        return {
            "excerpts": [part.to_value() for part in self.excerpts],
            "parts": {name: part.to_value() for name, part in self.parts.items()},
            "t": FORMAT,
        }

    @classmethod
    def from_value(cls, value: Json) -> "Seal":
        """Read a seal's map. Raises: CanonicalError, SealError."""
        fields = Fields(value, "seal")
        if fields.text("t") != FORMAT:
            raise SealError(f"not a {FORMAT}")
        parts = fields.value("parts")
        if not isinstance(parts, dict):
            raise SealError("seal.parts is not a map")
        seal = cls(
            parts={name: Part.from_value(part) for name, part in parts.items()},
            excerpts=tuple(Part.from_value(part) for part in fields.items("excerpts")),
        )
        fields.closed()
        return seal


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """A piece of an artifact that goes into the seal: *value* is what auditors will read."""

    artifact_id: str
    value: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedExcerpt:
    """An excerpt as it was found. *readable* is False once its artifact's key is gone; *value* is then None."""

    artifact_id: str
    readable: bool
    value: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """What a seal held: the named parts, and the excerpts in their order, without dummies."""

    parts: Mapping[str, Json]
    excerpts: tuple[OpenedExcerpt, ...]


def close(
    parts: Mapping[str, Json],
    excerpts: Sequence[Excerpt],
    *,
    content_key: bytes,
    bundle_id: str,
    artifact_keys: Mapping[str, bytes],
) -> Seal:
    """Seal *parts* and *excerpts* of one bundle.

    *artifact_keys* holds 32 bytes for each artifact of an excerpt. The same arguments give the same seal.
    Raises: SealError, CanonicalError.
    """
    if INDEX in parts:
        raise SealError(f"the part {INDEX!r} is the seal's own")
    ids: list[Json] = [excerpt.artifact_id for excerpt in excerpts]
    keys = [
        _excerpt_key(content_key, bundle_id, slot, artifact_keys.get(excerpt.artifact_id, b""))
        for slot, excerpt in enumerate(excerpts)
    ]
    keys += [_dummy_key(content_key, bundle_id, slot) for slot in _dummy_slots(len(ids))]
    return Seal(
        parts={
            name: encrypt(_part_key(content_key, bundle_id, name), encode(value))
            for name, value in {**parts, INDEX: ids}.items()
        },
        excerpts=_encrypt_alike(keys, [encode(excerpt.value) for excerpt in excerpts]),
    )


def open_(seal: Seal, *, content_key: bytes, bundle_id: str, artifact_keys: Mapping[str, bytes]) -> Opened:
    """Return what *seal* holds; excerpts whose artifact's key is not in *artifact_keys* are not readable.

    Raises: SealError when anything does not open that should, dummies included; CanonicalError.
    """
    parts = {
        name: decode(decrypt(_part_key(content_key, bundle_id, name), part))
        for name, part in seal.parts.items()
    }
    ids = _parse_ids(parts.pop(INDEX, None))
    dummies = _dummy_slots(len(ids))
    if len(seal.excerpts) != len(ids) + len(dummies):
        raise SealError(f"{len(seal.excerpts)} places for {len(ids)} excerpts")
    for slot in dummies:
        if decrypt(_dummy_key(content_key, bundle_id, slot), seal.excerpts[slot]):
            raise SealError("a place without an excerpt is not empty")
    excerpts = []
    for slot, (artifact_id, part) in enumerate(zip(ids, seal.excerpts, strict=False)):
        key = artifact_keys.get(artifact_id)
        if key is None:
            excerpts.append(OpenedExcerpt(artifact_id=artifact_id, readable=False, value=None))
            continue
        value = decode(decrypt(_excerpt_key(content_key, bundle_id, slot, key), part))
        excerpts.append(OpenedExcerpt(artifact_id=artifact_id, readable=True, value=value))
    return Opened(parts=parts, excerpts=tuple(excerpts))


def digest(seal: Seal) -> str:
    """Return the hex SHA-256 by which the signed payload names the seal; wraps are not part of it."""
    return digest_of(encode(seal.to_value()))


def digest_of(data: bytes | memoryview) -> str:
    """Return the same from a seal's canonical bytes."""
    return hashlib.sha256(data).hexdigest()


def _encrypt_alike(keys: Sequence[bytes], contents: Sequence[bytes]) -> tuple[Part, ...]:
    """Encrypt contents to one length, and nothing under the keys that are left over."""
    size = max(map(len, contents), default=0)
    return tuple(encrypt(key, text, size) for key, text in zip_longest(keys, contents, fillvalue=b""))


def _dummy_slots(count: int) -> range:
    """Return the places after *count* excerpts, up to the next multiple of eight, and eight at least."""
    return range(count, max(-(-count // BLOCK), 1) * BLOCK)


def _part_key(content_key: bytes, bundle_id: str, name: str) -> bytes:
    return derive(content_key, "part", bundle_id, name)


def _dummy_key(content_key: bytes, bundle_id: str, slot: int) -> bytes:
    return derive(content_key, "dummy", bundle_id, str(slot))


def _excerpt_key(content_key: bytes, bundle_id: str, slot: int, artifact_key: bytes) -> bytes:
    if len(artifact_key) != KEY:
        raise SealError(f"excerpt {slot} has no key of {KEY} bytes for its artifact")
    return derive(content_key + artifact_key, "excerpt", bundle_id, str(slot))


def _parse_ids(value: Json) -> tuple[str, ...]:
    ids = tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()
    if not isinstance(value, list) or len(ids) != len(value):
        raise SealError("the seal does not say which artifacts its excerpts are from")
    return ids
