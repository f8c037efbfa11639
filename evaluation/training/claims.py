"""Sets of claims: which evidence supports one, and which does not."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from evaluation.training.files import lines, objects, tabbed, value
from evaluation.training.pairs import Bench, Pair
from evaluation.training.texts import joined
from evaluation.training.wrong import both

_YES: Final = "entailment"
_COLUMNS: Final = 3
_CHANGED, _OPPOSED, _SWAPPED, _WEIGHED, _PAIRED = 6000, 1500, 1200, 2000, 5000  # rows that are looked at


def counterfactual(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Captions, changed by a hand until the label turned; a quarter of what does not follow is left out."""
    for path in sorted(folder.glob("*.tsv")):
        for row in tabbed(path):
            label = row["gold_label"]
            if label and (label == _YES or bench.chance.random() < 0.75):  # noqa: PLR2004 - three of four
                yield from bench.claimed("snli_cf", row["sentence1"], row["sentence2"], holds=label == _YES)


def conjunctions(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Sentences with a part dropped, or a name, a number or a word changed."""
    for line in lines(folder / "adversarial_train_15k.tsv.gz")[1:]:
        cells = line.split("\t")
        if len(cells) == _COLUMNS:
            evidence, claim, label = cells
            yield from bench.claimed("conj", joined(evidence), joined(claim), holds=label.strip() == _YES)


def negations(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Sentences with a *not* in one of them or in both."""
    for name in ("MNLI", "RTE", "SNLI"):
        for row in tabbed(folder / f"{name}.txt", "cp1252"):
            yield from bench.claimed(
                "neg_nli", row["Text"], row["Hypothesis"], holds=row["gold_label"] == _YES
            )


def fooled(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Claims written to deceive, with their evidence alone, with other sentences about it, and with those alone."""
    for part in ("dev", "test"):
        for row in objects(folder / f"{part}.jsonl.gz"):
            evidence = [joined(one["text"]) for one in row["gold_evidence"]]
            if evidence and row["text"]:
                yield from _fooled(row, evidence, bench)


def _fooled(row: dict[str, Any], evidence: list[str], bench: Bench) -> Iterator[Pair]:
    claim, holds, chance = row["text"], row["label"] == "SUPPORTS", bench.chance
    found = [joined(one["text"]) for one in row["retrieved_evidence"]]
    others = [one for one in found if one not in evidence]
    yield from bench.claimed("fm2", " ".join(evidence), claim, holds=holds)
    if holds:
        bench.facts.append((" ".join(evidence), claim))
    if not others:
        return
    yield from bench.claimed("fm2_far", chance.choice(others[:3]), claim, holds=False)
    if holds or chance.random() < 0.7:  # noqa: PLR2004 - a share
        mixed = evidence + chance.sample(others, min(3, len(others)))
        chance.shuffle(mixed)
        yield from bench.claimed("fm2_mix", " ".join(mixed), claim, holds=holds)


def symmetric(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Every claim has evidence for it and against it."""
    for part in ("full", "dev", "test"):
        for row in objects(folder / f"fever_symmetric_{part}.jsonl"):
            evidence = joined(row.get("evidence_sentence") or row["evidence"])
            claim, holds = joined(row["claim"]), row["label"] == "SUPPORTS"
            yield from bench.claimed("fever", evidence, claim, holds=holds)
            if holds and part != "full":
                bench.facts.append((evidence, claim))


def contradicted(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Set a sentence beside one that denies it, and among others beside itself; then antonyms and paraphrases."""
    rows = [row for path in sorted(folder.glob("wiki*.gz")) for row in tabbed(path)]
    bench.chance.shuffle(rows)
    for n, row in enumerate(rows[:_CHANGED]):
        if row["sentence"] and row["negated"]:
            yield from _contradicted(n, row["sentence"], row["negated"], rows, bench)
    opposed = tabbed(folder / "sem_anto_neg.tsv.gz")
    bench.chance.shuffle(opposed)
    for row in opposed[:_OPPOSED]:
        yield from bench.claimed("anto", row["premise"], row["hypothesis"], holds=row["label"] == "0")


def _contradicted(n: int, said: str, denied: str, rows: list[dict[str, str]], bench: Bench) -> Iterator[Pair]:
    chance, mixed = bench.chance, [said]
    if n % 2:
        mixed += [rows[chance.randrange(len(rows))]["sentence"] for _ in range(chance.randrange(3))]
    chance.shuffle(mixed)
    yield from bench.claimed("cannot", " ".join(mixed), denied, holds=False)
    if n % 2:
        yield from bench.claimed("cannot_same", " ".join(mixed), said, holds=True)
    if n % 5 == 0:
        yield from bench.claimed("cannot_rev", denied, said, holds=False)
    if n % 5 == 1:
        bench.facts.append((said, said))


def swapped(folder: Path, bench: Bench) -> Iterator[Pair]:
    """One word is another one."""
    rows = objects(folder / "dataset.jsonl.gz")
    bench.chance.shuffle(rows)
    following = [row for row in rows if row["gold_label"] == _YES]
    others = [row for row in rows if row["gold_label"] != _YES]
    for row in following + others[:_SWAPPED]:
        yield from bench.claimed(
            "breaking", row["sentence1"], row["sentence2"], holds=row["gold_label"] == _YES
        )


def summaries(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Summaries, some with one thing changed."""
    for path in sorted(folder.glob("*.gz")):
        for row in value(path):
            yield from bench.claimed(
                "summedits", " ".join(row["doc"].split()), row["summary"], holds=row["label"] == 1
            )


def quantities(folder: Path, bench: Bench) -> Iterator[Pair]:
    """Take what *every*, *some* and *no* let follow."""
    rows = tabbed(folder / "MED.tsv")
    bench.chance.shuffle(rows)
    for row in rows[:_WEIGHED]:
        if row["sentence1"] and row["sentence2"] and row["gold_label"]:
            yield from bench.claimed(
                "med", row["sentence1"], row["sentence2"], holds=row["gold_label"] == _YES
            )


def paired(bench: Bench) -> Iterator[Pair]:
    """Two of the facts found so far in one claim: with the evidence of both it holds, with that of one it does not."""
    for _ in range(_PAIRED):
        evidence, claim, holds = both(bench.facts, bench.chance)
        yield from bench.claimed("joined", evidence, claim, holds=holds)
