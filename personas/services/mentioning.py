"""Who is named in which passage, so that a sealed person's passages stay out of every search."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Q

from personas.core.artifact import Artifact as CoreArtifact
from personas.core.artifact import parse_payload
from personas.core.mentions import beside, people_in
from personas.core.passages import Span, of_flat
from personas.core.policy import Person as CorePerson
from personas.core.sensitive import HELD
from personas.models import Artifact, Passage, Person, Persona
from personas.services.changing import Changes, changing
from personas.services.ground import Ground, ground
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
        self.names = {(person.name, *person.aliases): key for person, key in given}
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """In which passages somebody was found, by their names, before anybody waits for it; none of all others.

    It holds for these names, while the ground is the same.
    """

    ground: Ground
    names: frozenset[tuple[str, ...]]
    found: Mapping[int, Sequence[tuple[str, ...]]]


def look_ahead(persona: Persona, coming: Iterable[Person]) -> Ahead:
    """Look for everybody who will be in the register once *coming* are, as they are now. Nothing is locked."""
    begun, rows = ground(persona), {row.name: row for row in coming}
    away = [row.pk for row in rows.values() if row.pk]
    there = Person.objects.filter(persona=persona).exclude(pk__in=away).order_by("pk")
    people = {row.name: person_of(row) for row in (*there, *rows.values())}
    register = Register((person, n) for n, person in enumerate(people.values()))
    return Ahead(ground=begun, names=frozenset(register.names), found=_search(persona, register))


@contextmanager
def naming(*, persona: Persona, by: User | None, coming: Iterable[Person]) -> Iterator[Changes]:
    """Change the register, as ``changing`` does, and mark who is named where. *coming* is who enters, or changes.

    Whoever keeps an answer waits for the marks alone: all that is searched is searched before, and again only where
    somebody was quicker.
    """
    with transaction.atomic():
        ahead = look_ahead(persona, coming)
        with changing(persona=persona, by=by) as changes:
            is_same = ground(persona) == ahead.ground
            yield changes
            refresh_mentions(persona=persona, ahead=ahead if is_same else None)


@transaction.atomic
def refresh_mentions(*, persona: Persona, ahead: Ahead | None = None) -> int:
    """Look for everybody of the register in every passage again, after it changed; return how many passages changed.

    What a manifest said about an artifact is kept: nobody is taken out of a passage who still is in the
    register. Whoever was cleared, or is not any more, opens or closes what is held back of them.
    Where it was looked *ahead* for just these names, nothing is searched again.
    """
    register = Register.of(persona)
    found = ahead.found if ahead and ahead.names == register.names.keys() else _search(persona, register)
    changed = _mark(persona, register, found)
    refresh_holds(persona=persona)
    return changed


def _search(persona: Persona, register: Register) -> dict[int, list[tuple[str, ...]]]:
    """Look through all artifacts; return the names that are found in each passage, where any are."""
    rows = Artifact.objects.filter(persona=persona).exclude(payload=b"").only("pk", "payload").order_by("pk")
    named = {key: names for names, key in register.names.items()}
    each, found = rows.iterator(chunk_size=_STEP), dict[int, list[tuple[str, ...]]]()
    while some := list(islice(each, _STEP)):
        own: dict[int, list[Passage]] = {row.pk: [] for row in some}
        of_these = Passage.objects.filter(persona=persona, artifact__in=own).order_by("ordinal")
        for passage in of_these.only("artifact", "sentences"):
            own[passage.artifact_id].append(passage)
        for row in some:
            spans = [of_flat(one.sentences).spans for one in own[row.pk]]
            keys = register.of_artifact(parse_payload(bytes(row.payload)), spans, ())
            for one, those in zip(own[row.pk], keys, strict=True):
                if those:
                    found[one.id] = [named[key] for key in those]
    return found


def _mark(persona: Persona, register: Register, found: Mapping[int, Sequence[tuple[str, ...]]]) -> int:
    """Write down who was found where, in one statement, beside those who were marked and still are registered."""
    known, wanted = register.keys | {HELD}, dict[int, str]()
    staged = Artifact.every.filter(persona=persona).exclude(intake=None)
    rows = Passage.objects.filter(~Q(mentions=[]) | Q(id__in=[*found]), persona=persona)
    rows = rows.exclude(artifact__in=staged.values("pk"))
    for key, before in rows.values_list("id", "mentions").iterator(chunk_size=_STEP):
        now = sorted({register.names[names] for names in found.get(key, ())} | (known & {*before}))
        if now != before:
            wanted[key] = json.dumps(now)
    if wanted:
        with connection.cursor() as cursor:
            cursor.execute(_MARK, [[*wanted], [*wanted.values()], persona.pk])
    return len(wanted)
