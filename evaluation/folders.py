"""Archive folders (requirements, section 1) in memory, as ``ingest --open`` takes them in; their golden questions."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings

from citations.core.records import Life
from evaluation.memory import Memory, Text
from evaluation.vectors import Cached
from personas import embedders
from personas.core import artifact, consent
from personas.core.consent import Scope, effective
from personas.core.errors import IngestError
from personas.embedders import Embedder
from personas.readers import folder

LETTERS: Final = Path(__file__).parent / "letters"
"""The archive of somebody who never lived, written to fit on: letters, minutes, a will, an interview."""
TALLIS = Life(name="Josef Tallis", pronoun="he", died="1931-11-09", end_year=1931)
DOUGLASS = Life(name="Frederick Douglass", pronoun="he", died="1895-02-20", end_year=1895)
WASHINGTON = Life(name="Booker T. Washington", pronoun="he", died="1915-11-14", end_year=1915)
ARCHIVES: Final = {"douglass": DOUGLASS, "washington": WASHINGTON}
"""Those of the data folder, by the name of their folder."""
OPEN: Final = Memory.scope
IN_WHOLE: Final = effective(consent.OPEN_IN_WHOLE, None)


@lru_cache(maxsize=2)
def cached(name: str = "minilm") -> Cached:
    """Return the embedder of this name with its vectors in the state folder."""
    embedder = embedders.get(name)
    return Cached(embedder, Path(settings.KWANZAA_STATE) / "evaluation" / f"{embedder.name}.vectors")


def read(root: Path, life: Life, embedder: Embedder, scope: Scope = OPEN) -> Memory:
    """Take in an archive folder. Raises: IngestError with what is wrong with it."""
    found = folder.read(root)
    if found.findings:
        raise IngestError(f"{root}: {'; '.join(str(one) for one in found.findings[:3])}")
    texts = [
        Text(
            key=one.row.path,
            artifact=artifact.make(
                archive="0" * 32,
                media="text",
                language=one.row.language,
                metadata=dict(one.row.metadata),
                content=one.content,
            ),
        )
        for one in found.documents
    ]
    return Memory(texts, life, embedder, scope)


def place(name: str) -> Path:
    """Return where an archive of the data folder lies."""
    return Path(settings.KWANZAA_SHARED) / "archives" / name


def archive(name: str, scope: Scope = OPEN) -> Memory:
    """Take in an archive of the data folder; with nothing cached it takes a minute or two."""
    return read(place(name), ARCHIVES[name], cached(), scope)


def douglass() -> Memory:
    """Take in Frederick Douglass's archive."""
    return archive("douglass")
