"""What an asker gets over HTTP, byte by byte, with what chance and the clock gave taken out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.test import Client

from citations import selectors, services, tasks, wiring
from citations.adapters.recheck import Basis
from citations.core import pipeline
from citations.core.filters import NONE, Filters
from citations.core.ports import Assembled
from citations.core.records import Issue, Session, Usage
from citations.models import Conversation, Question, Tally
from citations.tests.twins.building import Twin
from citations.tests.twins.drawing import TODAY
from ledger import services as ledger
from ledger.core.canonical import encode
from personas import selectors as personas
from personas.selectors import Standing

_CHANCE = (
    (re.compile(rb"(whole|other)-\d{5}"), b"ada"),
    (re.compile(rb"(?<![0-9a-f])[0-9a-f]{32,128}(?![0-9a-f])"), b"<handle>"),
    (re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"), b"<time>"),
    (re.compile(rb'name="csrfmiddlewaretoken" value="\w+"'), b"<token>"),
)
# By word, by meaning, by a name that may be hidden, by one that is respelt, and beside a filter.
SEARCHED = (
    "brass+clock+in+Cardiff",
    "music",
    "Ngozi+Obi",
    "quinin",
    "letter+Walter+Pryce&kind=letter&page=2",
)
LEAFED = 4
# A signature, or what it signs: of the same length for the same answer.
_SIGNED = re.compile(rb"[A-Za-z0-9+/_-]{64,}={0,2}")


class Asker:
    """One requestor at one archive. All that comes back is kept, in the order in which it was asked for."""

    def __init__(self, twin: Twin) -> None:
        self.twin = twin
        self.client = Client(raise_request_exception=False)
        self.client.force_login(twin.asker)
        self.seen: list[tuple[str, bytes]] = []

    def get(self, name: str, address: str) -> bytes:
        """Look at an address and keep what came."""
        return self._keep(name, self.client.get(address))

    def browse(self) -> None:
        """Look at everything that an archive shows without a question."""
        slug = self.twin.persona.slug
        for address in (
            "/api/v1/personas/",
            f"/api/v1/personas/{slug}/",
            f"/api/v1/personas/{slug}/inventory/",
            f"/api/v1/personas/{slug}/inventory/?kind=letter",
            f"/api/v1/personas/{slug}/inventory/?year=1951",
            f"/api/v1/personas/{slug}/inventory/?limit=2&offset=1",
            f"/personas/{slug}/",
            f"/personas/{slug}/reading/",
            f"/personas/{slug}/reading/?kind=letter&when=1950s",
            f"/personas/{slug}/reading/?when=1951&page=2",
            *(f"/personas/{slug}/reading/?q={words}" for words in SEARCHED),
        ):
            self.get(address.replace(slug, "ada"), address)

    def leaf(self) -> None:
        """Open the first items of the inventory, pay for their beginning, open them again; and one that is nowhere."""
        standing = selectors.standing_of(self.twin.asker, self.twin.persona)
        items = personas.inventory(standing, version=personas.current_version(self.twin.persona).n)
        handles = [*(one.handle for one in items[:LEAFED]), "0" * 32]
        for number, handle in enumerate(handles):
            address = f"/personas/{self.twin.persona.slug}/items/{handle}/"
            self.get(f"item {number}", address)
            self._keep(f"item {number} begun", self.client.post(address))
            self.get(f"item {number} again", address)

    def think(self, questions: Sequence[str], of: Filters = NONE) -> None:
        """Answer by the real stages, archive and session, and keep what was found and what would be delivered.

        Nothing is written meanwhile, so one session stands for all but what each question asks after, the same words
        are thought about once, and who used nothing up asks after nothing too often. That all is the same at the end
        is looked at.
        """
        standing = selectors.standing_of(self.twin.asker, self.twin.persona)
        talk = Conversation(persona=self.twin.persona, user=self.twin.asker)
        asked = [self._question(talk, text, of) for text in questions]
        pinned = wiring.session_for(asked[0], standing)
        is_spent = self._is_spent(standing)
        thought = dict[str, bytes]()
        for number, question in enumerate(asked):
            if question.text not in thought:
                session = self._own(pinned, question, standing) if is_spent else pinned
                thought[question.text] = self._think(question, standing, session)
            self.seen.append((f"{number} thought", thought[question.text]))
        assert self._own(pinned, asked[-1], standing) == wiring.session_for(asked[-1], standing)

    def _is_spent(self, standing: Standing) -> bool:
        counted = Tally.objects.filter(user=self.twin.asker, persona=self.twin.persona)
        return counted.filter(n__gte=standing.tier.daily_probes).exists()

    def _question(self, talk: Conversation, text: str, of: Filters) -> Question:
        return Question(
            persona=self.twin.persona,
            user=self.twin.asker,
            conversation=talk,
            text=text,
            profile="steward",
            filters=dict(of.chosen),
        )

    def _own(self, pinned: Session, question: Question, standing: Standing) -> Session:
        return replace(
            pinned, probes=selectors.probes_of(question, pinned.life, standing.tier, pinned.earlier)
        )

    def _think(self, question: Question, standing: Standing, session: Session) -> bytes:
        kept = Kept()
        ports = wiring.ports_for(question, session, Basis(epoch=0, standing=standing, day=TODAY))
        answer = pipeline.answer(
            question.text, session, replace(ports, record=kept, tracker=kept, progress=kept)
        )
        # Nobody is shown how passages rank; but where that differs, some answer will.
        ranks = (f"\n{one.rank} {one.similarity} {one.origin.record_key}" for one in answer.trail.passages)
        return b"\n".join(kept.seen) + "".join(ranks).encode()

    def ask(self, questions: Sequence[str], *, first: int = 0, of: Filters = NONE) -> None:
        """Ask all questions, the first *of* some papers, have them answered and logged, and look at each answer."""
        asked = enumerate(questions, first)
        places = [self._ask(number, text, NONE if number > first else of) for number, text in asked]
        answer_all()
        for number, place in enumerate(places, first):
            self._look(number, place)

    def _ask(self, number: int, text: str, of: Filters) -> str:
        response = self.client.post(
            f"/api/v1/personas/{self.twin.persona.slug}/questions/",
            {"question": text, "filters": dict(of.chosen)},
            content_type="application/json",
            headers={"Idempotency-Key": f"{self.twin.persona.slug} {number}"},
        )
        self._keep(f"{number} asked", response)
        return str(response.headers.get("Location", ""))

    def _look(self, number: int, place: str) -> None:
        if not place:
            return
        answer = self.get(f"{number} answer", place)
        if number % 5 == 0:
            self.get(f"{number} receipt", f"{place}receipt/")
            page = place.replace("/api/v1", "")
            self.get(f"{number} page", page)
            self.get(f"{number} turn", f"{page}answer/")
        if number % 5 == 1 and b"Source A" in answer:
            self._context(number, f"{place}sources/A/context/")

    def _context(self, number: int, address: str) -> None:
        response = self.client.post(
            address, content_type="application/json", headers={"Idempotency-Key": f"{address} {number}"}
        )
        self._keep(f"{number} context asked", response)
        answer_all()
        if place := response.headers.get("Location"):
            self.get(f"{number} context", str(place))

    def _keep(self, name: str, response: object) -> bytes:
        raw = b"".join(_parts(response))
        self.seen.append((name, raw))
        return raw


class Kept:
    """The last ports of the stages, without chance: what is assembled is kept as it would be delivered."""

    def __init__(self) -> None:
        self.seen: list[bytes] = []

    def issue(self) -> Issue:
        return Issue(bundle_id="0" * 32, at="2026-01-01T00:00:00Z", seed=bytes(32), display_nonce="0" * 32)

    def keep(self, assembled: Assembled, issue: Issue) -> None:
        del issue
        self.seen += [encode(assembled.display), b"%d" % len(encode(assembled.payload))]

    def note(self, usage: Usage) -> None:
        """Remember nothing: which passages were retrieved is nobody's to read."""

    def reached(self, stage: str) -> None:
        self.seen.append(stage.encode())


