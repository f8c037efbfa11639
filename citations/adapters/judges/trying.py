"""Tests of the second reader and of who selects, with sentences about a lamp. Nobody's words are sent."""

import time
from collections.abc import Callable
from typing import Final

from django.conf import settings

from citations.adapters.drafters.servers import SERVERS, set_up
from citations.adapters.judges import judge_for, judge_name, selector_for, selector_name
from citations.core.errors import JudgeError, WriterNotSetUpError
from citations.core.llm import tried
from citations.core.llm.reports import Fault, Role, Second
from citations.core.records import Life, Pins, Session
from citations.core.stages.enforcement import PROFILES
from personas.core.tiers import TIERS

_NOBODY: Final = Session(
    subject="",
    life=Life(name=tried.NOBODY, end_year=1900),
    thresholds=PROFILES["steward"],
    tier=TIERS[0],
    pins=Pins(archive_n=0, archive_root="", policy="", keyset="", tables="", embedder="", drafter=""),
)


def probe() -> Second:
    """Test the second reader as it is set up: a claim that its quotation says, and one that it does not."""
    return _probe(Role.JUDGE, settings.KWANZAA_JUDGE, judge_name, _judges)


def probe_selector() -> Second:
    """Test who selects as it is set up: three sentences, one of which answers."""
    return _probe(Role.SELECTOR, settings.KWANZAA_SELECTOR, selector_name, _selects)


def _probe(role: Role, setting: str, name: Callable[[str], str], works: Callable[[str], bool]) -> Second:
    """Test a model; the row that ships, which asks nobody, works."""
    try:
        if setting in SERVERS:
            set_up(setting, role.name)
        called = name(setting)
    except ImportError:
        return Second(role=role, name=setting, fault=Fault.PACKAGE)
    except (JudgeError, WriterNotSetUpError) as e:
        return Second(role=role, name=setting, fault=Fault.NOT_SET_UP, why=str(e))
    if not setting:
        return Second(role=role, name=called)
    begun = time.monotonic()
    fault = None if works(setting) else Fault.USELESS
    return Second(role=role, name=called, fault=fault, ms=int((time.monotonic() - begun) * 1_000))


def _judges(setting: str) -> bool:
    return tried.judged(judge_for(setting, _NOBODY).judge(tried.pairs(), tried.QUESTION))


def _selects(setting: str) -> bool:
    return tried.selected(selector_for(setting, _NOBODY).select(tried.QUESTION, tried.sentences()))
