"""The one place that chooses adapters, and says under which rules a question is answered."""

from functools import lru_cache
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.db import ProgrammingError

from citations import selectors
from citations.adapters import crossing, surroundings
from citations.adapters.archive import Passages
from citations.adapters.counterfactual import Reflections, WholeArchive
from citations.adapters.drafters import drafter_for
from citations.adapters.drafters.configured import own_setting
from citations.adapters.drafters.rewriting import rewriter_for
from citations.adapters.front_desk import FrontDesk, WholeDesk
from citations.adapters.judges import (
    folder_selector,
    judge_for,
    judge_name,
    listener_for,
    reranker_from,
    reranker_set,
    selector_for,
    selector_name,
)
from citations.adapters.missing import missed
from citations.adapters.progress import Stages
from citations.adapters.purse import SharedPurse, Terms, name_of
from citations.adapters.recheck import Basis
from citations.adapters.record import Bundles
from citations.adapters.risks import Risks
from citations.adapters.rules import RULES
from citations.adapters.tracker import Nothing, Uses
from citations.core import filters, tables
from citations.core.bundle import counterfactual
from citations.core.extractive import extraction
from citations.core.llm.budgets import Limits, Prices, Purse
from citations.core.llm.caring import Known
from citations.core.ports import Ports
from citations.core.records import Alias, Allowance, Hit, Life, Pins, Probes, Session
from citations.core.stages import enforcement
from citations.core.tables import Judges
from citations.models import Question, StoredBundle
from citations.selectors.learning import InForce, learned_for
from citations.selectors.questions import was_met
from citations.selectors.reading import asked
from citations.selectors.shelves import fitting
from ledger import selectors as ledger
from ledger import wiring as signing
from personas import embedders
from personas import selectors as personas
from personas.models import Persona
from personas.selectors import Standing
from personas.selectors.visitors import is_visitor

STRANGERS: Final = 4  # the part of a day of models at which strangers find it spent


def session_for(question: Question, standing: Standing) -> Session:
    """Pin everything that a question is answered under, as it stands now."""
    pins, follows, veiled, keyset = ledger.together(
        personas.pins_of(question.persona),
        selectors.follows(question),
        personas.aliases_of(question.persona_id),
        ledger.KEYSET,
    )
    pinned = personas.pinned(question.persona, pins)
    embedder = embedders.get(settings.KWANZAA_EMBEDDER)
    learned = _learned(standing, pinned.n)
    life = Life(**personas.life_of(question.persona))
    earlier, shown = selectors.before(question, follows)
    return Session(
        subject=_opaque(standing.subject),
        life=life,
        thresholds=enforcement.thresholds(question.profile, question.toggles),
        filters=filters.read(question.filters),
        toggles=tuple(question.toggles),
        tier=standing.tier,
        allowance=_allowance(question, standing),
        probes=_probes(question, life, standing, earlier),
        ended=question.conversation.ended is not None,
        earlier=earlier,
        shown=shown,
        aliases=tuple(
            Alias(names=names, pseudonym=pseudonym)
            for names, pseudonym in personas.aliases(question.persona_id, veiled)
        ),
        pins=Pins(
            archive_n=pinned.n,
            archive_root=pinned.root,
            policy=pinned.policy,
            keyset=ledger.keyset(keyset).digest(),
            tables=_tables(
                embedder.name, settings.KWANZAA_DRAFTER, _judges(), learned.digest if learned else ""
            ),
            embedder=embedder.name,
            drafter=settings.KWANZAA_DRAFTER,
        ),
        learned=learned.table if learned else None,
        originals=question.persona.shows_originals,
    )


def ports_for(question: Question, session: Session, basis: Basis) -> Ports:
    """Choose the adapters for one attempt at a question; its answer is kept only while *basis* stands."""
    purse = purse_for(question)
    selector = selector_for(settings.KWANZAA_SELECTOR, session, purse_for(question, "SELECTOR"))
    embedder = embedders.get(settings.KWANZAA_EMBEDDER)
    only = fitting(basis.standing, session.pins.archive_n, session.filters)
    return Ports(
        archive=Passages(
            standing=basis.standing,
            version=session.pins.archive_n,
            embedder=embedder,
            life=session.life,
            asked=asked(question),
            only=only,
        ),
        drafter=drafter_for(session.pins.drafter, session, purse, selector),
        record=Bundles(question=question, basis=basis, signer=signing.signer(), session=session),
        tracker=Uses(question=question, basis=basis, version=session.pins.archive_n)
        if settings.ENABLE_CITATION_TRACKING and not is_visitor(question.user)
        else Nothing(),
        progress=Stages(question_id=question.pk, attempt=question.attempt, is_alone=not _asks_a_server()),
        judge=judge_for(settings.KWANZAA_JUDGE, session, purse_for(question, "JUDGE")),
        listener=listener_for(settings.KWANZAA_JUDGE, session, purse_for(question, "JUDGE")),
        reranker=reranker_set(),
        encoder=crossing.encoder_for(settings.KWANZAA_CROSS_ENCODER),
        selector=selector,
        rewriter=rewriter_for(session.pins.drafter, purse),
        desk=FrontDesk(standing=basis.standing, version=session.pins.archive_n, embedder=embedder, only=only),
    )


def _asks_a_server() -> bool:
    """Tell whether anything outside of this process may be asked to write, to judge or to choose."""
    return bool(
        settings.KWANZAA_DRAFTER != extraction.NAME or settings.KWANZAA_JUDGE or settings.KWANZAA_SELECTOR
    )


