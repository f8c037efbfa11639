"""Who is named in which passage, so that a sealed person's passages stay out of every search."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from django.db import connection, transaction

from personas.core.artifact import Artifact as CoreArtifact
from personas.core.artifact import parse_payload
from personas.core.mentions import beside, people_in
from personas.core.passages import Span, of_flat
from personas.core.policy import Person as CorePerson
from personas.core.sensitive import HELD
from personas.models import Artifact, Passage, Person, Persona
from personas.services.held_marks import refresh_holds
from personas.services.policies import person_of

_STEP: Final = 500  # artifacts that are looked through at once
_MARK: Final = """
UPDATE personas_passage AS passage SET mentions = given.mentions::jsonb
FROM unnest(%s::bigint[], %s::text[]) AS given (id, mentions)
WHERE passage.persona_id = %s AND passage.id = given.id
"""


class Register:
    """The people of one archive, as they are looked for in its texts."""

    def __init__(self, people: Iterable[tuple[CorePerson, int]]) -> None:
        """Look for these people, each under its key."""
        given = tuple(people)
        self._people = tuple(person for person, _ in given)
        self._keys = {person.name: key for person, key in given}
        self.keys = frozenset(self._keys.values())

    @classmethod
    def of(cls, persona: Persona) -> "Register":
        """Read the register once."""
        rows = Person.objects.filter(persona=persona).order_by("pk")
        return cls((person_of(row), row.pk) for row in rows)

    def keys_in(self, text: str) -> frozenset[int]:
        """Return the keys of those who are named in *text*."""
        return frozenset(self._keys[name] for name in people_in(text, self._people))

    def of_artifact(
        self, artifact: CoreArtifact, passages: Sequence[Sequence[Span]], said: Iterable[str]
    ) -> list[list[int]]:
        """Return the keys for each of an artifact's passages, given by their spans.

        Who is named beside a passage in its paragraph is named in it: its *she* may be they. Who is named in the
        metadata is named in every passage. So is whoever the manifest says is named and no text shows: somewhere they
        are meant, and nobody can tell where.
        """
        everywhere = self.keys_in("\n".join(str(fact) for _, fact in artifact.metadata))
        found = [self.keys_in(beside(artifact.paragraphs, spans)) for spans in passages]
        meant = self.keys_in("\n".join(said)) - everywhere.union(*found)
        return [sorted(keys | everywhere | meant) for keys in found]


@transaction.atomic
def refresh_mentions(*, persona: Persona) -> int:
    """Look for everybody of the register in every passage again, after it changed; return how many passages changed.

    What a manifest said about an artifact is kept: nobody is taken out of a passage who still is in the
    register. Whoever was cleared, or is not any more, opens or closes what is held back of them.
    """
    register, changed = Register.of(persona), 0
    rows = Artifact.objects.filter(persona=persona).exclude(payload=b"").only("pk", "payload").order_by("pk")
    for some in _some(rows.iterator(chunk_size=_STEP)):
        changed += _mark(persona, register, some)
    refresh_holds(persona=persona)
    return changed


def _some(rows: Iterator[Artifact]) -> Iterator[list[Artifact]]:
    while some := list(islice(rows, _STEP)):
        yield some


def _mark(persona: Persona, register: Register, rows: Sequence[Artifact]) -> int:
    """Look through some artifacts: one statement reads their passages without vectors, one marks what changed."""
    own: dict[int, list[Passage]] = {row.pk: [] for row in rows}
    of_these = Passage.objects.filter(persona=persona, artifact__in=own).order_by("ordinal")
    for passage in of_these.only("artifact", "sentences", "mentions"):
        own[passage.artifact_id].append(passage)
    wanted = dict[int, str]()
    for row in rows:
        passages = own[row.pk]
        spans = [of_flat(one.sentences).spans for one in passages]
        keys = register.of_artifact(parse_payload(bytes(row.payload)), spans, ())
        for one, found in zip(passages, keys, strict=True):
            mentions = sorted({*found, *((register.keys | {HELD}) & {*one.mentions})})
            if mentions != one.mentions:
                wanted[one.id] = json.dumps(mentions)
    if wanted:
        with connection.cursor() as cursor:
            cursor.execute(_MARK, [[*wanted], [*wanted.values()], persona.pk])
    return len(wanted)
