"""An answer, its receipt, and the files that somebody may keep of it."""

import json
from hashlib import sha256
from typing import Any

from audit.tests.bundles import make
from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json, encode
from ledger.core.envelope import RECEIPT
from ledger.tests.keys import SIGNER

HONEST = make()


def source(letter: str, excerpt: str | None, about: str = "a letter, 1951") -> dict[str, Json]:
    return {"handle": f"Source {letter}", "label": "their words", "excerpt": excerpt, "about": about}


def claim(n: int, text: str, *sources: Json) -> dict[str, Json]:
    return {"n": n, "text": text, "rung": "supported", "label": "their words", "sources": list(sources)}


DISPLAY: dict[str, Json] = {
    "t": "kwanzaa.display.v1",
    "nonce": "0" * 32,
    "contract": {"version": "kwanzaa.answer.v1"},
    "claims": [
        claim(1, "She wrote: “I have counted rain.”", source("A", "I have counted rain."), source("C", None)),
        claim(2, "She kept * a gauge.", source("B", "a copper gauge\nof two <inches>", about="")),
    ],
    "outcome": {
        "kind": "answer",
        "rung": "narrowed",
        "removed": [{"topic": "the van", "why": "Nothing says it."}],
        "refusal": None,
    },
}
MARKDOWN = """# What about rain?

**1. their words:** She wrote: “I have counted rain\\.” \\[A\\] \\[C\\]

> Source A (their words, a letter, 1951):
>
> “I have counted rain\\.”

> Source C (their words, a letter, 1951):
>
> Supported by archived material\\.

**2. their words:** She kept \\* a gauge\\. \\[B\\]

> Source B (their words):
>
> “a copper gauge\\
> of two &lt;inches&gt;”

## Left out of this answer

- **the van:** Nothing says it\\.
"""
PAGE = """
<!DOCTYPE html><title>Keep</title>
<p class="claim__text" dir="auto">She wrote: “I have counted rain.”
 <a><bdi>[<span>Source</span>A]</bdi></a> <a><bdi>[<span>Source</span>C]</bdi></a></p>
<p>Source A: a letter, 1951</p><blockquote><q>I have counted rain.</q></blockquote>
<p>Source C: a letter, 1951</p><p>Supported by archived material.</p>
<p class="claim__text">She kept * a gauge. <a>[<span>Source</span>B]</a></p>
<p>Source B</p><blockquote><q>a copper gauge
of two &lt;inches&gt;</q></blockquote><dl><dt>the van</dt></dl>
"""
TEXT = """1. She wrote: “I have counted rain.” [A] [C] A a letter, 1951 “I have counted rain.” C a letter, 1951
2. She kept * a gauge. [B] B “a copper gauge of two <inches>” Left out: the van"""
LISTED = """# What about rain?

She wrote: “I have counted rain.” **[A]** **[C]**

Perhaps also:

She kept \\* a gauge. **[B]** *paraphrased*

## Sources

- **[A]** To Tom · Ada to Tom · a letter, 1951 · <https://a.example/1>

- **[C]** a letter, 1951

  > Supported by archived material.

- **[B]** Diary · Ada

  > “a copper gauge\x20\x20
  > of two &lt;inches&gt;”

## Left out of this answer

- **the van:** Nothing says it.

---

Answer 1
"""
LISTED_PAGE = """
<!DOCTYPE html><title>Keep</title>
<p class="claim__text" dir="auto">She wrote: “I have counted rain.” <bdi>[A]</bdi> <bdi>[C]</bdi></p>
<p class="claim__text">She kept * a gauge. <bdi>[B]</bdi></p><p>paraphrased</p>
<ul><li><bdi>[A]</bdi> To Tom · a letter, 1951</li><li>[C] a letter, 1951 <p>Supported by archived material.</p></li>
<li>[B] Diary <blockquote><q>a copper gauge
of two &lt;inches&gt;</q></blockquote></li></ul><dl><dt>the van</dt></dl>
"""
LISTED_TEXT = """She wrote: “I have counted rain.” [A] [C] She kept * a gauge. [B] Sources • [A] To Tom · a letter, 1951
[C] a letter, 1951 • [B] Diary “a copper gauge of two <inches>” Left out: the van"""
REFUSED: dict[str, Json] = {
    **DISPLAY,
    "claims": [],
    "outcome": {"removed": [], "refusal": {"title": "After the archive ends", "text": "It ends in 1987."}},
}


BUNDLE_DIGEST = sha256(BundleFile.parse(HONEST.data).envelope.to_json()).hexdigest()


def receipt(
    at: str = "2026-11-20T12:00:00Z", named: str = BUNDLE_DIGEST, display: dict[str, Json] = DISPLAY
) -> dict[str, Any]:
    digest = sha256(encode(display)).hexdigest()
    said: Json = {"t": "kwanzaa.receipt.v1", "at": at, "display": digest, "bundle": named}
    return {"receipt": SIGNER.sign(RECEIPT, encode(said)).to_value(), "display": display}


KEPT = {
    "answer.json": json.dumps(
        {"archive": "Ada", **{k: DISPLAY[k] for k in ("contract", "claims", "outcome")}}
    ),
    "answer.md": MARKDOWN,
    "a page": PAGE,
    "text": TEXT,
    "listed.md": LISTED,
    "a listed page": LISTED_PAGE,
    "listed text": LISTED_TEXT,
}
"""Each form, and each as it was before, when every source stood below its claim."""
