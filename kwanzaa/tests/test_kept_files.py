"""Files of answers, verified at home with the real command: every form keeps every citation."""

import json
import subprocess
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings as conf
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from hypothesis import example, given
from hypothesis import strategies as st

from audit import selectors as audit
from audit import verify
from audit.core.errors import KeptError
from audit.core.kept import check_kept
from citations import exports, services, tasks
from citations.core.passages.framing import single
from citations.models import Question, StoredBundle
from citations.tests.asking import CHARTS
from citations.tests.conftest import Cast, cast, demo_keys, folder
from ledger.core.canonical import Json
from personas.models import Person, Persona
from personas.services import refresh_mentions

__all__ = ["cast", "demo_keys", "folder"]
COMMAND = Path(__file__).resolve().parents[2] / "bin" / "kwanzaa-verify"
FORMS = {"keep": "page.html", "markdown": "answer.md", "json": "answer.json"}
TYPED = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"))
CARDIFF = "When did Ada move to Cardiff?"
PASSED = dict.fromkeys(("file", "envelope", "receipt", "signatures", "display", "kept"), "pass")
HELD = {form: {**PASSED, "bundle": "not_checked"} for form in FORMS.values()}


def kept(client: Client, question: Question, where: Path) -> Path:
    """Keep every form of an answer, its receipt and the keyset in a folder."""
    for name, file in {**FORMS, "receipt": "receipt.json"}.items():
        where.joinpath(file).write_bytes(client.get(reverse(f"chat:{name}", args=[question.handle])).content)
    where.joinpath("keyset.json").write_bytes(audit.keyset_file())
    return where


def arguments(where: Path, form: str) -> list[str]:
    receipt, keyset = str(where / "receipt.json"), str(where / "keyset.json")
    return ["--receipt", receipt, "--keyset", keyset, "--kept", str(where / form), "--json"]


def verified(where: Path, form: str) -> dict[str, str]:
    """Return what each check says of one form, by the command as people run it."""
    said = subprocess.run([COMMAND, *arguments(where, form)], capture_output=True, check=False)
    return told(said.stdout.decode(), said.returncode)


def verified_here(where: Path, form: str) -> dict[str, str]:
    """Do the same in this process, which begins faster."""
    with redirect_stdout(StringIO()) as said:
        code = verify.main(arguments(where, form))
    return told(said.getvalue(), code)


def told(said: str, code: int) -> dict[str, str]:
    record = json.loads(said)
    assert code == record["exit_code"]
    return {one["name"]: one["status"] for one in record["results"]}


@pytest.fixture
def rhea(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(tasks.answer_question, "apply_async", lambda *_, **__: None)
    client = Client()
    client.force_login(cast.rhea)
    return client


def asked(cast: Cast, text: str) -> Question:
    question = services.ask(user=cast.rhea, slug="ada", text=text, key="k1")
    services.attend(question_id=question.pk)
    return question


def test_every_form_of_an_answer_is_verified_offline_beside_its_receipt(
    cast: Cast, rhea: Client, tmp_path: Path
) -> None:
    where = kept(rhea, asked(cast, CARDIFF), tmp_path)
    assert {form: verified(where, form) for form in HELD} == HELD
    for form in HELD:
        file = where / form
        file.write_text(file.read_text().replace("Cardiff and", "Swansea and"))
    assert {verified_here(where, form)["kept"] for form in HELD} == {"fail"}


def test_a_name_that_was_changed_is_kept_as_it_was_signed(cast: Cast, rhea: Client, tmp_path: Path) -> None:
    changed = {"state": Person.State.ANONYMIZED, "pseudonym": "Person A", "receipt": "a letter"}
    Person.objects.create(persona=cast.persona, name="Mr. Pryce", **changed)
    refresh_mentions(persona=cast.persona)
    where = kept(rhea, asked(cast, CHARTS), tmp_path)
    assert 'data-heard="in brackets: ">[</span>Person A]' in (where / "page.html").read_text()
    assert {form: verified_here(where, form) for form in HELD} == HELD


def test_a_refusal_is_kept_in_a_page_of_another_language(cast: Cast, rhea: Client, tmp_path: Path) -> None:
    rhea.cookies[conf.LANGUAGE_COOKIE_NAME] = "ar"
    with translation.override(None):  # the client leaves the language of its last page behind
        where = kept(rhea, asked(cast, "What did she think of Brexit?"), tmp_path)
    assert {form: verified_here(where, form) for form in HELD} == HELD


@example(words=["ends in *", "a [A] (b) *"], mine=[True, False])
@given(
    words=st.lists(st.text(TYPED, min_size=1, max_size=30), min_size=1, max_size=3),
    mine=st.lists(st.booleans(), min_size=3, max_size=3),
)
def test_whatever_words_were_quoted_the_file_that_is_made_verifies(
    words: list[str], mine: list[bool]
) -> None:
    sources: list[Json] = [
        {"handle": f"Source {letter}", "label": "their words", "excerpt": one, "about": "a letter, 1951"}
        for letter, one in zip("ABC", words, strict=False)
    ]
    claims: list[Json] = [
        {
            "n": n + 2,
            "text": f"“{single(one)}”" if own else one,
            "rung": "supported",
            "label": "their words" if own else "paraphrased",
            "sources": [source],
        }
        for n, (one, own, source) in enumerate(zip(words, mine, sources, strict=False))
    ]
    refused: Json = {"kind": "answer", "rung": "supported", "removed": [], "refusal": None}
    display: dict[str, Json] = {"contract": {}, "claims": claims, "outcome": refused}
    question = Question(
        pk=1,
        handle="1" * 32,
        persona=Persona(slug="ada", name=words[0]),
        text=words[-1],
        created=timezone.now(),
    )
    StoredBundle(question=question, bundle_id="1" * 32)
    made = exports.markdown(question, display, {}, exports.Beside(base="https://a.example"))
    check_kept(display, made.encode())
    with pytest.raises(KeptError):
        check_kept(display, made.replace("**[A]**", "**[A]** No.", 1).encode())
