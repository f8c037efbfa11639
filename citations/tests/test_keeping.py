"""What somebody keeps: conversations that are theirs alone, files of answers, and what they say of a claim."""

import io
import json
import re
import subprocess
import zipfile
from datetime import timedelta
from hashlib import sha256

import pypdf
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db.models import Sum
from django.urls import reverse
from django.utils import timezone
from lxml import etree

from citations import keeping_views, pages, selectors, services
from citations.core.display.nearest import entries
from citations.core.errors import TitleError, UnknownConversationError, UnknownQuestionError
from citations.models import Conversation, Feedback, FeedbackEvent, Handle, Question, StoredBundle
from citations.tests import asking
from citations.tests.asking import CARDIFF, MORSE, ask, browser, shown
from ledger import selectors as ledger
from ledger.core.canonical import encode
from ledger.core.envelope import Envelope, verify
from ledger.core.keyset import Role as Signs
from personas.core.media import from_value
from personas.models import Rule
from personas.roles import Role, grant
from personas.selectors.tenancy import as_user

WEB = "kwanzaa_web"  # the database's role

pytestmark = pytest.mark.usefixtures("called")


@pytest.fixture
def answered(cast):
    return asking.answered(cast.rhea)


@pytest.fixture
def rhea(cast):
    return browser(cast.rhea)


def place(name, question, *more):
    return reverse(f"chat:{name}", args=[question.handle, *more])


def the_claim(question):
    return shown(question)["claims"][0]


# --- Long lists -----------------------------------------------------------------------------------
def talk_of(question, number, *, turns=1):
    """A conversation that was, with questions that were."""
    talk = Conversation.objects.create(
        handle=f"{number:032x}", persona=question.persona, user=question.user, title=f"Talk {number}."
    )
    for n in range(turns):
        Question.objects.create(
            handle=f"{number * 1000 + n:032x}",
            conversation=talk,
            persona=question.persona,
            user=question.user,
            text=f"Question {n}.",
            key=f"{number}-{n}",
            digest=question.digest,
            state=Question.State.FAILED,
        )
    return talk


@pytest.fixture
def many(answered, monkeypatch):
    """Four conversations, and the first that was asked, on pages of two."""
    monkeypatch.setattr(keeping_views, "LISTED", 2)
    return [talk_of(answered, number) for number in range(1, 5)]


def test_a_long_list_of_conversations_has_pages(rhea, many):
    where = reverse("chat:conversations", args=["ada"])
    listed = [
        re.findall(r"Talk \d\.(?=</a>)", rhea.get(where, {"page": page}).content.decode())
        for page in (1, 2, 3)
    ]
    assert listed == [["Talk 4.", "Talk 3."], ["Talk 2.", "Talk 1."], []]
    assert "page 2 of 3" in rhea.get(where, {"page": 2}).content.decode()
    assert rhea.get(where, {"page": "x"}).status_code == 200


def test_one_s_own_conversations_are_found_by_words_of_their_questions(cast, rhea, many, answered):
    services.rename(user=cast.rhea, slug="ada", handle=many[0].handle, title="Letters")
    asking.ask(cast.femi, "Where are the herrings?")
    answered.conversation.questions.update(text="Where ARE the 100% herrings?")

    def found(words):
        page = rhea.post(reverse("chat:conversations", args=["ada"]), {"words": words})
        return re.findall(r'/conversations/(\w+)/"', page.content.decode())

    assert found("herrings are") == [answered.conversation.handle]
    assert found("0% herrings") == [answered.conversation.handle]
    assert found("letters") == [many[0].handle]
    assert found("question 0.") == [one.handle for one in reversed(many)]
    assert found("nowhere") == found("herrings\0 nowhere") == []
    assert len(found(" ")) == 2
    Question.objects.filter(pk=answered.pk).update(forgotten=timezone.now())
    assert found("herrings") == []


def test_who_renames_or_deletes_stays_on_the_page(rhea, many):
    where, args = reverse("chat:conversations", args=["ada"]), ["ada", many[0].handle]
    renamed = rhea.post(reverse("chat:retitle", args=args), {"title": "Rain"})
    assert renamed["Location"] == f"{where}?page=2"
    wrong = rhea.post(reverse("chat:retitle", args=args), {"title": " "}).content.decode()
    assert "A name has 1 to 120 characters." in wrong
    assert rhea.post(reverse("chat:discard", args=args))["Location"] == f"{where}?page=2"


