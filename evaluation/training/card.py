"""The card that lies beside a model: what it was trained on, whose texts those are, and what it is not good for."""

from collections import Counter
from typing import Final

from evaluation.training import sets
from evaluation.training.pairs import Pairs
from evaluation.training.sets import CLAIMS, JOINED, QUESTIONS
from evaluation.training.teaching import HELD, LONGEST, SEED, Head, Learnt
from evaluation.training.unseen import RUN

_TEXT: Final = """\
# {folder}

It judges {judges}, for `{setting}`.
Made by `manage.py train` from all-MiniLM-L6-v2 (Apache-2.0, weights {weights}).
Both heads were learnt together; this folder holds one of them, in 8 bits.

| | |
|---|---|
| pairs | {pairs} |
| digest of the pairs | `{digest}` |
| seeds | {making} (pairs), {capping} (caps), {seed} (order, dropout, head) |
| steps | {steps} |
| right above wrong, of {held} pairs held out | {area} |

The pairs held out were drawn by row, so texts of one article stand on both sides: that figure says that it learnt,
not how well it does elsewhere. Measure it on archives that it never saw.

## Trained on

Every row that shares a run of {run} words with what the project is measured on was left out.

| set | licence | besides | pairs |
|---|---|---|---|
{rows}

Wrong pairs were made from these texts: sentences near the right one, questions with one word changed, claims joined of
two. Where a licence is CC BY-SA, name the set and share alike what is made of its texts.

## Not good for

- Languages other than English.
- More than {longest} tokens of both texts: longer ones were cut while it learnt.
- Deciding alone. It was taught by short sentences of encyclopedias, captions and tales; letters, speech and irony are
  rare in them, and many wrong pairs were made by a rule that it may have learnt instead of the matter.
- Telling truth: it compares two texts and knows nothing of the world.
- Persons: nothing in it says who speaks, or of whom.
"""


def card(head: Head, learnt: Learnt, pairs: Pairs, weights: str) -> str:
    """Write the card of one head in Markdown; *weights* is the hash of what it began with."""
    return _TEXT.format(
        folder=head.folder,
        judges=head.judges,
        setting=head.setting,
        weights=weights,
        pairs=len(pairs.answers) + len(pairs.supports),
        digest=pairs.digest(),
        making=sets.MAKING,
        capping=sets.CAPPING,
        seed=SEED,
        steps=learnt.steps,
        held=HELD,
        area=f"{learnt.areas[head.column]:.3f}",
        run=RUN,
        rows="\n".join(_rows(pairs)),
        longest=LONGEST,
    )


def _rows(pairs: Pairs) -> list[str]:
    many = Counter(one.kind for one in (*pairs.answers, *pairs.supports))
    rows = [
        f"| {one.origin} | {one.licence} | {one.note} | {sum(many[kind] for kind in one.kinds)} |"
        for one in (*QUESTIONS, *CLAIMS)
    ]
    return [*rows, f"| claims joined of two | those of the sets | | {many[JOINED]} |"]
