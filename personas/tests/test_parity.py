"""What the database finds is what ``decide`` permits: for every record, passage and tier of archives made by chance."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import pytest
from django.db import connection

from personas.core.consent import WHOLE, Sensitive
from personas.core.decision import decide
from personas.core.facts import Action, Duty, Facts, Named, Request
from personas.core.policy import Person as CorePerson
from personas.models import Entry, Passage, Person, Persona, Rule, Tier
from personas.services.placing import place
from personas.services.policies import UNSETTLED, person_of, rules_of
from personas.tests.archives import HASHING, Archive

pytestmark = pytest.mark.django_db

DAY: Final = date(2026, 5, 4)
PEOPLE: Final = {
    "Lorna Vickery": ["Lorna"],
    "Denzil Hocking": ["Mr. Hocking"],
    "Seán O’Hara": [],
    "Inês": ["Dona Inês"],
}
HEADINGS: Final = (
    ("plain", "Ada Pellowe"),
    ("To Lorna Vickery", "Ada Pellowe"),
    ("A reply", "Mr. HOCKING"),
    ("For Seán O’Hara and Lorna’s bees", "Ada Pellowe"),
    ("Denzilson", "Inesita"),
    ("dona Inês, on bees", "Seán O’Hara"),
)
NAMED: Final = ((), (0,), (1,), (2, 0), (), (3, 2))  # who is named in each heading, by their place in PEOPLE
QUESTIONS: Final = {  # and whom it asks after
    "What of the bees?": (),
    "What did Lorna say of bees?": (0,),
    "the Hockings and ines": (1, 3),
    "O'Hara's bees": (2,),
    None: (0, 1, 2, 3),
}
CLASSES: Final = (*Sensitive, "secret")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is permitted of one record: known; and used, shown, up to how much (None: not used)."""

    known: bool
    used: tuple[bool, int | None] | None


class Stage:
    """One archive in the database whose facts are thrown anew for every comparison."""

    def __init__(self, number: int) -> None:
        self.archive = Archive(f"ada-{number}", default={})
        self.persona = self.archive.persona
        self.heirs = Archive(f"bea-{number}").public
        Tier.objects.filter(pk=self.heirs.pk).update(name="heirs")
        self.family = Tier.objects.create(persona=self.persona, name="heart", rank=5)
        self.people = [self.archive.person(name, aliases=aliases) for name, aliases in PEOPLE.items()]
        self.rows = [
            self.archive.add(f"{n}.txt", "Bees.", title=title, creator=creator)
            for n, (title, creator) in enumerate(HEADINGS)
        ]
        self.archive.publish()
        self.vector = str(HASHING.embed(["bees"])[0].tolist())

    def throw(self, chance: random.Random) -> None:
        """Write other rules, people, mentions, tombstones and another state of the persona."""
        Rule.objects.filter(persona=self.persona).delete()
        keys = ["", *(f"{n}.txt" for n in range(len(self.rows)))]
        Rule.objects.bulk_create(self._rule(chance, key) for key in keys if chance.random() < 0.9)
        for person in self.people:
            person.state = chance.choice(("sealed", "cleared", "cleared", "anonymized", "anonymized", "lost"))
            person.receipt = chance.choice(("", " \n", UNSETTLED, "letter", "letter"))
            person.pseudonym = chance.choice(("", "Ann Weir", "Ann Weir"))
            person.valid_until = chance.choice((None, None, _day(chance)))
        Person.objects.bulk_update(self.people, ["state", "receipt", "pseudonym", "valid_until"])
        self.mentions = [
            sorted({*NAMED[n], *chance.sample(range(len(self.people)), chance.choice((0, 0, 0, 1, 2)))})
            for n in range(len(self.rows))
        ]
        for row, named in zip(self.rows, self.mentions, strict=True):
            keyed = [self.people[n].pk for n in named]
            Passage.objects.filter(persona=self.persona, artifact=row).update(mentions=keyed)
        self.gone = {n for n in range(len(self.rows)) if chance.random() < 0.1}
        entries = Entry.objects.filter(version=self.archive.version)
        entries.update(state=Entry.State.PRESENT)
        entries.filter(record_key__in=[f"{n}.txt" for n in self.gone]).update(state=Entry.State.TOMBSTONE)
        self.state = chance.choice(("active",) * 8 + ("draft", "suspended"))
        Persona.objects.filter(pk=self.persona.pk).update(state=self.state)

    def _rule(self, chance: random.Random, key: str) -> Rule:
        said = (None,) * 4 + (True,) * 5 + (False,) if key else (None,) + (True,) * 12 + (False,)
        tiers = (None, None, self.archive.public, self.archive.family, self.family, self.heirs)
        return Rule(
            persona=self.persona,
            record_key=key,
            inclusion=chance.choice(said),
            surfacing=chance.choice(said),
            display=chance.choice(said),
            existence=chance.choice(said),
            cap=chance.choice((None, 0, 80, 600, WHOLE)),
            tier=chance.choice(tiers if chance.random() < 0.4 else (None,)),
            sensitive=chance.sample(CLASSES, chance.choice((0,) * 8 + (1, 1, 2))),
            valid_from=chance.choice((None,) * 12 + (_day(chance),)),
            valid_until=chance.choice((None,) * 12 + (_day(chance),)),
        )

    def decided(self, tier: str, asked: str | None) -> list[Seen]:
        """Ask the pure function of every record."""
        rules, tiers = rules_of(self.persona), dict(self.persona.tiers.values_list("name", "rank"))
        people = [_person(row) for row in self.people]

        def facts(n: int, everybody: Sequence[int]) -> Facts:
            named = [
                Named(person=people[one], heading=one in NAMED[n], asked=one in QUESTIONS[asked])
                for one in everybody
            ]
            return Facts(
                rule=rules.get(f"{n}.txt"),
                default=rules.get(""),
                tiers=tiers,
                people=tuple(named),
                tombstone=n in self.gone,
            )

        def seen(n: int) -> Seen:
            know, use, show = (
                decide(
                    Request(action=action, tier=tier, day=DAY, active=self.state == "active"),
                    facts(n, NAMED[n] if action is Action.KNOW else self.mentions[n]),
                )
                for action in (Action.KNOW, Action.USE, Action.SHOW)
            )
            caps = [one.most for one in show.obligations if one.duty is Duty.CAP]
            used = (show.permitted, min(caps, default=None) if show.permitted else None)
            return Seen(known=know.permitted, used=used if use.permitted else None)

        return [seen(n) for n in range(len(self.rows))]

    def found(self, tier: str, asked: str | None) -> list[Seen]:
        """Ask the database."""
        rank, n = self.persona.tiers.get(name=tier).rank, self.archive.version.n
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT record_key FROM kwanzaa_eligible(%s, %s, %s, false, %s, %s)",
                (self.persona.pk, n, rank, asked, DAY),
            )
            known = {key for (key,) in cursor.fetchall()}
            cursor.execute(
                "SELECT record_key, display, cap FROM kwanzaa_search(%s, %s, %s, %s, '{0}', '{bee}', 50, %s, %s)",
                (self.persona.pk, n, rank, self.vector, asked, DAY),
            )
            used = {key: (display, cap if display else None) for key, display, cap in cursor.fetchall()}
        keys = [f"{number}.txt" for number in range(len(self.rows))]
        return [Seen(known=key in known, used=used.get(key)) for key in keys]


