"""Two verifiers, written apart, that agree: on checked-in verdicts, on named mutations, and on forgeries."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from audit.core.results import Status
from audit.core.trust import Trust, read_trust
from audit.core.verification import CHECKS, verify
from audit.tests.forging import KINDS, Forgery, forge
from audit.tests.nearby import POLICY
from audit.tests.second import FOLDER, NODE, Second, batches
from audit.tests.verdicts import make
from audit.vectors import main as first_vectors
from ledger.core.errors import KwanzaaError

TOLD: Final[dict[str, list[dict[str, Any]]]] = json.loads(make.VERDICTS.read_bytes())
CASES: Final = TOLD["cases"]
EVERY: Final = sum(map(len, TOLD.values()))
SEED: Final = 20261121


def given(case: dict[str, Any]) -> tuple[bytes, bytes | None, bytes | None]:
    keyset = None if case["keyset"] is None else make.read(case["keyset"])
    display = case["display"] and make.spliced("display.json", case["display"])
    return make.spliced(case["file"], case["splice"]), keyset, display


# --- Verdicts -------------------------------------------------------------------------------------
def test_the_verdicts_are_what_their_maker_writes() -> None:
    assert make.VERDICTS.read_text(encoding="utf-8") == make.text()


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_both_verifiers_reproduce_a_verdict(case: dict[str, Any], second: Second) -> None:
    request = given(case)
    assert make.said(*request) == case["expected"]
    assert second.ask(request) == [case["expected"]]


def test_the_page_comes_to_every_verdict(page: Second) -> None:
    for case in CASES:
        request = given(case)
        (answer,) = page.ask(request)
        shown = answer.pop("page", None)
        assert answer == case["expected"], case["name"]
        assert is_same(shown, answer.get("verdict"), alone=request[2] is None), (case["name"], shown)


# --- The command that runs them, for whoever writes a third -----------------------------------------
def vectors(folder: Path, *words: str) -> tuple[int, str]:
    command = [str(NODE), str(FOLDER / "vectors.js"), str(folder), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_the_vectors_run_through_any_verifier(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verdicts, name = make.VERDICTS.parent, "honest, with its answer written otherwise"
    every = f"{EVERY} cases, 0 with another verdict than expected\n"
    assert vectors(verdicts) == (0, every)
    assert (first_vectors([str(verdicts)]), capsys.readouterr().out) == (0, every)
    for command, only in (
        (f"{sys.executable} -m audit.verify", name),
        (f"{NODE} {FOLDER / 'verify.js'}", "keys: ended behind"),
        (f"{NODE} {FOLDER / 'verify.js'}", "kept: another claim"),
    ):
        assert vectors(verdicts, "--with", command, "--only", only)[0] == 0
    (tmp_path / "signed").symlink_to(verdicts / "signed")
    other = {
        kind: [
            {**case, "expected": {**case["expected"], "code" if kind == "citations" else "verdict": "none"}}
            for case in cases[:2]
        ]
        for kind, cases in TOLD.items()
    }
    (tmp_path / "verdicts.json").write_text(json.dumps(other))
    lines = [f"another verdict than expected: {case['name']}\n" for cases in other.values() for case in cases]
    wrong = "".join([*lines, "6 cases, 6 with another verdict than expected\n"])
    assert vectors(tmp_path) == (1, wrong)
    assert (first_vectors([str(tmp_path)]), capsys.readouterr().out) == (1, wrong)


def test_every_name_that_the_second_package_gives_has_its_type() -> None:
    given = set(re.findall(r"[{,] (\w+)", (FOLDER / "index.js").read_text(encoding="utf-8")))
    types = (FOLDER / "index.d.ts").read_text(encoding="utf-8")
    assert given == set(re.findall(r"export (?:function|const|class) (\w+)", types))


# --- What is nearest, beside a refusal and below an answer ------------------------------------------
NEAR: Final = ("nearest", "below")


def otherwise(name: str, change: str) -> bytes:
    display = json.loads(make.read(f"{name}-display.json"))
    first = display["nearest"][0]
    match change:
        case "a passage that reads otherwise":
            first["sources"][0]["excerpt"] = first["sources"][0]["excerpt"].replace("e", "a")
        case "a passage less":
            display["nearest"].pop()
        case "all of them gone":
            del display["nearest"]
        case "another role":
            first["label"] = "their words"
        case "as claims":
            display["claims"] = display.pop("nearest")
        case _:
            assert change == "nothing"
    return json.dumps(display).encode()


CHANGES: Final = (
    *("a passage that reads otherwise", "a passage less", "all of them gone", "another role", "as claims"),
)


@pytest.mark.parametrize("name", NEAR)
def test_both_verifiers_accept_what_is_nearest(name: str, second: Second) -> None:
    data, keyset = make.read(f"{name}.json"), make.read("keyset.json")
    for display in (make.read(f"{name}-display.json"), otherwise(name, "nothing")):
        assert make.said(data, keyset, display)["verdict"] == "pass"
        assert second.ask((data, keyset, display)) == [make.said(data, keyset, display)]


@pytest.mark.parametrize("name", NEAR)
def test_the_record_of_one_is_read_as_it_was_written(name: str) -> None:
    opened = make.read(f"{name}-opened.json")
    report = verify(
        make.read(f"{name}.json"),
        trust=read_trust(make.read("keyset.json")),
        display=make.read(f"{name}-display.json"),
        opened=opened,
        policy=POLICY,
    )
    wrong = [
        one
        for one in report.results
        if one.status is not Status.PASS and one.name not in {"opened field", "artifacts"}
    ]
    assert wrong == []


@pytest.mark.parametrize("name", NEAR)
@pytest.mark.parametrize("change", CHANGES)
def test_both_verifiers_object_to_another_nearest_passage(name: str, change: str, second: Second) -> None:
    request = make.read(f"{name}.json"), make.read("keyset.json"), otherwise(name, change)
    said = make.said(*request)
    assert said["verdict"] == "fail"
    assert ["display", "fail", "audit.display"] in said["results"]
    assert second.ask(request) == [said]


# --- Forgeries ------------------------------------------------------------------------------------
def trust_in(keyset: bytes) -> Trust | str:
    try:
        return read_trust(keyset)
    except KwanzaaError as e:
        return e.code


def said(one: Forgery, trusts: dict[bytes, Trust | str]) -> dict[str, Any]:
    trust = trusts.get(one.keyset) or trust_in(one.keyset)
    if one.kind != "keysets":
        trusts[one.keyset] = trust
    if isinstance(trust, str):
        return {"untrusted": trust}
    return make.summary(verify(one.data, trust=trust, display=one.display))


# What the page takes a file for that is no bundle by its form: it gives no verdict on it.
KINDS_ON_PAGE: Final = frozenset({"unknown", "text", "receipt", "keyset", "display", "kept"})


def is_same(shown: str | None, verdict: str | None, *, alone: bool) -> bool:
    """Tell whether the page says what the commands say: the verdict, or of no bundle that it is none.

    Without a keyset file to trust there is no verdict of a command; the page must not say that it passes.
    An answer beside it that is none by its form is told apart from the bundle.
    """
    if verdict is None or not alone:
        return (shown == "pass") is (verdict == "pass")
    return shown == verdict or (shown in KINDS_ON_PAGE and verdict != "pass")


@dataclass(kw_only=True)
class Seen:
    """What came of forgeries: which were accepted, where the verifiers disagree, and which check refused first."""

    accepted: list[Forgery] = field(default_factory=list)
    apart: list[Any] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)

    def note(self, one: Forgery, first: dict[str, Any], other: dict[str, Any]) -> None:
        shown = other.pop("page", "untrusted")
        if first != other or not is_same(shown, first.get("verdict"), alone=one.display is None):
            self.apart.append((one.kind, first, other, one))
        if "pass" in {first.get("verdict"), other.get("verdict"), shown}:
            self.accepted.append(one)
        results = first.get("results", [])
        no = (name for name, status, _ in results if status in {Status.FAIL, Status.NOT_TRUSTED})
        self.refused[next(no, "keyset file")] += 1
        self.kinds[one.kind] += 1


def both(second: Second, forgeries: Iterable[Forgery]) -> Seen:
    seen, trusts = Seen(), dict[bytes, Trust | str]()
    for batch in batches(forgeries):
        second.send([(one.data, one.keyset, one.display) for one in batch])
        for one in batch:
            seen.note(one, said(one, trusts), second.receive())
    return seen


def test_forgeries_of_every_kind_are_refused_by_page_and_commands_with_the_same_words(page: Second) -> None:
    seen = both(page, forge(SEED, 2_000))
    assert seen.accepted == []
    assert seen.apart == []
    assert seen.kinds.keys() == KINDS.keys()
    assert seen.refused.keys() == {"keyset file", *(check.name for check in CHECKS[: make.KEYLESS])}


@pytest.mark.nightly
def test_a_hundred_thousand_forgeries_are_refused_by_page_and_commands_with_the_same_words(
    page: Second, soak: Any
) -> None:
    seen = both(page, forge(SEED + 1, 100_000))
    soak.note(
        seed=SEED + 1,
        count=100_000,
        differences=len(seen.apart),
        accepted=len(seen.accepted),
        refused=seen.refused,
    )
    assert seen.accepted == []
    assert seen.apart == []
