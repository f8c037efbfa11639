"""The trash of one archive on the curators' desk: what lies in it, until when, and the way back."""

from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_protect

from personas.core.record_errors import TrashError
from personas.models import Persona
from personas.people_pages import PeoplePages
from personas.sayings import in_words
from personas.selectors.trash import in_trash
from personas.services import trash

ROWS: Final = 100  # on a page
_LONGEST_KEY: Final = 19  # digits


class TrashPages(PeoplePages):
    """What lies in the trash of an archive."""

    def get_urls(self) -> list[Any]:
        """Put the page before Django's own, which would take its name for a key."""
        view = self.admin_site.admin_view(csrf_protect(self.trash))
        return [path("<path:object_id>/trash/", view, name="personas_persona_trash"), *super().get_urls()]

    def trash(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show it; let what is ticked come back."""
        persona = self._tended(request, object_id)
        if request.method == "POST":
            self._restore(request, persona)
            return HttpResponseRedirect(request.get_full_path())
        context = self._context(request, persona, _("Trash"))
        page = Paginator(in_trash(persona), ROWS).get_page(request.GET.get("page"))
        context |= {"page": page, "days": persona.trash_days}
        return TemplateResponse(request, "admin/personas/persona/trash.html", context)

    def _restore(self, request: HttpRequest, persona: Persona) -> None:
        keys = [key for key in request.POST.getlist("row") if key.isascii() and key.isdecimal()]
        rows = [int(key) for key in keys if len(key) < _LONGEST_KEY]
        try:
            number = trash.restore(persona=persona, rows=rows[:ROWS])
        except TrashError as e:
            messages.error(request, _("Nothing came back: %(why)s.") % {"why": in_words(e)})
            return
        if not number:
            messages.warning(request, _("Nothing came back: tick what is wanted."))
            return
        self.log_change(request, persona, f"restored {number} from the trash")
        said = ngettext("%(n)s document comes back.", "%(n)s documents come back.", number)
        messages.success(request, f"{said % {'n': number}} {_('Publish, so that readers find it again.')}")
