"""The cross-encoder that ships reads each sentence once for a question, and none where it is switched off."""

import pytest

from citations.adapters import crossing
from citations.adapters.crossing import encoder_for
from citations.core.ranking.crossing import NONE, Told
from personas.embedders import pairs

FIRST = Told(text="Of it. Ada.\nIt stood.", start=12, end=21)
OTHER = Told(text="Of it. Ada.\nIt fell.", start=12, end=20)


class Model:
    def __init__(self):
        self.asked = []

    def odds(self, question, told):
        self.asked.append((question, tuple(told)))
        return [len(text) / 1000 for text, _, _ in told]


@pytest.fixture
def model(monkeypatch):
    one = Model()
    monkeypatch.setattr(crossing, "_model", lambda: one)
    return one


def test_each_is_read_once_and_told_in_thousandths(model):
    encoder = encoder_for(True)
    assert encoder.read("Did it stand?", [FIRST, OTHER, FIRST]) == (21, 20, 21)
    assert encoder.read("Did it stand?", [OTHER]) == (20,)
    assert encoder.read("Did it fall?", [OTHER]) == (20,)
    assert encoder.read("Did it fall?", []) == ()
    assert model.asked == [
        ("Did it stand?", ((FIRST.text, 12, 21), (OTHER.text, 12, 20))),
        ("Did it fall?", ((OTHER.text, 12, 20),)),
    ]


def test_another_attempt_remembers_nothing(model):
    encoder_for(True).read("Did it stand?", [FIRST])
    encoder_for(True).read("Did it stand?", [FIRST])
    assert len(model.asked) == 2


def test_it_is_named_by_what_it_learnt_or_is_nobody():
    assert encoder_for(True).name == pairs.CrossEncoder.name
    assert pairs.HELD[:16] in pairs.CrossEncoder.name
    assert encoder_for(False) is NONE
