"""Before publication: what becomes visible to whom, who is named in it, what changed; and the button below it."""

from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_protect

from personas import tasks
from personas.core.errors import ForbiddenError
from personas.desks import signed_in, tell
from personas.document_pages import never
from personas.models import Persona
from personas.services import errands
from personas.services.foreseeing import Foreseen, foresee
from personas.taking_out_pages import TakingOutPages

ROWS: Final = 100  # records on a page
DEGREES: Final = {
    "whole": gettext_lazy("in whole"),
    "excerpt": gettext_lazy("by excerpt"),
    "words": gettext_lazy("without its words"),
    "known": gettext_lazy("only that it is there"),
    "hidden": gettext_lazy("not at all"),
}
HOW: Final = {
    "new": gettext_lazy("new"),
    "corrected": gettext_lazy("corrected"),
    "back": gettext_lazy("comes back"),
    "gone": gettext_lazy("leaves for ever"),
}


class PublishingPages(TakingOutPages):
    """The page before a version, and the trash beside it."""

    def get_urls(self) -> list[Any]:
        """Put the page before Django's own, which would take its name for a key."""
        view = self.admin_site.admin_view(csrf_protect(self.publish))
        return [path("<path:object_id>/publish/", view, name="personas_persona_publish"), *super().get_urls()]

    def publish(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show it; have a worker publish just that."""
        persona = self._tended(request, object_id)
        seen = foresee(persona)
        if request.method == "POST" and self._asked(request, persona, seen):
            return HttpResponseRedirect(reverse("admin:personas_errand_changelist"))
        page = Paginator(seen.changes, ROWS).get_page(request.GET.get("page"))
        context = self._context(request, persona, _("Publish version %(n)s") % {"n": seen.n})
        context |= {
            "seen": seen,
            "page": page,
            "rows": [(one, HOW[one.how], [DEGREES[each] for each in one.seen.values()]) for one in page],
            "degrees": list(DEGREES.values()),
            "unsettled": [one for one in seen.living if not one.is_settled],
            "word": never(),
        }
        return TemplateResponse(request, "admin/personas/persona/publish.html", context)

    def _asked(self, request: HttpRequest, persona: Persona, seen: Foreseen) -> bool:
        """Ask a worker for what was seen, if it still is what would be published; return whether it was asked."""
        if request.POST.get("seen") != seen.mark:
            messages.warning(request, _("Something changed meanwhile. This is what would be published now."))
            return False
        if seen.for_ever and request.POST.get("word", "").strip().casefold() != never().casefold():
            messages.error(request, _("Nothing was done: type “%(word)s” to do it.") % {"word": never()})
            return False
        try:
            errand = errands.ask(
                persona=persona,
                by=signed_in(request),
                kind=errands.Kind.PUBLISH,
                given={"seen": seen.mark},
            )
        except ForbiddenError as e:
            tell(request, e)
            return False
        tasks.wake_errand(errand)
        self.log_change(request, persona, f"asked for version {seen.n}, seen as {seen.mark}")
        messages.info(
            request, _("A worker publishes %(who)s; what comes of it stands here.") % {"who": persona}
        )
        return True