def test_of_a_long_conversation_the_newest_turns_are_shown_and_the_others_are_a_link_away(
    rhea, answered, monkeypatch
):
    monkeypatch.setattr(pages, "TURNS", 2)
    monkeypatch.setattr(pages, "MOST", 4)
    talk = talk_of(answered, 7, turns=5)

    def asked(where, **given):
        page = rhea.get(where, given).content.decode()
        links = re.findall(r'href="\?from=(\d+)"', page)
        return re.findall(r"<bdi>Question (\d)\.</bdi>", page), links

    where = reverse("chat:conversation", args=["ada", talk.handle])
    assert asked(where) == (["3", "4"], ["1"])
    assert asked(where, **{"from": "1"}) == (["1", "2", "3", "4"], ["0"])
    assert asked(where, **{"from": "0"}) == (["0", "1", "2", "3"], ["4"]), (
        "never more than so many on one page"
    )
    assert asked(where, **{"from": "4"}) == (["3", "4"], ["1"])
    assert asked(where, **{"from": "x"}) == (["3", "4"], ["1"])
    second = talk.questions.order_by("pk")[1]
    assert asked(place("question", second)) == (["1", "2", "3", "4"], ["0"])


TURN = 8_500  # bytes that a turn adds to a page of a conversation, of which a page has ``pages.MOST``


def test_a_turn_adds_no_more_than_so_much_to_a_page_and_no_form_that_the_page_has_already(
    cast, answered, rhea
):
    before = rhea.get(place("question", answered)).content
    again = asking.answered(cast.rhea, MORSE, conversation=answered.conversation.handle)
    after = rhea.get(place("question", again)).content
    assert after.count(b'class="source"') > before.count(b'class="source"')
    for what in (b"<form", b"csrfmiddlewaretoken", b"hx-post", b'type="hidden"'):
        assert after.count(what) == before.count(what), what
    assert 1_000 < len(after) - len(before) < TURN


# --- Files ----------------------------------------------------------------------------------------
def test_every_file_of_an_answer_carries_its_citations_and_the_receipt_proves_them(cast, answered, rhea):
    markdown = rhea.get(place("markdown", answered)).content.decode()
    kept = json.loads(rhea.get(place("json", answered)).content)
    proof = json.loads(rhea.get(place("receipt", answered)).content)
    signed = Envelope.parse(encode(proof["receipt"]))
    payload = json.loads(verify(signed, keyset=ledger.keyset(), role=Signs.RECEIPT, index=0))
    assert sha256(encode(proof["display"])).hexdigest() == payload["display"]
    assert proof["display"]["claims"] == kept["claims"] == shown(answered)["claims"]
    assert {f"[{source['handle'][-1]}]" in markdown for source in the_claim(answered)["sources"]} == {True}


def test_a_printed_answer_carries_its_id_and_where_to_verify_it_and_sends_neither(answered, rhea):
    page = rhea.get(place("keep", answered)).content.decode()
    bundle_id = answered.bundle.bundle_id
    where = f"http://testserver/verify/#{bundle_id}"  # what stands behind the # is sent to nobody
    assert f">{where}</bdi>" in page
    assert f">{bundle_id}</code>" in page
    assert keeping_views.qr_code(where) in page
    assert f"Answer {bundle_id}" in rhea.get(place("markdown", answered)).content.decode()


def test_an_excerpt_of_a_page_is_what_stands_at_its_place(cast, answered, rhea):
    page = rhea.get(place("keep", answered)).content.decode()
    handle = Handle.objects.get(bundle__question=answered, letter="A")
    now = selectors.excerpt(
        selectors.standing_of(cast.rhea, cast.persona),
        artifact_id=handle.artifact.artifact_id,
        version=1,
        locator=from_value(handle.locator[0]),
        asked=CARDIFF,
    )
    assert now == the_claim(answered)["sources"][0]["excerpt"]
    assert page.count(f'“<span lang="">{now}</span>”') == 1  # of no language that its record names


def test_files_are_gated_again_at_every_reading(cast, answered, rhea):
    Rule.objects.filter(persona=cast.persona).update(display=False)
    bodies = [
        rhea.get(place(name, answered)).content.decode() for name in ("keep", "markdown", "json", "receipt")
    ]
    assert not any("wireless" in body for body in bodies)
    assert "less is shown here than was signed" in bodies[0]
    assert json.loads(bodies[3])["display"] is None
    with pytest.raises(UnknownQuestionError):
        services.give_feedback(user=cast.rhea, handle=answered.handle, n=1, kind="source")


