"""The training sets, each small enough to know by heart, in the form of the public ones."""

import csv
import gzip
import json

TOWNS = ("Leeds", "Hull", "Ripon", "Otley")
STORY = "The old well was dug by a miller. It was deep and cold all summer. Nobody had drunk from it since the war."
LAMP = "The lamp was lit by Hester Vane . Granite was carried up by mules . The keeper slept ."


def everything(shared):
    (shared / "eval").mkdir(parents=True)
    (shared / "archives" / "one").mkdir(parents=True)
    for make in (*QUESTIONS.values(), *CLAIMS.values()):
        make(shared / "train")
    return shared


def packed(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(text)


def objects(path, *rows):
    text = "".join(json.dumps(row) + "\n" for row in rows)
    if path.suffix == ".gz":
        packed(path, text)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def tabs(*rows):
    return "".join("\t".join(row) + "\n" for row in rows)


def selqa(train):
    row = {
        "article": "Leeds",
        "question": "Who dredged the harbour of Leeds?",
        "candidates": [
            "The harbour of Leeds is old and deep.",
            "Silas Penrose dredged the harbour of Leeds.",
            "Barges sank there in the storm.",
            "Nobody kept the accounts of it.",
        ],
        "answers": [1],
    }
    packed(train / "selqa" / "selqa-ass-dev.json.gz", json.dumps([row]))


def squad(train):
    texts = [f"the harbour of {town.lower()} was dredged in 190{n} ." for n, town in enumerate(TOWNS)]
    asked = [f"when was the harbour of {town.lower()} dredged ?" for town in TOWNS]
    packed(train / "squad_train44_nqg" / "src-test.txt.gz", "".join(f"{one}\n" for one in texts))
    packed(train / "squad_train44_nqg" / "tgt-test.txt.gz", "".join(f"{one}\n" for one in asked))


def qed(train):
    row = {
        "title_text": "The lamp",
        "question_text": "who lit the lamp there",
        "paragraph_text": LAMP,
        "sentence_starts": [0, LAMP.index("Granite"), LAMP.index("The keeper")],
        "annotation": {
            "explanation_type": "single_sentence",
            "selected_sentence": {"start": 0, "end": LAMP.index("Granite")},
        },
    }
    objects(
        train / "qed_dev" / "qed-dev.jsonlines.gz", row, row | {"annotation": {"explanation_type": "none"}}
    )


def fairytales(train):
    root = train / "fairytaleqa"
    stories, asked = root / "section-stories" / "val", root / "questions" / "val"
    stories.mkdir(parents=True)
    asked.mkdir(parents=True)
    sheet(stories / "the-well-story.csv", ("section", "text"), ("1", STORY))
    rows = (
        ("1", "explicit", "Who dug the old well?", "a miller."),
        ("1", "explicit", "Who drained the old well?", "nowhere told"),
        ("1", "implicit", "Why was the well dug?", "a miller"),
        ("1", "explicit", "Who dug the old well?", ""),
    )
    sheet(asked / "the-well-questions.csv", ("cor_section", "ex-or-im1", "question", "answer1"), *rows)
    sheet(asked / "lost-questions.csv", ("cor_section", "ex-or-im1", "question", "answer1"), rows[0])


def sheet(path, *rows):
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)


def qamr(train):
    root = train / "qamr"
    texts = tabs(
        ("Wiki:a:1:0", "Vane lit the lamp -LRB- of granite -RRB- ."),
        ("Wiki:a:1:1", "Mules carried it ."),
        ("Wiki:b:2:0", "Nobody kept accounts ."),
    )
    packed(root / "wiki-sentences.tsv.gz", texts)
    for part, key in (("dev", "Wiki:a:1:0"), ("test", "Wiki:b:2:0")):
        rows = [(key, "0", "1", "0", "0", "Who lit the old lamp?"), (key, "0", "1", "0", "0", "Who lit?")]
        packed(
            root / f"{part}.tsv.gz",
            tabs(*rows, ("Wiki:c:3:0", "0", "1", "0", "0", "Who is told of nowhere?")),
        )


def counterfactual(train):
    root = train / "snli_counterfactual"
    root.mkdir(parents=True)
    rows = (
        ("sentence1", "sentence2", "gold_label"),
        ('A "boy" kicks a ball.', "A boy is playing.", "entailment"),
        ("A boy kicks a ball.", "A boy is asleep.", ""),
        *((f"A boy of {town} kicks.", "A boy sleeps.", "contradiction") for town in TOWNS * 5),
    )
    (root / "dev.tsv").write_text(tabs(*rows), encoding="utf-8")


