"""Artifacts: what an archive is made of, named by the hash of its canonical payload (DESIGN, section 2)."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ledger.core import canonical
from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from personas.core import media, text
from personas.core.errors import ArtifactError
from personas.core.media.base import Locator

DOMAIN: Final = b"kwanzaa.artifact.v1\0"
LIMIT: Final = (
    160 * 2**20
)  # bytes of a payload: a text of 64 MiB, of which every character may need an escape

# Every metadata field, and its type. All of it is inside the hash; policy is outside.
METADATA: Final[Mapping[str, type[str] | type[int]]] = {
    "title": str,
    "creator": str,
    "date": str,  # EDTF; left out when undated
    "kind": str,
    "recipient": str,
    "place": str,
    "source": str,
    "rights": str,
    "part_of": str,
    "description": str,
    "master": str,  # SHA-256 of the medium's master, hex
    "mime": str,
    "duration_ms": int,
    "width": int,
    "height": int,
    "places": str,  # SHA-256 of where its words stand in the master, hex (``personas.core.desk.originals``)
    "recognised": str,  # by which program an image's words were read, and what a curator made of that
}
REQUIRED: Final = ("title", "creator", "kind")


@dataclass(frozen=True, slots=True, kw_only=True)
class Artifact:
    """One item of an archive. ``archive`` is its archive's 128 random bits in hex: no two share an ID.

    ``metadata`` are (field, value) pairs in the order of ``METADATA``; what is not known is left out. ``ucd``
    is the version of the Unicode tables that its text was normalized under.
    """

    archive: str
    media: str
    language: str
    metadata: tuple[tuple[str, str | int], ...]
    paragraphs: tuple[str, ...]
    ucd: str = text.UCD

    def fact(self, name: str) -> str | int | None:
        """Return a metadata field; None when it is not known."""
        return dict(self.metadata).get(name)


def make(
    *, archive: str, media: str, language: str, metadata: Mapping[str, str | int], content: text.Text
) -> Artifact:
    """Make an artifact of canonical text and of metadata as somebody wrote them.

    Texts of metadata become one canonical line each; empty ones are left out.
    Raises: ArtifactError when a field is unknown, missing or of a wrong type; TextError from a field's text.
    """
    lines = {name: text.line(value) if isinstance(value, str) else value for name, value in metadata.items()}
    facts = _metadata({name: value for name, value in lines.items() if value != ""})
    _check(media, dict(facts))
    return Artifact(
        archive=archive,
        media=media,
        language=text.line(language),
        metadata=facts,
        paragraphs=content.paragraphs,
    )


def payload(artifact: Artifact) -> bytes:
    """Return the bytes that are hashed: RFC 8785, with the names of text form and Unicode tables inside."""
    return canonical.encode(
        {
            "t": text.NAME,
            "ucd": artifact.ucd,
            "archive": artifact.archive,
            "media": artifact.media,
            "language": artifact.language,
            "metadata": dict[str, Json](artifact.metadata),
            "paragraphs": list[Json](artifact.paragraphs),
        }
    )


def artifact_id(payload: bytes) -> str:
    """Return the name of a payload: ``sha256:`` and 64 hex digits."""
    return f"sha256:{hashlib.sha256(DOMAIN + payload).hexdigest()}"


def parse_payload(data: bytes) -> Artifact:
    """Read a payload back; ArtifactError for bytes that ``payload`` would not write.

    Text of other Unicode tables than ours is taken as it is: its hash tells whether it is what was signed.
    """
    try:
        fields = Fields(canonical.decode(data, limit=LIMIT), "artifact")
        form = fields.text("t")
        artifact = Artifact(
            ucd=fields.text("ucd"),
            archive=fields.text("archive"),
            media=fields.text("media"),
            language=fields.text("language"),
            metadata=_metadata(fields.value("metadata")),
            paragraphs=fields.texts("paragraphs"),
        )
        fields.closed()
    except CanonicalError as e:
        raise ArtifactError(str(e)) from e
    if form != text.NAME:
        raise ArtifactError(f"the text form is {form[:40]!r}, not {text.NAME}")
    _check(artifact.media, dict(artifact.metadata))
    _check_text(artifact)
    return artifact


def verify_artifact(data: bytes, expected: str) -> Artifact:
    """Read the payload of the artifact named *expected*; ArtifactError when these are not its bytes."""
    if artifact_id(data) != expected:
        raise ArtifactError(f"these are not the bytes of {expected[:71]}")
    return parse_payload(data)


def excerpt(artifact: Artifact, locator: Locator) -> str | None:
    """Return what stands at a locator, word for word; None where it does not resolve."""
    return media.locate(artifact.media, artifact, locator)


def _metadata(value: Json) -> tuple[tuple[str, str | int], ...]:
    if not isinstance(value, dict):
        raise ArtifactError("artifact.metadata is not a map")
    unknown = sorted(value.keys() - METADATA.keys())
    if unknown:
        raise ArtifactError(f"there is no metadata field {unknown[0][:40]!r}")
    return tuple((name, _fact(name, value[name])) for name in METADATA if name in value)


def _fact(name: str, value: Json) -> str | int:
    if isinstance(value, bool) or not isinstance(value, str | int) or not isinstance(value, METADATA[name]):
        raise ArtifactError(f"metadata.{name} is not {METADATA[name].__name__}")
    return value


def _check(medium: str, metadata: Mapping[str, str | int]) -> None:
    if medium not in media.MEDIA:
        raise ArtifactError(f"there is no medium {medium[:40]!r}; there are {', '.join(media.MEDIA)}")
    empty = [name for name, value in metadata.items() if value in {"", 0}]
    missing = [name for name in (*REQUIRED, *media.MEDIA[medium].needs) if name not in metadata]
    if empty or missing:
        raise ArtifactError(f"metadata must hold {', '.join(empty or missing)}")


def _check_text(artifact: Artifact) -> None:
    if artifact.ucd == text.UCD:
        lines = [fact for _, fact in artifact.metadata if isinstance(fact, str)]
        again = text.canonical_str(media.text.BETWEEN.join(artifact.paragraphs)).paragraphs
        if again != artifact.paragraphs or any(text.line(fact) != fact for fact in lines):
            raise ArtifactError("its text is not in canonical form")


def headed(title: str | int | None, creator: str | int | None, date: str | int | None) -> str:
    """Return what a passage stands under where it is read by a network."""
    return f"{title}. {creator}{f', {date}' if date else ''}."