def test_there_is_no_file_of_what_is_not_answered_yet_nor_for_anybody_else(cast, rhea, answered):
    waiting, femi = ask(cast.rhea), browser(cast.femi)
    for name in ("keep", "markdown", "json", "receipt"):
        assert femi.get(place(name, answered)).status_code == 404, name
        assert rhea.get(place(name, waiting)).status_code == 404, name


def talked(rhea, question, name):
    return rhea.get(reverse(f"chat:{name}", args=["ada", question.conversation.handle]))


def test_a_whole_conversation_is_kept_with_every_citation_and_what_proves_it(cast, answered, rhea, tmp_path):
    second = asking.attended(ask(cast.rhea, MORSE, conversation=answered.conversation.handle))
    excerpts = [the_claim(one)["sources"][0]["excerpt"] for one in (answered, second)]
    page = talked(rhea, answered, "keep-all").content.decode()
    markdown = talked(rhea, answered, "talk-markdown").content.decode()
    with zipfile.ZipFile(io.BytesIO(talked(rhea, answered, "talk-docx").content)) as word:
        tree = etree.fromstring(word.read("word/document.xml"))
    written = "".join(tree.itertext())
    for excerpt in excerpts:
        told = sum(str(c).count(f"“{excerpt}”") for one in (answered, second) for c in entries(shown(one)))
        assert [kept.count(excerpt) for kept in (markdown, written, page)] == [told] * 3
        assert all(f"“{excerpt}”" in kept for kept in (markdown, written))
    for one in (answered, second):
        assert keeping_views.qr_code(f"http://testserver/verify/#{one.bundle.bundle_id}") in page
        assert all(one.bundle.bundle_id in kept for kept in (markdown, written))
    assert "\\" not in markdown
    with zipfile.ZipFile(io.BytesIO(talked(rhea, answered, "talk-zip").content)) as held:
        folders = sorted({name[:2] for name in held.namelist() if "/" in name})
        assert folders == ["01", "02"]
        held.extractall(tmp_path)
    call_command("keyset", "--out", str(tmp_path / "keyset.json"))
    for folder in folders:
        for name in ("answer.md", "answer.json"):
            assert verified(tmp_path, f"{folder}/receipt.json", f"{folder}/{name}") == 0
    (tmp_path / "page.html").write_bytes(rhea.get(place("keep", answered)).content)
    assert verified(tmp_path, "01/receipt.json", "page.html") == 0
    (tmp_path / "01/answer.md").write_text((tmp_path / "02/answer.md").read_text())
    assert verified(tmp_path, "01/receipt.json", "01/answer.md") == 1


ARABIC = "أين عاشت آدا بعد ذلك؟"
FRENCH = "Où Ada vécut-elle l’été, près d’Énugu ?"


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.nightly), "ar"])
def test_another_program_reads_a_conversation_back_from_pdf(cast, answered, rhea, tmp_path, language):
    """pypdf takes out what is seen, in order, and what is attached; either is verified far from any database."""
    for text in (ARABIC, FRENCH):
        asking.attended(ask(cast.rhea, text, conversation=answered.conversation.handle))
    rhea.cookies["django_language"] = language
    given = talked(rhea, answered, "talk-pdf")
    read = pypdf.PdfReader(io.BytesIO(given.content))
    seen = "\n".join(page.extract_text() for page in read.pages)
    assert given["Content-Type"] == "application/pdf"
    bare = "".join(seen.split())
    for text in (CARDIFF, ARABIC, FRENCH):
        assert "".join(text.split()) in bare
    (tmp_path / "seen.txt").write_text(seen, encoding="utf-8")
    for name, (body,) in read.attachments.items():
        (tmp_path / name).write_bytes(body)
    assert len(read.attachments) == 6
    for one in answered.conversation.questions.all():
        assert f"#{one.bundle.bundle_id}" in bare
    last = answered.conversation.questions.order_by("pk").last().created
    assert {one.creation_date for one in read.attachment_list} == {last.replace(microsecond=0)}
    call_command("keyset", "--out", str(tmp_path / "keyset.json"))
    for kept in ("01-answer.md", "seen.txt"):
        assert verified(tmp_path, "01-receipt.json", kept) == 0, kept
    assert verified(tmp_path, "02-receipt.json", "02-answer.md") == 0
    (tmp_path / "seen.txt").write_text(seen.replace("wireless", "careless"), encoding="utf-8")
    assert verified(tmp_path, "01-receipt.json", "seen.txt") == 1