def _day(chance: random.Random) -> date:
    return DAY + timedelta(days=chance.choice((-30, -1, 0, 1, 30)))


def _person(row: Person) -> CorePerson:
    """Read a row as the services do; a state that nobody knows is no state, and so sealed."""
    if row.state not in Person.State.values:
        row = Person(name=row.name, aliases=row.aliases, state=Person.State.SEALED)
    return person_of(row)


def compare(seeds: range) -> dict[str, int]:
    """Compare archive by archive; return how many records were known, used, shown: chance must come to each."""
    seen = {"records": 0, "known": 0, "used": 0, "shown": 0}
    for seed in seeds:
        chance = random.Random(seed)  # noqa: S311 -- for repeating, not for hiding
        if seed % 50 == 0:
            stage = Stage(seed)  # rows that were written over slow the next ones down
        stage.throw(chance)
        asked = chance.choice([*QUESTIONS])
        tier = chance.choice(("public", "family", "heart"))
        decided, found = stage.decided(tier, asked), stage.found(tier, asked)
        assert found == decided, f"seed {seed}, tier {tier}, asked {asked!r}"
        place(persona_id=stage.persona.pk)
        placed = stage.found(tier, asked)
        assert placed == decided, f"by class: seed {seed}, tier {tier}, asked {asked!r}"
        seen["records"] += len(found)
        seen["known"] += sum(one.known for one in found)
        seen["used"] += sum(one.used is not None for one in found)
        seen["shown"] += sum(bool(one.used and one.used[0]) for one in found)
    return seen


@pytest.mark.parametrize(("archives", "least"), [(range(100, 150), 9), (range(200), 30)], ids=["some", "all"])
def test_the_database_finds_what_the_decision_permits(archives, least):
    seen = compare(archives)
    assert seen["records"] > seen["known"] > seen["used"] > seen["shown"] > least


@pytest.mark.nightly
def test_the_database_finds_what_the_decision_permits_all_night(soak):
    seen = compare(range(1000, 11000))
    soak.note(seed=1000, count=seen["records"], differences=0)
    assert seen["shown"] > 1000
