"""What a test of the connection found: what the server can do, and the one thing that is wrong, in one sentence.

A sentence names the thing, the reason and the next step. Nothing that a server said stands in one: it may repeat a key.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit

from citations.core.llm.sending import MOST
from ledger.core.canonical import Json

_LETTERS_OF_A_TOKEN: Final = 3  # of prose, rather too few
_OF_RULES: Final = 1_000  # tokens of what a model is told of its task, of the papers, and of the question


class Fault(StrEnum):
    """What is wrong; the first that was found."""

    NOT_SET_UP = "not_set_up"
    PACKAGE = "package"
    ADDRESS = "address"
    TLS = "tls"
    KEY = "key"
    MODEL = "model"
    CONTEXT = "context"
    LIMITED = "limited"
    SLOW = "slow"
    PROTOCOL = "protocol"
    FAILED = "failed"
    USELESS = "useless"


class Schema(StrEnum):
    """What becomes of a JSON schema that is sent with a request."""

    HONOURED = "honoured"
    IGNORED = "ignored"
    REFUSED = "refused"
    NOT_NEEDED = "not needed"
    UNTOLD = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What was found. ``context`` is in tokens, None where nobody told it.

    ``drafter`` is the row that was tested, ``why`` the sentence of a setting that is wrong.
    """

    drafter: str
    address: str = ""
    model: str = ""
    fault: Fault | None = None
    why: str = ""
    schema: Schema = Schema.UNTOLD
    context: int | None = None
    ms: int = 0
    read: int | None = None
    written: int | None = None

    @property
    def works(self) -> bool:
        """Whether it can write answers."""
        return self.fault is None


_SENTENCES: Final[dict[Fault, str]] = {
    Fault.NOT_SET_UP: "The writer {drafter} is not set up: {why}",
    Fault.PACKAGE: "The writer {drafter} needs a package that is not installed: run make extras.",
    Fault.ADDRESS: "Nobody answers at {address}: start the server there, or mend KWANZAA_LLM_BASE_URL.",
    Fault.TLS: (
        "The certificate of {address} is not trusted or not its own: mend it, or write the name that it is "
        "for into KWANZAA_LLM_BASE_URL."
    ),
    Fault.KEY: "The server at {address} does not take the key: put the right one into KWANZAA_LLM_API_KEY.",
    Fault.MODEL: (
        "The server at {address} has no model called {model}: load it there, or mend KWANZAA_LLM_MODEL."
    ),
    Fault.CONTEXT: (
        "The model {model} at {address} holds {context} tokens of context, and a prompt needs {needed}: give it "
        "more, as its server's manual says, or take another model."
    ),
    Fault.LIMITED: (
        "The server at {address} takes no more requests just now: wait, or raise its limit or your balance there."
    ),
    Fault.SLOW: (
        "The model {model} at {address} did not answer within {seconds} seconds: take a smaller model or a faster "
        "machine, or raise KWANZAA_LLM_TIMEOUT."
    ),
    Fault.PROTOCOL: (
        "What answers at {address} does not speak the protocol of {drafter}: mend KWANZAA_LLM_BASE_URL, which "
        "mostly ends in /v1, or KWANZAA_DRAFTER."
    ),
    Fault.FAILED: "The server at {address} failed at a request: look into its own log.",
    Fault.USELESS: (
        "The model {model} at {address} answers, and not as it is asked to; what it quotes may be beside the point: "
        "take a model that follows instructions better, or let none write."
    ),
}


class Role(StrEnum):
    """What a model does beside the one that writes; a name is that of its settings."""

    JUDGE = "second reader"
    SELECTOR = "selector"


_OF_ROLES: Final[dict[Fault, str]] = {
    Fault.NOT_SET_UP: "The {role} is not set up: {why}",
    Fault.PACKAGE: "The {role} {name} needs a package that is not installed: run make extras.",
}
_USELESS: Final[dict[Role, str]] = {
    Role.JUDGE: (
        "The second reader {name} did not agree to a claim that is said and doubt one that is not, or did not answer: "
        "look with --test whether its server works as a writer, or take another model. Until then quotations stand."
    ),
    Role.SELECTOR: (
        "The selector {name} did not choose the one sentence of three that answers, or did not answer: look "
        "with --test whether its server works as a writer, or take another model. Until then fitted weights choose."
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Second:
    """What a test of a second reader or a selector found; ``name`` is how the tables call it."""

    name: str
    role: Role = Role.JUDGE
    fault: Fault | None = None
    why: str = ""
    ms: int = 0

    def value(self) -> dict[str, Json]:
        """Return it for a program."""
        form = _OF_ROLES.get(self.fault, _USELESS[self.role]) if self.fault else ""
        told = form.format(role=self.role.value, name=self.name, why=self.why)
        return {"name": self.name, "works": self.fault is None, "sentence": told, "ms": self.ms}


def needed(tokens: int) -> int:
    """Return how many tokens of context a prompt takes at most, with an answer of *tokens* and one repair of it."""
    return MOST // _LETTERS_OF_A_TOKEN + _OF_RULES + 2 * tokens


def sentence(report: Report, *, tokens: int, seconds: int) -> str:
    """Return the sentence of what is wrong; '' when nothing is. *tokens* and *seconds* are what is set."""
    if report.fault is None:
        return ""
    return _SENTENCES[report.fault].format(
        drafter=report.drafter,
        address=report.address,
        model=report.model,
        why=report.why,
        context="fewer" if report.context is None else report.context,
        needed=needed(tokens),
        seconds=seconds,
    )


def bare(url: str) -> str:
    """Return an address without what may be a secret in it: user, password, query and fragment."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}{parts.path}"


def value(report: Report, *, tokens: int, seconds: int) -> dict[str, Json]:
    """Return the report for a program."""
    return {
        "drafter": report.drafter,
        "address": report.address,
        "model": report.model,
        "works": report.works,
        "fault": report.fault.value if report.fault else None,
        "sentence": sentence(report, tokens=tokens, seconds=seconds),
        "schema": report.schema.value,
        "context": report.context,
        "context_needed": needed(tokens),
        "ms": report.ms,
        "tokens_read": report.read,
        "tokens_written": report.written,
    }
