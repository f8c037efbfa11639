"""Sets of questions small enough to know by heart, in the form of the public ones."""

import json

PARAGRAPHS = (
    "The harbour was dredged in 1903 by Silas Penrose. It took eleven weeks, and two barges sank.",
    "Marrow Point has a lighthouse of granite. Its lamp was lit by Hester Vane in 1871.",
)


def squad(folder):
    def qa(key, question, paragraph=None, answer=""):
        at = PARAGRAPHS[paragraph].index(answer) if paragraph is not None else 0
        answers = [{"text": answer, "answer_start": at}] if paragraph is not None else []
        return {"id": key, "question": question, "answers": answers, "is_impossible": not answers}

    paragraphs = [
        {"context": PARAGRAPHS[0], "qas": [qa("s1", "Who dredged the harbour?", 0, "Silas Penrose")]},
        {
            "context": PARAGRAPHS[1],
            "qas": [
                qa("s2", "When was the lamp lit?", 1, "1871"),
                qa("s3", "Which orchestra toured Brazil with a zither?"),
            ],
        },
    ]
    data = {"version": "v2.0", "data": [{"title": "Marrow_Point", "paragraphs": paragraphs}]}
    (folder / "squad2_public.json").write_text(json.dumps(data))


def clapnq(folder):
    sentences = ["The lamp was lit by Hester Vane .", "Granite was carried up by mules ."]
    passage = {"title": "Marrow Point", "text": " ".join(sentences), "sentences": sentences}
    yes = {
        "id": "c1",
        "input": "who lit the lamp",
        "passages": [passage],
        "output": [{"answer": "Hester Vane", "selected_sentences": [sentences[0]]}],
    }
    no = {
        "id": "c2",
        "input": "which orchestra toured brazil with a zither",
        "passages": [passage],
        "output": [{"answer": "", "selected_sentences": []}],
    }
    lines(folder / "clapnq_public_answerable.jsonl", yes)
    lines(folder / "clapnq_public_unanswerable.jsonl", no)


def wice(folder):
    def row(key, label, claim):
        return {
            "label": label,
            "claim": claim,
            "evidence": ["(meta data) TITLE: Marrow Point", "", *PARAGRAPHS[1].split(". ")],
            "supporting_sentences": [[1]],
            "meta": {"id": key, "claim_title": "Marrow Point"},
        }

    lines(
        folder / "wice_claim_dev.jsonl",
        row("w1", "supported", "Marrow Point has a lighthouse of granite."),
        row("w2", "not_supported", "Marrow Point has a casino of 40 rooms."),
        row("w3", "partially_supported", "Its lamp was lit by Hester Vane in 1999."),
    )


def acl(folder):
    chunk = "Barges sank in the storm. The harbour was dredged by hand. Nobody kept the accounts."
    results = [
        {
            "title": "Dredging",
            "authors": ["S. Penrose"],
            "document_id": "D1",
            "chunk": chunk,
            "gold_extraction": ["THE HARBOUR WAS DREDGED BY HAND."],
        },
        {
            "title": "Zithers",
            "authors": [],
            "document_id": "D2",
            "chunk": "The zither is plucked. It has thirty strings or more.",
            "gold_extraction": [],
        },
    ]
    lines(folder / "acl_verbatim_public.jsonl", {"query": "harbour dredged hand", "results": results})


def golden(key, question, gold=(), *, outcome="answered", **more):
    """Return a golden question, as it stands in a file."""
    expected = {"category": "proceed", "category_reason": None, "best_rung": "supported", "outcome": outcome}
    own = {"id": key, "question": question, "kind": "factual", "expected": expected, "gold": [*gold]}
    return own | more


def lines(file, *values):
    file.write_text("".join(json.dumps(value) + "\n" for value in values))
