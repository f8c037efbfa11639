"""Every marker opens its own evidence, and the words there are the bytes at the span that was cited.

Made-up artifacts, spans of them anywhere, through the display gates, the signed form and the page.
"""

import random
import re

import pytest
from django.template.loader import render_to_string
from django.utils import timezone
from lxml import html

from citations.adapters.release import Moment
from citations.core.outcome import Trail
from citations.core.records import Citation, Display, GatedClaims, Origin, Relation, Rung
from citations.core.stages import assembly, display
from citations.models import Question
from citations.shown import turn
from citations.tests.core.fakes import LIFE, SESSION
from citations.tests.core.making import cited, evidence, gated, origin
from ledger.core.canonical import Json, decode
from personas.core import artifact, text
from personas.core.media.base import TextLocator
from personas.models import Persona

# Among plain words whatever could slip by one: characters outside the first plane, marks that combine, words from
# right to left, verse, invisible characters, and all that pages and Markdown read as their own.
WORDS = """rain gauge <b> & &amp; "tide" “board” ‘spoon’ 🌊 👩\u200d🚀 é e\u0301 ﬁ İ ß نهر المطر שלום 川の水 ⟦x⟧ [A] A]
{{ x }} {% if %} * a\u200bb \u202ereversed\u202c \xadsoft it's </q> <!-- ' 12–13 °C … ― 1951""".split()
HOLD = 30  # artifacts of one archive: letters go on after Z
_LETTER = re.compile(r"([A-Z]+)\]$")


class Made:
    """An archive of made-up artifacts: the payloads as they are stored."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.payloads: dict[str, bytes] = {}
        self.origins: list[Origin] = []
        for n in range(HOLD):
            lines = ["\n".join(self._line() for _ in range(chance.randint(1, 3))) for _ in range(4)]
            made = artifact.make(
                archive="a" * 32,
                media="text",
                language="en",
                metadata={"title": f"Letter {n}", "creator": LIFE.name, "kind": "letter"},
                content=text.canonical_str("\n\n".join(lines)),
            )
            data = artifact.payload(made)
            name = artifact.artifact_id(data)
            self.payloads[name] = data
            self.origins.append(origin(f"letters/{n}.txt", artifact_id=name))

    def _line(self) -> str:
        return " ".join(self.chance.choices(WORDS, k=self.chance.randint(8, 30)))

    def cite(self) -> Citation:
        """Cite a span anywhere, that does not begin or end with white space."""
        of = self.chance.choice(self.origins)
        paragraphs = artifact.parse_payload(self.payloads[of.artifact_id]).paragraphs
        n = self.chance.randrange(len(paragraphs))
        words = list(re.finditer(r"\S+", paragraphs[n]))
        first = self.chance.randrange(len(words))
        last = min(len(words) - 1, first + self.chance.randrange(12))
        place = TextLocator(paragraph=n, start=words[first].start(), end=words[last].end())
        relation = self.chance.choice([Relation.DIRECT_QUOTE, Relation.PARAPHRASE])
        excerpt = paragraphs[n][place.start : place.end]
        return Citation(
            artifact_id=of.artifact_id,
            version=1,
            locator=place,
            relation=relation,
            excerpt=excerpt,
            origin=of,
        )

    def standing_at(self, cited: Citation) -> bytes:
        """Read the bytes at a span again, out of the stored payload and by nothing but JSON."""
        value, place = decode(self.payloads[cited.artifact_id]), cited.locator
        assert isinstance(value, dict)
        assert isinstance(place, TextLocator)
        paragraphs = value["paragraphs"]
        assert isinstance(paragraphs, list)
        return str(paragraphs[place.paragraph])[place.start : place.end].encode()


def page_of(claims: GatedClaims) -> html.HtmlElement:
    """Send claims through the gates, the signed form and the page."""
    shown = display.reduce(claims, evidence(), SESSION)
    assert isinstance(shown, Display)
    assert len(shown.claims) == len(claims.delivered)
    signed: Json = [assembly._shown(claim, Trail(gated=claims)) for claim in shown.claims]
    answer: dict[str, Json] = {
        "contract": {},
        "claims": signed,
        "outcome": {"kind": "answer", "rung": "supported", "removed": [], "refusal": None},
    }
    asked = Question(
        pk=1, handle="1" * 32, persona=Persona(slug="ada", name="Ada"), text="What?", created=timezone.now()
    )
    told = turn(asked, answer, Moment(is_settled=True))
    return html.fromstring(render_to_string("citations/_answer.html", {"turn": told, "answer": answer}))


def wrong_markers(count: int, chance: random.Random) -> int:
    """Count markers that open no card, or not their own: another letter, or other bytes than at the cited span."""
    made = Made(chance)
    spans = [[made.cite() for _ in range(1 + n % 4)] for n in range(count)]
    page = page_of(
        gated(*((cited(f"Claim {n}.", *some, n=n), Rung.SUPPORTED) for n, some in enumerate(spans, 1)))
    )
    cards = {one.get("id"): one for one in page.find_class("source__body")}
    letters: dict[str, str] = {}
    wrong = 0
    for some, found in zip(spans, page.xpath("//*[starts-with(@id, 'c-')]"), strict=True):
        for marker, one in zip(found.find_class("marker"), some, strict=True):
            card, letter = cards.get(marker.get("href")[1:]), _LETTER.search(marker.text_content().strip())
            expected = text.escape_visible(made.standing_at(one).decode(errors="replace")).encode()
            wrong += not (
                card is not None
                and letter is not None
                and card.getprevious().find_class("source__letter")[0].text_content() == f"Source {letter[1]}"
                and letters.setdefault(one.artifact_id, letter[1]) == letter[1]
                and expected in [quote.text_content().encode() for quote in card.iter("q")]
            )
    assert len(set(letters.values())) == len(letters)
    return wrong


def test_every_marker_of_many_claims_opens_the_bytes_at_its_span() -> None:
    assert wrong_markers(60, random.Random(8)) == 0  # noqa: S311 -- the same ones in every run


@pytest.mark.nightly
def test_every_marker_of_ten_thousand_claims_opens_the_bytes_at_its_span(soak) -> None:
    chance = random.Random(8)  # noqa: S311 -- the same ones in every run
    wrong = sum(wrong_markers(100, chance) for _ in range(100))
    soak.note(seed=8, count=10_000, differences=wrong)
    assert wrong == 0


def test_a_word_that_stands_beside_the_span_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Made.standing_at
    monkeypatch.setattr(Made, "standing_at", lambda self, one: real(self, one)[:-1] + b"?")
    assert wrong_markers(4, random.Random(8)) > 4  # noqa: S311 -- the same ones in every run