def differences(one: Asker, other: Asker) -> list[str]:
    """Say where two askers got other bytes; nothing when they got the same."""
    if [name for name, _ in one.seen] != [name for name, _ in other.seen]:
        return [f"{one.twin.persona.slug}: other addresses led on"]
    return [
        f"{one.twin.persona.slug} {name}:\n  {mine!r}\n  {theirs!r}"
        for (name, mine), (_, theirs) in zip(one.seen, other.seen, strict=True)
        if mine != theirs
    ]


def _parts(response: object) -> Iterator[bytes]:
    status, headers, content = response.status_code, response.headers, response.content  # type: ignore[attr-defined]  # the test client's
    yield str(status).encode()
    for name, value in sorted(headers.items()):
        if name != "Set-Cookie":
            yield _bare(f"\n{name}: {value}".encode())
    yield b"\n\n" + _bare(content)


def _bare(raw: bytes) -> bytes:
    for pattern, instead in _CHANCE:
        raw = pattern.sub(instead, raw)
    return _SIGNED.sub(lambda found: b"<%d signed>" % len(found.group()), raw)


def answer_all() -> None:
    waiting = Question.objects.filter(state=Question.State.OPEN).order_by("pk")
    for question_id in waiting.values_list("pk", flat=True):
        services.attend(question_id=question_id)
    while ledger.sequence() is not None:
        continue
    while services.release_covered():
        continue
    tasks.sequence_log()
