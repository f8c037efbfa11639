"""A question is embedded as it is asked and as the person would ask it, and asks whether it has its mark or not."""

from typing import Any

import numpy as np
import pytest

from citations.adapters import asking
from citations.core.session import Life

ADA = Life(name="Ada Pellowe", pronoun="she", end_year=1987)


class Heard:
    """An embedder that keeps what it is given; its vectors stand at right angles."""

    def __init__(self):
        self.texts = ()

    def embed(self, texts, *, asked=False):
        assert asked
        self.texts = tuple(texts)
        return np.eye(2, dtype=np.float32)[: len(self.texts)]


@pytest.mark.parametrize(
    ("text", "embedded"),
    [
        pytest.param("Who taught her?", ("Who taught her?", "Who taught me?"), id="with its mark"),
        pytest.param("Who taught her", ("Who taught her?", "Who taught me?"), id="without"),
        pytest.param("Tell me of the quay.", ("Tell me of the quay.",), id="no question, and one text alone"),
        pytest.param("من علمها؟", ("من علمها؟",), id="another mark"),
    ],
)
def test_what_ends_with_no_mark_is_embedded_as_a_question(text, embedded):
    heard: Any = Heard()
    assert np.linalg.norm(asking.asked(text, ADA, heard).vector) == pytest.approx(1)
    assert heard.texts == embedded
