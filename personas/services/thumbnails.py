"""Draw pictures small, as lists show them, before anybody looks: then no reader's wait tells what another one saw.

A worker does it, and the drawing is a child's behind its fence. What is drawn lies in the row of its original, and goes
with it. Of a page that was recognised there is none: what stands between its words is shown to nobody.
"""

import logging
import tempfile

from personas.core.desk.places import from_value
from personas.core.record_errors import StorageError
from personas.handed_in import Master
from personas.readers import crops
from personas.readers.sandbox import StoppedError, UnfencedError
from personas.selectors.masters import original_blocks

_UNDRAWN = Master.objects.filter(small=None, mime__startswith="image/")
logger = logging.getLogger("kwanzaa.personas")


def undrawn() -> tuple[int, ...]:
    """Return the archives with pictures that are not drawn small yet."""
    return tuple(_UNDRAWN.order_by("persona").values_list("persona", flat=True).distinct())


def draw(*, persona_id: int) -> bool:
    """Draw one of them; False where there is none left, or the storage does not answer now."""
    row = (
        _UNDRAWN.filter(persona=persona_id).order_by("pk").values_list("pk", "artifact_id", "places").first()
    )
    if row is None:
        return False
    pk, artifact, places = row
    try:
        small = b"" if from_value(places).words else _small(artifact)
    except (StorageError, UnfencedError):
        return False
    Master.objects.filter(pk=pk, small=None).update(small=small)
    return True


def _small(artifact: int) -> bytes:
    with tempfile.TemporaryFile() as file:
        for block in original_blocks(artifact):
            file.write(block)
        try:
            return crops.thumbnail(file)
        except UnfencedError:
            raise
        except StoppedError as e:
            logger.warning("picture not drawn small: artifact=%s error=%s", artifact, type(e).__name__)
            return b""
