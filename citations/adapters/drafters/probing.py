"""Test of the connection to a model server: what it can do, and what is wrong. Nobody's words are sent in it.

It looks whom the server has, sends a request with a schema, and at last the longest prompt there is, through the
drafter's own code. It stops at the first thing that is wrong.
"""

import json
import secrets
import ssl
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, cast

import httpx2
from django.utils.module_loading import import_string

from citations.adapters.drafters.configured import Configured
from citations.adapters.drafters.extractive import Extractive
from citations.adapters.drafters.line import Line, OversizedError, client, within
from citations.adapters.drafters.replies import UNFIT, At
from citations.adapters.drafters.servers import SERVERS, server_for, set_up
from citations.core.errors import UnknownDrafterError, WriterNotSetUpError
from citations.core.llm import tried
from citations.core.llm.prompts import Prompt
from citations.core.llm.reading import read
from citations.core.llm.reports import Fault, Report, Schema, bare, needed
from citations.core.llm.said import Outcome

_CONNECT: Final = 10.0  # seconds to list the models
_SMALL: Final = 200  # tokens
_OK, _KEYS, _NONE, _BUSY, _BROKEN = 200, frozenset({401, 403}), 404, 429, 500
_LEAST: Final = 2_000  # tokens that no server makes fewer of what is sent, if it reads all of it
_CONTEXT: Final = (
    "max_model_len",
    "context_length",
    "context_window",
    "loaded_context_length",
    "max_input_tokens",
)
_FAULT_OF: Final = {
    Outcome.UNREACHABLE: Fault.ADDRESS,
    Outcome.TIMED_OUT: Fault.SLOW,
    Outcome.TOO_LONG: Fault.PROTOCOL,
    Outcome.LIMITED: Fault.LIMITED,
    Outcome.REJECTED: Fault.CONTEXT,  # the same request was taken when it was short
    Outcome.FAILED: Fault.FAILED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """One protocol: where it goes, which headers it needs, and how small requests of it look."""

    path: str
    headers: Callable[[Configured], dict[str, str]]
    small: Callable[[Configured, Prompt], Iterator[dict[str, object]]]
    takes_schema: bool


class Wrong(Exception):  # noqa: N818 - it ends a test and is no error
    """The test is over: this is wrong."""

    def __init__(self, fault: Fault) -> None:
        """Take what."""
        super().__init__(fault.value)
        self.fault = fault


def probe(drafter: str) -> Report:
    """Test the drafter of this name as it is set up. Raises: UnknownDrafterError."""
    if drafter == Extractive.name:
        return Report(drafter=drafter)
    if drafter not in SERVERS:
        raise UnknownDrafterError(f"no drafter is called {drafter!r}")
    try:
        how = set_up(drafter)
    except ImportError:
        return Report(drafter=drafter, fault=Fault.PACKAGE)
    except WriterNotSetUpError as e:
        return Report(drafter=drafter, fault=Fault.NOT_SET_UP, why=str(e))
    return _Probe(drafter, how).run()


class _Probe:
    """One test on its way; ``report`` grows step by step."""

    def __init__(self, drafter: str, how: Configured) -> None:
        spoken = self._spoken = _SPOKEN[drafter]
        self._how = how
        self._root = how.base_url.rstrip("/").removesuffix("/v1")
        self._base = how.base_url.rstrip("/") if spoken.takes_schema else f"{self._root}/v1"
        self._headers = spoken.headers(how)
        self._small = tried.trial(secrets.token_hex(16), full=False)
        self._listed: bool | None = None
        self._report = Report(drafter=drafter, address=bare(how.base_url), model=how.model)

    def run(self) -> Report:
        """Go through the steps."""
        try:
            self._look_at_models()
            self._report = replace(self._report, schema=self._try_small())
            self._try_whole()
        except Wrong as e:
            return replace(self._report, fault=e.fault)
        return self._report

    def _look_at_models(self) -> None:
        status, body = self._ask("GET", f"{self._base}/models", None, _CONNECT, Fault.ADDRESS)
        if status != _OK:
            self._refuse_unless(status, allowed={_NONE, 405, 501})
            return
        ids = {one.at("id").text(): one for one in At(body).at("data").each()}
        model = self._how.model
        found = ids.get(model) or ids.get(f"{model}:latest")
        self._listed = found is not None if ids else None
        if found is not None:
            self._note_context(found)

    def _try_small(self) -> Schema:
        """Send a small request, with a schema where the protocol knows of one."""
        refused = False
        for form in self._spoken.small(self._how, self._small):
            held = "response_format" in form
            status, body = self._complete(form)
            if status == _OK:
                bare = Schema.REFUSED if self._spoken.takes_schema else Schema.NOT_NEEDED
                return self._schema_of(body) if held else bare
            self._refuse_unless(status, allowed=UNFIT)
            refused = True
        raise Wrong(Fault.MODEL if refused and self._listed is False else Fault.PROTOCOL)

    def _schema_of(self, body: object) -> Schema:
        message = At(body).at("choices").first().at("message")
        if not isinstance(message.value, dict):
            raise Wrong(Fault.PROTOCOL)
        said = message.at("content").text()
        try:
            value: object = json.loads(said)
        except (ValueError, RecursionError):
            return Schema.IGNORED
        return (
            Schema.HONOURED
            if isinstance(value, dict) and {*value} == {"claims", "declined"}
            else Schema.IGNORED
        )

    def _try_whole(self) -> None:
        begun = time.monotonic()
        prompt = tried.trial(secrets.token_hex(16))
        said = server_for(self._report.drafter).say(prompt, self._how.seconds)
        ms = int((time.monotonic() - begun) * 1000)
        self._report = replace(self._report, ms=ms, read=said.read, written=said.written)
        if said.failure in _FAULT_OF:
            raise Wrong(_FAULT_OF[said.failure])
        self._look_at_context()
        context = self._report.context
        if context is not None and context < needed(self._how.tokens):
            raise Wrong(Fault.CONTEXT)
        if prompt.sending is None or not tried.right(read(said, prompt.sending)):
            cut = said.read is not None and 0 < said.read < _LEAST
            raise Wrong(Fault.CONTEXT if cut else Fault.USELESS)

    def _look_at_context(self) -> None:
        """Ask servers for what they hold in truth: Ollama tells it of a model that runs, llama.cpp of its slots."""
        if self._report.context is not None:
            return
        status, body = self._ask("GET", f"{self._root}/api/ps", None, _CONNECT, None)
        for one in At(body).at("models").each() if status == _OK else ():
            if one.at("name").text() in {self._how.model, f"{self._how.model}:latest"}:
                self._note_context(one)
        if self._report.context is None:
            status, body = self._ask("GET", f"{self._root}/props", None, _CONNECT, None)
            slots = At(body).at("default_generation_settings").at("n_ctx").count()
            self._report = replace(self._report, context=slots if status == _OK else None)

    def _note_context(self, one: At) -> None:
        told = [number for name in _CONTEXT if (number := one.at(name).count())]
        self._report = replace(self._report, context=told[0] if told else self._report.context)

    def _complete(self, form: Mapping[str, object]) -> tuple[int, object]:
        return self._ask("POST", f"{self._base}{self._spoken.path}", form, self._how.seconds, Fault.SLOW)

    def _refuse_unless(self, status: int, *, allowed: "set[int] | frozenset[int]") -> None:
        """Raise what a status means, unless it is one of *allowed*."""
        if status in allowed:
            return
        if status in _KEYS:
            raise Wrong(Fault.KEY)
        if status == _NONE:
            raise Wrong(Fault.PROTOCOL if self._listed is None else Fault.MODEL)
        if status == _BUSY:
            raise Wrong(Fault.LIMITED)
        raise Wrong(Fault.FAILED if status >= _BROKEN else Fault.PROTOCOL)

    # --- The line -----------------------------------------------------------------------------------

    def _ask(
        self, method: str, url: str, form: object, seconds: float, late: Fault | None
    ) -> tuple[int, object]:
        """Return status and body; where *late* is None, whatever goes wrong is status 0."""

        async def send() -> tuple[int, object]:
            async with client(Line(secure=self._how.secure)) as http:
                reply = await http.request(method, url, json=form, headers=self._headers)
                return reply.status_code, _value(reply)

        return _bounded(send, seconds, late)


def _bounded(
    send: Callable[[], Awaitable[tuple[int, object]]], seconds: float, late: Fault | None
) -> tuple[int, object]:
    try:
        return within(seconds, send)
    except TimeoutError:
        fault = late
    except OversizedError:
        fault = Fault.PROTOCOL
    except httpx2.ConnectError as e:
        fault = Fault.TLS if _of_tls(e) else Fault.ADDRESS
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError):
        fault = Fault.PROTOCOL
    if late is None or fault is None:
        return 0, None
    raise Wrong(fault)


