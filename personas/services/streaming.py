"""Take a big folder in as a stream: memory that does not grow with its texts, every core, and a place to go on from.

First every file is looked at, so that what is wrong is told before anything is written. Then what is new is made by
processes of their own and written piece by piece (``personas.services.staging``). In the end all of it stands, or none.
"""

import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TypeVar

from django.conf import settings
from django.db import connection, transaction

from personas import embedders
from personas.core.consent import Rule as CoreRule
from personas.core.errors import IngestError, LooseningError
from personas.core.findings import Finding
from personas.core.manifest import Row
from personas.core.tiers import TIERS
from personas.core.tiers import Tier as CoreTier
from personas.embedders import sensitivity
from personas.intakes import Intake
from personas.loaded import begin
from personas.models import Passage, Person, Persona
from personas.selectors.epochs import lock_policy
from personas.services import coming_in, staging, trash
from personas.services.changing import changing
from personas.services.coming_in import failed, instructed, looser, meant_before, new_people, shelf_of
from personas.services.founding import attest, found
from personas.services.ground import Ground, ground
from personas.services.held_marks import refresh_holds
from personas.services.holding_back import known_names
from personas.services.indexing import Progress
from personas.services.mentioning import look_ahead, refresh_mentions
from personas.services.planning import Fate, changed_since, fated, unknown_tier
from personas.services.policies import freeze_policy, latest_policy, person_of
from personas.services.reading_in import Due, Made, MadeOn, Place, look_at, read_in
from personas.services.reports import IngestReport, Outcome

_T = TypeVar("_T")
_G = TypeVar("_G")
_M = TypeVar("_M")

