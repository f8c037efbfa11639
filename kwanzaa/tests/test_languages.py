"""The pages of requestors in every language: nothing untranslated, nothing said that was not asked for."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.contrib.auth.models import Permission, User
from django.shortcuts import render
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR
from lxml import html

from citations import selectors, services
from citations.core.errors import (
    CitationError,
    ConversationEndedError,
    KeyRequiredError,
    KeyReusedError,
    MalformedQuestionError,
    TooManyError,
    UnknownConversationError,
    UnknownProfileError,
)
from citations.models import Conversation, Question, StoredBundle
from citations.tests.test_views import ANSWER, REFUSAL
from kwanzaa.tests.messages import PROJECT, entries, needed, templates, wanting
from personas.core.text import CHARSETS
from personas.models import Persona
from personas.roles import Role, grant
from personas.selectors.access import FOUND
from personas.services import inviting
from personas.spoken_dates import readings

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES if code != "en")
PLACE = re.compile(r"%\((\w+)\)s")


# --- Catalogues -----------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated_and_compiled_and_every_translation_is_of_a_message(
    language: str,
) -> None:
    assert list(wanting(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_names_what_its_message_names_and_nothing_else(language: str) -> None:
    for key, forms in entries(language).items():
        for form in forms:
            missing = set(PLACE.findall(key)) - set(PLACE.findall(form))
            assert not missing or (len(forms) > 1 and missing <= {"n", "days", "count"}), key
            assert set(PLACE.findall(form)) <= set(PLACE.findall(key)) | {
                "count",
                *("n" for _ in forms[1:]),
            }, key
            assert re.findall("<[^>]*>", form) == re.findall("<[^>]*>", key)


def test_what_is_said_of_a_person_fits_any_name_and_whoever_it_was() -> None:
    cut = re.compile(r"\b(?:de|que) %\((?:name|persona|person|creator)\)s")
    assert [form for forms in entries("fr").values() for form in forms if cut.search(form)] == []
    for key in (
        "Ask about the life, the words or the papers of %(name)s. Up to 1,000 characters.",
        "What did %(name)s do in %(year)s?",
        "What does %(name)s say in “%(title)s”?",
    ):
        assert not re.search(r"(?:فعل|يقول) %|كلماته|أوراقه", entries("ar")[key][0]), "of a man alone"


def test_no_sign_stands_behind_a_message_where_its_language_has_no_say() -> None:
    behind = re.compile(r'\{% translate "[^"]*" %\}(?:</\w+>)?[:;!?]')
    pages = (*PROJECT.glob("templates/*.html"), *PROJECT.glob("templates/citations/*.html"))
    assert [page.name for page in pages if behind.search(page.read_text(encoding="utf-8"))] == []


# --- The pages ------------------------------------------------------------------------------------
@pytest.fixture(autouse=True)
def left_behind() -> Iterator[None]:
    """A request leaves its language to whatever is tried behind it in the same process."""
    yield
    translation.deactivate()


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
    for ticket, handle in enumerate(answers):
        asked = Question.objects.create(
            handle=handle,
            conversation=talk,
            persona=ada,
            user=user,
            text="What about rain?",
            profile="steward",
            key=handle,
        )
        empty = dict.fromkeys(("envelope", "seal", "wraps", "display", "receipt"), b"")
        StoredBundle.objects.create(question=asked, bundle_id=handle, ticket=ticket, **empty)
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
    "/personas/ada/reading/",
    "/personas/ada/care/",
    f"/personas/ada/conversations/{'a' * 32}/keep/",
    "/account/knock/",
    "/account/password/forgotten/",
    "/personas/ada/conversations/",
    f"/personas/ada/conversations/{'a' * 32}/",
    f"/questions/{'1' * 32}/",
    f"/questions/{'1' * 32}/keep/",
    f"/questions/{'2' * 32}/keep/",
    f"/questions/{'3' * 32}/",
    "/verify/",
    "/nothing-here/",
    "/logout/",
    "/account/inactive/",
    "/account/confirm/",
    "/account/password/",
    "/account/second-factor/",
    "/account/second-factor/totp/activate/",
    "/account/second-factor/webauthn/",
    "/account/second-factor/webauthn/add/",
    "/account/tokens/",
)
DATA = "//bdi | //*[@dir='auto'] | //*[@lang][not(self::html)] | //code | //*[@translate='no'] | //script | //style"


def marked(text: str) -> str:
    """Pseudo-translate: every message stands in brackets."""
    return f"⟦{text}⟧" if text else ""


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    readings("")  # the months' names are kept for the process: not those in brackets
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
        "\0".join(text or "" for text in [*read, *heard])
        .replace("\n", " ")
        .replace("Kwanzaa", "")
        .replace("UTC", "")
    )
    return [one for one in joined.split("\0") if re.search(r"[^\W\d_]{2}", one)]


@pytest.mark.parametrize("path", PAGES)
def test_every_word_of_a_page_is_a_message_or_somebodys_own(femi: Client, pseudo: None, path: str) -> None:
    client = Client() if path == "/login/" else femi
    assert left_over(client.get(path, follow=True).content.decode()) == []


DESKS = (
    "index",
    "personas_persona_add",
    "personas_batch_add",
    "personas_portrait_add",
    "personas_person_add",
    "personas_rule_add",
    "personas_tier_add",
    "personas_membership_add",
    "personas_invitation_add",
    "personas_door_add",
    "personas_upload_add",
    *(
        f"personas_{table}_changelist"
        for table in (
            "persona artifact batch person rule tier membership invitation knock door portrait upload errand edit "
            "archiveversion policyversion"
        ).split()
    ),
    "citations_feedbackevent_changelist",
    "citations_risksignal_changelist",
    "citations_pattern_changelist",
    "citations_suggestion_changelist",
    "citations_learnedtable_changelist",
)
DESKS_OF_ONE = ("change", "matrix", "names", "publish", "trash", "take_out", "sentences")
# Rows of the archive, and languages and character sets by their names.
OF_ROWS = {
    "ada",
    "Ada Lightfoot",
    "family",
    "femi",
    "rhea",
    "False",
}
DJANGOS = {"Search"}  # beside a magnifying glass, in English alone
# What a language calls itself stands beside what the page calls it.
IN_THEMSELVES = {f"({info['name_local']})" for info in LANG_INFO.values() if "name_local" in info}
OF_FORMAT = {*CHARSETS, *CHARSETS.values(), *IN_THEMSELVES}


@pytest.fixture
def rhea(femi: Client) -> Client:
    """Who tends, oversees and may found archives."""
    ada, user = Persona.objects.get(), User.objects.create_user("rhea", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename=FOUND))
    for role in (Role.CURATOR, Role.STEWARD):
        grant(user, ada, role)
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("name", [*DESKS, *DESKS_OF_ONE])
def test_every_word_of_the_curators_desk_is_a_message_or_a_rows(
    rhea: Client, pseudo: None, name: str
) -> None:
    is_of_one = name in DESKS_OF_ONE
    where = f"admin:personas_persona_{name}" if is_of_one else f"admin:{name}"
    page = rhea.get(reverse(where, args=[Persona.objects.get().pk] if is_of_one else []), follow=True)
    assert page.status_code == 200
    left = [one.strip(" |›") for one in left_over(page.content.decode())]
    assert {*left} <= OF_ROWS | OF_FORMAT | DJANGOS


def test_the_desk_says_its_own_words_everywhere_and_not_those_of_its_tables() -> None:
    said = {re.sub(r"%\(\w+\)s", "", one) for one in needed() - {"Artifact"}}  # a choice of a column
    technical = re.compile(r"\b(tiers?|registers?|batch(es)?|artifacts?|personas?)\b", re.IGNORECASE)
    assert [one for one in said if technical.search(one)] == []


ERRORS = (
    MalformedQuestionError,
    UnknownProfileError,
    UnknownConversationError,
    KeyReusedError,
    KeyRequiredError,
)


@pytest.mark.parametrize("error", [*ERRORS, ConversationEndedError, TooManyError])
def test_every_word_of_what_can_go_wrong_with_a_question_is_a_message(
    femi: Client, pseudo: None, monkeypatch: pytest.MonkeyPatch, error: Callable[[Any], CitationError]
) -> None:
    def asked(**_: object) -> None:
        raise error(9)

    monkeypatch.setattr(services, "ask", asked)
    page = femi.post("/personas/ada/", {"question": "What?", "key": "k"}).content.decode()
    assert 'role="alert"' in page
    assert left_over(page) == []


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("400", 400),
        ("403", 403),
        ("403_csrf", 403),
        ("404", 404),
        ("429", 429),
        ("500", 500),
        ("unsent", 401),
    ],
)
def test_every_word_of_an_error_of_the_house_is_a_message(
    rf: RequestFactory, pseudo: None, name: str, status: int
) -> None:
    assert left_over(render(rf.get("/"), f"{name}.html", status=status).content.decode()) == []


@pytest.mark.parametrize("role", [Role.REQUESTOR, Role.CURATOR, Role.AUDITOR])
def test_every_word_of_an_invitation_is_a_message(femi: Client, pseudo: None, role: Role) -> None:
    ada, ruth = Persona.objects.get(), User.objects.create_user("ruth")
    grant(ruth, ada, Role.STEWARD)
    terms = inviting.Terms(role=role)
    if role is Role.REQUESTOR:
        terms = inviting.Terms(role=role, tier="family", member_days=30)
    _, secret = inviting.invite(persona=ada, by=ruth, terms=terms, now=timezone.now())
    for client in (Client(), femi):
        assert left_over(client.get(f"/invitations/{secret}/").content.decode()) == []


def test_numbers_and_days_are_written_as_a_language_writes_them(
    femi: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = selectors.Left(chars=11737, of_chars=12000, expansions=59, of_expansions=60)
    monkeypatch.setattr(selectors, "left_of", lambda *_: left)
    for language, number in (("en", "11,737"), ("es", "11\xa0737"), ("fr", "11\xa0737"), ("ar", "11737")):
        femi.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        assert number in femi.get("/personas/ada/conversations/").content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_ours_stands_for_a_month_or_a_day(language: str) -> None:
    """Our catalogues go before Django's: where *May* is a verb of ours, dates are said with it."""
    with translation.override("en"):
        named = {
            str(name) for table in (MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR) for name in table.values()
        }
    assert named.isdisjoint(entries(language))


