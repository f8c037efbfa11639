"""What is kept of somebody: taken along as one file, and erased, as the web's and the worker's database roles do it."""

import io
import json
import zipfile
from datetime import timedelta
from http import HTTPStatus

import pytest
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, User
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone
from guardian.shortcuts import assign_perm
from psycopg import sql

from audit import services_destroying
from citations import services
from citations import tasks as answering
from citations.models import Parcel, ShownSpan, StoredBundle
from citations.tests.conftest import cast, demo_keys, folder
from kwanzaa import tasks
from kwanzaa.accounts import erasing, parcels, taking_along
from kwanzaa.embedded.roles import Login
from personas import tokens
from personas.doors import Invitation, Knock
from personas.models import Artifact, Membership, Rule
from personas.roles import Role, grant
from personas.selectors.tenancy import as_tenant, as_user
from personas.services import leaving
from personas.tests.archives import Archive

__all__ = ["cast", "demo_keys", "folder"]

pytestmark = [pytest.mark.services, pytest.mark.django_db]
PASSWORD, NAME, WORD = "slack-water-1979", "wilhelmina", "vantablack"
TAKE, FETCH, ERASE = "/account/data/take/", "/account/data/take/file/", "/account/data/erase/"


@pytest.fixture
def queue(monkeypatch):
    """The accounts of which a worker was told."""
    told = list[int]()
    monkeypatch.setattr(tasks, "call", lambda _task, user_id: told.append(user_id))
    return told


def signed_in(name=NAME):
    client = Client()
    client.post("/login/", {"login": name, "password": PASSWORD})
    return client


@pytest.fixture
def asker(cast, acting_as, monkeypatch):
    """Somebody who left what can be left, with their name or one word in all of it."""
    monkeypatch.setattr(answering.answer_question, "apply_async", lambda *_, **__: None)
    user = cast.rhea
    user.username, user.email, user.last_name = NAME, f"{NAME}@example.org", WORD
    user.set_password(PASSWORD)
    user.save()
    with acting_as(Login.WEB), as_user(user):
        asked = services.ask(user=user, slug="ada", text="When did Ada move to Cardiff?", key=WORD)
        services.rename(user=user, slug="ada", handle=asked.conversation.handle, title=f"Of {WORD}")
        waits = services.ask(user=user, slug="ada", text=f"What of {WORD}?", key="2")
    with acting_as(Login.WORKER):
        answering.answer_question(asked.pk)
        answering.sequence_log()
        answering.drain_outbox()
    with acting_as(Login.WEB), as_user(user):
        services.rate(user=user, handle=asked.handle, verdict="up", words=f"Like {WORD}", sends_question=True)
        services.share(user=user, handle=asked.handle)
        services.give_feedback(user=user, handle=asked.handle, n=1, kind="source")
    now = timezone.now()
    tokens.make(
        user=user, name=WORD, scopes=frozenset({tokens.Scope.READ}), days=1, second_factor=False, now=now
    )
    Knock.objects.create(persona=cast.persona, user=user, words=WORD)
    Knock.objects.create(persona=cast.persona, address=user.email, words=WORD)
    Invitation.objects.create(
        persona=cast.persona, role="requestor", address=user.email.upper(), digest="x" * 64, made_by=cast.femi,
        expires=now, used=now, used_by=user,
    )  # fmt: skip
    Invitation.objects.create(
        persona=cast.persona,
        role="requestor",
        address=user.email,
        digest="y" * 64,
        made_by=cast.femi,
        expires=now,
    )
    assert waits.conversation_id != asked.conversation_id
    LogEntry.objects.create(
        user=cast.femi, content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk),
        object_repr=NAME, action_flag=2,
    )  # fmt: skip
    return user


def confirmed(client, path, **more):
    """Post, and show once more who it is: the post is done then."""
    asked = client.post(path, more)
    assert asked.headers["Location"].startswith("/account/confirm/")
    return client.post(asked.headers["Location"], {"password": PASSWORD}, follow=True)


def read(body):
    with zipfile.ZipFile(io.BytesIO(body)) as made:
        return {name: made.read(name).decode() for name in made.namelist()}


