"""Receipts, and files that were kept beside them: every check fails by itself, and no other says more than it knows."""

import json
from typing import Any

import pytest

from audit.core.errors import KeptError
from audit.core.kept import check_kept
from audit.core.receipts import CHECKS, ReceiptCase, verify_receipt
from audit.core.results import Status, Verdict
from audit.core.trust import read_trust
from audit.tests.bundles import KEYSET_FILE
from audit.tests.kept import (
    DISPLAY,
    HONEST,
    KEPT,
    MARKDOWN,
    REFUSED,
    receipt,
)
from ledger.core.canonical import encode
from ledger.core.envelope import BUNDLE
from ledger.tests.by_name import by_name
from ledger.tests.keys import SIGNER

TRUST = read_trust(KEYSET_FILE)
NAMES = tuple(one.name for one in CHECKS)


def results(value: object, **given: Any) -> dict[str, str]:
    data = value if isinstance(value, bytes) else json.dumps(value, indent=1).encode()
    report = verify_receipt(ReceiptCase(data, **{"trust": TRUST, **given}))
    return {one.name: one.code for one in report.results if one.status is not Status.PASS}


def test_an_honest_receipt_passes_every_check() -> None:
    case = ReceiptCase(
        json.dumps(receipt()).encode(), trust=TRUST, kept=MARKDOWN.encode(), bundle=HONEST.data
    )
    report = verify_receipt(case)
    assert report.verdict is Verdict.PASS
    assert [(one.name, one.code) for one in report.results] == [(name, "ok") for name in NAMES]


def test_what_was_not_given_is_not_checked() -> None:
    assert results(receipt()) == {"bundle": "audit.missing_input", "kept": "audit.missing_input"}


BESIDE = {"bundle": "audit.missing_input", "kept": "audit.missing_input"}
OTHER = {**DISPLAY, "nonce": "1" * 32}


@by_name(
    ("value", "given", "found"),
    {
        "no JSON": (b"{", {}, {"file": "audit.display"}),
        "half a file": ({"receipt": {}}, {}, {"file": "ledger.canonical"}),
        "more than a receipt": ({**receipt(), "more": 1}, {}, {"file": "ledger.canonical"}),
        "the envelope of a bundle": (
            {"receipt": SIGNER.sign(BUNDLE, encode({})).to_value(), "display": None},
            {},
            {"envelope": "ledger.envelope"},
        ),
        "no time": (receipt(at="today"), {}, {"receipt": "audit.receipt"}),
        "another bundle": (receipt(named="0" * 64), {"bundle": HONEST.data}, {"bundle": "audit.receipt"}),
        "no keyset": (receipt(), {"trust": None}, {"signatures": "audit.trust"}),
        "another answer": ({**receipt(), "display": OTHER}, {}, {"display": "audit.display"}),
        "withdrawn answer": ({**receipt(), "display": None}, {}, {"display": "audit.missing_input"}),
        "withdrawn answer, and an own copy": (
            {**receipt(), "display": None},
            {"display": json.dumps(DISPLAY).encode()},
            {},
        ),
        "another own copy": (receipt(), {"display": b"{}"}, {"display": "audit.display"}),
    },
)
def test_each_check_fails_by_itself(value: object, given: dict[str, Any], found: dict[str, str]) -> None:
    told = {name: code for name, code in results(value, **given).items() if code != "audit.needs"}
    beside = {name: code for name, code in BESIDE.items() if name not in found and name not in given}
    assert {name: code for name, code in told.items() if name not in beside} == found


def test_a_signature_over_other_bytes_does_not_fit() -> None:
    value, other = receipt(), receipt(at="2026-11-21T12:00:00Z")
    value["receipt"]["signatures"] = other["receipt"]["signatures"]
    assert results(value)["signatures"] == "ledger.signature"


# --- Files that were kept ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", KEPT)
def test_every_form_holds_what_was_signed(name: str) -> None:
    check_kept(DISPLAY, KEPT[name].encode())


