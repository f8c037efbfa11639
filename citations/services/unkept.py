"""Ask a real archive by the real stages, and keep, log and learn nothing; no model of a server is asked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.utils import timezone

from citations import wiring
from citations.adapters.drafters import drafter_for
from citations.adapters.judges import folder_selector
from citations.adapters.recheck import Basis
from citations.core import pipeline
from citations.core.extractive import extraction
from citations.core.llm import proposing
from citations.core.ports import Assembled, Ports
from citations.core.records import Answer, Issue, Session, Usage
from citations.models import Conversation, Question
from citations.services.asking import evaluation_user
from personas.models import Persona
from personas.selectors import Standing


class Unkept:
    """Record, tracker and progress of a question that nobody asked: plays all three, and keeps nothing."""

    def issue(self) -> Issue:
        """Give the same randomness always."""
        return Issue(bundle_id="0" * 32, at="2026-01-01T00:00:00Z", seed=bytes(32), display_nonce="0" * 32)

    def keep(self, assembled: Assembled, issue: Issue) -> None:
        """Sign nothing."""

    def note(self, usage: Usage) -> None:
        """Learn nothing."""

    def reached(self, stage: str) -> None:
        """Tell nobody."""


def asking(persona: Persona, standing: Standing) -> Callable[..., Answer]:
    """Return a way to ask an archive as one of this standing would; of the session anything may be changed by name."""
    question = Question(
        persona=persona,
        user=evaluation_user(),
        conversation=Conversation(persona=persona),
        profile=persona.default_profile,
    )
    basis = Basis(epoch=0, standing=standing, day=timezone.now().date())

    def ask(text: str, **changed: Any) -> Answer:
        question.text = text
        session = replace(wiring.session_for(question, standing), **changed)
        ports = _kept_nowhere(wiring.ports_for(question, session, basis), session)
        return pipeline.answer(text, session, ports)

    return ask


def _kept_nowhere(ports: Ports, session: Session) -> Ports:
    unkept, selector = Unkept(), folder_selector(settings.KWANZAA_SELECTOR)
    return replace(
        ports,
        drafter=drafter_for(extraction.NAME, session, selector=selector),
        selector=selector,
        record=unkept,
        tracker=unkept,
        progress=unkept,
        rewriter=proposing.NONE,
    )
