"""What it takes to assemble, seal and sign one answer: the real stages, keys and recipients, and nothing kept."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from citations import services, wiring
from citations.adapters.recheck import begin
from citations.adapters.record import Bundles
from citations.adapters.tracker import Nothing
from citations.core import pipeline
from citations.core.ports import Assembled
from citations.core.records import Issue
from citations.core.stages.assembly import PAYLOAD_TYPE, finish
from evaluation.bench.measuring import percentiles
from ledger import wiring as ledger
from ledger.core.canonical import Json, encode
from ledger.core.seal import digest_of
from personas import services as personas
from personas.models import Persona

ANSWERS: Final = 200  # so many that the 99th percentile is not the longest


class Stopwatch(Bundles):
    """Port Record that seals and signs, and stores nothing. ``begun`` is when the bundle was given its randomness."""

    begun = 0.0
    span = 0.0

    def issue(self) -> Issue:
        """Begin."""
        self.begun = time.perf_counter()
        return super().issue()

    def keep(self, assembled: Assembled, issue: Issue) -> None:
        """Seal and sign; the artifacts' keys are read meanwhile, as they are for every answer."""
        ground = self._ground(assembled)
        sealed = self._seal(assembled, issue, ground)
        payload = finish(assembled, seal=digest_of(sealed.seal), cek=sealed.cek)
        self._signer.sign(PAYLOAD_TYPE, encode(payload), keyset=ground.behind.keyset)
        self.span = time.perf_counter() - self.begun


def measure(persona: Persona, texts: Sequence[str]) -> Json:
    """Answer until there are enough spans; return their percentiles in milliseconds."""
    user = services.evaluation_user()
    spans = [_span(user, persona, texts[n % len(texts)]) for n in range(ANSWERS)]
    return percentiles(spans)


def _span(user: User, persona: Persona, text: str) -> float:
    with transaction.atomic():
        question = services.ask(user=user, slug=persona.slug, text=text, key=secrets.token_hex(16))
        basis = begin(question, epoch=personas.settle_policy(persona=persona))
        session = wiring.session_for(question, basis.standing)
        record = Stopwatch(question=question, basis=basis, signer=ledger.signer(), session=session)
        tracked = Nothing()  # counting needs the bundle, and this one is stored nowhere
        ports = replace(wiring.ports_for(question, session, basis), record=record, tracker=tracked)
        pipeline.answer(question.text, session, ports)
        transaction.set_rollback(True)
    return record.span
