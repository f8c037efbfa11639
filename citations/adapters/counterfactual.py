"""Ports for what the full archive would have said: all that inclusion allows is searched, and nothing is shown."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Final

import numpy as np
from django.db import transaction

from citations.adapters import asking
from citations.adapters.archive import hit, hits, is_alone, slips
from citations.adapters.asking import Asked
from citations.adapters.record import issued, wraps_to_all
from citations.core.bundle import counterfactual
from citations.core.ports import Assembled
from citations.core.records import Hit, Issue, Life, Scoped, Sentence, Usage
from citations.models import Counterfactual, StoredBundle
from ledger import services as ledger
from ledger.core.canonical import Json, encode
from ledger.core.envelope import COUNTERFACTUAL, Signer
from ledger.core.seal import close, digest
from ledger.core.sharing import KEY, Shares, cek_commitment
from ledger.selectors import recipients
from personas import selectors as personas
from personas.core.artifact import parse_payload
from personas.core.media.base import (
    Locator,
    MetadataLocator,
    PageLocator,
    Place,
    RegionLocator,
    TextLocator,
    TimeLocator,
)
from personas.core.membership import Member
from personas.embedders import Embedder
from personas.embedders.words import may_be
from personas.models import Persona
from personas.selectors import Found

LONGEST: Final = 400  # code points of each paper that is opened: all that is sealed is of one size
_NOWHERE: Final = np.empty(0, dtype=np.float32)  # what is opened is near to nothing that is asked


class WholeArchive:
    """The archive past its policy: every passage of every record that may be in it at all."""

    def __init__(self, *, persona: Persona, version: int, embedder: Embedder, life: Life) -> None:
        """Take the persona, the archive version that was answered from, its embedder, and whose archive it is."""
        self._persona = persona
        self._version = version
        self._embedder = embedder
        self._life = life

    def search(self, scoped: Scoped) -> tuple[Hit, ...]:
        """Find passages for every side, best first in each of the two rankings."""
        alone, searches = is_alone(scoped), enumerate(scoped.searches)
        return tuple(one for side, text in searches for one in self._side(side, text, is_alone=alone))

    def expect(self, artifact_ids: Sequence[str], version: int) -> None:
        """Read one after the other: nobody waits for it."""

    def read(self, artifact_id: str, version: int, locator: Locator) -> str | None:
        """Re-read the text at a span; None when it does not resolve there."""
        found = personas.resolve(self._persona, artifact_id, version)
        if found is None or found.payload is None:
            return None
        artifact = parse_payload(found.payload)
        match locator:
            case TextLocator(paragraph=number, start=start, end=end):
                words = artifact.paragraphs[number : number + 1]
                return words[0][start:end] if words else None
            case MetadataLocator(pointer=pointer):
                return dict(personas.pointed(dict(artifact.metadata))).get(pointer)
            case TimeLocator() | RegionLocator() | PageLocator():
                return None

    def original(self, artifact_id: str, version: int, locator: Locator) -> tuple[Place, ...]:  # noqa: ARG002
        """Tell nothing of originals: the words are compared, and nobody is shown where they stand."""
        return ()

    def papers(self, artifact_ids: Sequence[str], chars: int = 0) -> tuple[Hit, ...]:
        """Return the beginning of each of these that may be in the archive, no longer than ``LONGEST``."""
        found = personas.papers_whole(self._persona, version=self._version, artifact_ids=artifact_ids)
        return tuple(one for passages in found for one in _begun(passages, min(chars, LONGEST)))

    def members(self, artifact_ids: Sequence[str]) -> tuple[Member, ...]:
        """Prove that each of these stands in the version that was answered from. Raises: VersionError."""
        return personas.members(self._persona.pk, self._version, artifact_ids)

    def _side(self, side: int, text: str, *, is_alone: bool) -> Iterator[Hit]:
        asked, found = self._found(text)
        missed = slips(text, found[0].missed if found else ())
        may = partial(may_be, self._embedder)
        read = personas.respelt_whole(self._persona, version=self._version, text=text, missed=missed, may=may)
        if read != text:
            asked, found = self._found(read)
        told = hits(found, side, asked, self._embedder.width, is_alone=is_alone)
        return (one if read == text else replace(one, read=read) for one, _ in told)

    def _found(self, text: str) -> tuple[Asked, tuple[Found, ...]]:
        asked = asking.asked(text, self._life, self._embedder)
        found = personas.search_whole(
            self._persona, version=self._version, text=text, vector=asked.vector, embedder=self._embedder.name
        )
        return asked, found


def _begun(passages: Sequence[Found], chars: int) -> Iterator[Hit]:
    """Yield what stands at the beginning of a paper: its first sentence, and up to *chars* code points behind it."""
    left: int | None = None
    for found in passages:
        made = hit(found, 0, _NOWHERE, None)
        kept = list[Sentence]()
        for one in made.sentences:
            left = chars if left is None else left - len(one.text)
            if left < 0:
                break
            kept.append(one)
        if kept:
            yield replace(made, sentences=tuple(kept))
        if left is None or left <= 0:
            return


class Reflections:
    """Ports Record, Tracker and Progress: seals and signs for auditors, and tells nobody anything."""

    def __init__(self, *, bundle: StoredBundle, signer: Signer) -> None:
        """Take the bundle of the answer that was delivered, and who signs."""
        self._bundle = bundle
        self._signer = signer

    def issue(self) -> Issue:
        """Give it an identifier of its own, a time and randomness."""
        return issued()

    def keep(self, assembled: Assembled, issue: Issue) -> None:
        """Seal, sign and store it once, with its leaf in the queue of the log."""
        shares = Shares(auditor=secrets.token_bytes(KEY), steward=secrets.token_bytes(KEY))
        key = shares.content_key(issue.bundle_id)
        parts: dict[str, Json] = {counterfactual.PART: counterfactual.record(assembled)}
        seal = close(parts, (), content_key=key, bundle_id=issue.bundle_id, artifact_keys={})
        of = sha256(bytes(self._bundle.envelope)).hexdigest()
        said = counterfactual.payload(issue, bundle=of, seal=digest(seal), cek=cek_commitment(key))
        envelope = self._signer.sign(COUNTERFACTUAL, encode(said))
        wraps: list[Json] = [one.to_value() for one in wraps_to_all(shares, issue.bundle_id, recipients())]
        with transaction.atomic():
            Counterfactual.objects.create(
                bundle=self._bundle,
                envelope=envelope.to_json(),
                seal=encode(seal.to_value()),
                wraps=encode(wraps),
                ticket=ledger.queue(envelope),
            )

    def note(self, usage: Usage) -> None:
        """Learn nothing from it."""

    def reached(self, stage: str) -> None:
        """Tell nobody."""
