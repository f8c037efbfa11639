"""Two archives, everybody who may come to them, and every route: what the access table is held against.

Each persona has words that stand nowhere else (``MARKS``), so that a page shows whose rows it was made from.
"""

import io
import json
import re
import tomllib
import wave
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from django.contrib import admin
from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from PIL import Image

from audit import selectors as openings
from audit import services as opening
from audit.models import Opening
from citations import services, tasks
from citations.core import learned_table as learned
from citations.models import Conversation, Question, Reach, StoredBundle, Suggestion
from citations.services import suggesting
from ledger import services as ledger
from personas import roles, tokens
from personas import selectors as archive
from personas.core.desk import pieces, recognition
from personas.core.desk.outcomes import Outcome
from personas.core.desk.pieces import Piece, Reading
from personas.core.desk.places import NOWHERE
from personas.core.desk.recognition import Recognition
from personas.doors import Door, Invitation, Knock, Portrait
from personas.edits import Edit
from personas.handed_in import Batch, BatchFile, Errand, Upload
from personas.models import Artifact, Membership, Person, Persona
from personas.roles import Role
from personas.selectors.access import tier_standing
from personas.services import editing, quarantine

STATES = ("active", "draft", "suspended", "unpublished")
PEOPLE = (
    "stranger",  # not signed in
    "nobody",  # signed in, without any role
    "requestor",
    "other",  # requestor, curator, auditor and steward of another persona
    "curator",
    "auditor",
    "steward",
    "administrator",  # staff and Django's superuser, without any role
    "former",  # a requestor whose membership has ended
    "early",  # one whose membership has not begun
    "program",  # the requestor's token, for asking
    "evaluation",  # the built-in user, whom nobody can be from outside
)
OUTCOMES = ("ok", "sign in", "forbidden", "unknown", "no", "refused")
# Words of one persona's rows, by whose they are and what they are.
MARKS = {
    ("ada", "name"): "Quillfeather",
    ("ada", "title"): "Brackenmoor",
    ("ada", "text"): "Merganser",
    ("ada", "question"): "Vantablack",
    ("ada", "person"): "Ngozikwe",
    ("bea", "name"): "Thistlewood",
    ("bea", "title"): "Saltmarsh",
    ("bea", "text"): "Cormorant",
    ("bea", "question"): "Ultramarine",
    ("bea", "person"): "Tamsinwell",
}
TEXT = (
    "In the spring of 1951 I moved to Cardiff and took a post as a wireless operator on the tug {text}.\n\n"
    "I have planted beans behind the house, and the neighbours laugh at my rain gauge."
)
Rule = Mapping[str, str | Mapping[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Who is there, and what can be named in an address; ``values`` by slug, then by the name of a parameter."""

    people: Mapping[str, User | None]
    secret: str
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The access table as it is written: outcomes of a rule by person, and the rule of each route."""

    rules: Mapping[str, Rule]
    routes: Mapping[str, str]

    def outcome(self, key: str, who: str, state: str) -> str:
        """Look up; a person without a word of their own gets what everybody gets, or is signed in nowhere."""
        rule = self.rules[self.routes[key]]
        said = rule.get(who, rule["everybody"])
        return said if isinstance(said, str) else said.get(state, said["else"])

    def fits(self, outcome: str, wanted: str) -> bool:
        """Say whether a call ended as it should; ``no`` is either way of saying it."""
        return outcome in {"forbidden", "unknown"} if wanted == "no" else outcome == wanted


def read_table() -> Table:
    """Read ``access.toml``."""
    data = tomllib.loads(Path(__file__).with_name("access.toml").read_text(encoding="utf-8"))
    return Table(rules=data["rules"], routes=data["routes"])


# --- Every way in ---------------------------------------------------------------------------------
def routes() -> Iterator[str]:
    """Every route of the project, found from the URLconf."""
    yield from _walk(get_resolver(), "")


def _walk(resolver: URLResolver, prefix: str) -> Iterator[str]:
    for each in resolver.url_patterns:
        route = prefix + str(each.pattern)
        match each:
            case URLResolver():
                yield from _walk(each, route)
            case URLPattern():
                yield route


def actions() -> Iterator[str]:
    """Every action of every list in the admin, those of the whole site too."""
    for model, one in admin.site._registry.items():
        named = {name for _, name, _ in one._get_base_actions()}  # type: ignore[attr-defined]
        yield from (f"{name} {list_of(model)}" for name in sorted(named))


def list_of(model: type) -> str:
    return f"admin/{model._meta.app_label}/{model._meta.model_name}/"  # type: ignore[attr-defined]


# --- The world ------------------------------------------------------------------------------------
def build(folder: Path) -> World:
    """Make it, committed: Ada's archive with an answer, Bea's with another, and Cleo's without a version."""
    people: dict[str, User | None] = {
        name: User.objects.create_user(name, password=name) for name in PEOPLE[1:-2]
    }
    admin_user = people["administrator"]
    assert admin_user is not None
    admin_user.is_staff = admin_user.is_superuser = True
    admin_user.save()
    people |= {"stranger": None, "evaluation": services.evaluation_user(), "program": people["requestor"]}
    for slug in ("ada", "bea"):
        _take_in(folder, slug)
        persona = Persona.objects.get(slug=slug)
        Person.objects.create(persona=persona, name=MARKS[slug, "person"], state=Person.State.SEALED)
    cleo = Persona.objects.create(slug="cleo", name="Cleo", archive_id="c" * 32, state=Persona.State.ACTIVE)
    cleo.tiers.create(name="public", rank=0)
    cleo.rules.create()
    cleo.people.create(name="Somebody")
    for slug in ("ada", "cleo"):
        _hand_out(people, Persona.objects.get(slug=slug))
    other = people["other"]
    assert other is not None
    for role in Role:
        roles.grant(
            other, Persona.objects.get(slug="bea"), role, "public" if role is Role.REQUESTOR else None
        )
    _ask(people)
    _learn()
    _ask_to_open(people)
    requestor = people["requestor"]
    assert requestor is not None
    _, secret = tokens.make(
        user=requestor,
        name="program",
        scopes=frozenset({tokens.Scope.ASK}),
        days=1,
        second_factor=False,
        now=timezone.now(),
    )
    return World(people=people, secret=secret, values={slug: _values(slug) for slug in ("ada", "cleo")})


def _take_in(folder: Path, slug: str) -> None:
    place = folder / slug
    place.mkdir(parents=True)
    title, text = MARKS[slug, "title"], MARKS[slug, "text"]
    (place / "manifest.csv").write_text(
        f"path,title,creator,date,kind\nletter.txt,{title},{MARKS[slug, 'name']},1951-05-12,letter\n",
        encoding="utf-8",
    )
    (place / "letter.txt").write_text(TEXT.format(text=text), encoding="utf-8")
    given = ["--create", f"--name={MARKS[slug, 'name']}", "--died=1987-11-02", "--pronouns=she"]
    call_command("ingest", place, f"--persona={slug}", *given, "--open", "--publish", stdout=_Silence())


class _Silence:
    def write(self, _text: str) -> None:
        """Say nothing."""


def _hand_out(people: Mapping[str, User | None], persona: Persona) -> None:
    day = timedelta(days=1)
    for name, role in (
        ("requestor", Role.REQUESTOR),
        ("former", Role.REQUESTOR),
        ("early", Role.REQUESTOR),
        ("curator", Role.CURATOR),
        ("auditor", Role.AUDITOR),
        ("steward", Role.STEWARD),
    ):
        user = people[name]
        assert user is not None
        roles.grant(user, persona, role, "public" if role is Role.REQUESTOR else None)
    curator = people["curator"]
    assert curator is not None
    Invitation.objects.create(
        persona=persona,
        role=Role.REQUESTOR,
        digest=persona.archive_id,
        made_by=curator,
        expires=timezone.now() + day,
    )
    Upload.objects.create(
        persona=persona, name="letter.txt", size=1, sha256="0" * 64, place=persona.archive_id
    )
    _hand_in(Batch.objects.create(persona=persona, uploader=curator, state=Batch.State.READ))
    Errand.objects.create(persona=persona, asked_by=curator, kind="publish")
    kept = persona.artifacts.values_list("pk", flat=True)
    editing.begin(persona=persona, by=curator, artifacts=list(kept))
    Knock.objects.create(persona=persona, user=people["nobody"], words="It is my grandmother.")
    Portrait.objects.create(persona=persona, record_key="letter.txt")
    if persona.slug == "cleo":
        Door.objects.create(persona=persona, tier=persona.tiers.get(), why="The steward said so.")
    own = Membership.objects.filter(persona=persona)
    own.filter(user=people["former"]).update(ends=timezone.now() - day)
    own.filter(user=people["early"]).update(starts=timezone.now() + day)


def _hand_in(batch: Batch) -> None:
    """Let an image and a recording wait whose words a program read and nobody has confirmed."""
    drawn = io.BytesIO()
    Image.new("L", (9, 9)).save(drawn, "PNG")
    heard = io.BytesIO()
    with wave.open(heard, "wb") as sound:
        sound.setparams((1, 1, 8000, 0, "NONE", ""))
        sound.writeframes(bytes(8000))
    words = MARKS.get((batch.persona.slug, "text"), "Umber")
    found = Recognition(
        program="tesseract 5.3.0",
        language="eng",
        sha256=recognition.digest([words]),
        paragraphs=(words,),
        places=NOWHERE,
        sure=90,
        doubtful=(),
    )
    for path, media, content in (("scan.png", "image", drawn), ("talk.wav", "audio", heard)):
        kept = quarantine.keep(content)
        batch.files.create(
            persona=batch.persona,
            path=path,
            size=kept.size,
            sha256=kept.sha256,
            place=kept.place,
            state=BatchFile.State.READ,
            outcome=Outcome.NEEDS_YOU,
            reading=pieces.to_value(Reading(pieces=(Piece(media=media),))),
            recognised=recognition.to_value(found),
        )


def _ask(people: Mapping[str, User | None]) -> None:
    for slug, who in (("ada", "requestor"), ("bea", "other"), ("cleo", "requestor")):
        word = MARKS.get((slug, "question"), "Umber")
        user = people[who]
        assert user is not None
        name = MARKS.get((slug, "name"), "Cleo")
        first = services.ask(user=user, slug=slug, text=f"When did {name} move to Cardiff?", key=slug)
        talk = first.conversation.handle
        text = f"What did {name} plant behind the house of {word}?"
        services.ask(user=user, slug=slug, text=text, key=f"{slug}-2", conversation=talk)
        if slug != "cleo":
            tasks.answer_question(first.pk)
    ledger.sequence()
    services.release_covered()


def _learn() -> None:
    """Make patterns of the answers, and something of each kind that curators are shown of them."""
    tasks.learn()
    for reach in Reach.objects.select_related("persona"):
        suggesting.propose(reach=reach, gathered=learned.Table(depth=10), figures={"questions": 1})
        Suggestion.objects.create(
            persona=reach.persona, reach=reach, about="corpus_gap", words="garden", times=3
        )


def _ask_to_open(people: Mapping[str, User | None]) -> None:
    """Let somebody ask for the opening of each seal that there is."""
    for slug, who in (("ada", "auditor"), ("bea", "other")):
        bundle = StoredBundle.objects.get(question__key=slug)
        user = people[who]
        assert user is not None
        key = openings.wrapped_to(bundle)[0].kid
        wish = opening.Wish(path="", case="17", reason="Somebody has to look at it.", auditor=key, days=7)
        opening.request(user=user, bundle=bundle, wish=wish, now=timezone.now())


def _values(slug: str) -> dict[str, str]:
    question = Question.objects.get(key=slug)
    bundle = StoredBundle.objects.filter(question=question).first()
    return {
        "slug": slug,
        "questions/handle": question.handle,
        "items/handle": _item(Persona.objects.get(slug=slug)),
        "shared/handle": services.share(user=question.user, handle=question.handle).handle,
        "conversations/handle": Conversation.objects.get(persona__slug=slug).handle,
        "bundle_id": bundle.bundle_id if bundle else "0" * 32,
        "file": str(BatchFile.objects.get(persona__slug=slug, path="scan.png").pk),
        "sound/file": str(BatchFile.objects.get(persona__slug=slug, path="talk.wav").pk),
        **_tended(slug),
        "opening": Opening.objects.get(bundle=bundle).handle if bundle else "0" * 32,
    }


def _tended(slug: str) -> dict[str, str]:
    """Name a row of each kind that the curators' API knows by its number."""
    rows = {
        "items/item": Artifact.objects.filter(persona__slug=slug),
        "change": Edit.objects.filter(persona__slug=slug),
        "delivery": Batch.objects.filter(persona__slug=slug),
        "person": Person.objects.filter(persona__slug=slug),
        "task": Errand.objects.filter(persona__slug=slug),
    }
    found = {name: some.order_by("pk").first() for name, some in rows.items()}
    return {name: str(row.pk) if row else "999999" for name, row in found.items()}


def _item(persona: Persona) -> str:
    """Name the first item that a reader of the lowest tier may know of."""
    tier = persona.tiers.order_by("rank").first()
    version = persona.versions.order_by("-n").first()
    if tier is None or version is None:
        return "0" * 32
    return archive.inventory(tier_standing(persona, tier), version=version.n)[0].handle


# --- Calls ----------------------------------------------------------------------------------------
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


def address(key: str, values: Mapping[str, str]) -> str:
    """Fill a route with what belongs to one persona."""
    method, route = key.split(" ", 1)
    if method not in {"GET", "POST"}:
        return f"/{route}#{_pk(f'{route}<', values, 'id')}"
    plain = re.sub(r"\^\(\?P<app_label>[^)]*\)/\$", "personas/", route).replace("^api/", "api/nothing")
    plain = plain.replace("(?P<url>.*)$", "nothing/")

    def fill(found: re.Match[str]) -> str:
        before = plain[: found.start()].rstrip("/").rsplit("/", 1)[-1]
        return values.get(f"{before}/{found[1]}") or values.get(found[1]) or _pk(route, values, found[1])

    return "/" + PARAMETER.sub(fill, plain)


def _pk(route: str, values: Mapping[str, str], name: str) -> str:
    """Name a row of the persona where a route of the admin wants one; else something that is nobody's."""
    found = re.match(r"admin/(\w+)/(\w+)/<", route)
    if name not in {"object_id", "id"} or not found:
        return {
            "secret": "x" * 43,
            "content_type_id": "1",
            "letter": "A",
            **dict.fromkeys(("n", "at", "place", "part"), "1"),
            "table": "people",
            "level": "0",
            "tile": "000.p/1",
        }.get(name, "999999")
    model = next(one for one in admin.site._registry if list_of(one) == f"admin/{found[1]}/{found[2]}/")
    rows = model._default_manager.all()
    fields = {one.name for one in model._meta.get_fields()}
    if model is Persona:
        rows = rows.filter(slug=values["slug"])
    elif "persona" in fields:
        rows = rows.filter(persona__slug=values["slug"])
    row = rows.order_by("pk").first()
    return str(row.pk) if row else "999999"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """How a call ended, and what it said."""

    outcome: str
    body: str
    status: int
    headers: Mapping[str, str]


def call(client: Client, key: str, where: str, secret: str) -> Told:
    """Make one call of the table: ``GET`` or ``POST`` and a route, or an action and a list; *secret* is a token's.

    *where* ends in ``#`` and the key of the row that an action is for. It is ``ok`` too where there is no such action.
    """
    method, (place, _, row) = key.split(" ", 1)[0], where.partition("#")
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    if place.startswith("/api/") and method == "POST":
        given = {"question": "Where did she move?", "title": "Of moving", "verdict": "up", "is_shared": True}
        body = json.dumps(given)
        headers["Idempotency-Key"] = "k9"
        return told(client.post(place, body, content_type="application/json", headers=headers))
    if method == "GET":
        return told(client.get(place, headers=headers))
    if method == "POST":
        said = {"question": "Where did she move?", "key": "k9", "title": "Of moving"}
        return told(client.post(place, said, headers=headers))
    return told(
        client.post(place, {"action": method, "_selected_action": row, "post": "yes"}, headers=headers)
    )


def told(response: HttpResponseBase) -> Told:
    """Read a response as one of ``OUTCOMES``; of a stream, only the first part."""
    body = _body(response)
    goal = response.headers.get("Location", "")
    said = {**response.headers, "body": body}
    match response.status_code:
        case 401:
            outcome = "sign in"
        case 403 if "not_authenticated" in body:
            outcome = "sign in"
        case 403:
            outcome = "forbidden"
        case 404:
            outcome = "unknown"
        case 301 | 302 if "login" in goal:
            outcome = "sign in"
        case 302 if goal == "/admin/":
            outcome = "unknown"
        case status if status < 400:
            outcome = "ok"
        case status:
            outcome = "refused" if status < 500 else "failed"
    return Told(
        outcome=outcome,
        body="\n".join(map(str, said.values())),
        status=response.status_code,
        headers=response.headers,
    )


def _body(response: HttpResponseBase) -> str:
    match response:
        case HttpResponse():
            return response.content.decode(errors="replace")
        case StreamingHttpResponse():
            first: bytes = next(iter(response))
            response._iterator.close()  # type: ignore[attr-defined]  # as the test client does: the database stays
            return first.decode(errors="replace")
        case HttpResponseBase():
            return ""


def marks_in(body: str) -> frozenset[tuple[str, str]]:
    """Return whose words stand in a body, and which."""
    return frozenset(mark for mark, word in MARKS.items() if word.lower() in body.lower())
