"""Spans of an answer: one for each stage, with IDs and codes alone; none where nobody wants them."""

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from citations.adapters import tracing
from citations.core.records import Usage


@pytest.fixture
def spans(monkeypatch):
    """Where the spans of this test are kept."""
    kept, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    monkeypatch.setattr(tracing, "_tracer", lambda: provider.get_tracer("test"))
    return kept


def walk(*stages: str, error: Exception | None = None, used: Usage | None = None) -> None:
    with tracing.attempt(7):
        for stage in stages:
            tracing.reached(stage)
        if used:
            tracing.counted(used)
        if error:
            raise error


def test_every_stage_has_a_span_inside_of_the_attempts(spans):
    walk("intake", "categories", "tracking")
    done = spans.get_finished_spans()
    assert [span.name for span in done] == ["intake", "categories", "tracking", "answer"]
    whole = done[-1]
    assert {span.parent.span_id for span in done[:-1]} == {whole.context.span_id}
    assert dict(whole.attributes) == {"kwanzaa.question": 7}


def test_an_attempt_tells_how_much_of_what_was_found_it_cites(spans):
    walk("tracking", used=Usage(passages=((1, 1, 2), (2, 2, 0), (3, 3, 1))))
    *_, whole = spans.get_finished_spans()
    numbers = {"kwanzaa.retrieved": 3, "kwanzaa.cited": 2, "kwanzaa.citations": 3}
    assert dict(whole.attributes) == {"kwanzaa.question": 7, **numbers}
    tracing.counted(Usage(passages=((1, 1, 1),)))  # of nobody


def test_what_breaks_is_told_by_its_class_and_never_by_its_words(spans):
    with pytest.raises(ValueError, match="Vantablack"):
        walk("intake", error=ValueError("Vantablack"))
    stage, whole = spans.get_finished_spans()
    assert stage.attributes["error.type"] == whole.attributes["error.type"] == "ValueError"
    assert (len(whole.events), whole.status.description) == (0, None)
    assert "Vantablack" not in whole.to_json() + stage.to_json()


def test_an_attempt_before_any_stage_has_one_span(spans):
    walk()
    assert [span.name for span in spans.get_finished_spans()] == ["answer"]


def test_a_stage_outside_of_an_attempt_is_nobodys(spans):
    walk("intake")
    tracing.reached("categories")
    assert len(spans.get_finished_spans()) == 2


@pytest.mark.parametrize(
    ("where", "installed", "traced"),
    [
        pytest.param("", True, False, id="not wanted"),
        pytest.param("http://127.0.0.1:9/v1/traces", False, False, id="not installed"),
        pytest.param("http://127.0.0.1:9/v1/traces", True, True, id="wanted and installed"),
    ],
)
def test_it_is_off_without_the_setting_or_the_package(settings, monkeypatch, where, installed, traced):
    settings.KWANZAA_TRACES = where
    monkeypatch.setattr(tracing, "IS_INSTALLED", installed)
    monkeypatch.setattr(tracing, "BatchSpanProcessor", SimpleSpanProcessor)
    tracing._tracer.cache_clear()
    try:
        assert (tracing._tracer() is not None) is traced
    finally:
        tracing._tracer.cache_clear()


def test_nothing_is_traced_where_it_is_off(settings):
    settings.KWANZAA_TRACES = ""
    tracing._tracer.cache_clear()
    walk("intake")
    assert tracing._walk.get() is None