def purse_for(question: Question, role: str = "") -> Purse:
    """Say what models may be used for with this question: the one that writes, or that of a role, as ``configured``."""
    model = own_setting(role, "MODEL") or settings.KWANZAA_LLM_MODEL
    terms = Terms(
        server=name_of(own_setting(role, "BASE_URL") or settings.KWANZAA_LLM_BASE_URL, model),
        per_question=Limits(
            tokens=settings.KWANZAA_LLM_QUESTION_TOKENS,
            ms=settings.KWANZAA_LLM_QUESTION_SECONDS * 1_000,
            cost=settings.KWANZAA_LLM_QUESTION_COST * 1_000,
        ),
        per_day=_day_of(question),
        prices=Prices(read=settings.KWANZAA_LLM_PRICE_READ, written=settings.KWANZAA_LLM_PRICE_WRITTEN),
        places=settings.KWANZAA_LLM_PLACES,
    )
    return SharedPurse(question=question, terms=terms, evaluation=selectors.is_evaluator(question.user))


def _day_of(question: Question) -> Limits:
    """Return what a day may use; strangers find it spent at a quarter, so that they never spend the members' day."""
    day = (settings.KWANZAA_LLM_DAY_TOKENS, settings.KWANZAA_LLM_DAY_SECONDS * 1_000)
    tokens, ms, cost = (*day, settings.KWANZAA_LLM_DAY_COST * 1_000)
    if is_visitor(question.user):
        tokens, ms, cost = (max(1, n // STRANGERS) if n else 0 for n in (tokens, ms, cost))
    return Limits(tokens=tokens, ms=ms, cost=cost)


def around(question: Question, session: Session, standing: Standing) -> tuple[Hit, ...]:
    """Read what may be shown around the source that a request for context is about."""
    embedder = embedders.get(settings.KWANZAA_EMBEDDER)
    risks = Risks(persona_id=standing.persona_id, life=session.life, embedder=embedder)
    return surroundings.around(question, standing, risks, version=session.pins.archive_n)


def archive_of(persona: Persona, standing: Standing, *, version: int) -> Passages:
    """Choose where somebody searches by themselves.

    Without their words, so that whoever is anonymized is found by none: a slip in a name, or the same search with and
    without it, would tell which pseudonym stands for it.
    """
    embedder = embedders.get(settings.KWANZAA_EMBEDDER)
    life = Life(**personas.life_of(persona))
    return Passages(standing=standing, version=version, embedder=embedder, life=life)


def reflection_of(bundle: StoredBundle) -> tuple[Session, Ports]:
    """Choose what a question is asked under once more, with the full archive, for auditors."""
    question = bundle.question
    standing = personas.fullest_standing(question.persona)
    session = counterfactual.unlimited(session_for(question, standing))
    selector = folder_selector(settings.KWANZAA_SELECTOR)
    kept = Reflections(bundle=bundle, signer=signing.signer())
    embedder = embedders.get(settings.KWANZAA_EMBEDDER)
    return session, Ports(
        archive=WholeArchive(
            persona=question.persona, version=session.pins.archive_n, embedder=embedder, life=session.life
        ),
        # Never a server: what is hidden from everybody is sent nowhere.
        drafter=drafter_for(extraction.NAME, session, selector=selector),
        record=kept,
        tracker=kept,
        progress=kept,
        listener=Known(
            needs=was_met(bytes(bundle.display))
        ),  # who was met is met here too, and no word of theirs is sealed
        reranker=reranker_from(settings.KWANZAA_RERANKER),
        encoder=crossing.encoder_for(settings.KWANZAA_CROSS_ENCODER),
        selector=selector,
        desk=WholeDesk(standing=standing, version=session.pins.archive_n, embedder=embedder),
    )


def _learned(standing: Standing, version: int) -> InForce | None:
    """Return the learned table that orders what is found; without one it is ordered as ever."""
    if settings.KWANZAA_LEARNED_TABLES:
        try:
            return learned_for(standing, version=version)
        except ProgrammingError as e:
            missed("learned_tables", e)
    return None


@lru_cache(maxsize=32)
def _tables(embedder: str, drafter: str, judges: Judges, learned: str) -> str:
    return tables.digest(RULES, embedder, drafter, judges, learned)


def _judges() -> Judges:
    return Judges(
        judge=judge_name(settings.KWANZAA_JUDGE),
        reranker=reranker_set().name,
        selector=selector_name(settings.KWANZAA_SELECTOR),
        encoder=crossing.encoder_for(settings.KWANZAA_CROSS_ENCODER).name,
    )


def _allowance(question: Question, standing: Standing) -> Allowance | None:
    """Return what the asker may still be shown today; None for evaluations, which nobody can sign in to."""
    if selectors.is_evaluator(question.user):
        return None
    return selectors.allowance_of(question.user, question.persona, standing.tier)


def _probes(question: Question, life: Life, standing: Standing, earlier: tuple[str, ...]) -> Probes:
    if selectors.is_evaluator(question.user):
        return Probes()
    return selectors.probes_of(question, life, standing.tier, earlier)


def _opaque(subject: str) -> str:
    """Name a requestor in the sealed record, so that neither login nor key stands in it."""
    return sha256(f"kwanzaa.subject.v1\0{settings.SECRET_KEY}\0{subject}".encode()).hexdigest()[:32]
