"""Test of the second reader: one claim that its quotation says, and one that it does not. Nobody's words are sent."""

import time
from typing import Final

from django.conf import settings

from citations.adapters.drafters.configured import configured
from citations.adapters.judges import OPENAI, judge_for, judge_name
from citations.core.errors import JudgeError, WriterNotSetUpError
from citations.core.llm import tried
from citations.core.llm.reports import Fault, Second
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
    """Test the second reader as it is set up; nobody works, and agrees to nothing."""
    try:
        if settings.KWANZAA_JUDGE == OPENAI:
            configured(judge=True)
        judge = judge_for(settings.KWANZAA_JUDGE, _NOBODY)
    except (JudgeError, WriterNotSetUpError) as e:
        return Second(name=settings.KWANZAA_JUDGE, fault=Fault.NOT_SET_UP, why=str(e))
    if not settings.KWANZAA_JUDGE:
        return Second(name=judge.name)
    begun = time.monotonic()
    said = judge.judge(tried.pairs(), tried.QUESTION)
    ms = int((time.monotonic() - begun) * 1_000)
    fault = None if tried.judged(said) else Fault.USELESS
    return Second(name=judge_name(settings.KWANZAA_JUDGE), fault=fault, ms=ms)