def conjunctions(train):
    rows = (
        ("\ufeffPremise", "Hypothesis", "Label"),
        ("He was born in Hull , but moved .", "He was born in Hull .", "entailment"),
        ("He was born in Hull .", "He was born in Leeds .", "neutral"),
        ("half a row",),
    )
    packed(train / "conjnli" / "adversarial_train_15k.tsv.gz", tabs(*rows))


def negations(train):
    root = train / "negation_nli"
    root.mkdir(parents=True)
    for name, labels in (
        ("MNLI", ("entailment", "neutral")),
        ("RTE", ("entailment", "not_entailment")),
        ("SNLI", ("entailment", "contradiction")),
    ):
        rows = [(str(n), "It isn\x92t open.", f"It is {label}.", label) for n, label in enumerate(labels)]
        text = tabs(("index", "Text", "Hypothesis", "gold_label"), *rows)
        (root / f"{name}.txt").write_bytes(text.encode("latin-1"))


def fooled(train):
    def row(label, gold, *others):
        return {
            "text": f"Vane lit the lamp of {label.lower()}.",
            "label": label,
            "gold_evidence": [{"text": one} for one in gold],
            "retrieved_evidence": [{"text": one} for one in (*gold, *others)],
        }

    others = [f"Mules came from {town} ." for town in TOWNS]
    root = train / "fm2"
    objects(root / "dev.jsonl.gz", row("SUPPORTS", ["Vane lit it ."], *others), row("SUPPORTS", []))
    objects(
        root / "test.jsonl.gz", row("REFUTES", ["Pryce lit it ."], *others), row("SUPPORTS", ["It was lit ."])
    )


def symmetric(train):
    root = train / "fever_symmetric"
    new = {"claim": "The lamp burns .", "evidence_sentence": "The lamp -LRB- old -RRB- burns ."}
    old = {"claim": "The lamp is out .", "evidence": "The lamp burns ."}
    objects(root / "fever_symmetric_full.jsonl", new | {"label": "SUPPORTS"})
    objects(root / "fever_symmetric_dev.jsonl", old | {"label": "REFUTES"})
    objects(root / "fever_symmetric_test.jsonl", new | {"label": "SUPPORTS"})


def contradicted(train):
    root = train / "cannot_wikifactcheck"
    rows = [(f"The well of {town} is deep.", f"The well of {town} is dry.") for town in TOWNS * 3]
    packed(root / "wikifactcheck_english_0.tsv.gz", tabs(("sentence", "negated"), *rows, ("Only said.", "")))
    opposed = (
        ("premise", "hypothesis", "label"),
        ("It is hot.", "It is cold.", "1"),
        ("It is hot.", "Hot it is.", "0"),
    )
    packed(root / "sem_anto_neg.tsv.gz", tabs(*opposed))


def swapped(train):
    row = {"sentence1": "A red door.", "sentence2": "A blue door.", "gold_label": "contradiction"}
    objects(
        train / "breaking_nli" / "dataset.jsonl.gz",
        row,
        row | {"sentence2": "A scarlet door.", "gold_label": "entailment"},
    )


def summaries(train):
    rows = [
        {"doc": "It rained.\n\nThey  left.", "summary": "They left.", "label": 1},
        {"doc": "It rained.", "summary": "It snowed.", "label": 0},
        {"doc": "rain " * 300, "summary": "It rained.", "label": 1},
    ]
    packed(train / "summedits" / "summedits_a.json.gz", json.dumps(rows))


def quantities(train):
    rows = (
        ("sentence1", "sentence2", "gold_label"),
        ("Every dog ran.", "Every old dog ran.", "entailment"),
        ("Some dog ran.", "Some old dog ran.", "neutral"),
        ("No label is here.", "None.", ""),
    )
    (train / "med_help").mkdir(parents=True)
    (train / "med_help" / "MED.tsv").write_text(tabs(*rows), encoding="utf-8")


QUESTIONS = {
    "selqa": selqa,
    "squad_train44_nqg": squad,
    "qed_dev": qed,
    "fairytaleqa": fairytales,
    "qamr": qamr,
}
CLAIMS = {
    "snli_counterfactual": counterfactual,
    "conjnli": conjunctions,
    "negation_nli": negations,
    "fm2": fooled,
    "fever_symmetric": symmetric,
    "cannot_wikifactcheck": contradicted,
    "breaking_nli": swapped,
    "summedits": summaries,
    "med_help": quantities,
}