def verified(folder, receipt, kept):
    """Let the program for strangers look at a file, far from any database."""
    command = [settings.BASE_DIR / "bin/kwanzaa-verify", "--receipt", receipt, "--keyset", "keyset.json"]
    return subprocess.run([*command, "--kept", kept], cwd=folder, capture_output=True, check=False).returncode


def test_files_of_a_conversation_are_gated_again_and_nobody_elses(cast, answered, rhea):
    Rule.objects.filter(persona=cast.persona).update(display=False)
    names = ("keep-all", "talk-markdown", "talk-docx", "talk-pdf", "talk-zip")
    femi = browser(cast.femi)
    assert {talked(femi, answered, name).status_code for name in names} == {404}
    with zipfile.ZipFile(io.BytesIO(talked(rhea, answered, "talk-zip").content)) as held:
        assert not any(b"wireless" in held.read(name) for name in held.namelist())
    assert "wireless" not in talked(rhea, answered, "talk-markdown").content.decode()
    drawn = pypdf.PdfReader(io.BytesIO(talked(rhea, answered, "talk-pdf").content))
    assert "wireless" not in drawn.pages[0].extract_text()
    Question.objects.update(forgotten=timezone.now())
    assert {talked(rhea, answered, name).status_code for name in names} == {404}


# --- Conversations --------------------------------------------------------------------------------
def test_a_conversation_is_named_by_its_owner(cast, answered, rhea):
    handle = answered.conversation.handle
    rhea.post(reverse("chat:retitle", args=["ada", handle]), {"title": " Cardiff,\n again "})
    page = rhea.get(reverse("chat:conversations", args=["ada"])).content.decode()
    assert "Cardiff, again" in page
    assert "365 days after you asked it" in re.sub(r"\s+", " ", page)
    refused = rhea.post(reverse("chat:retitle", args=["ada", handle]), {"title": "x" * 121})
    assert refused.status_code == 422
    assert "1 to 120 characters" in refused.content.decode()
    assert "x" * 121 in refused.content.decode()
    assert Conversation.objects.get().title == "Cardiff, again"


@pytest.mark.parametrize("title", ["", " \n", "\0", "x" * 121, "\u202e\u202e", "\u200b"])
def test_what_is_no_title_is_refused(cast, answered, title):
    with pytest.raises(TitleError):
        services.rename(user=cast.rhea, slug="ada", handle=answered.conversation.handle, title=title)


def test_nobody_names_or_discards_the_conversation_of_another(cast, answered):
    handle = answered.conversation.handle
    with pytest.raises(UnknownConversationError):
        services.rename(user=cast.femi, slug="ada", handle=handle, title="Mine")
    with pytest.raises(UnknownConversationError):
        services.discard(user=cast.femi, slug="ada", handle=handle)
    assert selectors.conversations(cast.rhea, cast.persona)


def test_what_is_discarded_is_out_of_sight_at_once_and_stays_signed(cast, answered, rhea):
    where = reverse("chat:discard", args=["ada", answered.conversation.handle])
    assert rhea.post(where).status_code == 302
    for name in ("question", "answer", "keep", "markdown", "json", "receipt"):
        assert rhea.get(place(name, answered)).status_code == 404
    assert rhea.post(where).status_code == 404
    assert "Cardiff" not in rhea.get(reverse("chat:conversations", args=["ada"])).content.decode()
    assert StoredBundle.objects.filter(question=answered).exists()


def test_its_words_go_as_soon_as_auditors_have_what_the_full_archive_would_have_said(cast, answered):
    services.discard(user=cast.rhea, slug="ada", handle=answered.conversation.handle)
    services.forget()
    assert Question.objects.get().text == CARDIFF
    assert services.reflect(bundle_id=StoredBundle.objects.get().pk)
    services.forget()
    assert Question.objects.get().text == ""


def test_an_answer_on_its_way_knows_what_was_asked_before_it_though_all_is_discarded(cast, answered):
    talk = answered.conversation.handle
    second = ask(cast.rhea, "And then?", conversation=talk)
    services.discard(user=cast.rhea, slug="ada", handle=talk)
    assert selectors.before(second)[0] == (CARDIFF,)
    services.forget()
    assert Question.objects.get(pk=second.pk).text == "And then?"


