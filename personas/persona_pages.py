"""Pages of one persona on the curators' desk: consent as a table, tables out and in."""

from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_protect

from personas import record_tables, tasks
from personas.core.desk.matrix import COLUMNS, Cells, cells_of
from personas.core.errors import ForbiddenError, PolicyError, UploadError
from personas.core.manifest import DIMENSIONS
from personas.desks import signed_in, tell
from personas.models import Persona, Tier
from personas.publishing_pages import PublishingPages
from personas.resources import RESOURCES, Told, bring_in, mark_of, table_of
from personas.sayings import in_words
from personas.selectors import desk
from personas.services import matrix
from personas.services.policies import rules_of

TABLES: Final = (*RESOURCES, record_tables.NAME)
ROWS: Final = 50  # records on a page
LARGEST: Final = 900_000  # bytes of a table that comes in: it is sent twice, the second time as a field


class PersonaPages(PublishingPages):
    """What the admin of personas has beside its list and its form."""

    def get_urls(self) -> list[Any]:
        """Put the pages before Django's own, which would take their names for keys."""
        wrap = self.admin_site.admin_view
        return [
            path("<path:object_id>/matrix/", wrap(csrf_protect(self.matrix)), name="personas_persona_matrix"),
            path(
                "<path:object_id>/table/<slug:table>/",
                wrap(csrf_protect(self.table)),
                name="personas_persona_table",
            ),
            path(
                "<path:object_id>/table/<slug:table>/out/",
                wrap(self.table_out),
                name="personas_persona_table_out",
            ),
            *super().get_urls(),
        ]

    def matrix(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show consent record by record, as it is and as one tier sees it; write what was changed."""
        persona = self._tended(request, object_id)
        kept: dict[str, Cells] = {}
        if request.method == "POST":
            was, wanted = _posted(request)
            kept = self._write(request, persona, was, wanted)
            if not kept:
                return HttpResponseRedirect(request.get_full_path())
        return TemplateResponse(
            request, "admin/personas/persona/matrix.html", self._matrix(request, persona, kept)
        )

    def table(self, request: HttpRequest, object_id: str, table: str) -> HttpResponse:
        """Take a table in: first what it would change, then, if that is wanted, all of it."""
        persona = self._tended(request, object_id)
        if table not in TABLES:
            raise Http404
        context = self._context(request, persona, _("Tables out and in"))
        context |= {"table": table, "tables": TABLES, "data": "", "told": None}
        if request.method == "POST":
            done = self._bring_in(request, persona, table, context)
            if done:
                return HttpResponseRedirect(request.get_full_path())
        return TemplateResponse(request, "admin/personas/persona/table.html", context)

    def table_out(self, request: HttpRequest, object_id: str, table: str) -> HttpResponse:
        """Give a table as CSV."""
        persona = self._tended(request, object_id)
        if table not in TABLES:
            raise Http404
        said = record_tables.table_of(persona) if table == record_tables.NAME else table_of(persona, table)
        answer = HttpResponse(said, content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{persona.slug}-{table}.csv"'
        return answer

    def _matrix(self, request: HttpRequest, persona: Persona, kept: dict[str, Cells]) -> dict[str, Any]:
        wanted = request.GET.get("q", "").strip()
        records = [("", _("Every document that has no word of its own")), *desk.records_of(persona)]
        records = [one for one in records if wanted.lower() in f"{one[0]} {one[1]}".lower()]
        page = Paginator(records, ROWS).get_page(request.GET.get("page"))
        rules, tiers = rules_of(persona), list(persona.tiers.order_by("rank"))
        tier = next((one for one in tiers if one.name == request.GET.get("tier")), None)
        seen = self._seen(request, persona, tier)
        rows = []
        for number, (key, title) in enumerate(page):
            now = cells_of(rules.get(key))
            rows.append(
                {
                    "number": number,
                    "key": key,
                    "title": title,
                    "was": "|".join(now),
                    "cells": list(zip(COLUMNS, kept.get(key, now), strict=True)),
                    "now": " · ".join(one or "—" for one in now) if key in kept else "",
                    "seen": None if seen is None else seen.get(key),
                }
            )
        context = self._context(request, persona, _("Consent as a table"))
        return {
            **context,
            "page": page,
            "rows": rows,
            "tiers": tiers,
            "tier": tier,
            "q": wanted,
            "columns": COLUMNS,
            "dimensions": DIMENSIONS,
            "is_seen": seen is not None,
        }

    def _seen(self, request: HttpRequest, persona: Persona, tier: Tier | None) -> Any:
        """Look as a tier does, and write down that somebody did; never as a person."""
        version = persona.versions.order_by("-n").first()
        if tier is None or version is None:
            return None
        self.log_change(request, persona, f"Looked as the level {tier.name} sees.")
        return desk.seen_by(persona, tier, version.n)

    def _write(
        self, request: HttpRequest, persona: Persona, was: dict[str, Cells], wanted: dict[str, Cells]
    ) -> dict[str, Cells]:
        """Write what may be; return what the curator filled in where it was not written, so that it is kept."""
        try:
            merged = matrix.put_cells(persona=persona, by=signed_in(request), was=was, wanted=wanted)
        except (PolicyError, ForbiddenError) as e:
            tell(request, e)
            return {key: cells for key, cells in wanted.items() if cells != was[key]}
        if merged.change:
            self.log_change(request, persona, [{"changed": {"fields": ["consent"]}}])
            tasks.wake(persona.pk)
            saved = ngettext("Saved: %(n)s document.", "Saved: %(n)s documents.", len(merged.change))
            messages.success(request, saved % {"n": len(merged.change)})
        for key in merged.conflicts:
            messages.warning(
                request,
                _(
                    "Somebody else changed %(key)s meanwhile. Yours is still below and not saved; "
                    "save again to keep it."
                )
                % {"key": key or _("the default")},
            )
        return {key: wanted[key] for key in merged.conflicts}

    def _bring_in(self, request: HttpRequest, persona: Persona, table: str, context: dict[str, Any]) -> bool:
        """Try a table, or keep it; return whether it was kept."""
        try:
            data = _table(request)
            seen = request.POST.get("seen", "")
            told, is_kept = _held_against(request, persona, table, data, seen)
        except UploadError as e:
            messages.error(request, _("Nothing was read: %(why)s.") % {"why": in_words(e)})
            return False
        except (PolicyError, ForbiddenError) as e:
            tell(request, e)
            return False
        wrong = [one for one in told if one.why]
        context |= {"data": data, "told": told, "wrong": wrong, "seen": mark_of(told)}
        if not is_kept:
            if seen and not wrong:
                messages.warning(
                    request,
                    _(
                        "Nothing is changed yet: somebody else changed this meanwhile. Look at the differences as they "
                        "are now, and make these changes if you still want them."
                    ),
                )
            return False
        self.log_change(request, persona, [{"changed": {"fields": [table]}}])
        return True


def _held_against(
    request: HttpRequest, persona: Persona, table: str, data: str, seen: str
) -> tuple[tuple[Told, ...], bool]:
    """Return what a table would change, and whether that is done, or asked of a worker, because it was seen."""
    by = signed_in(request)
    if table == record_tables.NAME:
        told, errand = record_tables.bring_in(persona=persona, by=by, data=data, seen=seen)
        if errand is None:
            return told, False
        tasks.wake_errand(errand)
        messages.info(
            request,
            ngettext(
                "A worker corrects %(n)s document; what comes of it stands under Tasks.",
                "A worker corrects %(n)s documents; what comes of it stands under Tasks.",
                len(told),
            )
            % {"n": len(told)},
        )
        return told, True
    told, is_kept = bring_in(persona=persona, by=by, name=table, data=data, seen=seen)
    if is_kept:
        tasks.wake(persona.pk)
        messages.success(request, _("Kept: %(n)s rows differed and are changed.") % {"n": len(told)})
    return told, is_kept


def _posted(request: HttpRequest) -> tuple[dict[str, Cells], dict[str, Cells]]:
    """Read a page of the matrix: what the curator saw, and what they want."""
    was, wanted = dict[str, Cells](), dict[str, Cells]()
    for number in range(ROWS):
        if f"r{number}-was" in request.POST:
            key = request.POST.get(f"r{number}-key", "")
            seen = tuple(request.POST[f"r{number}-was"].split("|"))
            was[key] = seen if len(seen) == len(COLUMNS) else ("",) * len(COLUMNS)
            wanted[key] = tuple(request.POST.get(f"r{number}-{name}", "").strip() for name in COLUMNS)
    return was, wanted


def _table(request: HttpRequest) -> str:
    """Return the table that was handed in, or that was tried before. Raises: UploadError."""
    file = request.FILES.get("file")
    if file is None:
        return str(request.POST.get("data", ""))
    if (file.size or 0) > LARGEST:
        raise UploadError(f"it is larger than {LARGEST:,} bytes: bring it in in parts")
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError as e:
        raise UploadError("it is not UTF-8: save the table again as CSV in UTF-8") from e