CHUNK: Final = 50  # rows that a process reads at once
_FEW: Final = 200  # rows for which it is quicker to start no process
_PIECE: Final = 1_000  # artifacts that are written in one step: what is lost where somebody is interrupted
_CHARS: Final = 100_000  # characters that a process makes rows of at once, but for one long text
_WIDE: Final = 2_000_000  # characters that are written in one step
_AHEAD: Final = 12  # chunks for each process that are made before they are written: more than one step writes
_KEYS: Final = "SELECT nextval(pg_get_serial_sequence('personas_person', 'id')) FROM generate_series(1, %s)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """What a folder comes to, on the ground of what the archive held then: texts are looked at, and not kept."""

    place: Place
    attested: CoreRule | None
    is_for_all: bool
    tiers: tuple[CoreTier, ...]
    ground: Ground | None
    fates: tuple[Fate, ...]
    sizes: Mapping[str, int]

    @property
    def fresh(self) -> Iterator[Fate]:
        """What is new."""
        return (fate for fate in self.fates if fate.is_new)


def stream(
    *,
    persona: Persona,
    root: Path,
    rows: Sequence[Row],
    charset: str = "utf-8",
    attested: CoreRule | None = None,
    tiers: Sequence[CoreTier] = TIERS,
    dry_run: bool = False,
    progress: Progress = lambda _done, _all: None,
) -> IngestReport:
    """Take in the rows of a folder's manifest as ``ingest`` does; said again after an interruption, it goes on.

    *progress* is told of characters, first of those that were looked at and then of those that were made.
    Raises: IngestError where a file, or the archive, was changed meanwhile, or the disk is full. What is made by then
    is nobody's to see, and waits for who says the same again.
    """
    place = Place(root=root, charset=charset, persona=persona)
    with _processes(len(rows)) as pool:
        survey = _surveyed(place, rows, attested, tiers, pool)
        if isinstance(survey, tuple):
            return failed(rows, survey)
        try:
            _rehearse(survey)
        except LooseningError as e:
            return failed(rows, looser(rows, e))
        if dry_run:
            return IngestReport(items=tuple(fate.item for fate in survey.fates))
        if not persona.pk:
            found(persona=persona, tiers=tiers)
        with staging.alone(persona):
            return _taken(survey, pool, progress)


def _surveyed(
    place: Place,
    rows: Sequence[Row],
    attested: CoreRule | None,
    tiers: Sequence[CoreTier],
    pool: Executor,
) -> Survey | tuple[Finding, ...]:
    """Look at every file, and say what becomes of each row; or all that is wrong."""
    persona = place.persona
    now = ground(persona) if persona.pk else None
    is_for_all = coming_in.is_for_all(persona, rows, attested)
    told = [instructed(row, attested, is_for_all=is_for_all) for row in rows]
    shelf = shelf_of(persona, told, attested, tiers)
    findings = [wrong for row in told if (wrong := unknown_tier(row, shelf)) is not None]
    fates, sizes = list[Fate](), dict[str, int]()
    seen = (one for some in _each(pool, partial(look_at, place), _parts(told)) for one in some)
    for row, one in zip(told, seen, strict=True):
        if isinstance(one, Finding):
            findings.append(one)
        elif not findings:
            fate = fated(row, one[0], shelf)
            gone = changed_since(row, fate.artifact_id, fate.outcome, shelf)
            findings += [gone] if gone else []
            fates.append(fate)
            sizes[row.path] = one[1]
    if findings:
        return tuple(sorted(findings, key=lambda one: one.row))
    return Survey(
        place=place,
        attested=attested,
        is_for_all=is_for_all,
        tiers=tuple(tiers),
        ground=now,
        fates=tuple(fates),
        sizes=sizes,
    )


def _rehearse(survey: Survey) -> None:
    """See that the rules and people of these rows may be, before anything is written. Raises: LooseningError."""
    persona = copy(survey.place.persona)
    persona._state = copy(persona._state)  # noqa: SLF001 -- what Django knows of a row goes with the copy
    with transaction.atomic():
        if not persona.pk:
            found(persona=persona, tiers=survey.tiers)
        people = new_people(persona, survey.fates, cleared=survey.attested is not None)
        _instruct(persona, survey, people)
        transaction.set_rollback(True)


def _instruct(persona: Persona, survey: Survey, people: Sequence[Person]) -> None:
    with changing(persona=persona, by=None) as changes:
        if survey.attested is not None and survey.is_for_all:
            attest(persona=persona, rule=survey.attested)
        changes.put_rules(coming_in.rule_rows(persona, survey.fates))
        changes.put(*people)


def _taken(survey: Survey, pool: Executor, progress: Progress) -> IngestReport:
    """Make and write what is not staged yet; then let all of it stand."""
    persona, embedder = survey.place.persona, embedders.get(settings.KWANZAA_EMBEDDER)
    entering = new_people(persona, survey.fates, cleared=survey.attested is not None)
    coming = [(fate.row.path, fate.artifact_id) for fate in survey.fresh]
    register = [(person_of(row), row.pk) for row in Person.objects.filter(persona=persona).order_by("pk")]
    made_with = _digest(embedder.name, sensitivity.get(embedder.name).name, register, entering)
    intake, there = staging.begun(persona, made_with=made_with, coming=coming)
    _number(intake, entering)
    on = MadeOn(
        embedder=settings.KWANZAA_EMBEDDER,
        known=known_names(persona),
        people=(*register, *((person_of(row), row.pk) for row in entering)),
    )
    left = [fate for fate in survey.fresh if fate.row.path not in there]
    done, size = 0, sum(survey.sizes[fate.row.path] for fate in left)
    due = _due(persona, _sized(left, survey.sizes))
    for piece in _pieces(_each(pool, partial(read_in, survey.place, on), due)):
        staging.write(intake, piece, embedder=embedder.name)
        done += sum(one.size for one in piece)
        progress(done, size)
    return _finish(survey, intake, entering)


def _finish(survey: Survey, intake: Intake, people: Sequence[Person]) -> IngestReport:
    """Let what was staged be the archive's, with its rules and people. Who reads waits for the last of it alone."""
    persona = survey.place.persona
    with transaction.atomic():
        before = ground(persona)
        if before != survey.ground and not _comes_to_the_same(survey):
            raise _changed(persona)
        passages = Passage.objects.filter(persona=persona, artifact__intake=intake).count()
        count = staging.stand(intake)
        is_first = before.artifacts == 0
        ahead = look_ahead(persona, people) if people and not is_first else None
        lock_policy(persona.pk)
        now = ground(persona)
        if (now.epoch, now.artifacts, now.trash) != (before.epoch, before.artifacts + count, before.trash):
            raise _changed(persona)
        _instruct(persona, survey, people)
        back = [(fate.row.path, fate.artifact_id) for fate in survey.fates if fate.is_back]
        trash.bring_back(persona=persona, named=back)
        held = staging.hold(intake)
        if ahead is not None:
            refresh_mentions(persona=persona, ahead=ahead if ahead.ground == now else None)
        elif held:
            refresh_holds(persona=persona, artifacts=held)
        if latest_policy(persona):
            freeze_policy(persona=persona)
    return IngestReport(
        items=tuple(fate.item for fate in survey.fates),
        passages=passages,
        people=tuple(person.name for person in people),
    )


