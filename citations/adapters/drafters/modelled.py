"""Writing with a language model: one prompt, at most one to mend it, and a record of every attempt.

Whatever goes wrong, the draft is empty and its attempts say why; then the finder answers. Only a model that says that
nothing answers has declined.
"""

import logging
import secrets
import time
from dataclasses import replace
from typing import Final

from citations.core.llm.budgets import ENDLESS, Denial, Purse
from citations.core.llm.prompts import Prompt, again, ask
from citations.core.llm.reading import Reading, read
from citations.core.llm.said import ModelServer, Outcome, Said
from citations.core.llm.sending import Sending, sending
from citations.core.records import Draft, Evidence, Scoped, Session, Try

logger = logging.getLogger("kwanzaa.citations")

_LEAST: Final = 0.05  # seconds worth asking for
# What says that the server did not answer as one; anything else is what a model wrote.
AWAY: Final = frozenset(
    {
        *(Outcome.UNREACHABLE, Outcome.TIMED_OUT, Outcome.TOO_LONG),
        *(Outcome.LIMITED, Outcome.REJECTED, Outcome.FAILED),
    }
)
_FAULTS: Final = {
    Outcome.UNREADABLE: "it was not the JSON object that was asked for",
    Outcome.UNQUOTED: "no claim had a quote that stands in a passage, letter by letter",
}


class Modelled:
    """Writes with a model behind *server*; *seconds* are for all that it is asked for one question."""

    def __init__(
        self, server: ModelServer, session: Session, *, seconds: float, purse: Purse = ENDLESS
    ) -> None:
        """Take who is asked, what may be sent and to whom it is shown, and what it may cost."""
        self.name = server.name
        self._server = server
        self._session = session
        self._seconds = seconds
        self._purse = purse

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        """Return what the model wrote, or nothing, with the outcome of every attempt."""
        until = time.monotonic() + self._seconds
        sent = sending(scoped, evidence, self._session)
        first = ask(sent, secrets.token_hex(16))
        if first is None:
            return self._nothing((self._try(Outcome.NOTHING_TO_SEND),))
        said, reading, tried = self._attempt(first, sent, until)
        tries = [tried]
        if reading.mendable and until - time.monotonic() > _LEAST:
            mending = again(first, said.text, _FAULTS[reading.outcome])
            second, mended, tried = self._attempt(mending, sent, until)
            tries.append(tried)
            if mended.pieces or mended.outcome is Outcome.DECLINED:
                kept = (*reading.pieces, *reading.echoed)
                tries[0], said, reading = replace(tries[0], pieces=kept), second, mended
        if not reading.pieces:
            return self._nothing(tuple(tries), declined=reading.outcome is Outcome.DECLINED)
        return Draft(drafter=self.name, pieces=reading.pieces, prompt=said.sent, tries=tuple(tries))

    def _attempt(self, prompt: Prompt, sent: Sending, until: float) -> tuple[Said, Reading, Try]:
        said = asked(self._server, prompt, self._purse, until - time.monotonic())
        if isinstance(said, Denial):
            return Said(), Reading(outcome=Outcome.EMPTY), self._try(said)
        reading = read(said, sent)
        if reading.unknown:
            # An integrity incident (requirements 6.1, X4); which keys, the sealed record tells.
            logger.warning("keys that were not given: drafter=%s count=%s", self.name, len(reading.unknown))
        tried = self._try(reading.outcome, said.sent, reading.unknown)
        return said, reading, replace(tried, pieces=reading.echoed)

    def _try(self, outcome: Outcome | Denial, prompt: str = "", unknown: tuple[str, ...] = ()) -> Try:
        return Try(
            drafter=self.name,
            model=self._server.model,
            outcome=outcome.value,
            prompt=prompt,
            unknown=unknown,
        )

    def _nothing(self, tries: tuple[Try, ...], *, declined: bool = False) -> Draft:
        return Draft(drafter=self.name, pieces=(), declined=declined, tries=tries)


class Absent:
    """A drafter that cannot work as things are set up: it writes nothing, and the record says so."""

    def __init__(self, name: str) -> None:
        """Take the row's name."""
        self.name = name

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:  # noqa: ARG002 - it looks at neither
        """Write nothing."""
        tried = Try(drafter=self.name, model="", outcome=Outcome.NOT_SET_UP.value)
        return Draft(drafter=self.name, pieces=(), tries=(tried,))


def asked(server: ModelServer, prompt: Prompt, purse: Purse, seconds: float) -> Said | Denial:
    """Send one prompt, if *purse* lets it through, and settle what it cost, whatever came of it."""
    begun = time.monotonic()
    leave = purse.ask(size(prompt), server.tokens, max(0, int(seconds * 1_000)))
    if isinstance(leave, Denial):
        return leave
    failed, said = True, Said()
    try:
        said = server.say(prompt, seconds - (time.monotonic() - begun))
        failed = said.failure in AWAY
    finally:
        took = int((time.monotonic() - begun) * 1_000)
        purse.give_back(leave, read=said.read, written=said.written, ms=took, failed=failed)
    return said


def size(prompt: Prompt) -> int:
    """Return how many bytes of a prompt a model reads."""
    return len(prompt.system.encode()) + sum(len(turn.encode()) for turn in prompt.turns)