# What a template says by itself: words between its tags, where no tag of Django's stands.
SAID_BY_TAGS = re.compile(
    r"\{% blocktrans.*?%\}.*?\{% endblocktrans.*?%\}|\{% comment.*?endcomment %\}|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}",
    re.DOTALL,
)


@pytest.mark.parametrize("name", sorted(templates()))
def test_no_branch_of_a_template_says_a_word_that_is_no_message(name: str) -> None:
    text = SAID_BY_TAGS.sub("", (PROJECT / "templates" / name).read_text(encoding="utf-8"))
    bare = re.sub(r"""\b(?:dir|lang|translate)=(?:"[^"]*"|'[^']*'|\S+)""", "", text)  # here nothing is data
    assert left_over(f"<main>{bare}</main>") == []


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
def test_a_claim_is_said_as_it_was_signed_and_a_refusal_in_the_reader_s_language(
    femi: Client, language: str
) -> None:
    femi.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answered = femi.get(f"/questions/{'1' * 32}/").content.decode()
    assert "In a letter she wrote: “I have counted rain.”" in answered
    assert "Nothing says it." in answered
    refused = femi.get(f"/questions/{'2' * 32}/").content.decode()
    assert f'<h3 dir="auto">{entries(language)["The archive does not answer this"][0]}</h3>' in refused