def _comes_to_the_same(survey: Survey) -> bool:
    """Plan the rows again, by the names that their artifacts have."""
    persona, rows = survey.place.persona, [fate.row for fate in survey.fates]
    if coming_in.is_for_all(persona, rows, survey.attested) is not survey.is_for_all:
        return False
    shelf = shelf_of(persona, rows, survey.attested, survey.tiers)
    return survey.fates == tuple(fated(fate.row, fate.artifact_id, shelf) for fate in survey.fates)


def _changed(persona: Persona) -> IngestError:
    return IngestError(
        f"the archive of {persona.slug} was changed meanwhile: say the same again; what is made is kept"
    )


def _number(intake: Intake, people: Sequence[Person]) -> None:
    """Give those who enter the register the keys under which what is staged names them."""
    with connection.cursor() as cursor:
        cursor.execute(_KEYS, [len(people)])
        for row, (key,) in zip(people, cursor.fetchall(), strict=True):
            row.pk = intake.people.setdefault(row.name, key)
    intake.save(update_fields=["people"])


def _digest(*said: object) -> str:
    """Name what rows are made with: embedder, judge, and who is looked for in the texts."""
    *names, entering = said
    people = [person.name for person in entering] if isinstance(entering, list) else []
    return hashlib.sha256(repr((names, people)).encode()).hexdigest()


def _due(persona: Persona, left: Iterable[Sequence[Fate]]) -> Iterator[tuple[Due, ...]]:
    for some in left:
        corrected = [fate.row.path for fate in some if fate.outcome is Outcome.CORRECTED]
        meant = meant_before(persona, corrected) if corrected else {}
        keys = staging.keys(len(some))
        yield tuple(
            Due(
                row=fate.row,
                artifact_id=fate.artifact_id,
                key=key,
                meant=meant.get(fate.row.path, frozenset()),
            )
            for fate, key in zip(some, keys, strict=True)
        )


def _pieces(found: Iterable[Made | Finding]) -> Iterator[list[Made]]:
    """Yield what was made in pieces that are written in one step. Raises: IngestError for a file that changed."""
    piece, count, size = list[Made](), 0, 0
    for one in found:
        if isinstance(one, Finding):
            raise IngestError(f"{one.message}; say the same again, it goes on where it stopped")
        piece.append(one)
        count += one.lines.count
        size += one.size
        if count >= _PIECE or size >= _WIDE:
            yield piece
            piece, count, size = [], 0, 0
    if piece:
        yield piece


def _parts(some: Sequence[_T]) -> Iterator[tuple[_T, ...]]:
    for start in range(0, len(some), CHUNK):
        yield tuple(some[start : start + CHUNK])


def _sized(left: Iterable[Fate], sizes: Mapping[str, int]) -> Iterator[tuple[Fate, ...]]:
    """Yield what is left in parts of few rows and few characters."""
    part, size = list[Fate](), 0
    for fate in left:
        part.append(fate)
        size += sizes[fate.row.path]
        if len(part) == CHUNK or size >= _CHARS:
            yield tuple(part)
            part, size = [], 0
    if part:
        yield tuple(part)


def _each(pool: Executor, work: Callable[[_G], _M], given: Iterable[_G]) -> Iterator[_M]:
    """Yield what comes of each, in their order, and hand out no more than a few ahead."""
    waiting = deque[Future[_M]]()
    try:
        for one in given:
            waiting.append(pool.submit(work, one))
            if len(waiting) >= _AHEAD * _CORES:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as e:
        raise IngestError(
            "a process that reads the folder was ended, perhaps for want of memory: say the same again; it goes on"
        ) from e


@contextmanager
def _processes(rows: int) -> Iterator[Executor]:
    """Open a process for every core; for a few rows it is quicker to do without."""
    if rows <= _FEW:
        yield _Here()
        return
    with ProcessPoolExecutor(max_workers=_CORES, mp_context=get_context("spawn"), initializer=begin) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


class _Here(Executor):
    """Does at once what it is given."""

    def submit(self, work: Callable[..., _M], /, *given: Any, **named: Any) -> Future[_M]:
        """Do it."""
        done = Future[_M]()
        done.set_result(work(*given, **named))
        return done


_CORES: Final = len(os.sched_getaffinity(0))
