"""A small archive as it is taken out, made without a database: one text, one picture with its words."""

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ledger.core.canonical import encode
from personas.adapters.outgoing import Outgoing
from personas.core import artifact, bag, kept, ocfl, policy, text
from personas.core.consent import OPEN
from personas.core.desk import places
from personas.core.kept import About, Kept
from personas.core.policy import Policy
from personas.core.tiers import Tier
from personas.tests.readers.test_files import image

ARCHIVE = "0a" * 16
PICTURE = image()
_TIER = Tier(
    name="public",
    rank=0,
    excerpt_cap=300,
    context_chars=400,
    daily_chars=4000,
    daily_expansions=20,
    per_minute=10,
)
ABOUT = About(
    archive=ARCHIVE,
    name="Ada",
    aliases=(),
    pronouns="she",
    born="",
    died="",
    archive_end="",
    summary="",
    unsettled=(),
)


def make(record: str, words: str, **facts: str | int) -> artifact.Artifact:
    """Make an artifact."""
    return artifact.make(
        archive=ARCHIVE,
        media="image" if facts else "text",
        language="en",
        metadata={"title": record, "creator": "Ada", "kind": "letter", **facts},
        content=text.canonical_str(words),
    )


def files() -> dict[str, bytes]:
    """Return the files of a version."""
    letter = make("a.txt", "We moved.")
    sha256 = hashlib.sha256(PICTURE).hexdigest()
    photo = make("b.jpg", "The ferry.", master=sha256, mime="image/jpeg", width=80, height=60)
    found = {f"{bag.PAYLOAD}a.txt": bag.words(letter), f"{bag.PAYLOAD}b.jpg": PICTURE}
    records, rows = list[Kept](), list[dict[str, str]]()
    for path, one in (("a.txt", letter), ("b.jpg", photo)):
        name = artifact.artifact_id(artifact.payload(one))
        found[kept.artifact_path(name)] = artifact.payload(one)
        records.append(Kept(record=path, path=path, artifact=name, is_original=one is photo))
        rows.append(bag.cells(path, one, OPEN, ()))
    standing = Policy(archive=ARCHIVE, n=1, parent="", default=OPEN, tiers=(_TIER,), people=(), rules=())
    return {
        **found,
        f"{bag.PAYLOAD}manifest.csv": bag.table(rows),
        kept.RECORDS: kept.encode(records),
        kept.STANDING: policy.encode(standing),
        kept.PERSON: kept.encode_about(ABOUT),
        kept.places_path("b.jpg"): encode(places.to_value(places.NOWHERE)),
    }


def bagged(root: Path) -> Path:
    """Write it as a bag."""
    for path, data in {**files(), "bagit.txt": bag.DECLARATION}.items():
        write(root, path, data)
    return resealed(root)


def object_in(root: Path, made: dict[str, bytes] | None = None) -> Path:
    """Write it, or what somebody else *made*, as an OCFL object of one version."""
    root.mkdir(parents=True)
    out, state, contents = Outgoing(root), list[tuple[str, str]](), dict[str, str]()
    out.put(*ocfl.DECLARATION)
    for path, data in (made or files()).items():
        digest = out.put(f"v1/content/{path}", data)
        contents[digest] = f"v1/content/{path}"
        state.append((path, digest))
    told = ocfl.inventory(
        "urn:x", [ocfl.State(created="2026-01-01T00:00:00Z", message="one", files=tuple(state))], contents
    )
    for folder in ("v1/", ""):
        out.put(f"{folder}inventory.json.sha512", ocfl.sidecar(out.put(f"{folder}inventory.json", told)))
    return root


def write(root: Path, path: str, data: bytes) -> None:
    """Write a file, whatever was there."""
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_bytes(data)


def resealed(root: Path) -> Path:
    """Let a bag's manifests name the files as they are, as whoever changes them would."""
    write(root, "manifest-sha512.txt", _manifest(root, (root / "data").rglob("*")))
    (root / "tagmanifest-sha512.txt").unlink(missing_ok=True)
    tags = (file for file in root.rglob("*") if file.relative_to(root).parts[0] != "data")
    write(root, "tagmanifest-sha512.txt", _manifest(root, tags))
    return root


def _manifest(root: Path, paths: Iterable[Path]) -> bytes:
    found = sorted(path for path in paths if path.is_file())
    return bag.manifest(
        {str(path.relative_to(root)): hashlib.sha512(path.read_bytes()).hexdigest() for path in found}
    )


def with_line(line: str) -> Callable[[Path], None]:
    """Add to a bag's manifest, and let the manifest of tags be silent about that one."""

    def call(root: Path) -> None:
        with (root / "manifest-sha512.txt").open("a", encoding="utf-8") as file:
            file.write(line)
        tags = (root / "tagmanifest-sha512.txt").read_text(encoding="utf-8").splitlines()
        told = [one for one in tags if not one.endswith("  manifest-sha512.txt")]
        write(root, "tagmanifest-sha512.txt", "".join(f"{one}\n" for one in told).encode())

    return call


def with_record(**change: Any) -> Callable[[Path], None]:
    """Change the line of the first record, and seal the bag again."""

    def call(root: Path) -> None:
        first, *others = (root / kept.RECORDS).read_bytes().splitlines()
        lines = [encode(json.loads(first) | change), *others]
        write(root, kept.RECORDS, b"".join(one + b"\n" for one in lines))
        resealed(root)

    return call


def with_file(path: str, change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    """Change a file, and seal the bag again."""

    def call(root: Path) -> None:
        write(root, path, change((root / path).read_bytes()))
        resealed(root)

    return call


def with_inventory(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], None]:
    """Change the inventory of an object, and seal it again."""

    def call(root: Path) -> None:
        value = json.loads((root / "inventory.json").read_bytes())
        change(value)
        data = json.dumps(value).encode()
        for folder in ("", "v1/"):
            write(root, f"{folder}inventory.json", data)
            write(root, f"{folder}inventory.json.sha512", ocfl.sidecar(hashlib.sha512(data).hexdigest()))

    return call
