"""ZIPs, good and hostile, made in memory."""

import io
import zipfile
from collections.abc import Mapping

HEADER = "path,title,creator,date,kind"


def manifest_of(*paths: str) -> bytes:
    rows = [f"{path},A letter,Ada,1951,letter" for path in paths]
    return "\n".join((HEADER, *rows, "")).encode()


def zipped(members: Mapping[str | zipfile.ZipInfo, bytes], *, manifest: bytes | None = None) -> io.BytesIO:
    """Pack members, with a manifest over those that are named by a string unless one is given."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        names = [name for name in members if isinstance(name, str)]
        archive.writestr("manifest.csv", manifest_of(*names) if manifest is None else manifest)
        for name, data in members.items():
            archive.writestr(name, data)
    return file
