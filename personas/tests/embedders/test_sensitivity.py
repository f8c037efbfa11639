"""How far above what risks nothing a sieve sees a sentence; nobody looked where there is none."""

from dataclasses import replace

import numpy as np

from ledger.tests.by_name import by_name
from personas.core.sensitive.kinds import Kind
from personas.core.sensitive.shape import shape
from personas.embedders.sensitivity import ASIDE, Beside, Judge, Layer, Reader, Sieve

WEIGHTS = np.array(
    [[1.0], *[[0.0]] * (len(shape("")) + 1)], dtype=np.float32
)  # it sees the one number of a vector
SIEVE = Sieve(weights=WEIGHTS, floor=-1.5, alone=False)
BESIDE = Beside(  # ten times the one number, added to the reader's word
    layer=Layer(
        up=WEIGHTS,
        start=np.zeros(1, dtype=np.float32),
        down=np.full(1, 5, dtype=np.float32),
        straight=5 * WEIGHTS[:, 0],
    ),
    share=1.0,
    limit=1.0,
)
VECTORS = np.array([[0.5], [-1.5], [-1.5 - ASIDE], [-9.0]], dtype=np.float32)


@by_name(
    ("sieve", "are_turned", "risks"),
    {
        "from somewhat below its floor on": (SIEVE, False, (3_000, 1_000, 0, 0)),
        "deeper, of what a hand tells of itself": (SIEVE, True, (3_000, 1_000, 1, 0)),
        "its floor holds back by itself": (replace(SIEVE, alone=True), False, (2_000, 0, 0, 0)),
        "none": (None, False, (1, 1, 1, 1)),
    },
)
def test_a_sentence_risks_what_the_sieve_sees_in_it(sieve, are_turned, risks):
    judge = Judge(name="j", sieve=sieve, reader=Reader())
    assert judge.risks(VECTORS, ["It rained."] * 4, are_turned=are_turned) == risks
    assert judge.risks(VECTORS[:0], []) == ()


@by_name(
    ("sieve", "due"),
    {
        "what the sieve lets through is read": (SIEVE, [(), 0, (), None, (), None]),
        "it alone": (
            replace(SIEVE, alone=True, weights=np.tile(WEIGHTS, 1 + len(Kind))),
            [tuple(Kind), None, (), None, (), None],
        ),
        "everything": (None, [(), 0, (Kind.CRIME,), 18_400, (), 8_000]),
    },
)
def test_what_is_read_risks_what_the_reader_says(monkeypatch, sieve, due):
    """Below its limit too; the deeper the less, and from some depth on nothing."""
    outputs = {"It rained.": -1.4, "He was tried.": 1.0, "He left.": -0.3}
    crime = [*Kind].index(Kind.CRIME)

    def read(_, texts):
        return np.array([[outputs[one], *(float(n == crime) for n in range(len(Kind)))] for one in texts])

    monkeypatch.setattr(Reader, "read", read)
    monkeypatch.setattr(Reader, "limit", 0.0)
    judge = Judge(name="j", sieve=sieve, reader=Reader())
    told = judge.judge(np.array([[0.5], [-1.6], [-9.0]], dtype=np.float32), [*outputs])
    assert [each for one in told for each in (one.kinds, one.risk)] == due


@by_name(
    ("vector", "said", "due"),
    {
        "both together hold back": (0.5, 0.4, ((Kind.CRIME,), 13_600)),
        "what stands beside the reader fears more": (0.5, -4.5, ((), 0)),
        "the reader alone would, and is outvoted, and it risks as much": (-0.4, 0.9, ((), 17_600)),
    },
)
def test_both_say_what_is_held_back_and_the_reader_what_is_left_risks(monkeypatch, vector, said, due):
    crime = [*Kind].index(Kind.CRIME)
    row = [said, *(float(n == crime) for n in range(len(Kind)))]
    monkeypatch.setattr(Reader, "read", lambda _, texts: np.array([row for _ in texts]))
    monkeypatch.setattr(Reader, "limit", 0.0)
    judge = Judge(name="j", sieve=replace(SIEVE, beside=BESIDE), reader=Reader())
    (told,) = judge.judge(np.array([[vector]], dtype=np.float32), ["He was tried."])
    assert (told.kinds, told.risk) == due


def test_a_reader_in_whole_numbers_says_the_same_in_any_company():
    texts = [
        "It rained.",
        "She was taken to the asylum in March, and her brother paid for it until she died there.",
    ]
    reader = Reader()
    apart = np.vstack([reader.read([one]) for one in texts])
    assert np.abs(reader.read(texts) - apart).max() < 1e-4
    assert reader.read(texts)[0, 0] < reader.limit < reader.read(texts)[1, 0]
