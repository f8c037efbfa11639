"""The auditor's desk: which bundles there are, what each check says, and everything one needs to check at home.

Nothing here opens a seal; openings are asked for, decided and followed here. Every page works without script. Whoever
audits nothing, and is steward of nothing, gets the same 404 as for nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, Final, ParamSpec, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from audit import readings, selectors, services, tasks, timeline
from audit.asker import code_of
from audit.beside import beside, signed
from audit.core.errors import NotLoggedError, OpeningError, UnknownBundleError, UnknownOpeningError
from audit.core.glossary import GLOSSARY
from audit.core.results import Status
from audit.desk_tables import (
    all_openings_table,
    bundles_table,
    checks_table,
    facts,
    log_table,
    openings_table,
    path_table,
    signed_table,
    steps_table,
)
from audit.forms import DecisionForm, FilterForm, RequestForm
from audit.models import Opening
from audit.pages import (
    OpeningShown,
    ProofShown,
    ReportShown,
    climb_shown,
    opening_shown,
    proof_shown,
    report_shown,
)
from audit.standstill import standstill
from audit.tables import Table, attachment, taken
from audit.telling import told
from citations.models import StoredBundle
from personas.core.errors import ForbiddenError, UnknownPersonaError
from personas.models import Persona

PER_PAGE: Final = 50
MOST: Final = 10_000  # rows of one file


class Request(HttpRequest):
    """A request by somebody who is signed in, as the middleware made it."""

    user: User


_P = ParamSpec("_P")
_View = Callable[Concatenate[Request, _P], HttpResponse]
_Page = Callable[Concatenate[HttpRequest, _P], HttpResponse]


def page(view: _View[_P]) -> _Page[_P]:
    """Make *view* a page for auditors: kept by no cache, and not there for anybody else."""
    return _guarded(view, selectors.audited)


def shared_page(view: _View[_P]) -> _Page[_P]:
    """Make *view* a page for auditors and stewards, likewise."""
    return _guarded(view, selectors.openers)


def _guarded(view: _View[_P], reached: Callable[[User], QuerySet[Persona]]) -> _Page[_P]:
    @wraps(view)
    def guarded(request: HttpRequest, /, *args: _P.args, **kwargs: _P.kwargs) -> HttpResponse:
        known = cast("Request", request)
        if not reached(known.user).exists():
            raise Http404
        try:
            return view(known, *args, **kwargs)
        except (UnknownBundleError, UnknownOpeningError, UnknownPersonaError, ForbiddenError) as e:
            raise Http404 from e

    return login_required(cache_control(private=True, no_store=True)(guarded))


@require_safe
@page
def desk(request: Request) -> HttpResponse:
    """List bundles by what lies in clear, newest first; the same list, whole, is taken away as a file."""
    form = FilterForm(request.GET, personas=selectors.audited(request.user))
    found = selectors.bundles(request.user, form.narrowing())
    if wanted := request.GET.get("as"):
        whole = bundles_table(found[:MOST], min(found.count(), MOST))
        return taken(wanted, (whole,), name="bundles") or redirect("audit:desk")
    shown = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": shown,
        "table": bundles_table(shown, shown.paginator.count),
        "most": MOST,
        "query": form.query(),
        "standstill": standstill(tuple(selectors.audited(request.user).values_list("pk", flat=True))),
    }
    return render(request, "audit/desk.html", context)


@require_safe
@page
def glossary(request: Request) -> HttpResponse:
    """Say what every code means."""
    return render(request, "audit/glossary.html", {"rooms": GLOSSARY.items()})


@require_safe
@page
def bundle(request: Request, bundle_id: str) -> HttpResponse:
    """Show every check of one bundle, what was signed beside what lies here, and its way through the log."""
    found = selectors.bundle_for(request.user, bundle_id)
    try:
        data = selectors.bundle_file(found)
    except NotLoggedError:
        return render(request, "audit/waiting.html", {"bundle": found}, status=HTTPStatus.ACCEPTED)
    checked, proof = selectors.report(found, data), proof_shown(data)
    report = report_shown(checked)
    events = timeline.events(
        request.user, timeline.leaves(request.user).filter(ticket__in=timeline.tickets_of(found))
    )
    payload = signed(found)
    here = beside(found, payload) if payload else {}
    tables = _tables(request.user, found, report, proof, events)
    if payload is not None:
        tables["signed"] = signed_table(payload, here)
    name = f"bundle-{found.bundle_id}"
    if file := taken(
        request.GET.get("as", ""), [*tables.values()], name=name, only=request.GET.get("table", "")
    ):
        return file
    is_destroyed = selectors.is_destroyed(found)
    context = {
        "bundle": found,
        "told": told(found, checked, here, events, is_destroyed=is_destroyed),
        "facts": facts(found),
        "asker": code_of(found.question),
        "held": sum(one.result.status is Status.PASS for one in report.rows),
        "report": report,
        "proof": proof,
        "climb": climb_shown(proof),
        "size": len(data),
        "beside": selectors.counterfactual_of(found) is not None,
        "said": readings.said_of(found.question.persona),
        **tables,
    }
    return render(request, "audit/bundle.html", context)


def _tables(
    user: User, found: StoredBundle, report: ReportShown, proof: ProofShown, events: Iterable[timeline.Event]
) -> dict[str, Table]:
    """Return the tables of a bundle's page but for what was signed, which is left out where it cannot be read."""
    own = selectors.openings(user).filter(bundle=found)
    return {
        "checks": checks_table(report),
        "path": path_table(proof.leaf, proof.steps),
        "openings": openings_table(_shown(own, timezone.now())),
        "leaves": log_table(events),
    }


