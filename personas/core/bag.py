"""An archive version as a bag (BagIt 1.0, RFC 8493): its tag files, and the table of its payload."""

import csv
import re
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import Final

from personas.core.artifact import Artifact
from personas.core.consent import Rule
from personas.core.errors import ArtifactError
from personas.core.manifest import COLUMNS, DIMENSIONS, FACTS, REQUIRED
from personas.core.media.text import BETWEEN

PAYLOAD: Final = "data/"
ALGORITHMS: Final = ("sha512", "sha256")  # by which a bag that comes in may be checked
DECLARATION: Final = b"BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"
_DECLARED: Final = re.compile(rb"BagIt-Version: \d+\.\d+\r?\nTag-File-Character-Encoding: UTF-8\s*")
_ESCAPED: Final = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))  # RFC 8493, 2.1.3
_SAID: Final = {True: "yes", False: "no", None: ""}


def manifest(digests: Mapping[str, str]) -> bytes:
    """Write a manifest: a line for each path with the SHA-512 of its file in hex."""
    return "".join(f"{digests[path]}  {_path(path)}\n" for path in sorted(digests)).encode()


def declares(data: bytes) -> bool:
    """Tell whether ``bagit.txt`` says what it has to."""
    return _DECLARED.fullmatch(data) is not None


def parse(data: bytes) -> dict[str, str]:
    """Read a manifest: the digest of each path in small letters. Raises: ArtifactError."""
    found: dict[str, str] = {}
    try:
        lines = data.decode().replace("\r\n", "\n").split("\n")
    except UnicodeDecodeError as e:
        raise ArtifactError("it is not UTF-8") from e
    for line in filter(None, lines):
        digest, path = (*line.split(None, 1), "", "")[:2]
        name = _unescaped(path.removeprefix("*").removeprefix("./"))
        if not name or name in found:
            raise ArtifactError("it has a line that names no file, or one twice")
        if leads_out(name):
            raise ArtifactError(f"{name[:80]!a} is no path below the bag")
        found[name] = digest.lower()
    return found


def leads_out(path: str) -> bool:
    """Tell whether a path is none of a file below a folder."""
    parts = {"", ".", ".."} & set(path.split("/"))
    return bool(parts) or path[:1] == "~" or any(sign in path for sign in "\\\0")


def info(labels: Iterable[tuple[str, str]]) -> bytes:
    """Write ``bag-info.txt``: one line for each label, whose value stays on it."""
    return "".join(f"{label}: {' '.join(value.split())}\n" for label, value in labels).encode()


def words(artifact: Artifact) -> bytes:
    """Write an artifact's text as a file of an archive folder."""
    return f"{BETWEEN.join(artifact.paragraphs)}\n".encode()


def cells(path: str, artifact: Artifact, rule: Rule, mentions: Iterable[str]) -> dict[str, str]:
    """Return a file's line of ``manifest.csv``: metadata, rule as it stands, and who is named."""
    facts = {name: str(artifact.fact(name) or "") for name in (*REQUIRED[1:], *FACTS)}
    said = {name: _SAID[getattr(rule, name)] for name in DIMENSIONS}
    days = {
        name: day.isoformat() if day else ""
        for name, day in (("valid_from", rule.valid_from), ("valid_until", rule.valid_until))
    }
    return {
        "path": path,
        "language": artifact.language,
        **facts,
        **said,
        **days,
        "tier": rule.tier or "",
        "mentions": ";".join(mentions),
        "sensitive": ";".join(rule.sensitive),
    }


def table(rows: Iterable[Mapping[str, str]]) -> bytes:
    """Write ``manifest.csv``."""
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def _path(path: str) -> str:
    for letter, escape in _ESCAPED:
        path = path.replace(letter, escape)
    return path


def _unescaped(path: str) -> str:
    for letter, escape in reversed(_ESCAPED):
        path = path.replace(escape, letter).replace(escape.lower(), letter)
    return path
