"""A small archive, built row by row: Ada's, with a paragraph for each passage and vectors that are its words' hash."""

from collections.abc import Callable, Hashable, Sequence
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from typing import TypeVar, cast

import numpy as np
from django.contrib.auth.models import User

from personas import embedders, roles
from personas.core import artifact as core
from personas.core import text
from personas.core.membership import branches
from personas.core.passages import Passage as CorePassage
from personas.core.terms import record
from personas.core.version import build
from personas.models import (
    ArchiveVersion,
    Artifact,
    Branches,
    Entry,
    Person,
    Persona,
    PolicyVersion,
    Rule,
    Tier,
)
from personas.selectors import Standing, standing_of
from personas.selectors.membership import entries_of, entry_of
from personas.services import indexing

HASHING = embedders.get("hashing")
YES = {"inclusion": True, "surfacing": True, "display": True, "existence": True}
_BUILT: dict[Hashable, object] = {}
Built = TypeVar("Built")


def built_once(written_once: Callable[..., None], name: Hashable, build: Callable[[], Built]) -> Built:
    """Return an archive, or what holds one, built once in a process; from then on its rows are written back."""

    def write() -> None:
        _BUILT[name] = build()

    written_once(name, write)
    return cast(Built, deepcopy(_BUILT[name]))


class Archive:
    """One persona and what is in its newest version. Everything is allowed unless a rule says otherwise."""

    def __init__(
        self, slug: str = "ada", *, default: dict[str, object] | None = None, is_settled: bool = True
    ) -> None:
        """Make an empty archive; one that is not settled is settled by hand, once everything is in it."""
        self.is_settled = is_settled
        self.persona = Persona.objects.create(
            slug=slug,
            name="Ada Pellowe",
            died="1987-11-03",
            archive_id=slug.encode().hex().ljust(32, "0")[:32],
            state=Persona.State.ACTIVE,
        )
        self.public = Tier.objects.create(persona=self.persona, name="public", rank=0)
        self.family = Tier.objects.create(persona=self.persona, name="family", rank=1)
        given = {**YES, "cap": 600} if default is None else default
        self.default = Rule.objects.create(persona=self.persona, record_key="", **given)
        self.entries: dict[str, tuple[Artifact, str]] = {}
        self.version = self.publish()

    def add(
        self,
        key: str,
        *paragraphs: str,
        mentions: Sequence[Person] = (),
        vectors: Sequence[Sequence[float]] | None = None,
        **metadata: str,
    ) -> Artifact:
        """Put a record into the newest version, one passage for each paragraph, each mentioning *mentions*."""
        facts = {"title": key, "creator": "Ada Pellowe", "date": "1950", "kind": "letter", **metadata}
        made = core.make(
            archive=self.persona.archive_id,
            media="text",
            language="en",
            metadata=facts,
            content=text.canonical_str("\n\n".join(paragraphs)),
        )
        payload = core.payload(made)
        row = Artifact.objects.create(
            persona=self.persona,
            record_key=key,
            artifact_id=core.artifact_id(payload),
            payload=payload,
            title=facts["title"],
            creator=facts["creator"],
            date=facts["date"],
            year=int(facts["date"][:4]) if facts["date"] else None,
            kind=facts["kind"],
            language="en",
            primary=facts["kind"] != "biography",
            key=bytes(32),
        )
        spans = [((number, 0, len(words)),) for number, words in enumerate(made.paragraphs)]
        cut = indexing.Cut(
            heading=facts["title"],
            passages=tuple(CorePassage(spans=span) for span in spans),
            texts=made.paragraphs,
            record=record(
                {name: facts[name] for name in facts.keys() - {"creator", "date"} | metadata.keys()}
            ),
        )
        given = indexing.embed([cut], HASHING, None)
        if vectors is not None:
            given = replace(given, passages=np.array(vectors, dtype=np.float32))
        keys = [[person.pk for person in mentions]] * len(spans)
        indexing.write(self.persona, [row], [cut], given, embedder=HASHING, mentions=[keys])
        self.entries[key] = (row, Entry.State.PRESENT)
        self._enter(key)
        if self.is_settled:
            self.settle()
        return row

    def rule(self, key: str, **fields: object) -> Rule:
        """Say what was allowed about one record."""
        row, _ = Rule.objects.update_or_create(persona=self.persona, record_key=key, defaults=fields)
        return row

    def person(self, name: str, state: str = Person.State.SEALED, **fields: object) -> Person:
        """Enter somebody in the register."""
        return Person.objects.create(persona=self.persona, name=name, state=state, **fields)

    def publish(self, *, withdrawn: str = "") -> ArchiveVersion:
        """Make the next version, with a tombstone for the record that is withdrawn."""
        n = ArchiveVersion.objects.filter(persona=self.persona).count() + 1
        self.version = ArchiveVersion.objects.create(
            persona=self.persona, n=n, root=f"{n:064x}", manifest=b"{}", envelope=b"", ticket=n
        )
        Branches.objects.create(version=self.version, persona=self.persona, hashes=b"")
        if withdrawn:
            self.entries[withdrawn] = (self.entries[withdrawn][0], Entry.State.TOMBSTONE)
        for key in self.entries:
            self._enter(key)
        if self.is_settled:
            self.settle()
        return self.version

    def settle(self) -> None:
        """Give the newest version the root that its entries make, without which nothing in it can be proven."""
        rows = list(entries_of(self.version))
        if not rows:
            return
        tree = build([entry_of(row) for row in rows])
        places = dict(tree.positions)
        for row in rows:
            row.position = places[row.record_key]
        Entry.objects.bulk_update(rows, ["position"])
        hashes = b"".join(branches(tree).levels)
        Branches.objects.update_or_create(
            version=self.version, defaults={"persona": self.persona, "hashes": hashes}
        )
        self.version.root = tree.root
        self.version.save(update_fields=["root"])

    def sign_policy(self, document: bytes = b"{}") -> PolicyVersion:
        """Store a signed policy; what it says is not looked at."""
        n = PolicyVersion.objects.filter(persona=self.persona).count() + 1
        return PolicyVersion.objects.create(
            persona=self.persona, n=n, document=document, digest=f"{n:064x}", envelope=b"", ticket=n
        )

    def requestor(self, login: str, tier: str = "public") -> User:
        """Give a login the role of a requestor."""
        user, _ = User.objects.get_or_create(username=login)
        roles.grant(user, self.persona, roles.Role.REQUESTOR, tier=tier)
        return user

    def standing(self, tier: str = "public") -> Standing:
        """Return how deep a requestor of this tier may see."""
        return standing_of(self.requestor(f"{tier}-reader", tier), self.persona)

    def _enter(self, key: str) -> None:
        artifact, state = self.entries[key]
        Entry.objects.create(
            persona=self.persona,
            version=self.version,
            record_key=key,
            artifact=artifact,
            state=state,
            salt=sha256(f"{self.version.n} {key}".encode()).digest(),
            position=len(self.entries),
        )
