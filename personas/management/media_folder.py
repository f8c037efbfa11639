"""A folder of pictures and recordings with a manifest, as the demo has one: each file with its words beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from personas.core import manifest, text
from personas.core.desk import kinds, places
from personas.core.desk.pieces import Piece, Reading, broken
from personas.core.findings import Broken, Finding
from personas.models import Artifact, Persona
from personas.readers import files, folder
from personas.readers.folder import Document
from personas.readers.table import reader_of
from personas.services import originals
from personas.services.batch_documents import joined, named_places


@dataclass(frozen=True, slots=True, kw_only=True)
class Original:
    """A file and the document that it becomes; ``piece`` is what was read of both."""

    file: Path
    document: Document
    piece: Piece


def read(root: Path) -> tuple[tuple[Original, ...], tuple[Finding, ...]]:
    """Read a folder; with findings nothing of it may be taken in."""
    table = folder.read_manifest(root)
    found = [_original(root, row) for row in table.rows]
    wrong = (finding for one in found if isinstance(one, Reading) for finding in one.findings)
    return tuple(one for one in found if isinstance(one, Original)), (*table.findings, *wrong)


def keep(persona: Persona, originals_of: tuple[Original, ...]) -> None:
    """Keep the file of every document that came in. Raises: UploadError, StorageError."""
    held = {one.record_key: one for one in Artifact.objects.filter(persona=persona).exclude(media="text")}
    for one in originals_of:
        facts = dict(one.document.master)
        known = originals.Facts(
            sha256=str(facts["master"]), mime=str(facts["mime"]), places=places.to_value(one.piece.places)
        )
        originals.keep(held[one.document.row.path], known, [one.file.read_bytes()])


def _original(root: Path, row: manifest.Row) -> Original | Reading:
    told = [*_told(root, row.path)]
    if wrong := next((one for one in told if one.findings), None):
        return wrong
    if len(told) < 2:  # noqa: PLR2004 -- the file, and its words
        return broken(row.path, Broken.ABSENT, "the file with its words")
    piece = joined(told[0].pieces[0], told[1].pieces[0])
    content = text.canonical_str("\n\n".join(piece.paragraphs))
    master = (*piece.master, *named_places(piece))
    document = Document(row=row, content=content, media=piece.media, master=master)
    return Original(file=root / row.path, document=document, piece=piece)


def _told(root: Path, path: str) -> Iterator[Reading]:
    """Have the file read, and the first of those that may bring its words."""
    reader = reader_of(path)
    beside = [kinds.stem(path) + ending for ending in (reader.beside if reader else ())]
    words = [one for one in beside if (root / one).is_file()]
    for one in (path, *words[:1]):
        known = reader_of(one)
        with (root / one).open("rb") as file:
            yield files.read(file, reader=known.name if known else "", name=one)
