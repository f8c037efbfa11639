"""A citation as a W3C Web Annotation in JSON-LD, for whoever keeps notes beside an archive.

The target is the artifact by its name, its scope the archive version that was cited; the selectors are those of its
medium, each enough by itself to find the place (``personas.core.media``).
"""

from typing import Final

from ledger.core.canonical import Json
from personas.core import media
from personas.core.artifact import Artifact
from personas.core.media import to_value
from personas.core.media.base import Locator

CONTEXT: Final = "http://www.w3.org/ns/anno.jsonld"


def annotation(*, artifact_id: str, version: int, artifact: Artifact, locator: Locator) -> dict[str, Json]:
    """Write the citation of a place. Raises: LocatorError when nothing stands there."""
    place = "-".join(f"{name}.{value}" for name, value in to_value(locator).items())
    source = f"urn:kwanzaa:artifact:{artifact_id}"
    return {
        "@context": CONTEXT,
        "id": f"{source}:version:{version}:{place.replace('/', '')}",
        "type": "Annotation",
        "motivation": "identifying",
        "target": {
            "source": source,
            "scope": f"urn:kwanzaa:archive:{artifact.archive}:version:{version}",
            "selector": [*media.select(artifact.media, artifact, locator)],
        },
    }
