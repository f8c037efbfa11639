"""An archive of 2,000 items in its reading room, by clock and by processor, as ``personas/tests/test_big_desk.py``."""

import io
import os
import random
from collections.abc import Callable, Collection
from hashlib import sha256

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from PIL import Image

from citations import selectors
from citations.services import limits
from citations.tests.asking import browser
from citations.tests.conftest import publish
from personas.core.desk.places import Places, to_value
from personas.handed_in import Master
from personas.models import Artifact, Persona, Tier
from personas.tests.folders import write_folder
from personas.tests.test_big_desk import WORDS, p95

ITEMS, LOOKS, SEED = 2_000, 100, 19
WEIGHT = 80_000  # bytes of a page, as it is sent and before it is squeezed
MOST = {
    "item": 0.3,
    "search": 0.4,
    "list": 0.4,
}  # seconds; the item is the reach of a page, the others of a search


@pytest.fixture
def rhea(db, settings, demo_keys, tmp_path, monkeypatch) -> User:
    """Rhea, at letters of 60 words that are open in whole, with the embedder that ships."""
    settings.KWANZAA_KEYS, settings.KWANZAA_EMBEDDER = demo_keys, "minilm"
    call_command("build_model", stdout=None)
    chance = random.Random(SEED)  # noqa: S311 -- a made archive
    rows = {
        f"{n}.txt": {"title": f"Letter {n}", "date": f"{1930 + n % 50}", "kind": "letter"}
        for n in range(ITEMS)
    }
    root = write_folder(tmp_path / "many", rows)
    for path in rows:
        said = (" ".join(chance.choices(WORDS, k=10)).capitalize() for _ in range(6))
        (root / path).write_text(". ".join(said) + ".")
    publish(root, "--whole")
    Tier.objects.update(per_minute=10_000)
    monkeypatch.setattr(limits, "LOOKS", 10_000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return User.objects.get(username="rhea")


def picture() -> bytes:
    """Return a picture as a worker draws one small, about as heavy."""
    chance = random.Random(SEED)  # noqa: S311 -- a made picture
    file = io.BytesIO()
    Image.frombytes("RGB", (160, 120), chance.randbytes(3 * 160 * 120)).save(file, "JPEG", quality=25)
    return file.getvalue()


def picture_all(but: Collection[str] = ()) -> None:
    """Let every item have one, *but* those of these keys; none of them says where its words stand."""
    Persona.objects.update(shows_originals=True)
    content = picture()
    about = {
        "sha256": sha256(content).hexdigest(),
        "mime": "image/jpeg",
        "content": content,
        "small": content,
        "places": to_value(Places()),
    }
    Master.objects.bulk_create(
        Master(persona_id=one.persona_id, artifact=one, **about)
        for one in Artifact.objects.filter(master=None).exclude(record_key__in=but)
    )


def _get(client: Client, where: str) -> Callable[[], object]:
    def call() -> None:
        assert client.get(where).status_code == 200

    return call


@pytest.mark.nightly
@pytest.mark.parametrize("pictured", [pytest.param(False, id="letters"), pytest.param(True, id="pictures")])
def test_a_room_of_2000_items_opens_one_and_is_searched_at_once(rhea, soak, settings, pictured) -> None:
    settings.KWANZAA_RELEASE_STEP_MS = 400  # what readers wait for counts: the steps too
    if pictured:
        picture_all()
    chance, client = random.Random(SEED), browser(rhea)  # noqa: S311 -- a made archive
    items = selectors.inventory_of(rhea, Persona.objects.get())
    assert len(items) == ITEMS
    room = reverse("chat:reading", args=["ada"])
    sought = [f"{room}?q=" + "+".join(chance.sample(WORDS, 1 + n % 5)) for n in range(LOOKS)]
    pages = [reverse("chat:item", args=["ada", one.handle]) for one in chance.sample([*items], LOOKS)]
    sizes = {}
    for name, where in {"search": sought[0], "item": pages[0], "list": room}.items():
        said = client.get(where).content
        sizes[f"{name}, bytes"] = len(said)
        assert (b"/thumbnail/" in said) == (pictured and name != "item")
    got = {
        "item": p95([_get(client, one) for one in pages]),
        "search": p95([_get(client, one) for one in sought]),
        "list": p95([_get(client, f"{room}?page={1 + n % 40}") for n in range(LOOKS)]),
    }
    slow = [name for name, (_clock, processor) in got.items() if processor > MOST[name]]
    slow += [name for name, size in sizes.items() if size > WEIGHT]
    times: dict[str, float] = {name: round(clock, 3) for name, (clock, _) in got.items()}
    times |= {f"{name}, processor": round(spent, 3) for name, (_, spent) in got.items()}
    soak.note(
        seed=SEED, count=ITEMS, differences=len(slow), load=round(os.getloadavg()[0], 1), **times, **sizes
    )
    assert slow == []
