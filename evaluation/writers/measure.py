"""Ask an archive in memory through a simulated writer, and count what is lost and what comes through."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from django.utils.module_loading import import_string

from citations.adapters.drafters.configured import Configured
from citations.adapters.drafters.modelled import Modelled
from citations.adapters.drafters.servers import SERVERS
from citations.core import pipeline
from citations.core.binding import judge
from citations.core.binding.judge import Judge
from citations.core.ports import Drafter
from citations.core.records import Answer, Life
from citations.measuring.golden import Golden
from citations.measuring.hitting import hits
from citations.measuring.results import beside, result_of
from evaluation.memory import Memory
from evaluation.writers.contract import Sent
from evaluation.writers.five import Gold, Said, lazy, liar, perfect, prose
from evaluation.writers.judges import Knowing, bare
from evaluation.writers.server import Server

Writer = Callable[[Gold, Sent, Life], Said]
Counts = Counter[str]
JUDGES: Final = ("nobody", "perfect", "errs")
_SECONDS: Final = 20
_SHORT: Final = 0.3
_BROKEN: Final = 10  # questions that the slow and broken one is asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """What a question came to: the answer, what the writer was sent, and what it said."""

    answer: Answer
    sent: Sent | None
    said: Said

    def shows(self, text: str) -> bool:
        """Tell whether a claim that was delivered says this, in a frame or not."""
        claims = self.answer.display.claims if self.answer.display else ()
        return any(bare(text) in bare(one.text) for one in claims)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """An archive, a server that plays writers, and who reads a second time."""

    memory: Memory
    server: Server

    def ask(self, one: Golden, writer: Writer, reads: str = "nobody", seconds: float = _SECONDS) -> Came:
        """Ask one question through *writer*, with the second reader of this name."""
        said = list[Said]()
        gold = Gold(parts=tuple(tuple(quote.text for quote in part) for part in one.parts))

        def says(sent: Sent) -> str | None:
            said.append(writer(gold, sent, self.memory.life))
            return said[-1].text

        self.server.says, self.server.last = says, None
        ports = replace(self.memory.ports(), drafter=self._drafter(seconds), judge=_Late(said, reads))
        answer = pipeline.answer(one.question, self.memory.session(), ports)
        return Came(answer=answer, sent=self.server.last, said=said[-1] if said else Said(text=""))

    def plain(self, one: Golden) -> Answer:
        """Ask without a writer."""
        return self.memory.ask(one.question)

    def hit(self, one: Golden, answer: Answer) -> bool:
        """Tell whether every part of the gold is cited."""
        result = result_of(answer, golden_id=one.id, text="", ms=0)
        texts = {text.key: text.artifact.paragraphs for text in self.memory.texts}
        (case,) = beside(texts, self.memory.life.name, (one,), (result,))
        return case.answered and bool(case.gold) and all(hits(case))

    def _drafter(self, seconds: float) -> Drafter:
        how = Configured(
            base_url=self.server.url,
            model="simulated",
            key="none",
            seconds=round(seconds) or 1,
            tokens=2_000,
            temperature=0.0,
        )
        server = import_string(SERVERS["openai"][0])(how)
        return cast("Drafter", Modelled(server, self.memory.session(), seconds=seconds))


@dataclass(frozen=True, slots=True)
class _Late:
    """Reads a second time, and learns what was a lie when the writer has said it."""

    said: list[Said]
    reads: str
    name: str = "simulated"

    def judge(self, told: Sequence[judge.Told], question: str) -> tuple[judge.Opinion | None, ...]:
        """Judge as whoever reads."""
        return self._reader().judge(told, question)

    def _reader(self) -> Judge:
        if self.reads == "nobody" or not self.said:
            return judge.NONE
        last = self.said[-1]
        return Knowing(
            lies=frozenset(map(bare, last.lies)),
            beside=frozenset(map(bare, last.beside)),
            errs=self.reads == "errs",
        )


def measure(asked: Sequence[Golden], bench: Bench) -> Counts:
    """Ask everything of everybody; names of counts are a writer, a dot, and what is counted."""
    counts = Counts()
    for one in asked:
        counts.update(_perfect(one, bench))
        counts.update(_prose(one, bench))
        counts.update(_liar(one, bench))
        counts.update(_lazy(one, bench))
    counts.update(name for one in asked[:_BROKEN] for name in _broken(one, bench))
    return counts


def _perfect(one: Golden, bench: Bench) -> Iterator[str]:
    came, plain = bench.ask(one, perfect, "perfect"), bench.plain(one)
    if came.sent is None:
        yield "perfect.not_asked"
        return
    if came.said.true:
        side = "found" if plain.display else "not_found"
        right = bench.hit(one, came.answer)
        yield from ("perfect.gold_sent", f"perfect.{side}")
        yield from ("perfect.hit", f"perfect.hit_{side}") * right
    else:
        due = "due" if one.outcome == "answered" else "not_due"
        yield f"perfect.no_{due}"
        yield from (f"perfect.no_overruled_{due}",) * bool(came.answer.display)


def _prose(one: Golden, bench: Bench) -> Iterator[str]:
    for reads in ("nobody", "perfect"):
        came = bench.ask(one, prose, reads)
        for claim in came.said.true:
            yield f"prose.claims_{reads}"
            other = bare(claim.claim) != bare(claim.quote)  # else it is a quotation, marks or not
            words, quoted = other and came.shows(claim.claim), came.shows(claim.quote)
            yield from (f"prose.words_{reads}",) * words
            yield from (f"prose.quoted_{reads}",) * (quoted and not words)


def _liar(one: Golden, bench: Bench) -> Iterator[str]:
    for reads in JUDGES:
        came = bench.ask(one, liar, reads)
        for lie in came.said.lies:
            yield f"liar.lies_{reads}"
            yield from (f"liar.delivered_{reads}",) * came.shows(lie)


def _lazy(one: Golden, bench: Bench) -> Iterator[str]:
    for reads in ("nobody", "perfect"):
        came = bench.ask(one, lazy, reads)
        for claim in came.said.beside:
            yield f"lazy.claims_{reads}"
            yield from (f"lazy.delivered_{reads}",) * came.shows(claim)


def _broken(one: Golden, bench: Bench) -> Iterator[str]:
    """Ask a server that says nothing in time, one that fails, and one that talks nonsense."""
    plain = _words(bench.plain(one))
    for wait, text in ((5.0, ""), (0.0, None), (0.0, "]" * 200_000)):
        bench.server.wait = wait
        begun = time.monotonic()
        came = bench.ask(one, _saying(text), seconds=_SHORT if wait else _SECONDS)
        bench.server.wait = 0.0
        yield "broken.asked"
        yield from ("broken.as_without",) * (_words(came.answer) == plain)
        yield from ("broken.late",) * (wait > 0 and time.monotonic() - begun > wait)


def _saying(text: str | None) -> Writer:
    return lambda *_: Said(text=text)


def _words(answer: Answer) -> tuple[str, ...]:
    return tuple(one.text for one in answer.display.claims) if answer.display else ()