def packed(client, acting_as, user):
    """Have it packed by a worker, and fetch it."""
    with acting_as(Login.WEB):
        client.post(TAKE)
    with acting_as(Login.WORKER):
        tasks.pack(user.pk)
    with acting_as(Login.WEB):
        return client.post(FETCH)


def test_everything_that_one_said_is_in_one_file_and_nothing_that_tells_of_archives(asker, acting_as, queue):
    client = signed_in()
    with acting_as(Login.WEB):
        said = confirmed(client, TAKE).content.decode()
    assert "It is being packed" in said
    assert queue == [asker.pk]
    files = read(packed(client, acting_as, asker).content)
    account, talks = json.loads(files["account.json"]), json.loads(files["conversations.json"])
    assert account["account"]["login"] == NAME
    assert account["account"]["address"] == asker.email
    assert [one["tier"] for one in account["tiers"]] == [Membership.objects.get(user=asker).tier.name]
    assert [one["name"] for one in account["tokens"]] == [WORD]
    assert account["counted"][0]["characters"] > 0
    first, second = talks
    (one,) = first["questions"]
    assert (first["archive"], first["title"]) == ("Ada Obi", f"Of {WORD}")
    assert (one["rating"]["words"], one["feedback"]) == (f"Like {WORD}", [{"claim": 1, "kind": "source"}])
    assert "shared" in one
    assert "Merganser" in files[f"{one['answer']}/answer.md"]
    assert json.loads(files[f"{one['answer']}/receipt.json"])["display"]
    assert [(each["text"], each["answer"]) for each in second["questions"]] == [(f"What of {WORD}?", None)]
    assert "When did Ada move to Cardiff?" in files["README.html"]
    assert "knock" not in "".join(files.values()).casefold()
    Membership.objects.filter(user=asker).update(ends=timezone.now() - timedelta(days=1))
    with acting_as(Login.WEB):
        assert "what you may read has changed since" in client.post(FETCH).content.decode()
    later = read(packed(client, acting_as, asker).content)
    talks = json.loads(later["conversations.json"])
    assert [talk["archive"] for talk in talks] == [None, None]
    assert talks[0]["questions"][0]["rating"]["words"] == f"Like {WORD}"
    assert not [name for name in later if name.startswith("answers/")]
    assert "Obi" not in "".join(later.values())


def test_what_is_packed_is_its_owners_alone_until_its_day_is_over_or_the_policy_changes(
    asker, acting_as, queue, cast
):
    client, others = signed_in(), Client()
    with acting_as(Login.WEB):
        confirmed(client, TAKE)
    assert packed(client, acting_as, asker).headers["Content-Type"] == "application/zip"
    others.force_login(cast.femi)
    with acting_as(Login.WEB), as_user(cast.femi):
        assert not Parcel.objects.exists()
        assert parcels.fetch(cast.femi) is None
        assert Parcel.objects.filter(user=asker).update(ready=None) == 0
        assert "It is packed" not in others.get("/account/data/").content.decode()
    Rule.objects.filter(persona=cast.persona, record_key="").update(cap=200)
    with acting_as(Login.WEB):
        assert "what you may read has changed since" in client.post(FETCH).content.decode()
    assert not Parcel.objects.exists()
    assert packed(client, acting_as, asker).headers["Content-Type"] == "application/zip"
    for is_there in (True, False):  # nobody asks for it any more, and it goes all the same
        with acting_as(Login.WORKER):
            tasks.tend_parcels()
        assert Parcel.objects.exists() is is_there
        Rule.objects.filter(persona=cast.persona, record_key="").update(cap=300)
    assert packed(client, acting_as, asker).headers["Content-Type"] == "application/zip"
    Parcel.objects.update(ready=timezone.now() - timedelta(days=1, minutes=1))
    with acting_as(Login.WEB):
        assert "its day is over" in client.post(FETCH).content.decode()
    with acting_as(Login.WORKER):
        tasks.tend_parcels()
    assert not Parcel.objects.exists()


