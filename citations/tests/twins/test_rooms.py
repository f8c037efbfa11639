"""All that can be read of an archive without asking is the same for twins: room, search, items, catalogue, offers.

Two archives out of one drawing; a pair is one address, looked at in both.
"""

import itertools
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

import pytest
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import HealthCheck, Phase, given, seed, settings

from citations.services import welcoming
from citations.tests.test_big_room import picture_all
from citations.tests.twins.asking import SEARCHED, Asker, differences
from citations.tests.twins.building import Twin, twins
from citations.tests.twins.drawing import PEOPLE, RECIPIENTS, SERIES, YEARS, Drawn, Record, archives
from citations.tests.twins.test_twins import quiet
from personas.core.arks import Named, ark
from personas.core.room import handle as handle_of
from personas.roles import Role, grant
from personas.services import doors

__all__ = ["quiet"]
SEED = 20_261_124
ARK = "99999/ada"
ANCHOR = 12  # characters of the name of a sentence
NARROWED = (
    ("when", YEARS),
    ("from", ("Ada Obi", *PEOPLE)),
    ("to", RECIPIENTS),
    ("series", SERIES),
    ("until=1960&since", YEARS),
    ("kind=letter&from=Ada+Obi&series=Box+1&to", RECIPIENTS),
)
Turned = TypeVar("Turned")
HARVESTED = (
    "Identify",
    "ListMetadataFormats",
    "ListIdentifiers&metadataPrefix=oai_dc",
    "ListRecords&metadataPrefix=oai_dc",
)


class Reader(Asker):
    """Somebody who asks nothing and looks at everything else, also for what is hidden, by its own address."""

    def read(self, records: Sequence[Record], turn: int) -> None:
        """Offers first, which are made of the whole archive; then lists, searches, every item, and its name.

        Of lists and of parts of an item that differ by a value each pair takes the one whose *turn* it is.
        """
        while welcoming.welcome(persona_id=self.twin.persona.pk):
            continue
        self.browse()
        slug = self.twin.persona.slug
        room, found = f"/personas/{slug}/reading/", f"/api/v1/personas/{slug}/search/"
        for address in (
            *(f"{_turn((room, found), turn // 2 + n)}?{_narrowed(turn + n)}" for n in range(len(NARROWED))),
            f"{found}?q={_turn(SEARCHED, turn)}",
            f"/personas/{slug}/portrait/",
        ):
            self.get(address.replace(slug, "ada"), address)
        for number, one in enumerate(records, turn):
            self._item(one, number)

    def _item(self, record: Record, turn: int) -> None:
        key, handle = record.key, handle_of(self.twin.persona.archive_id, record.key)
        page = f"/personas/{self.twin.persona.slug}/items/{handle}/"
        place = sha256(record.late[-1][1].encode() if record.late else b"").hexdigest()[:ANCHOR]
        part = _turn(("?part=2", "originals/1/1/", f"?from={place}", "thumbnail/"), turn)
        for kind, address in (
            ("page", page),
            (part, f"{page}{part}"),
            ("in the API", f"/api/v1{page}"),
            ("name", f"/{ark(ARK, Named(archive=self.twin.persona.archive_id, handle=handle))}"),
        ):
            self.get(f"{key}, {kind}", address)
        begun = self._keep(f"{key}, begun", self.client.post(page))
        if begun.startswith(b"302"):
            self.get(f"{key}, again", page)


class Stranger(Asker):
    """Somebody without an account, and a harvester, at an archive that is open to anybody; each pair has its own."""

    def __init__(self, twin: Twin) -> None:
        super().__init__(twin)
        number = int(twin.persona.slug[-5:])
        address = f"10.{number // 256}.{number % 256}.1"  # a network may only look so often a minute
        self.client = Client(raise_request_exception=False, REMOTE_ADDR=address)

    def read(self, _records: Sequence[Record], turn: int) -> None:
        slug = self.twin.persona.slug
        for address in (
            *(f"/oai/{slug}/?verb={verb}" for verb in HARVESTED),
            f"/personas/{slug}/",
            f"/personas/{slug}/reading/",
            f"/personas/{slug}/reading/?q={_turn(SEARCHED, turn)}",
        ):
            self.get(address.replace(slug, "ada"), address)


def _narrowed(turn: int) -> str:
    """Return a filter of the room, with a value whose *turn* it is."""
    name, values = _turn(NARROWED, turn)
    return f"{name}={_turn(values, turn).replace(' ', '+')}"


def _turn(values: Sequence[Turned], number: int) -> Turned:
    return values[number % len(values)]


def compare(drawn: Drawn, number: int) -> tuple[int, list[str]]:
    """Read twin archives; return how many addresses were compared, and what differed."""
    user = User.objects.create_user(f"reader-{number}")
    pair = twins(drawn, number, user)
    if number % 2:
        picture_all(but=[one.key for one in drawn.records if one.late])  # 0140: what its words hide, it shows
    found: list[str] = []
    count = 0
    kinds: tuple[type[Reader | Stranger], ...] = (Reader, Stranger) if drawn.asker == "public" else (Reader,)
    for kind in kinds:
        askers = []
        for twin in pair:
            if kind is Stranger:
                _open(twin)
            asker = kind(twin)
            asker.read(drawn.records, number)
            askers.append(asker)
        count += len(askers[0].seen)
        found += differences(*askers)
    return count, found


def _open(twin: Twin) -> None:
    steward, _ = User.objects.get_or_create(username="steward")
    grant(steward, twin.persona, Role.STEWARD)
    lowest = twin.persona.tiers.order_by("rank")[0]
    doors.put_door(persona=twin.persona, by=steward, tier=lowest, why="a letter", anybody=True)


def run(many: int, begun: int = SEED) -> tuple[int, int, list[str]]:
    """Read so many twin archives; return how many there were, how many pairs of pages, and what differed."""
    found: list[str] = []
    numbers, addresses = itertools.count(), 0

    @seed(begun)
    @settings(
        max_examples=many,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(archives(questions=1))
    def each(drawn: Drawn) -> None:
        nonlocal addresses
        looked, differ = compare(drawn, next(numbers))
        addresses += looked
        found.extend(differ)

    each()
    return next(numbers), addresses, found


@pytest.fixture
def unhurried(settings, quiet):
    """No steps to wait for, and lasting names."""
    del quiet
    settings.KWANZAA_RELEASE_STEP_MS = 0
    settings.KWANZAA_ARK = ARK
    settings.LANGUAGES = [("en", "English")]


@pytest.mark.usefixtures("unhurried", "transactional_db")
def test_the_rooms_of_a_pair_show_the_same_bytes():
    count, addresses, found = run(1)
    assert count == 1
    assert addresses > 50
    assert found == []


@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried", "transactional_db")
@pytest.mark.parametrize("eighth", range(8))
def test_thousands_of_pages_of_rooms_are_the_same_bytes(soak, eighth):
    count, addresses, found = run(50, SEED + eighth)
    soak.note(seed=SEED + eighth, count=addresses, differences=len(found), archives=count)
    assert found == []
