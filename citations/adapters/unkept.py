"""Record, tracker and progress of a question that nobody asked: nothing is kept, logged or learnt."""

from dataclasses import replace

from django.conf import settings

from citations.adapters.drafters import drafter_for
from citations.adapters.judges import folder_selector
from citations.core.extractive import extraction
from citations.core.llm import proposing
from citations.core.ports import Assembled, Ports
from citations.core.records import Issue, Session, Usage


class Unkept:
    """Plays all three, and keeps nothing."""

    def issue(self) -> Issue:
        """Give the same randomness always."""
        return Issue(bundle_id="0" * 32, at="2026-01-01T00:00:00Z", seed=bytes(32), display_nonce="0" * 32)

    def keep(self, assembled: Assembled, issue: Issue) -> None:
        """Sign nothing."""

    def note(self, usage: Usage) -> None:
        """Learn nothing."""

    def reached(self, stage: str) -> None:
        """Tell nobody."""


def kept_nowhere(ports: Ports, session: Session) -> Ports:
    """Let nothing be kept of an answer in the archive's own words, and no model of a server be asked for one."""
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