@require_safe
@page
def download(request: Request, bundle_id: str) -> HttpResponse:
    """Hand out the bundle's file, byte for byte what ``kwanzaa-verify`` takes."""
    return _file(request, bundle_id, "bundle", selectors.bundle_file)


@require_safe
@page
def counterfactual(request: Request, bundle_id: str) -> HttpResponse:
    """Hand out what the full archive would have said, sealed; it is made some time after the answer."""
    return _file(request, bundle_id, "counterfactual", selectors.counterfactual_file)


def _file(request: Request, bundle_id: str, name: str, read: Callable[[StoredBundle], bytes]) -> HttpResponse:
    """Hand out one file of a bundle, or say that it is not logged yet."""
    found = selectors.bundle_for(request.user, bundle_id)
    try:
        data = read(found)
    except NotLoggedError:
        return render(request, "audit/waiting.html", {"bundle": found}, status=HTTPStatus.ACCEPTED)
    return attachment(data, f"{name}-{found.bundle_id}.json")


@require_safe
@page
def keyset(_request: Request) -> HttpResponse:
    """Hand out the keyset file."""
    return attachment(selectors.keyset_file(), "keyset.json")


@require_http_methods(["GET", "HEAD", "POST"])
@page
def request_opening(request: Request, bundle_id: str) -> HttpResponse:
    """Ask for the opening of one bundle's seal."""
    found = selectors.bundle_for(request.user, bundle_id)
    form = RequestForm(
        request.POST if request.method == "POST" else None,
        paths=selectors.paths_of(found),
        keys=selectors.wrapped_to(found),
        may_break=settings.KWANZAA_BREAK_GLASS,
    )
    if request.method == "POST" and form.is_valid():
        try:
            made = services.request(user=request.user, bundle=found, wish=form.wish(), now=timezone.now())
        except (OpeningError, NotLoggedError) as e:
            form.add_error(None, str(e))
        else:
            if made.break_glass:
                tasks.wake(made)
            return redirect("audit:opening", made.handle)
    return render(request, "audit/request.html", {"bundle": found, "form": form})


@require_safe
@shared_page
def openings(request: Request) -> HttpResponse:
    """List openings of the archives that the reader audits or is steward of, newest first."""
    found, now = selectors.openings(request.user), timezone.now()
    if wanted := request.GET.get("as"):
        whole = all_openings_table(_shown(found[:MOST], now), min(found.count(), MOST))
        return taken(wanted, (whole,), name="openings") or redirect("audit:openings")
    shown = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": shown,
        "table": all_openings_table(_shown(shown, now), shown.paginator.count),
        "most": MOST,
        "audits": selectors.audited(request.user).exists(),
    }
    return render(request, "audit/openings.html", context)


def _shown(rows: Iterable[Opening], now: datetime) -> list[OpeningShown]:
    return [opening_shown(one, selectors.stage_of(one, now)) for one in rows]


@require_safe
@shared_page
def opening(request: Request, opening: str) -> HttpResponse:
    """Show one opening: what it covers, every step of it, and what the reader may do now."""
    found = selectors.opening_for(request.user, opening)
    stage = selectors.stage_of(found, timezone.now())
    steps = steps_table(found.events.select_related("actor"))
    if wanted := request.GET.get("as"):
        name = f"opening-{found.handle}"
        return taken(wanted, (steps,), name=name) or redirect("audit:opening", found.handle)
    context = {
        "row": opening_shown(found, stage),
        "steps": steps,
        "acts": selectors.acts(request.user, found, stage),
        "keys": selectors.stewards(),
        "audits": selectors.audited(request.user).filter(pk=found.persona_id).exists(),
    }
    return render(request, "audit/opening.html", context)


@require_POST
@shared_page
def decide(request: Request, opening: str) -> HttpResponse:
    """Approve, refuse or cancel; whoever comes second is told how it stands."""
    found = selectors.opening_for(request.user, opening)
    form = DecisionForm(request.POST, keys=selectors.stewards())
    if form.is_valid():
        try:
            _decide(found, request.user, form.cleaned_data)
        except OpeningError as e:
            messages.error(request, str(e))
    else:
        messages.error(request, gettext("Choose what to do, and a key that is offered."))
    return redirect("audit:opening", found.handle)


def _decide(found: Opening, by: User, given: Mapping[str, str]) -> None:
    now = timezone.now()
    match selectors.Act(given["decision"]):
        case selectors.Act.APPROVE:
            services.approve(opening=found, by=by, steward=given["steward"], now=now)
            tasks.wake(found)
        case selectors.Act.REFUSE:
            services.refuse(opening=found, by=by, now=now)
        case selectors.Act.CANCEL:
            services.cancel(opening=found, by=by, now=now)
        case selectors.Act.TAKE | selectors.Act.OPEN | selectors.Act.GIVE:
            raise OpeningError("a statement is taken, and a seal opened, at its own address")


@require_safe
@shared_page
def statement(request: Request, opening: str) -> HttpResponse:
    """Hand out the signed statement with its place in the log, to auditor and steward alike; and write it down."""
    found, now = selectors.opening_for(request.user, opening), timezone.now()
    try:
        data = selectors.statement_file(found, now)
    except OpeningError as e:
        messages.error(request, str(e))
        return redirect("audit:opening", found.handle)
    services.note(found, services.Kind.TAKEN, request.user, now)
    return attachment(data, f"statement-{found.handle}.json")
