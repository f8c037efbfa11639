"""Open a bundle: the auditor's key and the steward's release, on their own machines.

Nothing here verifies signatures; verify the bundle first. Of the payload this reads ``bundle_id``, ``cek``
and ``seal``, and checks seal and content key against them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json, decode, encode, from_base64, to_base64
from ledger.core.errors import SealError
from ledger.core.fields import Fields
from ledger.core.seal import Opened, digest, open_
from ledger.core.sharing import Holder, Shares, Wrap, cek_commitment, recipient, unwrap


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """What the steward hands out for one bundle: the other share, and the keys of artifacts that still exist."""

    bundle_id: str
    share: bytes
    artifact_keys: Mapping[str, bytes]

    def encode(self) -> bytes:
        """Return the one byte form of the file."""
        keys: dict[str, Json] = {name: to_base64(key) for name, key in self.artifact_keys.items()}
        return encode({"artifacts": keys, "bundle_id": self.bundle_id, "share": to_base64(self.share)})

    @classmethod
    def parse(cls, data: bytes) -> "Release":
        """Read the file. Raises: CanonicalError, SealError."""
        fields = Fields(decode(data), "release")
        keys = fields.value("artifacts")
        if not isinstance(keys, dict):
            raise SealError("release.artifacts is not a map")
        release = cls(
            bundle_id=fields.text("bundle_id"),
            share=fields.data("share"),
            artifact_keys={name: _artifact_key(name, key) for name, key in keys.items()},
        )
        fields.closed()
        return release


def share_of(wraps: Iterable[Wrap], *, role: Holder, seed: bytes, bundle_id: str) -> bytes:
    """Return the share that was wrapped to the holder of the private *seed*. Raises: SealError."""
    kid = recipient(seed, role).kid
    found = next((wrap for wrap in wraps if (wrap.role, wrap.kid) == (role, kid)), None)
    if found is None:
        raise SealError(f"nothing in this bundle is wrapped to the {role} {kid[:16]}")
    return unwrap(found, seed=seed, bundle_id=bundle_id)


def release(bundle: BundleFile, *, seed: bytes, artifact_keys: Mapping[str, bytes]) -> Release:
    """Return what the steward, who holds *seed*, gives out for this bundle. Raises: SealError."""
    bundle_id = _claims(bundle)["bundle_id"]
    share = share_of(bundle.wraps, role=Holder.STEWARD, seed=seed, bundle_id=bundle_id)
    return Release(bundle_id=bundle_id, share=share, artifact_keys=artifact_keys)


def open_bundle(bundle: BundleFile, *, seed: bytes, release: Release) -> Opened:
    """Return what the bundle's seal holds, for the auditor who holds *seed*.

    Raises: SealError when key, release or seal belong to something else; CanonicalError.
    """
    claims = _claims(bundle)
    bundle_id = claims["bundle_id"]
    if release.bundle_id != bundle_id:
        raise SealError(f"the steward's release is for bundle {release.bundle_id[:32]}, not {bundle_id[:32]}")
    share = share_of(bundle.wraps, role=Holder.AUDITOR, seed=seed, bundle_id=bundle_id)
    shares = Shares(auditor=share, steward=release.share)
    return open_with(bundle, shares=shares, artifact_keys=release.artifact_keys)


def open_with(bundle: BundleFile, *, shares: Shares, artifact_keys: Mapping[str, bytes]) -> Opened:
    """Return what the bundle's seal holds, for whoever has both shares in hand.

    Raises: SealError when shares or seal belong to something else; CanonicalError.
    """
    claims = _claims(bundle)
    bundle_id = claims["bundle_id"]
    if digest(bundle.seal) != claims["seal"]:
        raise SealError("this is not the seal that was signed")
    content_key = shares.content_key(bundle_id)
    if cek_commitment(content_key) != claims["cek"]:
        raise SealError("these two shares are not those of this bundle")
    return open_(bundle.seal, content_key=content_key, bundle_id=bundle_id, artifact_keys=artifact_keys)


def _claims(bundle: BundleFile) -> dict[str, str]:
    fields = Fields(decode(bundle.envelope.payload), "payload")
    return {name: fields.text(name) for name in ("bundle_id", "cek", "seal")}


def _artifact_key(name: str, value: Json) -> bytes:
    if not isinstance(value, str):
        raise SealError(f"release.artifacts.{name[:80]} is not base64")
    return from_base64(value)
