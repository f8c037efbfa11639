"""Whatever a core, a service or a worker says to a curator has words of the desk, in every language of its pages."""

import ast
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from django.utils import translation

from personas.core.consent import Sensitive
from personas.core.desk.outcomes import ASKED
from personas.core.faults import Fault, Flaw
from personas.core.findings import Broken, Finding
from personas.core.life import PROFILES, PRONOUNS
from personas.core.manifest import KINDS
from personas.core.sensitive.kinds import Kind
from personas.core.tiers import TIERS
from personas.desk_words import VALUES
from personas.roles import Role
from personas.sayings import MET, in_words

ROOT = Path(__file__).resolve().parents[1]
# Rooms in which something is said to a curator, and what in them is said to programs or to whoever runs the house.
ROOMS = ("*.py", "core/*.py", "core/desk/*.py", "services/*.py", "readers/*.py")
ELSEWHERE = frozenset(
    {
        # What comes in by API, by harvest, by command or from another house.
        *(
            "catalogues.py",
            "tokens.py",
            "roles.py",
            "harvesting.py",
            "returning.py",
            "staging.py",
        ),
        *("desk_api.py", "desk_api_deliveries.py", "desk_api_publishing.py"),
        *("streaming.py", "destroying.py", "quarantine.py", "objects.py", "parcels.py"),
        # What a proof, a signed file or a child's protocol says when it is not one.
        *(
            "artifact.py",
            "bag.py",
            "kept.py",
            "membership.py",
            "ocfl_inventory.py",
            "policy.py",
            "sealed_blocks.py",
        ),
        *(
            "tombstone.py",
            "version.py",
            "originals.py",
            "pieces.py",
            "places.py",
            "tsv.py",
            "fence.py",
            "filters.py",
            "taken_out.py",
        ),
        "ocfl.py",
    }
)
INSIDE = frozenset(
    {
        "a reading holds pieces, and not too many, or findings",  # of a child, and refused behind it
        "it is no recognition",
        "there is no such kind of words",
        "a listing names what is not in it",
        "a listing names too much, or something twice",
        "a listing names what cannot be read",
        "file 7: what was written cannot be read again",
        "7 is no identifier of 32 hex digits, or an archive here has it already",  # of a command
        "there is no such rule",
        "persona 7: its policy was never counted",  # of an archive that nobody founded whole
        "an Idempotency-Key is 1 to 80 printable ASCII characters",  # of a program
        "its dates are kept by the 7: by the day it would be too many",  # by the month, by the year
        "7 (7)",  # of which each is said by itself
        "7: 7",
    }
)
NOTES = {"broken", "Finding", "_failed", "_found", "_whole", "_settle"}


def sentences() -> Iterator[tuple[str, str]]:
    """Give every sentence that is raised or told in these rooms, with a 7 wherever something is filled in."""
    for room in ROOMS:
        for path in sorted(ROOT.glob(room)):
            if path.name not in ELSEWHERE:
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    is_page = path.parent == ROOT and isinstance(node, ast.Assign | ast.AugAssign)
                    yield from () if is_page else ((path.name, one) for one in said(node))


def said(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Name(id=name), args=args, keywords=words):
            if name in NOTES or name.endswith("Error"):
                yield from texts([*args, *(word.value for word in words)])
        case (
            ast.Assign(targets=[ast.Name(id="notes" | "said")], value=value)
            | ast.AugAssign(target=ast.Name(id="notes" | "said"), value=value)
        ):
            inner = {
                id(part) for one in ast.walk(value) if isinstance(one, ast.JoinedStr) for part in one.values
            }
            yield from texts(one for one in ast.walk(value) if id(one) not in inner)
        case ast.AST():
            pass


def texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for one in nodes:
        match one:
            case ast.Constant(value=str(text)) if " " in text:
                yield text
            case ast.JoinedStr(values=parts):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)
                if " " in text:
                    yield text
            case ast.AST():
                pass


