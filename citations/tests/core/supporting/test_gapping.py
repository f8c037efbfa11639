"""A half without a verb is told with the one before it; anything that may have a verb of its own is left."""

import pytest

from citations.core.supporting.gapping import filled


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Tom sent the chain to Hull, and the clock to York.", "Tom sent the clock to York."),
        (
            "I gave the mare to Tom, and the two calves to his widowed sister.",
            "I gave the two calves to his widowed sister.",
        ),
        ("Rose blamed the rain, and I the band.", "I blamed the band."),
        ("Rose had bought the mill and Tom the barn.", "Tom had bought the barn."),
        ("My cousin sent the books; Rose wrote, but Tom kept the mare and his wife the cow.", ""),
        ("It rained; Tom kept the mare and his wife the cow; I left.", "his wife kept the cow; I left."),
        ("The doctor charged Tom four dollars, and Rose three.", "The doctor charged Rose three."),
        ("The farm went to Tom and the silver to me.", "the silver went to me."),
        ("He gave the mare to you, and Ann the clock.", "He gave Ann the clock."),
        ("Tom met me, and Rose.", ""),
        ("Tom sang at York, and the choir in Leeds.", ""),
        ("Tom came from Hull and I from York.", ""),
        ("Tom plays the fiddle, and his wife sings the songs.", ""),
        ("Tom kept the mare, and his wife sings the songs.", ""),
        ("Tom kept the mare, and his wife is the cook.", ""),
        ("Tom kept the mare, and his wife went to York.", ""),
        ("I walked to Hull and the next day to York.", ""),
        ("I kept the mare and the old grey cat.", ""),
        ("I kept the mare and then the cow.", ""),
        ("I kept the mare and the in York.", ""),
        ("I lost the mare and there the cow.", ""),
        ("Tom and Rose sang.", ""),
        ("I met, and Rose the cook.", "Rose met the cook."),
        ("It rained and the.", ""),
        ("I hope that Tom bought the mill and Rose the barn.", ""),
        ("Perhaps Tom bought the mill and Rose the barn.", ""),
    ],
)
def test_what_a_half_leaves_out_is_told(text, told):
    assert filled(text) == told
