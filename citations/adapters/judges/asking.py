"""Port Judge: a model over OpenAI's protocol reads all claims of an answer a second time, in one request.

It may be the model that writes, or another one with an address, a name and a key of its own. Whatever goes wrong,
nothing was agreed.
"""

import secrets
import time
from collections.abc import Sequence

from citations.adapters.drafters.modelled import AWAY, size
from citations.core.binding.judge import Opinion, Told
from citations.core.llm import judging
from citations.core.llm.budgets import Denial
from citations.core.llm.purse import ENDLESS, Purse
from citations.core.llm.said import ModelServer, Outcome, Said
from citations.core.records import Session


def name_of(model: str) -> str:
    """Return how the tables call a model that judges."""
    return f"openai:{model}"


class ModelJudge:
    """Asks one model; *session* says what may be sent, *purse* what it may cost."""

    def __init__(
        self, server: ModelServer, session: Session, *, seconds: float, purse: Purse = ENDLESS
    ) -> None:
        """Take whom to ask, for whom, how long and for how much."""
        self._server = server
        self._session = session
        self._seconds = seconds
        self._purse = purse
        self.name = name_of(server.model)

    def judge(self, told: Sequence[Told], question: str) -> tuple[Opinion | None, ...]:
        """Send one prompt; None for every claim of which nothing came back."""
        sent, asked = judging.veiled(told, question, self._session)
        prompt = judging.prompt(sent, asked, secrets.token_hex(16))
        if not sent or prompt is None:
            return (None,) * len(told)
        leave = self._purse.ask(size(prompt), self._server.tokens, int(self._seconds * 1_000))
        if isinstance(leave, Denial):
            return (None,) * len(told)
        begun, failed, said = time.monotonic(), True, Said(failure=Outcome.FAILED)
        try:
            said = self._server.say(prompt, self._seconds)
            failed = said.failure in AWAY
        finally:
            took = int((time.monotonic() - begun) * 1_000)
            self._purse.give_back(leave, read=said.read, written=said.written, ms=took, failed=failed)
        return judging.opinions(said, len(told))
