"""How log lines look: IDs and codes, as lines or as JSON; never a question, an excerpt or a name.

Our own lines say what happened and then ``key=value``; as JSON each key has a field. What other packages log may hold
anything, so of what they fill in only numbers are kept. An error is told by its class and the places it came
through: its text may quote a row.
"""

import logging
import re
import traceback
from collections.abc import Mapping
from types import TracebackType
from typing import Final

from structlog.processors import JSONRenderer, TimeStamper
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, WrappedLogger

OURS: Final = "kwanzaa"
_PLACE: Final = re.compile(r"%(?:\((?P<name>\w+)\))?[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]")
_FIELD: Final = re.compile(r"(?P<key>\w+)=%[sd]")
_TASK: Final = frozenset({"name", "id"})  # of Celery's own lines: which task it was
_MOST: Final = 400  # characters of a line that somebody else has filled in already


def handled(style: str) -> dict[str, object]:
    """Return which lines are written, and how, as Django takes it."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"ours": {"()": "kwanzaa.logs.formatter", "style": style}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "ours"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "kwanzaa": {"level": "INFO"},
            "django": {"handlers": [], "level": "WARNING", "propagate": True},
            "django.request": {"level": "ERROR"},
            "django.security.DisallowedHost": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        },
    }


def formatter(style: str) -> ProcessorFormatter:
    """Return the formatter for lines, or for JSON."""
    return ProcessorFormatter(
        foreign_pre_chain=[_told, _origin, TimeStamper(fmt="iso", utc=True, key="at")],
        processors=[
            ProcessorFormatter.remove_processors_meta,
            JSONRenderer(ensure_ascii=True) if style == "json" else _line,
        ],
        pass_foreign_args=True,
        use_get_message=False,
    )


def _told(_logger: WrappedLogger, _level: str, event: EventDict) -> EventDict:
    """Fill in what may be told, and put an error's class and places in the place of its text."""
    record: logging.LogRecord = event["_record"]
    template, args = str(event["event"]), event.pop("positional_args", ())
    is_ours = record.name == OURS or record.name.startswith(f"{OURS}.")
    text, fields = _our_words(template, args) if is_ours else (_foreign_words(template, args), {})
    event.pop("stack_info", None)
    error = event.pop("exc_info", None)
    told = {"event": text, **fields, **(_error(*error) if isinstance(error, tuple) else {})}
    return {**event, **told}


def _our_words(template: str, args: object) -> tuple[str, dict[str, object]]:
    """Split a line of ours into what happened and its fields; where it is no such line, it is one text."""
    given = args if isinstance(args, tuple) else (args,)
    keys = [match["key"] for match in _FIELD.finditer(template)]
    if len(keys) == len(given) == len(_PLACE.findall(template)) and len(set(keys)) == len(keys):
        words = re.sub(r"[\s:;,]+$", "", " ".join(_FIELD.sub("", template).split()))
        return words, {key: _plain(value) for key, value in zip(keys, given, strict=True)}
    return template % args if args else template, {}


def _foreign_words(template: str, args: object) -> str:
    """Keep what stands in the other package's code, and of what was filled in numbers alone."""
    if not args:
        return template[:_MOST]
    given = iter(args) if isinstance(args, tuple) else iter(())

    def fill(match: re.Match[str]) -> str:
        name = match["name"]
        value = (args.get(name) if isinstance(args, Mapping) else None) if name else next(given, None)
        return str(value) if isinstance(value, int | float) or name in _TASK else "…"

    return _PLACE.sub(fill, template.replace("%%", "%"))[:_MOST]


def _error(kind: type[BaseException] | None, _: object, places: TracebackType | None) -> dict[str, object]:
    if kind is None:
        return {}
    walked = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(places)]
    return {"error": kind.__name__, "places": walked}


def _origin(_logger: WrappedLogger, _level: str, event: EventDict) -> EventDict:
    record: logging.LogRecord = event["_record"]
    return {**event, "level": record.levelname, "logger": record.name}


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int | float) or value is None else str(value)


def _line(_logger: WrappedLogger, _level: str, event: EventDict) -> str:
    """Write one line, and one more for each place that an error came through."""
    said = dict(event)
    places = said.pop("places", [])
    head = " ".join(str(said.pop(key, "")) for key in ("at", "level", "logger", "event"))
    fields = "".join(f" {key}={value}" for key, value in said.items())
    return head + fields + "".join(f"\n  {place}" for place in places)