@pytest.fixture
def pseudo(monkeypatch):
    """Pseudo-translate: what is said by the desk stands in brackets."""
    monkeypatch.setattr("personas.sayings.gettext", lambda text: f"⟦{text}⟧")


def test_every_sentence_that_a_curator_can_meet_has_words(pseudo):
    told = [(where, one) for where, one in sentences() if one.strip() not in {*INSIDE, ""}]
    left = {f"{where}: {one}" for where, one in told if "⟦" not in in_words(one)}
    assert len(told) > 150
    assert left == set()


@pytest.mark.parametrize("rule", Broken)
def test_every_finding_has_words_whatever_its_file_is_called(pseudo, rule):
    found = Finding(file="a (b) 5%: c", row=3, rule=rule, detail="x (y)").message
    assert in_words(found).startswith("⟦")
    assert in_words(found).count("a (b) 5%: c") == 1


@pytest.mark.parametrize("flaw", Flaw)
@pytest.mark.parametrize("detail", ["", "3"])
def test_every_flaw_of_a_policy_has_words(pseudo, flaw, detail):
    assert in_words(Fault(row="ada", flaw=flaw, detail=detail).message).startswith("⟦")


@pytest.mark.parametrize("message", [*MET, *ASKED.values()])
def test_what_an_error_and_a_question_say_has_words_with_what_they_name(pseudo, message):
    assert (
        in_words(f"{message} (ship’s log)").removesuffix(" (ship’s log)")[0] == "⟦"
        or message in ASKED.values()
    )
    assert in_words(message)[0] == "⟦"


def test_every_word_of_the_archive_format_has_one_of_the_desk():
    words = [*KINDS, *Sensitive, *Kind, *PROFILES, *PRONOUNS, *Role, *(tier.name for tier in TIERS)]
    assert [one for one in words if one not in VALUES and f"kind.{one}" not in VALUES] == []


@pytest.mark.parametrize(
    ("said", "words"),
    [
        pytest.param(
            "4 artifacts are in the trash until 2026-12-04. From version 3 on nobody sees them.",
            "4 documentos están en la papelera hasta 2026-12-04. Desde la versión 3 nadie los ve.",
            id="one sentence behind another",
        ),
        pytest.param(
            "Nothing was changed. You may not do this. Ask the archive's steward for the role that allows it. "
            "(ada: only its curators ask for this; ask one of them)",
            "No se cambió nada. Usted no puede hacer esto. Pida a la persona responsable del archivo el papel que lo "
            "permite. (ada: solo quienes lo cuidan piden esto; pídalo a alguien de ellos)",
            id="a message of an error with what it names",
        ),
        pytest.param(
            "a.csv, row 3 has a bad date (1999-13: there is no month 13): use EDTF, such as 1845, 1845-06-02, 1845?, "
            "184X, 1845/1846, or leave it empty.",
            "a.csv, fila 3 tiene una fecha que no vale (1999-13: no hay mes 13): escríbala como 1845, 1845-06-02, "
            "1845?, 184X, 1845/1846, o déjela vacía.",
            id="a sentence within a sentence",
        ),
        pytest.param(
            "As “IMG 1”, letter by Ada, undated.", "Como «IMG 1», carta de Ada, sin fecha.", id="a kind"
        ),
        pytest.param("As “IMG 1” by Ada, 1929.", "Como «IMG 1» de Ada, 1929.", id="no kind"),
        pytest.param("%(path)s is here, 100 %.", "%(path)s is here, 100 %.", id="what nobody here says"),
    ],
)
def test_it_is_said_in_the_language_of_the_page(said, words):
    with translation.override("es"):
        assert in_words(said) == words


def test_in_english_the_desk_says_its_own_words_for_those_of_the_archive_format():
    assert in_words("a requestor needs a tier") == "who reads needs a level"


def test_what_a_file_is_called_costs_no_time():
    began = time.process_time()
    in_words("holds signs (that: " * 200)
    in_words("x" * 10**6)
    assert time.process_time() - began < 1