# --- The budget -----------------------------------------------------------------------------------
def test_what_is_left_of_the_day_is_told_only_when_nothing_is_on_its_way(cast, answered):
    tier = selectors.standing_of(cast.rhea, cast.persona).tier
    left = selectors.left_of(cast.rhea, cast.persona)
    assert left is not None
    assert (left.of_expansions, left.expansions) == (tier.daily_expansions, tier.daily_expansions)
    assert 0 < left.chars < left.of_chars == tier.daily_chars
    Question.objects.filter(pk=answered.pk).update(released=timezone.now() + timedelta(seconds=9))
    assert selectors.left_of(cast.rhea, cast.persona) is None


def test_more_is_offered_with_what_is_left_and_not_when_nothing_is(cast, answered, rhea):
    page = rhea.get(place("question", answered)).content.decode()
    assert f"({selectors.standing_of(cast.rhea, cast.persona).tier.daily_expansions} left today)" in page
    cast.persona.tiers.update(daily_expansions=0)
    assert "Show more around this" not in rhea.get(place("question", answered)).content.decode()


# --- Feedback -------------------------------------------------------------------------------------
def told(rhea, question, kind, n=1, **headers):
    return rhea.post(f"{place('feedback', question)}?claim={n}", {"kind": kind}, headers=headers)


def counts(cast):
    rows = FeedbackEvent.objects.filter(persona=cast.persona).values_list("kind", "rung").order_by("kind")
    return [one for one in rows.annotate(n=Sum("change")) if one[2] > 0]


def test_what_is_said_of_a_claim_is_shown_to_its_author_and_counted_for_curators(cast, answered, rhea):
    response = told(rhea, answered, "source")
    assert response.url.endswith(f"#c-{answered.handle}-1")
    assert "You said: the source is the wrong one." in rhea.get(place("question", answered)).content.decode()
    assert counts(cast) == [("source", "supported", 1)]
    told(rhea, answered, "reading")
    told(rhea, answered, "reading")
    assert counts(cast) == [("reading", "supported", 1)]
    told(rhea, answered, "")
    assert counts(cast) == []
    assert not Feedback.objects.exists()


def test_what_could_be_wrong_is_asked_where_somebody_says_so_with_script_and_without(cast, answered, rhea):
    choice = "The source is the wrong one"
    page = rhea.get(place("question", answered)).content.decode()
    where = f"{place('question', answered)}?wrong=1"
    assert (choice in page, f'href="{where}"' in page) == (False, True)
    whole = rhea.get(where).content.decode()
    assert (whole.count(choice), '<details class="source" open>' in whole) == (1, True)
    part = rhea.get(where, headers={"HX-Request": "true"}).content.decode()
    assert (part.count(choice), "<html" in part) == (1, False)
    for n in ("0", "99", "one", "1" * 5):
        assert choice not in rhea.get(f"{place('question', answered)}?wrong={n}").content.decode()


def test_with_script_only_the_part_of_the_claim_comes_back(cast, answered, rhea):
    page = told(rhea, answered, "upsetting", **{"HX-Request": "true"}).content.decode()
    assert page.strip().startswith('<div class="feedback')
    assert "You said: it is upsetting to read." in page
    assert (
        "Something is wrong with this" in told(rhea, answered, "", **{"HX-Request": "true"}).content.decode()
    )


@pytest.mark.parametrize(
    ("kind", "n", "status"),
    [
        pytest.param("source", 99, 404, id="no such claim"),
        pytest.param("praise", 1, 404, id="no such kind"),
        pytest.param("source", "one", 400, id="no number"),
        pytest.param("source", "٣", 400, id="no digit"),
        pytest.param("source", "1" * 5, 400, id="too long"),
    ],
)
def test_nothing_is_counted_for_what_is_not_there(cast, answered, rhea, kind, n, status):
    assert told(rhea, answered, kind, n).status_code == status
    assert not FeedbackEvent.objects.exists()


def test_a_curator_counts_and_reads_no_more(cast, answered, acting_as):
    with acting_as(WEB), as_user(cast.rhea):
        services.give_feedback(user=cast.rhea, handle=answered.handle, n=1, kind="source")
        services.give_feedback(user=cast.rhea, handle=answered.handle, n=1, kind="reading")
    grant(cast.sam, cast.persona, Role.CURATOR)
    told_fields = {field.name for field in FeedbackEvent._meta.get_fields()}
    assert told_fields == {"id", "persona", "kind", "rung", "change", "day"}
    with acting_as(WEB), as_user(cast.sam):
        assert counts(cast) == [("reading", "supported", 1)]
        assert not Feedback.objects.exists()
    with acting_as(WEB), as_user(cast.femi):
        assert counts(cast) == []
        assert not Feedback.objects.exists()