@pytest.mark.parametrize("name", KEPT)
@by_name(
    ("old", "new"),
    {
        "an excerpt": ("a copper gauge", "a silver gauge"),
        "a claim": ("She kept", "She never kept"),
        "what a source is": ("a letter, 1951", "a letter, 1952"),
        "what was left out": ("the van", "the car"),
    },
)
def test_a_word_of_it_that_was_changed_is_found(name: str, old: str, new: str) -> None:
    assert old in KEPT[name]
    with pytest.raises(KeptError):
        check_kept(DISPLAY, KEPT[name].replace(old, new).encode())


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        pytest.param("answer.md", "gauge\\. \\[B\\]", "gauge\\. \\[A\\]", id="another marker"),
        pytest.param("answer.md", " \\[C\\]", "", id="a marker less"),
        pytest.param("answer.md", "\\[B\\]\n", "\\[B\\] And she hated it\\.\n", id="words behind a claim"),
        pytest.param("answer.md", "rain\\.”\n\n", "rain\\. No\\.”\n\n", id="words in a quote"),
        pytest.param("answer.md", "## Left", "**3. a:** She hated it\\. \\[A\\]\n\n## Left", id="a claim more"),
        pytest.param("a page", "[<span>Source</span>B]", "[<span>Source</span>A]", id="another marker of a page"),
        pytest.param("a page", "<dl>", '<p class="claim__text">She hated it.</p><dl>', id="a claim more on a page"),
        pytest.param("a page", "rain.</q>", "rain. Never.</q>", id="words in a quote of a page"),
        pytest.param("listed.md", "gauge. **[B]**", "gauge. **[A]**", id="another marker in bold"),
        pytest.param("listed.md", " **[C]**", "", id="a marker in bold less"),
        pytest.param("listed.md", "**[B]** *", "**[B]** And she hated it. *", id="words behind a marker"),
        pytest.param("listed.md", "**[B]** *paraphrased*", "**[B]** She hated it.", id="words for a label"),
        pytest.param("listed.md", "Perhaps also:", "She hated it. **[A]**", id="a claim more with a marker"),
        pytest.param("listed.md", "Perhaps also:", "She hated it. *their words*", id="a claim more, labelled"),
        pytest.param("listed.md", "- **[C]** a letter, 1951\n", "", id="a source less"),
        pytest.param("listed.md", "  > “a copper gauge  \n", "  > “a gauge  \n", id="a word of a source less"),
        pytest.param("a listed page", "<li>[B]", "<li>[A]", id="another source on a page"),
        pytest.param("a listed page", "<ul>", '<p class="claim__text">No.</p><ul>', id="a claim more listed"),
        pytest.param("listed text", "\n[C]", "\n[D]", id="another source in a text"),
    ],
)  # fmt: skip
def test_what_was_put_into_a_file_is_found(name: str, old: str, new: str) -> None:
    assert old in KEPT[name]
    with pytest.raises(KeptError):
        check_kept(DISPLAY, KEPT[name].replace(old, new, 1).encode())


@by_name(
    ("changed", "said"),
    {
        "read otherwise": ({"read_as": "What else?"}, "read as is not what was signed"),
        "a passage near by": (
            {"nearest": [{"n": 9, "text": "She hated it."}]},
            "nearest is not what was signed",
        ),
    },
)
def test_what_programs_keep_is_compared_beside_its_claims_too(changed: dict[str, Any], said: str) -> None:
    kept = {**json.loads(KEPT["answer.json"]), **changed}
    with pytest.raises(KeptError, match=said):
        check_kept(DISPLAY, json.dumps(kept).encode())


def test_marks_of_our_own_are_taken_out_of_a_file() -> None:
    check_kept(DISPLAY, MARKDOWN.replace("> Source C", "\x02\x03> Source C").encode())


def test_a_refusal_is_kept_in_its_words() -> None:
    check_kept(REFUSED, b"# What?\n\n## After the archive ends\n\nIt ends in 1987\\.\n")
    with pytest.raises(KeptError, match="the refusal's text"):
        check_kept(REFUSED, b"After the archive ends. It never ends.")


def test_what_is_no_text_is_said_to_be_none() -> None:
    with pytest.raises(KeptError, match="not text in UTF-8"):
        check_kept(DISPLAY, b"\xff\xfe")
