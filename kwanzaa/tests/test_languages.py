"""The pages of requestors in every language: nothing untranslated, nothing said that was not asked for."""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.template import Template
from django.template.base import FilterExpression, Node, Variable
from django.template.loader import get_template
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import trim_whitespace
from lxml import html

from citations import selectors
from citations.models import Conversation, Question
from citations.tests.test_views import ANSWER, REFUSAL
from personas.models import Persona
from personas.roles import Role, grant

PROJECT = Path(__file__).resolve().parents[2]
LANGUAGES = tuple(code for code, _ in settings.LANGUAGES if code != "en")
ROOMS = ("*.html", "citations/*.html", "account/*.html", "mfa/**/*.html")  # of templates that requestors meet
CODE = ("citations/**/*.py", "kwanzaa/accounts/*.py")
DESKS = {"admin.py", "feedback_admin.py", "learning_admin.py", "writer_desk.py"}  # for those who tend; English alone so far
CALLS = {"_", "gettext", "gettext_lazy", "gettext_noop"}
PLACE = re.compile(r"%\((\w+)\)s")


# --- Catalogues -----------------------------------------------------------------------------------
def in_templates() -> Iterator[str]:
    for room in ROOMS:
        for path in (PROJECT / "templates").glob(room):
            template = get_template(str(path.relative_to(PROJECT / "templates"))).template  # type: ignore[attr-defined]
            assert isinstance(template, Template)
            for node in template.nodelist.get_nodes_by_type(Node):
                yield from said_by(node)
            yield from re.findall(r'_\("([^"]+)"\)', path.read_text(encoding="utf-8"))


def said_by(node: Node) -> Iterator[str]:
    match node:
        case TranslateNode(filter_expression=FilterExpression(var=Variable(literal=str(text)))):
            yield text
        case BlockTranslateNode():
            for tokens in filter(None, (node.singular, node.plural)):
                said = node.render_token_list(tokens)[0]
                yield trim_whitespace(said) if node.trimmed else said
        case Node():
            pass


def in_code() -> Iterator[str]:
    for pattern in CODE:
        for path in PROJECT.glob(pattern):
            if "tests" not in path.parts and path.name not in DESKS:
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    match node:
                        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text))]) if (
                            name in CALLS
                        ):
                            yield text
                        case ast.AST():
                            pass


def entries(language: str) -> dict[str, list[str]]:
    """Read a catalogue as it is written: every form of every message."""
    text = (PROJECT / "locale" / language / "LC_MESSAGES/django.po").read_text(encoding="utf-8")
    assert "#, fuzzy" not in text
    found: dict[str, list[str]] = {}
    for block in text.split("\n\n")[1:]:
        parts = re.findall(r'^(msg\w+)(?:\[\d\])? (".*"(?:\n".*")*)$', block, re.MULTILINE)
        said = [
            ("msgstr" in name, "".join(map(ast.literal_eval, lines.split("\n")))) for name, lines in parts
        ]
        forms = [words for is_said, words in said if is_said]
        for key in (words for is_said, words in said if not is_said):
            found[key] = forms
    return found


