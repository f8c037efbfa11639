from typing import Any

from citations.management import signing_cost
from citations.models import Question
from personas.models import Persona


def test_signing_is_measured_and_nothing_is_kept_or_missed(cast, monkeypatch, caplog):
    monkeypatch.setattr(signing_cost, "ANSWERS", 2)
    figures: Any = signing_cost.measure(Persona.objects.get(slug="ada"), ["When did Ada move to Cardiff?"])
    assert figures["n"] == 2
    assert 0 < figures["p50"] <= figures["p99"] <= figures["most"]
    assert not Question.objects.exists()
    assert not caplog.records
