"""A model behind Anthropic's protocol: the same prompt, quote first, as for any other server."""

import json
import logging
from collections.abc import Iterator, Mapping
from typing import Final

from anthropic import AnthropicError, APIConnectionError, APIStatusError, AsyncAnthropic

from citations.adapters.drafters.configured import Configured, configured
from citations.adapters.drafters.line import Line, OversizedError, client, within
from citations.adapters.drafters.modelled import Modelled
from citations.adapters.drafters.replies import UNFIT, At, failure_of
from citations.core.llm.budgets import ENDLESS, Purse
from citations.core.llm.prompts import Prompt
from citations.core.llm.said import Outcome, Said
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.records import Session

NAME: Final = "anthropic"
BASE_URL: Final = "https://api.anthropic.com"
_MOST_PARTS: Final = 200
# The package logs whole prompts where it is told to by the environment; a line of ours never does.
for _name in ("anthropic", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)


def make(session: Session, purse: Purse = ENDLESS, _: Selector = LINEAR) -> Modelled:
    """Return the drafter as it is set up. Raises: WriterNotSetUpError."""
    server = Anthropic(configured(base_url=BASE_URL))
    return Modelled(server, session, seconds=server.seconds, purse=purse)


class Anthropic:
    """One model of one server."""

    name = NAME

    def __init__(self, how: Configured) -> None:
        """Take the settings."""
        self._how = how
        self.model = how.model
        self.tokens = how.tokens
        self.seconds = how.seconds

    def say(self, prompt: Prompt, seconds: float) -> Said:
        """Send *prompt*; each form that a server refuses is followed by a plainer one, all in *seconds*."""
        said = _Request(self._how, prompt)
        try:
            return within(seconds, said.send)
        except (AnthropicError, OversizedError, OSError, ValueError) as e:
            return said.failed(failure_of(e, APIConnectionError))


class _Request:
    """One prompt on its way."""

    def __init__(self, how: Configured, prompt: Prompt) -> None:
        self._how = how
        self._prompt = prompt
        self._line: Line | None = None

    def failed(self, outcome: Outcome) -> Said:
        return Said(failure=outcome, sent=self._line.sent if self._line else "")

    async def send(self) -> Said:
        self._line = Line(secure=self._how.secure)
        async with AsyncAnthropic(
            base_url=self._how.base_url.rstrip("/").removesuffix("/v1"),
            api_key=self._how.key or "none",  # given, so that the package looks for no other one
            max_retries=0,
            open_telemetry=False,
            http_client=client(self._line),
        ) as api:
            *richer, plainest = self._forms()
            for form in richer:
                try:
                    return self._read(await _post(api, form))
                except APIStatusError as e:
                    if e.status_code not in UNFIT:
                        raise
            return self._read(await _post(api, plainest))

    def _read(self, body: bytes) -> Said:
        return read(body, self._line.sent if self._line else "")

    def _forms(self) -> Iterator[dict[str, object]]:
        """Yield the same request: as it is set up, and without what the newest models or other servers refuse."""
        roles = ("user", "assistant")
        turns = [{"role": roles[n % 2], "content": turn} for n, turn in enumerate(self._prompt.turns)]
        bound: dict[str, object] = {"model": self._how.model, "max_tokens": self._how.tokens}
        bound |= {"system": self._prompt.system, "messages": turns}
        yield {**bound, "extra_body": {"temperature": self._how.temperature}}
        yield bound


async def _post(api: AsyncAnthropic, form: Mapping[str, object]) -> bytes:
    raw = await api.messages.with_raw_response.create(**form)  # type: ignore[call-overload]
    return bytes(raw.http_response.content)


def read(body: bytes, sent: str) -> Said:
    """Read a message, trusting no part of it to be there."""
    try:
        value: object = json.loads(body)
    except (ValueError, RecursionError):
        return Said(failure=Outcome.FAILED, sent=sent)
    message = At(value)
    told = message.at("content").each()[:_MOST_PARTS]
    parts = [one.at("text").text() for one in told if one.at("type").value == "text"]
    if not parts:
        refused = message.at("stop_reason").value == "refusal"
        return Said(failure=Outcome.DECLINED if refused else Outcome.FAILED, sent=sent)
    used = message.at("usage")
    return Said(
        text="".join(parts),
        sent=sent,
        read=used.at("input_tokens").count(),
        written=used.at("output_tokens").count(),
    )