def test_whoever_dies_while_packing_is_followed_and_nobody_packs_beside_another(
    asker, acting_as, queue, monkeypatch
):
    parcels.order(asker, "fr")
    beside: list[bool] = []
    whole = taking_along.answers

    def interrupted(user, tell):
        beside.append(parcels.pack(user.pk))
        tell(10, 12)
        raise OSError("gone")

    with acting_as(Login.WORKER):
        monkeypatch.setattr(taking_along, "answers", interrupted)
        with pytest.raises(OSError, match="gone"):
            tasks.pack(asker.pk)
        monkeypatch.setattr(taking_along, "answers", whole)
        tasks.tend_parcels()
    parcel = Parcel.objects.get()
    assert (beside, parcel.done, parcel.total, parcel.ready) == ([False], 10, 12, None)
    parcels.order(asker, "en")  # is being packed, as far as anybody knows
    Parcel.objects.update(beat=timezone.now() - timedelta(minutes=3))
    with acting_as(Login.WORKER):
        tasks.tend_parcels()
    parcel.refresh_from_db()
    assert (parcel.attempts, parcel.language, parcel.ready is not None) == (2, "fr", True)
    Parcel.objects.update(ready=None, attempts=3, beat=timezone.now() - timedelta(minutes=3))
    assert parcels.waiting() == ()
    with acting_as(Login.WEB):
        assert "It could not be packed" in signed_in().get("/account/data/").content.decode()


def test_what_is_destroyed_lies_in_nothing_that_was_packed_or_is_being_packed(asker, monkeypatch, cast):
    ruth, whole = User.objects.create_user("ruth"), taking_along.answers
    grant(ruth, cast.persona, Role.STEWARD)
    letter = Artifact.objects.get(record_key="texts/letter.txt").artifact_id

    def interrupted(user, tell):
        body = whole(user, tell)
        ruin = services_destroying.survey(persona=cast.persona, artifact_id=letter)
        services_destroying.destroy(persona=cast.persona, ruin=ruin, by=ruth)
        return body

    parcels.order(asker, "en")
    tasks.pack(asker.pk)
    assert "Merganser" in "".join(read(parcels.fetch(asker)).values())
    Parcel.objects.update(ready=None, beat=None)
    monkeypatch.setattr(taking_along, "answers", interrupted)
    tasks.pack(asker.pk)
    assert (Parcel.objects.get().body, parcels.waiting()) == (None, (asker.pk,))
    monkeypatch.setattr(taking_along, "answers", whole)
    tasks.tend_parcels()
    assert "Merganser" not in "".join(read(parcels.fetch(asker)).values())


