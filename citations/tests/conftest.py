"""Ada's archive, small and real: ingested, published, with people who may ask it and one who may not."""

import io
from dataclasses import dataclass

import pytest
from django.conf import settings as told_to_all
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils import timezone

from citations import tasks
from citations.tests.asking import ask
from ledger.tests.conftest import demo_keys
from personas.models import Persona
from personas.roles import Role, grant

__all__ = ["demo_keys"]

MANIFEST = """path,title,creator,date,kind,tier
texts/letter.txt,Letter to Femi,Ada Obi,1951-05-12,letter,
texts/memoir.txt,Memoir,Ada Obi,1979,memoir,
texts/family.txt,Journal,Ada Obi,1960-02-01,journal,family
texts/obituary.txt,Obituary,Femi Cole,1987-11-04,biography,
"""
LETTER = """Dear Femi,

In the spring of 1951 I moved to Cardiff and took a post as a wireless operator on the tug Merganser. The harbour \
master, Mr. Pryce, taught me to read the weather charts.

I have planted beans behind the house, and the neighbours laugh at my rain gauge."""
MEMOIR = """My father repaired clocks in Enugu. I learned the Morse code from him when I was nine years old.

The gale of December 1954 broke the mast of the Merganser off Lundy. Nobody was lost."""
FAMILY = "My sister Ngozi lent me forty pounds for the passage to Cardiff."
OBITUARY = "Ada Obi kept the rain gauge at Penarth for thirty-one years."


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """Who asks: Femi is family, Rhea a researcher, Sam knows nobody."""

    persona: Persona
    femi: User
    rhea: User
    sam: User


@pytest.fixture
def folder(tmp_path):
    """Ada's archive as it came from disk."""
    (tmp_path / "ada/texts").mkdir(parents=True)
    (tmp_path / "ada/manifest.csv").write_text(MANIFEST, encoding="utf-8")
    for name, text in (("letter", LETTER), ("memoir", MEMOIR), ("family", FAMILY), ("obituary", OBITUARY)):
        (tmp_path / f"ada/texts/{name}.txt").write_text(text + "\n", encoding="utf-8")
    return tmp_path / "ada"


@pytest.fixture
def cast(transactional_db, settings, demo_keys, folder, written_once):
    """Ada's archive in the database, committed, so that workers see it."""
    settings.KWANZAA_KEYS = demo_keys
    return cast_of(folder, written_once, "--open")


@pytest.fixture
def whole(transactional_db, settings, demo_keys, folder, written_once):
    """The same, open in whole."""
    settings.KWANZAA_KEYS = demo_keys
    return cast_of(folder, written_once, "--whole")


@pytest.fixture
def question(cast):
    """What Rhea asked, and waits for."""
    return ask(cast.rhea)


def cast_of(folder, written_once, how):
    """Write Ada's archive, attested as *how* says, and return who asks it."""
    written_once(name_of(folder, how), lambda: publish(folder, how))
    people = User.objects.in_bulk(["femi", "rhea", "sam"], field_name="username")
    return Cast(persona=Persona.objects.get(slug="ada"), **people)


def name_of(folder, how="--open"):
    """Return under which name a cast is written once, for what is written once on top of it."""
    return ("cast", how, *written(folder), *told())


@pytest.fixture
def one_minute(monkeypatch):
    """All that happens is counted in one minute, also where the clock turns."""
    now = timezone.now()
    monkeypatch.setattr("citations.services.limits.timezone.now", lambda: now)


@pytest.fixture
def called(monkeypatch):
    """The questions that a worker was called for, instead of a queue: none of them is answered by itself."""
    calls: list[int] = []
    monkeypatch.setattr(tasks.answer_question, "apply_async", lambda arguments, **_: calls.append(*arguments))
    return calls


def publish(folder, how="--open"):
    """Take the folder in as Ada's archive, attested as *how* says, and let Femi and Rhea ask it."""
    call_command(
        "ingest",
        folder,
        "--persona=ada",
        "--create",
        "--name=Ada Obi",
        "--died=1987-11-02",
        "--pronouns=she",
        how,
        "--publish",
        "--json",
        stdout=io.StringIO(),
    )
    persona = Persona.objects.get(slug="ada")
    people = {name: User.objects.create_user(name) for name in ("femi", "rhea", "sam")}
    grant(people["femi"], persona, Role.REQUESTOR, "family")
    grant(people["rhea"], persona, Role.REQUESTOR, "public")


def written(folder):
    """Return what stands in a folder, file by file."""
    return ((str(one.relative_to(folder)), one.read_bytes()) for one in sorted(folder.rglob("*.*")))


def told():
    """Return every setting of ours: another embedder, signer or folder of keys makes other rows."""
    return (
        (name, str(getattr(told_to_all, name))) for name in dir(told_to_all) if name.startswith("KWANZAA_")
    )
