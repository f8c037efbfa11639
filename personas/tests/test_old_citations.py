"""Every citation that was ever made resolves, to equal words or to a signed tombstone, for ever."""

import random
from dataclasses import dataclass, replace

import pytest
from django.contrib.auth.models import User

from ledger import services as ledger
from ledger.core.envelope import Envelope
from ledger.selectors import is_covered
from personas import roles, services
from personas.core.media.base import TextLocator
from personas.core.membership import verify_member
from personas.core.tombstone import parse_tombstone, verify_tombstone
from personas.models import ArchiveVersion, Artifact
from personas.selectors.resolving import Cited, resolve_citation

SEED = 4


@dataclass(frozen=True)
class Made:
    """A citation with the words that stood there when it was made."""

    artifact_id: str
    record_key: str
    version: int
    locator: TextLocator
    words: str


@dataclass
class History:
    """An archive that grows, is corrected and loses records, version by version."""

    chance: random.Random
    texts: dict[str, str]
    withdrawn: set[str]
    made: list[Made]

    def step(self, n, persona, take_in, citations):
        """Change the archive, publish, and cite it so often."""
        before = dict(self.texts)
        for key in self.chance.sample(sorted(self.texts), 3):
            self.texts[key] += f" Corrected in {n}."
        self.texts |= {
            f"r{n}_{one}.txt": f"Record {one} of version {n}, caf\u00e9 \U0001f310." for one in range(2)
        }
        cited = sorted({one.record_key for one in self.made} & set(self.texts))
        gone = [self.chance.choice(cited)] if n % 4 == 0 else []
        fresh = {key: said for key, said in self.texts.items() if n == 1 or before.get(key) != said}
        said = {key.replace(".", "_"): text.encode() for key, text in fresh.items()}
        assert take_in(persona, {key: {} for key in fresh}, **said).ok
        for key in gone:
            del self.texts[key]
            self.withdrawn.add(key)
        version = services.publish(persona=persona, withdraw=gone)
        ids = dict(
            Artifact.objects.filter(persona=persona).order_by("pk").values_list("record_key", "artifact_id")
        )
        for _ in range(citations):
            self.made.append(self.cite(version, ids))

    def cite(self, version, ids):
        key = self.chance.choice(sorted(self.texts))
        text = self.texts[key]
        start = self.chance.randrange(len(text) - 1)
        end = self.chance.randrange(start + 1, len(text))
        place = TextLocator(paragraph=0, start=start, end=end)
        return Made(ids[key], key, version.n, place, text[start:end])


def holds(one: Made, found: Cited, roots: dict[int, str], withdrawn: set[str]) -> bool:
    """Tell whether a citation came to what it must come to; the proofs raise where they do not hold."""
    verify_member(found.member, root=roots[one.version])
    gone = found.gone
    if one.record_key not in withdrawn:
        return (found.excerpt, gone) == (one.words, None)
    if gone is None or found.excerpt is not None or not is_covered(gone.statement.ticket):
        return False
    statement = parse_tombstone(Envelope.parse(bytes(gone.statement.envelope)).payload)
    verify_tombstone(statement, gone.member.entry)
    verify_member(gone.member, root=roots[gone.version.n])
    return True


def run(persona, take_in, *, versions, citations):
    """Return how many citations were made, how many of them are of withdrawn records, and which do not hold."""
    auditor = User.objects.create(username="ola")
    roles.grant(auditor, persona, roles.Role.AUDITOR)
    history = History(
        random.Random(SEED),  # noqa: S311 -- the same history every time
        {f"r{n}.txt": f"Words of record {n}." for n in range(20)},
        set(),
        [],
    )
    for n in range(1, versions + 1):
        history.step(n, persona, take_in, citations)
        ledger.sequence()
    roots = dict(ArchiveVersion.objects.filter(persona=persona).values_list("n", "root"))
    wrong = []
    for one in history.made:
        found = resolve_citation(
            auditor, artifact_id=one.artifact_id, version=one.version, locator=one.locator
        )
        if not holds(one, found, roots, history.withdrawn):
            wrong.append(one)
    tombstones = sum(one.record_key in history.withdrawn for one in history.made)
    return len(history.made), tombstones, wrong


@pytest.mark.no_cover  # it walks what other tests measure, and tracing costs it much
def test_citations_of_every_version_resolve_to_equal_words_or_a_tombstone(ada, take_in):
    count, tombstones, wrong = run(ada, take_in, versions=5, citations=15)
    assert wrong == []
    assert count == 75
    assert 0 < tombstones < count


def test_a_citation_of_other_words_does_not_pass_for_equal(ada, take_in, monkeypatch):
    plain = History.cite
    monkeypatch.setattr(
        History, "cite", lambda self, *given: replace(plain(self, *given), words="never written")
    )
    _, tombstones, wrong = run(ada, take_in, versions=2, citations=2)
    assert (len(wrong), tombstones) == (4, 0)


@pytest.mark.nightly
def test_twenty_thousand_citations_of_two_hundred_versions_resolve(ada, take_in, soak):
    count, tombstones, wrong = run(ada, take_in, versions=200, citations=100)
    soak.note(seed=SEED, count=count, differences=len(wrong), versions=200, tombstones=tombstones)
    assert wrong == []
    assert (count, tombstones > 0) == (20_000, True)
