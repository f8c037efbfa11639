"""An opened bundle as a file: what the seal held, with the keys that prove it; or one field of it alone.

An opened file is as secret as what it holds. With its content key anybody who has the bundle can open the
seal again and see that nothing in the file was made up; one disclosed field carries only its own salt.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from audit.core.errors import OpenedFileError
from audit.core.record import parse_record
from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json, decode, encode, to_base64
from ledger.core.commitments import salt
from ledger.core.fields import Fields
from ledger.core.opening import Release, open_bundle, share_of
from ledger.core.seal import OpenedExcerpt
from ledger.core.sharing import Holder, Shares

WHOLE: Final = "kwanzaa.opened.v1"
FIELD: Final = "kwanzaa.field.v1"
RECORD: Final = "record"  # the one part that the pipeline seals, beside the excerpts


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedFile:
    """All that one seal held. ``artifact_keys`` are those that its excerpts were opened with."""

    bundle_id: str
    content_key: bytes
    artifact_keys: Mapping[str, bytes]
    record: Json
    excerpts: tuple[OpenedExcerpt, ...]

    def encode(self) -> bytes:
        """Return the one byte form of the file."""
        keys: dict[str, Json] = {name: to_base64(key) for name, key in self.artifact_keys.items()}
        return encode(
            {
                "artifact_keys": keys,
                "bundle_id": self.bundle_id,
                "content_key": to_base64(self.content_key),
                "excerpts": [
                    {"artifact_id": one.artifact_id, "readable": one.readable, "value": one.value}
                    for one in self.excerpts
                ],
                "record": self.record,
                "t": WHOLE,
            }
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Disclosure:
    """One field of a record, with the salt under which the bundle commits to it."""

    bundle_id: str
    path: str
    salt: bytes
    value: Json

    def encode(self) -> bytes:
        """Return the one byte form of the file."""
        return encode(
            {
                "bundle_id": self.bundle_id,
                "path": self.path,
                "salt": to_base64(self.salt),
                "t": FIELD,
                "value": self.value,
            }
        )


def parse_opened(data: bytes) -> OpenedFile | Disclosure:
    """Read what ``kwanzaa-open`` wrote. Raises: CanonicalError, OpenedFileError."""
    fields = Fields(decode(data), "opened file")
    kind = fields.text("t")
    if kind not in {WHOLE, FIELD}:
        raise OpenedFileError(f"the opened file says it is {kind[:40]!r}, not {WHOLE!r} or {FIELD!r}")
    opened = _whole(fields) if kind == WHOLE else _field(fields)
    fields.closed()
    return opened


def open_file(bundle: BundleFile, *, seed: bytes, release: Release) -> OpenedFile:
    """Open *bundle* with an auditor's private *seed* and the steward's release for it.

    Raises: SealError when they belong to something else; CanonicalError.
    """
    opened = open_bundle(bundle, seed=seed, release=release)
    share = share_of(bundle.wraps, role=Holder.AUDITOR, seed=seed, bundle_id=release.bundle_id)
    shares = Shares(auditor=share, steward=release.share)
    used = {one.artifact_id for one in opened.excerpts if one.readable}
    return OpenedFile(
        bundle_id=release.bundle_id,
        content_key=shares.content_key(release.bundle_id),
        artifact_keys={name: key for name, key in release.artifact_keys.items() if name in used},
        record=opened.parts.get(RECORD),
        excerpts=opened.excerpts,
    )


def disclose(opened: OpenedFile, path: str) -> Disclosure:
    """Take one field out of an opened bundle. Raises: OpenedFileError for a path that it does not have."""
    record = parse_record(opened.record)
    if path not in record.fields:
        known = ", ".join(sorted(name for name, value in record.fields.items() if value is not None))
        raise OpenedFileError(f"the record has no field {path!r}; it has {known}")
    return Disclosure(
        bundle_id=opened.bundle_id, path=path, salt=salt(record.seed, path), value=record.fields[path]
    )


def _whole(fields: Fields) -> OpenedFile:
    keys = fields.value("artifact_keys")
    if not isinstance(keys, dict):
        raise OpenedFileError("artifact_keys is not a map")
    named = Fields(keys, "artifact_keys")
    return OpenedFile(
        bundle_id=fields.text("bundle_id"),
        content_key=fields.data("content_key", size=32),
        artifact_keys={name: named.data(name) for name in keys},
        record=fields.value("record"),
        excerpts=tuple(_excerpt(item) for item in fields.items("excerpts")),
    )


def _excerpt(value: Json) -> OpenedExcerpt:
    fields = Fields(value, "excerpt")
    excerpt = OpenedExcerpt(
        artifact_id=fields.text("artifact_id"), readable=fields.flag("readable"), value=fields.value("value")
    )
    fields.closed()
    return excerpt


def _field(fields: Fields) -> Disclosure:
    return Disclosure(
        bundle_id=fields.text("bundle_id"),
        path=fields.text("path"),
        salt=fields.data("salt", size=32),
        value=fields.value("value"),
    )