def _of_tls(error: BaseException) -> bool:
    """Whether a certificate or the encryption of the line is at fault, however deep that was said."""
    inner: BaseException | None = error
    while inner is not None:
        if isinstance(inner, ssl.SSLError):
            return True
        inner = inner.__cause__ or inner.__context__
    return False


def _value(reply: httpx2.Response) -> object:
    try:
        return cast("object", json.loads(reply.content))
    except (ValueError, RecursionError):
        return None


# --- The protocols --------------------------------------------------------------------------------
def _bearer(how: Configured) -> dict[str, str]:
    return {"authorization": f"Bearer {how.key or 'none'}"}


def _versioned(how: Configured) -> dict[str, str]:
    """Return what the package itself sends, whatever name the key goes by today."""
    api = import_string("anthropic.AsyncAnthropic")(
        api_key=how.key or "none", base_url=how.base_url, http_client=client(Line(secure=how.secure))
    )
    sent = {name.lower(): value for name, value in {**api.default_headers, **api.auth_headers}.items()}
    return {name: sent[name] for name in ("authorization", "x-api-key", "anthropic-version") if name in sent}


def _completions(how: Configured, prompt: Prompt) -> Iterator[dict[str, object]]:
    messages = [
        {"role": "system", "content": "Answer in one short sentence."},
        {"role": "user", "content": prompt.turns[0]},
    ]
    plain: dict[str, object] = {"model": how.model, "messages": messages}
    held = {"name": "answer", "strict": True, "schema": prompt.form}
    for most in ("max_tokens", "max_completion_tokens"):
        yield {**plain, most: _SMALL, "response_format": {"type": "json_schema", "json_schema": held}}
    for most in ("max_completion_tokens", "max_tokens"):
        yield {**plain, most: _SMALL}


def _messages(how: Configured, prompt: Prompt) -> Iterator[dict[str, object]]:
    yield {
        "model": how.model,
        "max_tokens": _SMALL,
        "messages": [{"role": "user", "content": prompt.turns[0]}],
    }


_SPOKEN: Final[Mapping[str, Spoken]] = {
    "openai": Spoken(
        path="/chat/completions",
        headers=_bearer,
        small=_completions,
        takes_schema=True,
    ),
    "anthropic": Spoken(
        path="/messages",
        headers=_versioned,
        small=_messages,
        takes_schema=False,
    ),
}
