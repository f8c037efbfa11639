"""Word pieces of what was found, held against those of the question: of all that is compared, or of none."""

from dataclasses import replace

import numpy as np

from citations.adapters.archive import read
from citations.tests.core.making import hit
from personas.embedders.pieces import NUMBERS, WIDTH, Pieces


def pieces(*ids):
    rows = [np.random.default_rng(one).integers(-127, 128, WIDTH) for one in ids]
    return Pieces(
        ids=np.array(ids, dtype=np.uint16),
        starts=np.zeros(len(ids), dtype=np.uint16),
        rows=np.array(rows, dtype=np.int8).reshape(-1, WIDTH),
    )


def compared(number):
    made = hit(number)
    return replace(made, sentences=tuple(replace(one, cosine=300) for one in made.sentences))


def test_all_that_is_compared_is_told_by_pieces_or_nothing_is():
    asked, hits = pieces(1, 2), [compared(1), hit(2), compared(3)]
    told = read(list(hits), asked, [(pieces(1, 2),), (), (pieces(9),)])
    assert [len(one.sentences[0].pieces) for one in told] == [NUMBERS, 0, NUMBERS]
    assert told[0].sentences[0].pieces[0] == 1000 > told[2].sentences[0].pieces[0]
    for other, said in ((None, (pieces(9),)), (pieces(), (pieces(9),)), (asked, ())):
        assert read(list(hits), other, [(pieces(1, 2),), (), said]) == hits
