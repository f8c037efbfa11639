"""What programs propose of pages, voices and pictures: no reader is told a word of it before somebody confirms it."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import User

from citations.tests.asking import answered, shown
from personas import services
from personas.core.desk import recognition
from personas.handed_in import Batch
from personas.roles import Role, grant
from personas.services import batching, recognising
from personas.tests.conftest import no_child, nobody_called, sent
from personas.tests.embedders.loopback import serving
from personas.tests.readers.test_files import image, sound
from personas.tests.readers.test_recognising import scanned
from personas.tests.services.test_batches import hand_in, work

__all__ = ["no_child", "nobody_called", "sent"]
pytestmark = [pytest.mark.nightly, pytest.mark.usefixtures("no_child", "nobody_called")]
EACH = 20
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


def test_of_sixty_proposals_none_is_cited_or_near_before_it_is_confirmed(batch: Batch, cast, soak) -> None:
    readers = [User.objects.create_user(f"reader {n}") for n in range(3)]
    for one in readers:
        grant(one, cast.persona, Role.REQUESTOR, "family")
    assert batching.take_in(batch=batch)
    work(batch)
    services.publish(persona=cast.persona)
    before = [told(readers[n // EACH], n) for n in range(3 * EACH)]
    assert batching.retry(batch=batch) == 3 * EACH  # read anew: what nobody confirmed is not kept
    work(batch)
    proposed = {file.path: recognising.found_in(file) for file in batch.files.all()}
    assert {*map(type, proposed.values())} == {recognition.Recognition}
    for path, found in proposed.items():
        assert found is not None
        words = recognition.BETWEEN.join(found.paragraphs)
        file = batch.files.get(path=path)
        assert recognising.confirm(batch=batch, file=file, words=words, what=found.what, by="Cora Bell")
        work(batch)
    assert batching.take_in(batch=batch)
    work(batch)
    services.publish(persona=cast.persona)
    after = [told(readers[n // EACH], n) for n in range(3 * EACH)]
    soak.note(seed=0, count=3 * EACH, differences=sum(before), cited_after=sum(after))
    assert (sum(before), sum(after) >= EACH) == (0, True)
