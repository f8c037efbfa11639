from typing import Any

from citations.management import tracking_cost
from citations.models import AnswerUse, PassageUse, Pattern, Reach
from citations.services import learning


def test_counting_and_learning_are_measured_and_nothing_that_was_learnt_stays(cast, monkeypatch):
    stored: list[int] = []
    real = learning._learn

    def learnt(use: AnswerUse) -> None:
        real(use)
        stored.append(Pattern.objects.count())

    monkeypatch.setattr(learning, "_learn", learnt)
    asked = ["When did Ada move to Cardiff?", "Who taught Ada the Morse code?"]
    figures: Any = tracking_cost.measure(cast.persona, asked)
    for name in ("counting", "learning"):
        assert figures[name]["n"] == 2
        assert 0 < figures[name]["p50"] <= figures[name]["p95"] <= figures[name]["most"]
    assert stored == [1, 2], "it is learnt from as from anybody's question"
    assert not Pattern.objects.exists()
    assert not Reach.objects.exists()
    assert AnswerUse.objects.exclude(learnt=None).count() == 2
    assert PassageUse.objects.values("bundle").distinct().count() == 2
