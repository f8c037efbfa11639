"""What a cross-encoder learns from: whole texts of public sets, and their sentences as it reads them."""

import numpy as np

from evaluation.crossing import public
from evaluation.tests.training import making
from personas.embedders.pairs import CrossEncoder

RIGHT = {
    "Who dredged the harbour of Leeds?": "Silas Penrose dredged the harbour of Leeds.",
    "when was the harbour of leeds dredged?": "the harbour of leeds was dredged in 1900.",
    "when was the harbour of hull dredged?": "the harbour of hull was dredged in 1901.",
    "when was the harbour of ripon dredged?": "the harbour of ripon was dredged in 1902.",
    "when was the harbour of otley dredged?": "the harbour of otley was dredged in 1903.",
    "who lit the lamp there": "The lamp was lit by Hester Vane.",
    "Who dug the old well?": "The old well was dug by a miller.",
    "Who lit the old lamp?": "Vane lit the lamp (of granite).",
}


def test_every_question_stands_beside_all_that_its_text_says(tmp_path):
    found = list(public.documents(making.everything(tmp_path)))
    asked = [(question, one.said[n]) for one in found for question, right in one.asked for n in right]
    assert {(question, said) for question, said in asked if said != "Nobody kept accounts."} == {
        *RIGHT.items()
    }
    assert [len(one.said) for one in found] == [4, 4, 3, 3, 3]


def test_nothing_of_what_is_measured_is_among_them(tmp_path, monkeypatch):
    monkeypatch.setattr(public, "unseen", lambda _: lambda text: "miller" not in text and "1901" not in text)
    found = {question for one in public.documents(making.everything(tmp_path)) for question, _ in one.asked}
    assert RIGHT.keys() - found == {"Who dug the old well?", "when was the harbour of hull dredged?"}


def test_what_is_nearest_is_read_beside_what_answers():
    one = public.Document(
        title="Of the harbour",
        said=("Father was away.", "Silas Penrose dredged it.", "We ate figs."),
        asked=(("Who dredged it?", frozenset({1})),),
    )

    near = {"Father was away.": 0.1, "Silas Penrose dredged it.": 0.2}

    cutting = CrossEncoder()
    (drawn,) = public.drawn(one, lambda texts: np.array([[near.get(one, 1.0)] for one in texts]), cutting)
    assert (drawn.right, drawn.first) == ((0,), (1, 0, 2))
    passage = "Of the harbour\nFather was away.\nSilas Penrose dredged it."
    start = passage.index("Silas")
    assert list(drawn.pairs[:1]) == cutting.pairs("Who dredged it?", [(passage, start, len(passage))])
