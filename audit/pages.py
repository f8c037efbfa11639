"""What the desk's pages show: values made for templates, which decide nothing."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from audit.core import checks, replay
from audit.core.case import Case
from audit.core.drawing.climbing import climb
from audit.core.drawing.shapes import Figure, svg
from audit.core.opening import BESIDE, WHOLE
from audit.core.path import Step, steps
from audit.core.results import Check, Report, Result, Status, Verdict
from audit.models import Opening
from audit.selectors import Stage
from audit.verify_words import CHECKS
from ledger.core.bundle import BundleFile
from ledger.core.envelope import leaf
from ledger.core.merkle import leaf_hash

WORDS: dict[Status, tuple[Promise, str]] = {
    Status.PASS: (_("pass"), "good"),
    Status.FAIL: (_("fail"), "bad"),
    Status.NOT_TRUSTED: (_("not trusted"), "care"),
    Status.NOT_CHECKED: (_("not checked"), "plain"),
}
VERDICTS: dict[Verdict, tuple[Promise, str]] = {
    Verdict.PASS: (_("Every check that was made passes."), "good"),
    Verdict.FAIL: (_("A check fails. Do not rely on this bundle, and tell the archive's steward."), "bad"),
    Verdict.NOT_TRUSTED: (
        _("Signed by keys that this server does not trust. This does not say that anything was changed."),
        "care",
    ),
    Verdict.UNREADABLE: (
        _("This is not a bundle file, or not all of it. Tell the archive's operator."),
        "bad",
    ),
}

STAGES: dict[Stage, tuple[Promise, str, Promise]] = {
    Stage.REQUESTED: (
        _("requested"),
        "care",
        _("It waits for a steward of this archive who is not the one who asked."),
    ),
    Stage.APPROVED: (
        _("approved"),
        "care",
        _("Its statement waits for a signed head of the log. Until then nothing may be opened."),
    ),
    Stage.RELEASED: (
        _("released"),
        "good",
        _(
            "Its statement is in the log, for everybody to see who follows it. It can be used until it is over."
        ),
    ),
    Stage.REFUSED: (_("refused"), "plain", _("A steward said no. Nothing was opened.")),
    Stage.CANCELLED: (
        _("cancelled"),
        "plain",
        _("It was ended before its time. What was given out before is given out."),
    ),
    Stage.OVER: (_("over"), "plain", _("Its time has passed. Ask again if it is still needed.")),
}

WHAT: dict[str, Promise] = {
    WHOLE: _("everything"),
    BESIDE: _("everything of what the full archive would have said"),
}
"""What can be opened that is no field of the record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningShown:
    """One opening in words; ``tone`` is the colour, which never stands alone.

    ``what`` is opened; ``field`` is empty unless that is one field. ``file`` is the name of what is downloaded.
    """

    opening: Opening
    what: Promise | str
    field: str
    file: str
    stage: Stage
    word: Promise
    tone: str
    line: Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultShown:
    """One check in words; ``tone`` is the colour, which never stands alone."""

    result: Result
    means: Promise
    word: Promise
    tone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportShown:
    """All checks of a bundle in words; ``later`` are those that need an opened seal, with what they would say."""

    verdict: Promise
    tone: str
    rows: tuple[ResultShown, ...]
    later: tuple[Check[Case], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofShown:
    """A bundle's place in the log; hashes in hex."""

    index: int
    size: int
    leaf: str
    steps: tuple[Step, ...]
    checkpoint: str


def report_shown(report: Report) -> ReportShown:
    """Put a report into words. The server opens no seal, so the checks of a replay are told, not made."""
    verdict, tone = VERDICTS[report.verdict]
    rows = tuple(
        ResultShown(
            result=one,
            means=CHECKS[f"bundle.{one.name}"],
            word=WORDS[one.status][0],
            tone=WORDS[one.status][1],
        )
        for one in report.results[: len(checks.CHECKS)]
    )
    return ReportShown(verdict=verdict, tone=tone, rows=rows, later=replay.CHECKS)


def proof_shown(data: bytes) -> ProofShown:
    """Draw the way from a bundle's leaf to the log's root."""
    bundle = BundleFile.parse(data)
    proof, own = bundle.proof, leaf_hash(leaf(bundle.envelope))
    return ProofShown(
        index=proof.index,
        size=proof.size,
        leaf=own.hex(),
        steps=steps(own, index=proof.index, size=proof.size, proof=proof.hashes),
        checkpoint=proof.checkpoint,
    )


def figure_shown(figure: Figure) -> SafeString:
    """Put a figure into a page. What writes it escapes every text in it."""
    return mark_safe(svg(figure))  # noqa: S308 -- ``svg`` has one form, and no text of a person in a place of its own


def climb_shown(proof: ProofShown) -> SafeString:
    """Draw the way of a leaf to the root."""
    told = _(
        "%(steps)s steps, from the leaf at the bottom to the root on top. Every hash stands in the table below."
    )
    figure = climb(
        proof.leaf,
        proof.steps,
        title=gettext("The way from leaf to root"),
        description=str(told % {"steps": len(proof.steps)}),
        ends=(
            gettext("leaf %(index)s") % {"index": proof.index},
            gettext("root of %(size)s leaves") % {"size": proof.size},
        ),
    )
    return figure_shown(figure)


def opening_shown(opening: Opening, stage: Stage) -> OpeningShown:
    """Put into words where an opening stands."""
    word, tone, line = STAGES[stage]
    kind = "counterfactual" if opening.path == BESIDE else "bundle"
    return OpeningShown(
        opening=opening,
        what=WHAT.get(opening.path, opening.path),
        field="" if opening.path in WHAT else opening.path,
        file=f"{kind}-{opening.bundle_name}.json",
        stage=stage,
        word=word,
        tone=tone,
        line=line,
    )
