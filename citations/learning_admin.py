"""The curators' desk for what was learnt: patterns to look at, suggestions, and tables to accept or throw away.

A question is nowhere here: what stands of it are its masked words, where several words of it are the archive's own.
"""

from typing import Any, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from citations.core import learned_table as table
from citations.learning_errand import KIND
from citations.measuring import proposing
from citations.models import LearnedTable, Pattern, Suggestion
from citations.services import suggesting
from ledger.core.errors import KwanzaaError
from personas import tasks
from personas.desks import ReadOnlyAdmin, signed_in, tended
from personas.models import Artifact, Persona
from personas.services import errands

_SHOWN = (
    "id persona reach kind masked places profile reason found needed retrieved cited citations rate similarity"
    " episodic times nearest first last"
).split()


@admin.register(Pattern)
class PatternAdmin(ReadOnlyAdmin):
    """What questions taught: how much of what was found was cited, and the two patterns nearest to each."""

    called = (gettext_lazy("pattern of questions"), gettext_lazy("patterns of questions"))
    list_display = ("masked", "persona", "kind", "use", "times", "last")
    list_filter = (*ReadOnlyAdmin.list_filter, "kind", "episodic")
    fields = (
        "persona", "kind", "masked", "cited", "retrieved", "percent", "citations", "similarity", "episodic",
        "times", "profile", "reason", "found", "needed", "near", "first", "last",
    )  # fmt: skip
    readonly_fields = fields
    ordering = ("-last", "-pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Pattern]:
        """Leave out hashes and vectors, which the web may not read."""
        rows: QuerySet[Pattern] = super().get_queryset(request).only(*_SHOWN)
        return rows

    @admin.display(description=gettext_lazy("citation rate"), ordering="rate")
    def percent(self, pattern: Pattern) -> str:
        """Return the share of what was found that was cited."""
        return f"{pattern.rate / 10:.1f} %"

    @admin.display(description=gettext_lazy("cited of what was found"), ordering="rate")
    def use(self, pattern: Pattern) -> str:
        """Return both numbers, and the share."""
        return f"{pattern.cited}/{pattern.retrieved}, {self.percent(pattern)}"

    @admin.display(description=gettext_lazy("nearest patterns"))
    def near(self, pattern: Pattern) -> SafeString:
        """Return the masked words of the two nearest, with what was cited for them."""
        rows = Pattern.objects.filter(pk__in=pattern.nearest, persona=pattern.persona_id).only(*_SHOWN)
        found = {row.pk: row for row in rows}
        told = (found[key] for key in pattern.nearest if key in found)
        return format_html_join(
            "", "<div>{} ({}/{})</div>", ((one.masked, one.cited, one.retrieved) for one in told)
        )


@admin.register(Suggestion)
class SuggestionAdmin(ReadOnlyAdmin):
    """What patterns suggest. Nothing is done by itself."""

    called = (gettext_lazy("suggestion"), gettext_lazy("suggestions"))
    list_display = ("says", "persona", "times", "made")
    list_filter = (*ReadOnlyAdmin.list_filter, "about")
    fields = ("persona", "about", "says", "artifact", "paragraph", "start", "times", "low", "high", "made")
    readonly_fields = fields
    ordering = ("about", "-times", "pk")
    list_select_related = ("artifact",)

    @admin.display(description=gettext_lazy("suggestion"))
    def says(self, one: Suggestion) -> str:
        """Say it in a sentence."""
        match one.about:
            case "unused_passage":
                title = one.artifact.title if one.artifact else "–"
                return _("Found again and again and never cited: “%(title)s”, paragraph %(n)s.") % {
                    "title": title,
                    "n": one.paragraph + 1,
                }
            case "refused_question":
                return _("Always refused: “%(words)s”.") % {"words": one.words}
            case "corpus_gap":
                return _("The archive may lack something on “%(words)s”.") % {"words": one.words}
            case str():  # a threshold
                return _(
                    "Profile %(profile)s refused with a likeness of %(low)s to %(high)s thousandths, just below its"
                    " threshold. Measure golden questions before you choose another profile."
                ) % {"profile": one.words, "low": one.low, "high": one.high}


@admin.register(LearnedTable)
class LearnedTableAdmin(ReadOnlyAdmin):
    """Tables that were gathered from patterns, with the golden questions' figures before and after."""

    called = (gettext_lazy("learned table"), gettext_lazy("learned tables"))
    list_display = ("__str__", "persona", "state", "n", "changes", "made")
    list_filter = (*ReadOnlyAdmin.list_filter, "state")
    fields = (
        "persona", "state", "n", "digest", "changes", "depth", "useful", "idle", "wordings", "made", "decided_by",
        "decided",
    )  # fmt: skip
    readonly_fields = fields
    ordering = ("-made", "-pk")
    actions = ("accept", "throw_away", "retire")
    change_list_template = "admin/learning/tables.html"

    def get_urls(self) -> list[Any]:
        """Add the page on which what was learnt is gathered."""
        view = self.admin_site.admin_view(self.gather)
        return [path("gather/", view, name="citations_learnedtable_gather"), *super().get_urls()]

    def gather(self, request: HttpRequest) -> HttpResponse:
        """Look at questions to measure with, then ask a worker to gather, measure and propose."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        lines, told, mine = request.POST.get("lines", ""), tuple[proposing.Line, ...](), tended(request)
        persona = mine.filter(slug=request.POST.get("persona", "")).first()
        if request.method == "POST" and persona is None:
            raise PermissionDenied
        if persona is not None:
            try:
                told = proposing.read(persona, lines)
            except KwanzaaError as e:
                messages.error(request, _("Nothing was asked for: %(why)s.") % {"why": e})
            if told and request.POST.get("seen") == lines:
                return self._asked(request, persona, lines)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Gather what was learnt"),
            "mine": mine.order_by("slug"),
            "persona": persona,
            "lines": lines,
            "told": told,
            "most": proposing.MOST,
        }
        return render(request, "admin/learning/gather.html", context)

    def _asked(self, request: HttpRequest, persona: Persona, lines: str) -> HttpResponse:
        errand = errands.ask(persona=persona, by=signed_in(request), kind=KIND, given={"lines": lines})
        tasks.wake_errand(errand)
        self.log_change(request, persona, [{"changed": {"fields": ["learning"]}}])
        messages.success(
            request, _("A worker gathers and measures; what comes of it stands under Tasks, and here.")
        )
        return redirect("admin:citations_learnedtable_changelist")

    @admin.display(description=gettext_lazy("golden questions, before → after"))
    def changes(self, learned: LearnedTable) -> SafeString:
        """Return the figures, one a line; shares in per cent."""
        return format_html_join("", "<div>{}: {}</div>", map(_figure, sorted(learned.figures.items())))

    @admin.display(description=gettext_lazy("passages looked at"))
    def depth(self, learned: LearnedTable) -> str:
        """Return how deep it looks."""
        return str(_table(learned).depth) if learned.document else "–"

    @admin.display(description=gettext_lazy("useful passages, and the words that led to them"))
    def useful(self, learned: LearnedTable) -> SafeString:
        """Return a line for each."""
        held = _table(learned).useful if learned.document else ()
        rows = Artifact.objects.filter(
            persona=learned.persona_id, artifact_id__in={one.spot.artifact_id for one in held}
        )
        titles = dict(rows.values_list("artifact_id", "title"))
        lines = (
            (titles.get(one.spot.artifact_id, "–"), one.spot.paragraph + 1, ", ".join(dict(one.terms)))
            for one in held
        )
        return format_html_join("", "<div>“{}”, ¶ {}: {}</div>", lines)

    @admin.display(description=gettext_lazy("words that never led anywhere"))
    def idle(self, learned: LearnedTable) -> str:
        """Return their stems."""
        return ", ".join(_table(learned).idle) if learned.document else "–"

    @admin.display(description=gettext_lazy("other words for what was asked"))
    def wordings(self, learned: LearnedTable) -> SafeString:
        """Return a line for each."""
        held = _table(learned).wordings if learned.document else ()
        return format_html_join(
            "", "<div>{} → {}</div>", ((asked, ", ".join(found)) for asked, found in held)
        )

    @admin.action(description=gettext_lazy("Accept: order what is found by it"))
    def accept(self, request: HttpRequest, rows: QuerySet[LearnedTable]) -> HttpResponse | None:
        """Accept proposals that were measured; a worker signs and logs them within a minute."""
        return self._decide(request, rows, LearnedTable.State.ACCEPTED)

    @admin.action(description=gettext_lazy("Throw away"))
    def throw_away(self, request: HttpRequest, rows: QuerySet[LearnedTable]) -> HttpResponse | None:
        """Throw proposals away."""
        return self._decide(request, rows, LearnedTable.State.THROWN_AWAY)

    @admin.action(description=gettext_lazy("Retire: order what is found as before"))
    def retire(self, request: HttpRequest, rows: QuerySet[LearnedTable]) -> HttpResponse | None:
        """Take accepted tables out of force."""
        return self._decide(request, rows, LearnedTable.State.RETIRED)

    def _decide(
        self, request: HttpRequest, rows: QuerySet[LearnedTable], state: LearnedTable.State
    ) -> HttpResponse | None:
        mine = self.get_queryset(request).filter(pk__in=rows.values("pk")).select_related("persona")
        if "seen" not in request.POST:
            context = {
                **self.admin_site.each_context(request),
                "title": self.get_action(request.POST["action"])[2],  # type: ignore[index]  # it runs, so it is there
                "action": request.POST["action"],
                "meant": [(one, self._change(one, state), self.changes(one)) for one in mine],
            }
            return render(request, "admin/learning/decide.html", context)
        done = [one for one in mine if suggesting.decide(learned=one, by=signed_in(request), state=state)]
        self.message_user(
            request,
            _("%(done)s of %(of)s: done. What was decided before, or never measured, stays as it is.")
            % {"done": len(done), "of": mine.count()},
        )
        for one in done:
            self.message_user(request, self._change(one, state))
        return None

    @staticmethod
    def _change(learned: LearnedTable, state: LearnedTable.State) -> str:
        return str(CHANGED[state] % {"table": learned, "archive": learned.persona.name})


CHANGED: Final = {
    LearnedTable.State.ACCEPTED: gettext_lazy(
        "%(archive)s, %(table)s: once a worker has signed and logged it, readers who may use all that it was learnt "
        "from find the same passages in another order. No passage is added and none is taken away. Retire undoes it."
    ),
    LearnedTable.State.THROWN_AWAY: gettext_lazy("%(archive)s, %(table)s: nothing changes for any reader."),
    LearnedTable.State.RETIRED: gettext_lazy(
        "%(archive)s, %(table)s: from now on everything is found in the order of before. Old answers stay as they were."
    ),
}


def _table(learned: LearnedTable) -> table.Table:
    return table.parse(bytes(learned.document))


def _figure(item: tuple[str, Any]) -> tuple[str, str]:
    name, value = item
    share = name in {"recall_at_5", "citation_rate"}
    values = value if isinstance(value, list) else [value]
    return name.replace("_", " "), " → ".join(f"{one / 10:.1f} %" if share else str(one) for one in values)
