"""What ``kwanzaa.answer.v1`` demands (seed 000; requirements 2.1 and 2.5), in its signed form: scores in thousandths.

A refusal is exempt from *citations required means sources*; it has rules of its own instead (requirements 2.1).
"""

import re
from collections.abc import Callable, Iterator

from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields

LONGEST = 10_000
FIRST_YEAR, LAST_YEAR = 1600, 2100
_UNIT = 1000
_MOST, MOST_NAMESPACES = 100, 20
_VERSION = re.compile(r"kwanzaa\.answer\.v[0-9]+")
_URL = re.compile(r"[a-z][a-z0-9+.-]*:\S+")
_OPTIONAL = ("persona", "model_mode", "toggles", "integrity", "provenance")
PERSONAS = frozenset("educator researcher creator builder".split())
_MODES = frozenset("base_adapter_rag base_only adapter_only creative".split())
_TONES = frozenset("neutral educational conversational formal creative".split())
_COMPLETENESS = frozenset("complete partial insufficient_data".split())
_CONFIDENCE = frozenset("high medium low none".split())
_REFUSING = frozenset({"refusal", "clarification_requested"})
_FALLBACKS = _REFUSING | {"not_needed", "creative_generation"}
_SOURCE = (
    ("citation_label", 500),
    ("source_org", 200),
    ("content_type", 100),
    ("license", 200),
    ("namespace", 100),
    ("doc_id", 200),
    ("chunk_id", 200),
)
_UNKNOWNS = (("unsupported_claims", 1000), ("missing_context", 1000), ("clarifying_questions", 500))
_RESULT = (("citation_label", 500), ("doc_id", 200), ("chunk_id", 200), ("namespace", 100))


def faults(value: Json) -> tuple[str, ...]:
    """Tell what breaks the contract, as ``field: rule`` lines; nothing when it is kept."""
    return tuple(fault for check in CHECKS for fault in _tried(check, value))


def _tried(check: "Check", value: Json) -> list[str]:
    try:
        return list(check(_fields(value, "contract", *_OPTIONAL)))
    except CanonicalError as e:
        return [str(e)]


def _root(contract: Fields) -> Iterator[str]:
    if not _VERSION.fullmatch(contract.text("version")):
        yield "version: not kwanzaa.answer.vN"
    yield from _chosen(contract, "persona", PERSONAS)
    yield from _chosen(contract, "model_mode", _MODES)
    if contract.given("toggles"):
        toggles = contract.fields("toggles")
        for name in ("require_citations", "primary_sources_only", "creative_mode"):
            toggles.flag(name)
    for name in ("answer", "sources", "retrieval_summary", "unknowns", "integrity", "provenance"):
        if contract.given(name):
            contract.value(name)
    contract.closed()


def _answer(contract: Fields) -> Iterator[str]:
    answer = _fields(contract.value("answer"), "answer", "tone", "completeness", "confidence")
    yield from _sized("answer.text", answer.text("text"), LONGEST)
    yield from _chosen(answer, "tone", _TONES)
    yield from _chosen(answer, "completeness", _COMPLETENESS)
    yield from _scored("answer", answer, "confidence")


def _sources(contract: Fields) -> Iterator[str]:
    items = contract.items("sources")
    if len(items) > _MOST:
        yield f"sources: more than {_MOST}"
    for n, item in enumerate(items):
        name = f"sources[{n}]"
        source = _fields(item, name, "relevance_score", "end_page", "end_ms")
        yield from _located(name, source, _SOURCE)
        yield from _scored(name, source, "relevance_score")
        yield from _extent(name, source)
        if not FIRST_YEAR <= source.integer("year") <= LAST_YEAR:
            yield f"{name}.year: not between {FIRST_YEAR} and {LAST_YEAR}"


def _extent(name: str, source: Fields) -> Iterator[str]:
    """Check that pages count from 1, milliseconds from 0, and that none ends before it begins."""
    for unit, least in (("page", 1), ("ms", 0)):
        start = source.integer(f"start_{unit}", least=least) if source.given(f"end_{unit}") else None
        if start is not None and start > source.integer(f"end_{unit}"):
            yield f"{name}.start_{unit}: behind its end"


