"""Ports Judge, Listener, Selector and Rewriter: a model behind a server is asked for one thing, in one request.

It may be the model that writes, or another one with an address, a name and a key of its own. Whatever goes wrong,
nothing was agreed, and nothing was chosen: then the row that ships chooses.
"""

import logging
import secrets
from collections.abc import Sequence

from citations.adapters.drafters.modelled import asked as said_by
from citations.adapters.drafters.servers import Server
from citations.core.binding.judge import Opinion, Told
from citations.core.llm import caring, judging, selecting
from citations.core.llm.budgets import ENDLESS, Denial, Purse
from citations.core.llm.prompts import Prompt
from citations.core.llm.said import Outcome, Said
from citations.core.ranking.sentences import Chosen, Measured
from citations.core.records import Session

logger = logging.getLogger("kwanzaa.citations")


def name_of(protocol: str, model: str) -> str:
    """Return how the tables call a model of a server."""
    return f"{protocol}:{model}"


class _Asking:
    """One model; *session* says what may be sent, *purse* what it may cost."""

    def __init__(self, server: Server, session: Session, *, purse: Purse = ENDLESS) -> None:
        """Take whom to ask, for whom, and for how much."""
        self._server = server
        self._session = session
        self._purse = purse
        self.name = name_of(server.name, server.model)

    def _said(self, prompt: Prompt | None) -> Said:
        if prompt is None:
            return Said(failure=Outcome.NOTHING_TO_SEND)
        said = said_by(self._server, prompt, self._purse, self._server.seconds)
        return Said(failure=Outcome.FAILED) if isinstance(said, Denial) else said


class ModelJudge(_Asking):
    """Reads all claims of an answer a second time."""

    def judge(self, told: Sequence[Told], question: str) -> tuple[Opinion | None, ...]:
        """Send one prompt; None for every claim of which nothing came back."""
        sent, asked = judging.veiled(told, question, self._session)
        prompt = judging.prompt(sent, asked, secrets.token_hex(16)) if sent else None
        return judging.opinions(self._said(prompt), len(told))


class ModelListener(_Asking):
    """Reads whether whoever asks is in need."""

    def is_in_need(self, text: str) -> bool:
        """Send one prompt."""
        return caring.is_in_need(self._said(caring.prompt(text, self._session, secrets.token_hex(16))))


class ModelSelector(_Asking):
    """Chooses the sentences that answer, by their numbers; what is asked twice for one question is sent once."""

    def __init__(self, server: Server, session: Session, *, purse: Purse = ENDLESS) -> None:
        """Take whom to ask, for whom, and for how much."""
        super().__init__(server, session, purse=purse)
        self._known: dict[selecting.Offered, tuple[Chosen, ...] | None] = {}

    def select(self, question: str, found: Sequence[Measured]) -> Sequence[Chosen] | None:
        """Send one prompt; None where nothing came back that could be used."""
        offered = selecting.offered(question, found, self._session)
        if offered not in self._known:
            chosen = selecting.chosen(self._said(selecting.prompt(offered, secrets.token_hex(16))), offered)
            if chosen is None and offered.rows:
                logger.warning("nothing selected: selector=%s", self.name)
            self._known[offered] = chosen
        return self._known[offered]
