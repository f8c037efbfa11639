"""Spans for each stage of an answer, for OpenTelemetry: IDs and codes, never a word.

Off without the setting KWANZAA_TRACES, and without the packages of ``make extras``: then nothing here does anything. A
collector that is away costs no answer anything; spans are sent in the background, and thrown away when it stays away.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from django.conf import settings

from citations.core.records import Usage

try:
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.trace import StatusCode, set_span_in_context

    IS_INSTALLED = True
except ImportError:  # an optional package
    IS_INSTALLED = False

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer

SECONDS: Final = 5


_walk: ContextVar["_Stages | None"] = ContextVar("walk", default=None)


@contextmanager
def attempt(question_id: int) -> Iterator[None]:
    """Trace one attempt at a question: a span of its own, and in it one for each stage that is reached."""
    tracer = _tracer()
    if tracer is None:
        yield
        return
    walk = _Stages(tracer, question_id)
    token = _walk.set(walk)
    try:
        yield
    except BaseException as e:
        walk.end(type(e).__name__)
        raise
    else:
        walk.end("")
    finally:
        _walk.reset(token)


def reached(stage: str) -> None:
    """End the span of the stage before, and begin that of *stage*; nothing where nothing is traced."""
    walk = _walk.get()
    if walk is not None:
        walk.reached(stage)


def counted(used: Usage) -> None:
    """Tell the span of an answer how much of what was found it cites; nothing where nothing is traced."""
    walk = _walk.get()
    if walk is not None:
        walk.counted({"retrieved": used.retrieved, "cited": used.cited, "citations": used.citations})


class _Stages:
    """The spans of one attempt."""

    def __init__(self, tracer: "Tracer", question_id: int) -> None:
        self._tracer = tracer
        self._whole = tracer.start_span("answer", attributes={"kwanzaa.question": question_id})
        self._stage: Span | None = None

    def reached(self, stage: str) -> None:
        """Go on to the next stage."""
        self._leave("")
        self._stage = self._tracer.start_span(stage, context=set_span_in_context(self._whole))

    def counted(self, numbers: Mapping[str, int]) -> None:
        """Set numbers on the span of the whole attempt."""
        self._whole.set_attributes({f"kwanzaa.{name}": number for name, number in numbers.items()})

    def end(self, error: str) -> None:
        """End both spans, with the class of the error that ended them, if one did."""
        self._leave(error)
        _end(self._whole, error)

    def _leave(self, error: str) -> None:
        if self._stage is not None:
            _end(self._stage, error)
            self._stage = None


def _end(span: "Span", error: str) -> None:
    if error:
        span.set_status(StatusCode.ERROR)
        span.set_attribute("error.type", error)
    span.end()


@lru_cache(maxsize=1)
def _tracer() -> "Tracer | None":
    """Return this process's tracer; none where it is switched off, or its packages are not there."""
    if not settings.KWANZAA_TRACES or not IS_INSTALLED:
        return None
    provider = TracerProvider(resource=Resource({"service.name": "kwanzaa"}))
    exporter = OTLPSpanExporter(endpoint=settings.KWANZAA_TRACES, timeout=SECONDS)
    provider.add_span_processor(BatchSpanProcessor(exporter))
    return provider.get_tracer("kwanzaa")
