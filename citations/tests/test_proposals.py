"""What programs propose of pages, voices and pictures: no reader is told a word of it before somebody confirms it."""

import json
import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from citations.tests.asking import answered, browser, program, shown
from personas import services
from personas.core.desk import recognition
from personas.handed_in import Batch
from personas.models import Persona
from personas.roles import Role, grant
from personas.services import batching, recognising
from personas.services.harvesting import harvested
from personas.tests.conftest import no_child, nobody_called, sent
from personas.tests.embedders.loopback import serving
from personas.tests.readers.test_files import image, sound
from personas.tests.readers.test_recognising import scanned
from personas.tests.services.test_batches import hand_in, work

__all__ = ["no_child", "nobody_called", "sent"]
pytestmark = [pytest.mark.nightly, pytest.mark.usefixtures("no_child", "nobody_called")]
EACH = 20
FILES = [f"{what} {n}" for what in ("page", "voice", "picture") for n in range(EACH)]
ENDS = ("ane", "ick", "orth", "ull", "enby")
SOLD = "I bought the boat {boat} from {seller}."


def named(n: int) -> dict[str, str]:
    """Return a boat and who sold it, as no other paper has them."""
    return {
        "boat": f"{'BDFGKLMNPRST'[n % 12]}oll{ENDS[n // 12]}",
        "seller": f"{'BDGHKLMPRSTW'[n % 12]}enn{ENDS[n // 12]}",
    }


def replying(asked: dict[str, Any], at: Iterator[int]) -> tuple[int, bytes]:
    """Reply as a server that sees and hears, each time of another boat."""
    said = SOLD.format(**named(EACH + next(at) % (2 * EACH)))
    if "messages" not in asked:
        heard = {"start": 0.0, "end": 0.9, "text": said, "avg_logprob": -0.1}
        return 200, json.dumps(
            {"text": said, "duration": 1.0, "language": "english", "segments": [heard]}
        ).encode()
    return 200, json.dumps({"choices": [{"message": {"content": f"PICTURE\n{said}"}}]}).encode()


@pytest.fixture
def batch(cast, settings, tmp_path) -> Iterator[Batch]:
    """Pages that Tesseract reads, voices and pictures of which a server speaks; nothing is confirmed."""
    settings.KWANZAA_STATE, settings.KWANZAA_TESSERACT = tmp_path, ["eng"]
    cora = User.objects.create_user("cora")
    grant(cora, cast.persona, Role.CURATOR)
    made = batching.open_batch(
        persona=cast.persona, uploader=cora, facts={"creator": "Ada Obi", "kind": "letter"}
    )
    pages = {f"page {n}.png": scanned(SOLD.format(**named(n))) for n in range(EACH)}
    voices = {f"voice {n}.wav": sound(1 + n) for n in range(EACH)}
    pictures = {f"picture {n}.jpg": image(comment=str(n).encode()) for n in range(EACH)}
    at = count()
    with serving(lambda asked: replying(asked, at)) as server:
        for what in ("IMAGE", "SPEECH"):
            setattr(settings, f"KWANZAA_{what}_READER_URL", server.url)
            setattr(settings, f"KWANZAA_{what}_READER_MODEL", f"{what.lower()}-1")
        hand_in(made, **pages, **voices, **pictures)
        assert batching.begin(batch=made)
        work(made)
        yield made


def told(user: User, n: int) -> bool:
    """Tell whether a reader is told who sold a boat, by an answer or by what stands nearest."""
    boat, seller = named(n).values()
    return seller in json.dumps(shown(answered(user, f"From whom did Ada buy the boat {boat}?")))


def found(user: User, n: int) -> int:
    """Return how many of the files a reader finds by the name of a boat: in the room, and by program."""
    words = {"q": named(n)["boat"]}
    lines = browser(user).get(reverse("chat:reading", args=["ada"]), words).context["lines"]
    results = program(user).get(reverse("api-search", args=["ada"]), words).json()["results"]
    titles = [*(line.title for line in lines), *(one["title"] for one in results)]
    return sum(title in FILES for title in titles)


def listed(user: User, persona: Persona) -> str:
    """Return all that a reader meets without a word of theirs: lists, suggested questions, catalogues, harvests."""
    window, tier = browser(user), persona.tiers.get(name="family")
    pages = [
        window.get(reverse(f"chat:{name}", args=["ada"])).content
        for name in ("persona", "reading", "conversations")
    ]
    pages += [program(user).get(f"/api/v1/personas/ada/{name}/").content for name in ("inventory", "search")]
    asked = {"verb": ["ListRecords"], "metadataPrefix": ["oai_dc"]}
    pages += [
        harvested(persona=persona, tier=tier, address="https://a.example", contact="a@b.example", asked=asked)
    ]
    return b"".join(pages).decode()


def met(user: User, persona: Persona) -> int:
    """Return how many proposals are told of in any list: by who sold the boat, or by the name of the file."""
    pages = listed(user, persona)
    words = [named(n)["seller"] for n in range(3 * EACH)]
    return sum(bool(re.search(rf"\b{one}\b(?! of)", pages)) for one in (*FILES, *words))


def test_of_sixty_proposals_none_is_cited_near_found_or_listed_before_it_is_confirmed(
    batch: Batch, cast, soak
) -> None:
    readers = [User.objects.create_user(f"reader {n}") for n in range(3 * EACH)]
    for reader in readers:
        grant(reader, cast.persona, Role.REQUESTOR, "family")
    assert batching.take_in(batch=batch)
    work(batch)
    services.publish(persona=cast.persona)
    before = [told(readers[n], n) for n in range(3 * EACH)]
    unfound = [found(readers[n], n) for n in range(3 * EACH)]
    unmet = met(readers[0], cast.persona)
    assert batching.retry(batch=batch) == 3 * EACH  # read anew: what nobody confirmed is not kept
    work(batch)
    proposed = {file.path: recognising.found_in(file) for file in batch.files.all()}
    assert {*map(type, proposed.values())} == {recognition.Recognition}
    for path, one in proposed.items():
        assert one is not None
        words = recognition.BETWEEN.join(one.paragraphs)
        file = batch.files.get(path=path)
        assert recognising.confirm(batch=batch, file=file, words=words, what=one.what, by="Cora Bell")
        work(batch)
    assert batching.take_in(batch=batch)
    work(batch)
    services.publish(persona=cast.persona)
    after = [told(readers[n], n) for n in range(3 * EACH)]
    seen = [found(readers[n], n) for n in range(3 * EACH)]
    shown_after = met(readers[0], cast.persona)
    counts = {"cited_after": sum(after), "found_after": sum(map(bool, seen)), "listed_after": shown_after}
    soak.note(seed=0, count=3 * EACH, differences=sum(before) + sum(unfound) + unmet, **counts)
    assert (sum(before), sum(unfound), unmet) == (0, 0, 0)
    assert min(counts.values()) >= EACH, counts  # each of these ways does tell, once somebody confirmed
