"""What is pinned to every answer: archive version, policy, and the dates of a life."""

from dataclasses import dataclass
from datetime import date
from typing import Final, TypedDict

from ledger.selectors import Rows, Statement, together
from personas.core import dates
from personas.core.errors import UnpublishedError
from personas.models import ArchiveVersion, Persona


class LifeFacts(TypedDict):
    """What the stages may know of the person, under the names that they use."""

    name: str
    aliases: tuple[str, ...]
    pronoun: str
    born: str
    died: str
    archive_end: str
    end_year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinned:
    """The newest archive version's number and root, and the digest of the newest signed policy."""

    n: int
    root: str
    policy: str


_PINNED: Final = """
SELECT version.n, version.root, (
    SELECT digest FROM personas_policyversion WHERE persona_id = of.id ORDER BY n DESC LIMIT 1
)
FROM (SELECT %s::bigint AS id) AS of LEFT JOIN LATERAL (
    SELECT n, root FROM personas_archiveversion WHERE persona_id = of.id ORDER BY n DESC LIMIT 1
) AS version ON true
"""


def current_version(persona: Persona) -> ArchiveVersion:
    """Return the newest archive version. Raises: UnpublishedError when there is none."""
    version = persona.versions.order_by("-n").first()
    if version is None:
        raise UnpublishedError(f"persona {persona.slug} has no archive version")
    return version


def pins_of(persona: Persona) -> Statement:
    """Return what asks for the rows that ``pinned`` reads."""
    return _PINNED, [persona.pk]


def pinned(persona: Persona, rows: Rows | None = None) -> Pinned:
    """Return what every answer is pinned to, as one statement sees it; *rows* are those of ``pins_of``, if asked.

    Raises: UnpublishedError where it misses one.
    """
    ((n, root, policy),) = together(pins_of(persona))[0] if rows is None else rows
    if n is None or policy is None:
        missing = "archive version" if n is None else "signed policy"
        raise UnpublishedError(f"persona {persona.slug} has no {missing}")
    return Pinned(n=n, root=root, policy=policy)


def end_of(persona: Persona) -> date:
    """Return the last day that the archive can speak of: of its end, else of the death, else of its newest version.

    Never one that is taken from artifacts, of which some may be hidden.
    """
    end = dates.parse(persona.archive_end) or dates.parse(persona.died)
    return end.last if end else current_version(persona).created.date()


def life_of(persona: Persona) -> LifeFacts:
    """Return the person's names and dates."""
    return {
        "name": persona.name,
        "aliases": tuple(persona.aliases),
        "pronoun": persona.pronouns,
        "born": persona.born,
        "died": persona.died,
        "archive_end": persona.archive_end,
        "end_year": end_of(persona).year,
    }
