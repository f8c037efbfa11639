"""Which way, and at what time."""

import pytest

from citations.core.supporting.pairs import Pair
from citations.core.supporting.prepositions import mispointed

ME = frozenset({"ada"})


def found(claim, text):
    return tuple(mispointed(Pair(claim=claim, spans=tuple(text.split(" / ")), me=ME, own=True)))


@pytest.mark.parametrize(
    ("claim", "text", "what"),
    [
        ("Tom rode to York.", "Tom rode from York.", "direction"),
        ("Tom came out.", "Tom came in.", "direction"),
        ("Ada sold the house after the funeral.", "I sold the house for the funeral.", "order"),
        ("Tom was born before the strike.", "Tom was born during the strike.", "order"),
        ("Tom has lived here since 1890.", "Tom came to live here in 1890.", "order"),
        ("Tom wept during the wedding.", "Tom wept after the wedding.", "order"),
        ("Tom lost it in two years.", "Tom lost it for two years.", "order"),
        ("Tom ate for a week.", "Tom ate it within a week.", "order"),
        ("Tom stayed until the flood.", "Tom stayed because of the flood.", "order"),
    ],
)
def test_another_way_or_time_is_named(claim, text, what):
    assert what in found(claim, text)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Tom rode to York.", "Tom rode to York and from Hull."),
        ("Tom slept after the war.", "When the war ended Tom slept."),
        ("Tom slept after the war.", "Tom slept after the war. / Tom fought in the war."),
        ("After his return Tom slept.", "On his return Tom slept."),
        ("During the war Tom slept.", "In the war Tom slept."),
        ("Tom was named after the king.", "Tom was named for the king."),
        ("Tom rode after it.", "Tom rode to it."),
        ("Tom rode before, in York.", "Tom rode to York."),
        ("Tom was drunk before noon.", "It was noon. / Tom was drunk before noon."),
        ("Tom slept for two years.", "Tom slept for two years. / In two years Tom woke."),
        ("Tom slept for two years.", "Tom slept two years."),
        ("Tom slept for two nights.", "Tom slept for two mares in a barn."),
        ("Tom slept before noon.", "Tom slept on the roof."),
    ],
)
def test_the_same_time_passes(claim, text):
    assert found(claim, text) == ()
