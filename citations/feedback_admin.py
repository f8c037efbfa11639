"""The curators' desk for what readers say of claims: numbers, in fives. No word, no name, no question, no day.

Beside them, what readers wrote to the curators on purpose, without a name; and what several asked in vain, grouped.
"""

from typing import Any, Final

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from citations import selectors
from citations.core.records import Rung
from citations.models import Feedback, FeedbackEvent, Rating
from citations.selectors.feedback import STEP
from personas.desks import ReadOnlyAdmin, tended
from personas.models import Persona

KINDS: Final = {
    Feedback.Kind.SOURCE: gettext_lazy("The source is the wrong one"),
    Feedback.Kind.READING: gettext_lazy("The source is read wrongly"),
    Feedback.Kind.UPSETTING: gettext_lazy("It is upsetting to read"),
}
VERDICTS: Final = {
    Rating.Verdict.UP.value: gettext_lazy("helped"),
    Rating.Verdict.DOWN.value: gettext_lazy("did not help"),
    Rating.Verdict.THERE.value: gettext_lazy("refused, and the archive holds an answer"),
}
RUNGS: Final = {
    Rung.SUPPORTED: gettext_lazy("of supported claims"),
    Rung.NARROWED: gettext_lazy("of narrowed claims"),
    Rung.LABELED: gettext_lazy("of interpretations"),
}


@admin.register(FeedbackEvent)
class FeedbackAdmin(ReadOnlyAdmin):
    """One page of numbers for each archive; rows are nowhere to be read."""

    called = (gettext_lazy("word of a reader"), gettext_lazy("what readers say"))

    def get_urls(self) -> list[Any]:
        """Have one page, and none of a row."""
        view = self.admin_site.admin_view(self.changelist_view)
        return [path("", view, name="citations_feedbackevent_changelist")]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the numbers of every archive that the caller tends, to whoever tends one."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            **(extra_context or {}),
            "title": _("What readers say, and what they asked in vain"),
            "least": STEP,
            "rungs": tuple(RUNGS.values()),
            "archives": [_told(persona) for persona in tended(request).order_by("slug")],
        }
        return render(request, "admin/feedback/page.html", context)


def _told(persona: Persona) -> dict[str, Any]:
    """Return a row for each kind, with a number or nothing for each rung; and what was asked in vain."""
    told = selectors.feedback_told(persona)
    return {
        "persona": persona,
        "wishes": selectors.wishes_told(persona),
        "written": [(VERDICTS[one.verdict], one) for one in selectors.ratings_told(persona)],
        "rows": [(words, [told.get((kind, rung)) for rung in RUNGS]) for kind, words in KINDS.items()],
    }