@pytest.fixture(scope="module")
def messages() -> frozenset[str]:
    return frozenset([*in_templates(), *in_code()]) - {""}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated_and_every_translation_is_of_a_message(
    language: str, messages: frozenset[str]
) -> None:
    known = entries(language)
    assert sorted(messages - set(known)) == []
    assert sorted(set(known) - messages) == []
    assert [key for key, forms in known.items() if not all(forms)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_names_what_its_message_names_and_nothing_else(language: str) -> None:
    for key, forms in entries(language).items():
        for form in forms:
            missing = set(PLACE.findall(key)) - set(PLACE.findall(form))
            assert not missing or (len(forms) > 1 and missing <= {"n", "days", "count"}), key
            assert set(PLACE.findall(form)) <= set(PLACE.findall(key)) | {"count"}, key
            assert re.findall("<[^>]*>", form) == re.findall("<[^>]*>", key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    folder = PROJECT / "locale" / language / "LC_MESSAGES"
    with (folder / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    held: dict[str, list[str]] = {}
    for key, text in compiled.items():
        held.setdefault(key[0] if isinstance(key, tuple) else key, []).append(text)
    written = entries(language)
    singular = {key: held[key] for key in written if key in held}
    assert {key: forms for key, forms in written.items() if key in held} == singular
    assert set(held) - {""} <= set(written)


# --- The pages ------------------------------------------------------------------------------------
@pytest.fixture
def femi(db: None, monkeypatch: pytest.MonkeyPatch) -> Client:
    ada = Persona.objects.create(
        slug="ada",
        name="Ada Lightfoot",
        born="1908",
        died="1987",
        state="active",
        archive_id="a" * 32,
        profiles=["steward", "researcher"],
    )
    ada.tiers.create(name="family", rank=1)
    user = User.objects.create_user("femi", password="f")
    grant(user, ada, Role.REQUESTOR, "family")
    talk = Conversation.objects.create(handle="a" * 32, persona=ada, user=user, title="Rain")
    answers = {"1" * 32: ANSWER, "2" * 32: REFUSAL, "3" * 32: None}
    for handle in answers:
        Question.objects.create(
            handle=handle,
            conversation=talk,
            persona=ada,
            user=user,
            text="What about rain?",
            profile="steward",
            key=handle,
        )
    monkeypatch.setattr(selectors, "delivered", lambda one: answers[one.handle])
    client = Client()
    client.force_login(user)
    return client


PAGES = (
    "/",
    "/help/",
    "/pause/",
    "/login/",
    "/personas/ada/",
    "/personas/ada/inventory/",
    "/personas/ada/conversations/",
    f"/questions/{'1' * 32}/",
    f"/questions/{'1' * 32}/keep/",
    "/nothing-here/",
    "/account/password/",
    "/account/second-factor/",
    "/account/tokens/",
)
DATA = "//bdi | //*[@dir='auto'] | //*[@lang][not(self::html)] | //code | //*[@translate='no'] | //script | //style"


def marked(text: str) -> str:
    """Pseudo-translate: every message stands in brackets."""
    return f"⟦{text}⟧" if text else ""


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    real = translation._trans  # type: ignore[attr-defined]
    monkeypatch.setattr(real, "gettext", marked)
    monkeypatch.setattr(real, "ngettext", lambda one, many, n: marked(one if n == 1 else many))
    monkeypatch.setattr(real, "pgettext", lambda _, text: marked(text))


def unmarked(text: str) -> str:
    """Take out everything in brackets, the innermost first: what is left was not translated."""
    while (less := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return " ".join(text.split())


def left_over(page: str) -> list[str]:
    """What a reader meets on a page, or hears, that is neither a message nor marked as somebody's data."""
    root = html.fromstring(page)
    for one in root.xpath(DATA):
        parent, tail = one.getparent(), one.tail or ""
        assert parent is not None
        before = one.getprevious()
        if before is None:
            parent.text = (parent.text or "") + tail
        else:
            before.tail = (before.tail or "") + tail
        one.tail = None
        parent.remove(one)
    read = [text for one in root.iter() if isinstance(one.tag, str) for text in (one.text, one.tail) if text]
    heard = [
        one.get(name)
        for name in ("aria-label", "title", "alt", "placeholder", "data-trouble")
        for one in root.xpath(f"//*[@{name}]")
    ]
    joined = unmarked(
        "\0".join(text or "" for text in [*read, *heard]).replace("\n", " ").replace("Kwanzaa", "")
    )
    return [one for one in joined.split("\0") if re.search(r"[^\W\d_]{2}", one)]


@pytest.mark.parametrize("path", PAGES)
def test_every_word_of_a_page_is_a_message_or_somebodys_own(femi: Client, pseudo: None, path: str) -> None:
    client = Client() if path == "/login/" else femi
    assert left_over(client.get(path).content.decode()) == []


@pytest.mark.parametrize(
    ("page", "found"),
    [
        pytest.param("<p>⟦Ask ⟦me⟧⟧ · <bdi>Ada</bdi> ⟦then⟧</p>", [], id="nothing"),
        pytest.param("<p>⟦Ask⟧ me</p>", ["me"], id="a word"),
        pytest.param('<p aria-label="Main">⟦Ask⟧</p>', ["Main"], id="a label"),
        pytest.param("<p><bdi>Ada</bdi> left</p>", ["left"], id="behind data"),
    ],
)
def test_a_word_that_is_no_message_is_found(page: str, found: list[str]) -> None:
    assert [one.strip() for one in left_over(f"<main>{page}</main>")] == found


# --- The switch -----------------------------------------------------------------------------------
def test_the_language_is_chosen_with_a_form_and_kept(femi: Client) -> None:
    chosen = femi.post(
        reverse("set_language"), {"language": "ar"}, headers={"Referer": "http://testserver/help/"}
    )
    assert (chosen.status_code, chosen.url) == (302, "http://testserver/help/")  # type: ignore[attr-defined]
    cookie = femi.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("ar", True, "Lax")
    page = femi.get("/help/").content.decode()
    assert re.search(r'<html\s+lang="ar"\s+dir="rtl"', page)
    assert ">English</button>" in page  # as its speakers call it, whatever the page speaks
    assert "كيف تُقرأ الإجابة" in page


@pytest.mark.parametrize("language", ["xx", "", "../en"])
def test_no_other_language_is_taken(femi: Client, language: str) -> None:
    femi.post(reverse("set_language"), {"language": language})
    assert settings.LANGUAGE_COOKIE_NAME not in femi.cookies


def test_nobody_is_sent_elsewhere_by_it(femi: Client) -> None:
    chosen = femi.post(reverse("set_language"), {"language": "fr", "next": "https://elsewhere.example/"})
    assert chosen.url == "/"  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_signed_is_said_as_it_was_signed_in_every_language(femi: Client, language: str) -> None:
    femi.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answered = femi.get(f"/questions/{'1' * 32}/").content.decode()
    assert "In a letter she wrote: “I have counted rain.”" in answered
    assert "Nothing says it." in answered
    refused = femi.get(f"/questions/{'2' * 32}/").content.decode()
    assert '<h3 lang="en" dir="auto">The archive does not answer this</h3>' in refused
