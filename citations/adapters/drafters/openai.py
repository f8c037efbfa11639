"""A model behind any server that speaks OpenAI's protocol: Ollama, vLLM, llama.cpp, LM Studio, or a hosted one.

A server that honours a JSON schema is held to it; one that refuses it is asked again without, and its answer is read as
whatever it is. The package's own retries are off: who waits for an answer is a person.
"""

import json
import logging
from collections.abc import Iterator, Mapping
from typing import Final

from openai import APIConnectionError, APIStatusError, AsyncOpenAI, OpenAIError

from citations.adapters.drafters.configured import Configured, configured
from citations.adapters.drafters.line import Line, OversizedError, client, within
from citations.adapters.drafters.modelled import Modelled
from citations.adapters.drafters.replies import UNFIT, At, failure_of
from citations.core.llm.budgets import ENDLESS, Purse
from citations.core.llm.prompts import Prompt
from citations.core.llm.said import Outcome, Said
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.records import Session

NAME: Final = "openai"
# The package logs whole prompts where it is told to by the environment; a line of ours never does.
for _name in ("openai", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)


def make(session: Session, purse: Purse = ENDLESS, _: Selector = LINEAR) -> Modelled:
    """Return the drafter as it is set up. Raises: WriterNotSetUpError."""
    server = OpenAI(configured())
    return Modelled(server, session, seconds=server.seconds, purse=purse)


class OpenAI:
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
        except (OpenAIError, OversizedError, OSError, ValueError) as e:
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
        async with AsyncOpenAI(
            base_url=self._how.base_url,
            api_key=self._how.key or "none",
            max_retries=0,
            http_client=client(self._line),
        ) as api:
            *richer, plainest = _forms(self._how, self._prompt)
            for form in richer:
                try:
                    return self._read(await _post(api, form))
                except APIStatusError as e:
                    if e.status_code not in UNFIT:
                        raise
            return self._read(await _post(api, plainest))

    def _read(self, body: bytes) -> Said:
        return read(body, self._line.sent if self._line else "")


async def _post(api: AsyncOpenAI, form: Mapping[str, object]) -> bytes:
    raw = await api.chat.completions.with_raw_response.create(**form)  # type: ignore[call-overload]
    return bytes(raw.http_response.content)


def _forms(how: Configured, prompt: Prompt) -> Iterator[dict[str, object]]:
    """Yield the same request three times: with a schema, without, and with what the newest models alone take."""
    roles = ("user", "assistant")
    turns = [{"role": roles[n % 2], "content": turn} for n, turn in enumerate(prompt.turns)]
    plain: dict[str, object] = {
        "model": how.model,
        "messages": [{"role": "system", "content": prompt.system}, *turns],
    }
    rest = {"max_tokens": how.tokens, "temperature": how.temperature}
    held = {"name": "answer", "strict": True, "schema": prompt.form}
    yield {**plain, **rest, "response_format": {"type": "json_schema", "json_schema": held}}
    yield {**plain, **rest}
    yield {**plain, "max_completion_tokens": how.tokens}


def read(body: bytes, sent: str) -> Said:
    """Read a completion, trusting no part of it to be there."""
    try:
        value: object = json.loads(body)
    except (ValueError, RecursionError):
        return Said(failure=Outcome.FAILED, sent=sent)
    message = At(value).at("choices").first().at("message")
    content, refusal = message.at("content").value, message.at("refusal").value
    if isinstance(refusal, str) and refusal:
        return Said(failure=Outcome.DECLINED, sent=sent)
    if not isinstance(content, str):
        return Said(failure=Outcome.FAILED, sent=sent)
    used = At(value).at("usage")
    return Said(
        text=content,
        sent=sent,
        read=used.at("prompt_tokens").count(),
        written=used.at("completion_tokens").count(),
    )