def rows_with(word):
    """Name the tables of which a row has a word, in text or in bytes that are not sealed."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        found = set()
        for table in tables:
            cursor.execute(
                sql.SQL("SELECT count(*) FROM {} AS each WHERE each::text ILIKE ANY (%s)").format(
                    sql.Identifier(table)
                ),
                [[f"%{word}%", f"%{word.encode().hex()}%"]],
            )
            found |= {table} if cursor.fetchone() != (0,) else set()
    return found


def test_an_account_ends_at_once_and_leaves_a_number_below_what_was_signed(asker, acting_as, queue):
    client, elsewhere = signed_in(), signed_in()
    assert len(rows_with(WORD)) > 5
    bundle = StoredBundle.objects.get()
    persona_id = bundle.question.persona_id
    before = bytes(bundle.envelope), bytes(bundle.seal), bundle.ticket
    with acting_as(Login.WEB):
        page = confirmed(client, ERASE, login=NAME)
        assert "The account is closed" in page.content.decode()
        assert elsewhere.get("/account/data/").status_code == HTTPStatus.FOUND
    assert signed_in().get("/account/data/").status_code == HTTPStatus.FOUND
    assert queue == [asker.pk]
    with acting_as(Login.WORKER):
        tasks.erase_account(asker.pk)
    bundle.refresh_from_db()
    assert (bytes(bundle.envelope), bytes(bundle.seal), bundle.ticket) == before
    asker.refresh_from_db()
    assert asker.username.startswith(f"erased-{asker.pk}-")
    assert not Membership.objects.filter(user=asker).exists()
    assert ShownSpan.objects.filter(user=asker).exists()
    assert rows_with(NAME) == rows_with(WORD) == set()
    said = LogEntry.objects.get(change_message=erasing.SAID)
    assert (
        {one.object_repr for one in LogEntry.objects.all()} == {f"account {asker.pk}"} == {said.object_repr}
    )
    # The words of what was answered wait for its counterfactual, as of a conversation that is put out of sight.
    assert rows_with("move to Cardiff?") == {"citations_question", "citations_storedbundle"}
    with acting_as(Login.WORKER):
        with as_tenant(persona_id):
            services.reflect(bundle_id=bundle.pk)
        answering.forget()
        tasks.erase_account(asker.pk)
    assert rows_with("move to Cardiff?") == {"citations_storedbundle"}  # what was signed
    assert LogEntry.objects.count() == 2


def test_an_account_of_which_no_worker_was_told_is_found_and_nobody_elses(asker, queue, acting_as):
    other = User.objects.create_user("sol", is_active=False)
    User.objects.filter(pk=other.pk).update(username=f"leaving-{asker.pk}-00")
    erasing.close(asker)
    with acting_as(Login.WORKER):
        tasks.erase_accounts()
    asker.refresh_from_db()
    other.refresh_from_db()
    assert (asker.email, other.username) == ("", f"leaving-{asker.pk}-00")


def test_what_is_typed_wrong_erases_nothing(asker, queue):
    page = confirmed(signed_in(), ERASE, login="femi")
    assert "Nothing was erased" in page.content.decode()
    asker.refresh_from_db()
    assert (asker.is_active, queue) == (True, [])


@pytest.mark.parametrize("role", [Role.STEWARD, Role.CURATOR])
def test_the_last_who_looks_after_an_archive_is_told_so(acting_as, role):
    archive = Archive()
    ruth = User.objects.create_user("ruth", password=PASSWORD)
    grant(ruth, archive.persona, role)
    grant(User.objects.create_user("gone", is_active=False), archive.persona, role)
    with acting_as(Login.WEB), as_user(ruth), pytest.raises(erasing.LastError):
        erasing.close(ruth)
    with pytest.raises(CommandError, match=f"Nobody else is {role} of"):
        call_command("account", "ruth", "--erase")
    ruth.refresh_from_db()
    assert ruth.is_active
    grant(User.objects.create_user("rose"), archive.persona, role)
    with acting_as(Login.WEB), as_user(ruth):
        erasing.close(ruth)
    assert erasing.waiting() == (ruth.pk,)


def test_the_page_says_what_to_do_first_and_a_group_looks_after_an_archive_too(client, acting_as):
    ruth, archive = User.objects.create_user("ruth", password=PASSWORD), Archive()
    grant(ruth, archive.persona, Role.STEWARD)
    factor = Authenticator.objects.create(user=ruth, type=Authenticator.Type.TOTP, data={"secret": "x"})
    client.force_login(ruth)
    request = HttpRequest()
    request.session, request.user = client.session, ruth
    record_authentication(request, ruth, "mfa", id=factor.pk, type=factor.type)
    request.session.save()
    with acting_as(Login.WEB):
        page = client.get("/account/data/").content.decode()
    assert "you are the only steward" in page
    assert 'name="login"' not in page
    group = Group.objects.create(name="them")
    assign_perm("steward_persona", group, archive.persona)
    assert leaving.lasts_of(ruth)
    group.user_set.add(User.objects.create_user("grace"))
    assert not leaving.lasts_of(ruth)


def test_an_operator_does_both(asker, tmp_path, capsys):
    kept = tmp_path / "kept.zip"
    call_command("account", NAME, "--export", str(kept))
    assert json.loads(read(kept.read_bytes())["conversations.json"])[0]["title"] == f"Of {WORD}"
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("account", NAME, "--export", str(kept))
    call_command("account", NAME, "--erase")
    assert rows_with(NAME) == set()
    with pytest.raises(CommandError, match="no login"):
        call_command("account", NAME, "--erase")
