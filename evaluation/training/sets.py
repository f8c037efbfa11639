"""The training sets, a row each, in the order in which they are read. A new one is a reader and a row."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from evaluation.training import claims, questions
from evaluation.training.pairs import Bench, Pair, Pairs, capped
from evaluation.training.unseen import unseen

MAKING, CAPPING = 7, 5  # seeds
_WIKIPEDIA: Final = "sentences of Wikipedia, CC BY-SA"


@dataclass(frozen=True, slots=True, kw_only=True)
class Set:
    """``folder`` is below ``train/`` of the data folder; ``origin`` is whom to name; ``note`` is what else binds."""

    folder: str
    kinds: tuple[str, ...]
    read: Callable[[Path, Bench], Iterator[Pair]]
    origin: str
    licence: str
    note: str = ""


QUESTIONS: Final = (
    Set(
        folder="selqa",
        kinds=("selqa",),
        read=questions.selqa,
        origin="SelQA, emorynlp/selqa",
        licence="Apache-2.0",
        note=_WIKIPEDIA,
    ),
    Set(
        folder="squad_train44_nqg",
        kinds=("nqg",),
        read=questions.squad,
        origin="SQuAD 1.1 by Rajpurkar et al., as divided in xinyadu/nqg",
        licence="CC BY-SA 4.0",
    ),
    Set(
        folder="qed_dev",
        kinds=("qed",),
        read=questions.qed,
        origin="QED, google-research-datasets/QED, questions of Natural Questions",
        licence="CC BY-SA 3.0",
        note="the licence of the annotation is not spelled out",
    ),
    Set(
        folder="fairytaleqa",
        kinds=("fairytale",),
        read=questions.fairytales,
        origin="FairytaleQA, uci-soe/FairytaleQAData",
        licence="Apache-2.0",
        note="stories in the public domain",
    ),
    Set(
        folder="qamr",
        kinds=("qamr",),
        read=questions.qamr,
        origin="QAMR, uwnlp/qamr",
        licence="MIT",
        note="sentences of Wikipedia (CC BY-SA) and Wikinews",
    ),
)
CLAIMS: Final = (
    Set(
        folder="snli_counterfactual",
        kinds=("snli_cf",),
        read=claims.counterfactual,
        origin="Counterfactually augmented SNLI, acmi-lab/counterfactually-augmented-data",
        licence="Apache-2.0",
        note="SNLI itself is CC BY-SA 4.0",
    ),
    Set(
        folder="conjnli",
        kinds=("conj",),
        read=claims.conjunctions,
        origin="ConjNLI, swarnaHub/ConjNLI",
        licence="MIT",
        note=_WIKIPEDIA,
    ),
    Set(
        folder="negation_nli",
        kinds=("neg_nli",),
        read=claims.negations,
        origin="Negation and NLI, mosharafhossain/negation-and-nli",
        licence="MIT",
        note="made from RTE, SNLI (CC BY-SA 4.0) and MNLI",
    ),
    Set(
        folder="fm2",
        kinds=("fm2", "fm2_far", "fm2_mix"),
        read=claims.fooled,
        origin="Fool Me Twice, google-research/fool-me-twice",
        licence="Apache-2.0",
        note=_WIKIPEDIA,
    ),
    Set(
        folder="fever_symmetric",
        kinds=("fever",),
        read=claims.symmetric,
        origin="FEVER Symmetric, TalSchuster/FeverSymmetric",
        licence="CC BY-SA 3.0",
    ),
    Set(
        folder="cannot_wikifactcheck",
        kinds=("cannot", "cannot_same", "cannot_rev", "anto"),
        read=claims.contradicted,
        origin="CANNOT, dmlls/cannot-dataset",
        licence="CC BY-SA 4.0",
    ),
    Set(
        folder="breaking_nli",
        kinds=("breaking",),
        read=claims.swapped,
        origin="Breaking NLI, BIU-NLP/Breaking_NLI",
        licence="CC BY-SA 4.0",
    ),
    Set(
        folder="summedits",
        kinds=("summedits",),
        read=claims.summaries,
        origin="SummEdits, salesforce/factualNLG",
        licence="Apache-2.0",
        note="its sales parts were written by a model",
    ),
    Set(
        folder="med_help",
        kinds=("med",),
        read=claims.quantities,
        origin="MED, verypluming/MED",
        licence="CC BY-SA 4.0",
    ),
)
JOINED: Final = "joined"  # the kind that is made of what the others found: fm2, FEVER Symmetric and CANNOT
CAPS: Final = {
    "nqg": 26000,
    "qamr": 5000,
    "snli_cf": 4000,
    "conj": 8000,
    "neg_nli": 2500,
    "breaking": 900,
    "med": 800,
    "anto": 500,
    "cannot": 3200,
    "cannot_same": 2000,
    "cannot_rev": 600,
    JOINED: 4994,
    "fm2_far": 1500,
}


def missing(shared: Path) -> list[str]:
    """Name the folders that are not there: with fewer sets every pair after would be another one."""
    wanted = ["eval", "archives", *(f"train/{one.folder}" for one in (*QUESTIONS, *CLAIMS))]
    return [name for name in wanted if not (shared / name).is_dir()]


def drawn(shared: Path) -> Pairs:
    """Read every set and make its pairs: the same ones in the same order whenever the files are the same."""
    bench = Bench(chance=random.Random(MAKING), unseen=unseen(shared))  # noqa: S311 -- for repeating, not for hiding
    heads = [
        [pair for one in part for pair in one.read(shared / "train" / one.folder, bench)]
        for part in (QUESTIONS, CLAIMS)
    ]
    heads[1] += claims.paired(bench)
    for head in heads:
        bench.chance.shuffle(head)
    chance = random.Random(CAPPING)  # noqa: S311 -- likewise
    answers, supports = (
        # Once more: a spoilt question was made after its texts were looked at.
        tuple(one for one in capped(head, CAPS, chance) if bench.unseen(one.asked) and bench.unseen(one.read))
        for head in heads
    )
    return Pairs(answers=answers, supports=supports)
