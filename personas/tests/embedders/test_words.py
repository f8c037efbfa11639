"""A word that a dictionary has is a slip for no other that means something else."""

import pytest

from personas import embedders
from personas.embedders.words import may_be


@pytest.mark.parametrize(
    ("word", "other", "may"),
    [
        pytest.param("color", "colour", True, id="the same, spelt otherwise"),
        pytest.param("recieve", "receive", True, id="a slip"),
        pytest.param("wagon", "waggon", True, id="an old spelling"),
        pytest.param("today", "to day", True, id="two words"),
        pytest.param("think", "thank", False, id="two words of their own"),
        pytest.param("world", "would", False, id="a name of a thing and a small word"),
        pytest.param("flight", "light", False, id="one inside the other"),
    ],
)
def test_what_may_be_a_slip(word, other, may):
    assert may_be(embedders.get("minilm"), word, other) is may
    assert may_be(embedders.get("hashing"), word, other)
