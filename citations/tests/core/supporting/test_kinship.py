"""Whose relative somebody is, and which."""

import pytest

from citations.core.supporting.kinship import unrelated
from citations.core.supporting.pairs import Pair

ME = frozenset({"ada"})


def found(claim, text, *, own=True, record="A letter"):
    pair = Pair(claim=claim, spans=tuple(text.split(" | ")), me=ME, own=own)
    return tuple(unrelated(pair, record))


@pytest.mark.parametrize(
    ("claim", "text", "what"),
    [
        pytest.param(
            "Her aunt's eyes were failing.", "My father's eyes were failing.", "kin", id="another one"
        ),
        pytest.param("Tom was Ada's cousin.", "Tom is my friend.", "kin", id="one put in"),
        pytest.param("Ada's brother Tom came.", "My brother Sam and my cousin Tom came.", "kin", id="of two"),
        pytest.param(
            "Ada's brother Tom came.", "Tom, my cousin, brought my brother.", "kin", id="behind a comma"
        ),
        pytest.param(
            "Ada was the daughter of Alice.", "Alice is my god-daughter.", "role", id="whose daughter"
        ),
        pytest.param("Tom's teacher was deaf.", "Rose's teacher was deaf.", "role", id="whose teacher"),
        pytest.param("Ada's sister Rose died.", "My mother's sister Rose died.", "role", id="the mother's"),
        pytest.param("Rose was a sister of Tom.", "Rose is a sister of my mother.", "role", id="a sister of"),
        pytest.param("Ada's brother wrote.", "My brother-in-law wrote.", "kin", id="in law"),
        pytest.param("Ada's half-brother wrote.", "My brother wrote.", "kin", id="half"),
    ],
)
def test_a_relative_that_none_is_or_another_s_is_doubted(claim, text, what):
    assert what in found(claim, text)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param("Alice is her daughter.", "Alice is my daughter.", id="whose is not told"),
        pytest.param("Alice is a daughter to Ada.", "Alice is my daughter.", id="to"),
        pytest.param("Ada's daughter was deaf.", "Their daughter was deaf.", id="theirs may be hers"),
        pytest.param("Alice was a daughter.", "Alice is my daughter.", id="of nobody"),
        pytest.param("Old lame brother of Tom.", "Tom's brother is old and lame.", id="of somebody"),
        pytest.param("Ada's father came.", "Papa, my dad, came.", id="a word for it"),
        pytest.param("Rose was a sister of Ada's mother.", "My mother's sister Rose died.", id="from behind"),
        pytest.param("Rose was a cousin of Tom.", "My brother's cousin Tom knew Rose.", id="from either side"),
        pytest.param("Ada's brother Tom came.", "Tom, my brother, came.", id="behind its name"),
        pytest.param("Ada's brother Tom came.", "My cousin and my brother and Tom came.", id="side by side nowhere"),
    ],
)  # fmt: skip
def test_the_same_relative_is_not(claim, text):
    assert found(claim, text) == ()


def test_what_others_wrote_may_be_told_from_the_other_side_and_the_record_counts():
    claim, text = "Rose's son Tom came.", "Tom visited his mother Rose."
    assert found(claim, text, own=False) == ()
    assert "kin" in found(claim, text)
    assert found(claim, "Tom came with Rose.", record="Letters of a son") == ()