def _summary(contract: Fields) -> Iterator[str]:
    summary = contract.fields("retrieval_summary")
    yield from _sized("retrieval_summary.query", summary.text("query"), 1000)
    if not 1 <= summary.integer("top_k") <= _MOST:
        yield f"retrieval_summary.top_k: not between 1 and {_MOST}"
    if not 1 <= len(summary.texts("namespaces")) <= MOST_NAMESPACES:
        yield f"retrieval_summary.namespaces: not 1 to {MOST_NAMESPACES}"
    ranks = []
    for n, item in enumerate(summary.items("results")):
        name = f"results[{n}]"
        result = _fields(item, name)
        ranks.append(result.integer("rank", least=1))
        yield from _located(name, result, _RESULT)
        yield from _scored(name, result, "score")
    if ranks != sorted(set(ranks)):
        yield "retrieval_summary.results: not in the order of their ranks"


def _unknowns(contract: Fields) -> Iterator[str]:
    unknowns = contract.fields("unknowns")
    for name, most in _UNKNOWNS:
        for text in unknowns.texts(name):
            yield from _sized(f"unknowns.{name}", text, most)


def _integrity(contract: Fields) -> Iterator[str]:
    if not contract.given("integrity"):
        return
    integrity = _fields(contract.value("integrity"), "integrity", "retrieval_confidence")
    yield from _chosen(integrity, "retrieval_confidence", _CONFIDENCE)
    required, provided = integrity.flag("citation_required"), integrity.flag("citations_provided")
    fallback = integrity.text("fallback_behavior")
    sources = contract.items("sources")
    if fallback not in _FALLBACKS:
        yield "fallback_behavior: not one of the values that there are"
    if fallback == "refusal":
        yield from _refusal(contract, sources)
    elif fallback not in _REFUSING and not sources and (required or provided):
        yield "sources: empty although citations are required or said to be there"


def _refusal(contract: Fields, sources: tuple[Json, ...]) -> Iterator[str]:
    """Check a refusal as seed 000 does ("Refusal Response Format")."""
    answer = _fields(contract.value("answer"), "answer", "completeness")
    if not answer.given("completeness") or answer.text("completeness") != "insufficient_data":
        yield "answer.completeness: a refusal has insufficient_data"
    if sources:
        yield "sources: a refusal has none"
    if not contract.fields("unknowns").texts("missing_context"):
        yield "unknowns.missing_context: a refusal says what is missing"


Check = Callable[[Fields], Iterator[str]]
CHECKS: tuple[Check, ...] = (_root, _answer, _sources, _summary, _unknowns, _integrity)


def _fields(value: Json, name: str, *optional: str) -> Fields:
    """Read a map in which the *optional* fields may be missing; a null counts as missing."""
    absent: dict[str, Json] = dict.fromkeys(optional)
    return Fields({**absent, **value} if isinstance(value, dict) else value, name)


def _sized(name: str, text: str, most: int) -> Iterator[str]:
    if not text.strip() or len(text) > most:
        yield f"{name}: blank, or longer than {most:,} characters"


def _chosen(fields: Fields, name: str, known: frozenset[str]) -> Iterator[str]:
    if fields.given(name) and fields.text(name) not in known:
        yield f"{name}: not one of the values that there are"


def _scored(name: str, fields: Fields, score: str) -> Iterator[str]:
    if fields.given(score) and fields.integer(score) > _UNIT:
        yield f"{name}.{score}: above {_UNIT} thousandths"


def _located(name: str, fields: Fields, sizes: tuple[tuple[str, int], ...]) -> Iterator[str]:
    for field, most in sizes:
        yield from _sized(f"{name}.{field}", fields.text(field), most)
    if not _URL.fullmatch(fields.text("canonical_url")):
        yield f"{name}.canonical_url: not a URL with a scheme"
