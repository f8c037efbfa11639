"""The page that takes an archive out: a worker packs it in a form that other houses read, and it waits a day here."""

from itertools import chain
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_protect

from personas import tasks
from personas.core.errors import ForbiddenError
from personas.core.record_errors import ExportError
from personas.core.taken_out import Form
from personas.desks import signed_in
from personas.models import Persona
from personas.sayings import all_in_words, in_words
from personas.services import errands, taking_out
from personas.trash_pages import TrashPages

LISTED: Final = 20  # of what was taken out
_DIGITS: Final = 9
FORMS: Final[dict[Form, tuple[Promise, Promise]]] = {
    Form.BAG: (
        gettext_lazy("One version, as a bag (BagIt)"),
        gettext_lazy("Everything, also what no reader may see: texts, originals, consent, who is named."),
    ),
    Form.OCFL: (
        gettext_lazy("All versions, as an OCFL object"),
        gettext_lazy("The same of every version, for archives that keep versions."),
    ),
    Form.DUBLIN_CORE: (
        gettext_lazy("A catalogue in Dublin Core"),
        gettext_lazy("What the level below may know of, item by item; no texts."),
    ),
    Form.EAD: (
        gettext_lazy("A finding aid (EAD 2002)"),
        gettext_lazy("The same, by series."),
    ),
    Form.IIIF: (
        gettext_lazy("Pictures and recordings (IIIF Presentation 3)"),
        gettext_lazy("Those that the level below sees and hears in whole, drawn anew, with the address for them."),
    ),
}  # fmt: skip


class TakingOutPages(TrashPages):
    """What goes out of an archive, and where it waits."""

    def get_urls(self) -> list[Any]:
        """Put the pages before Django's own, which would take their names for keys."""
        wrap = self.admin_site.admin_view
        return [
            path(
                "<path:object_id>/take-out/",
                wrap(csrf_protect(self.take_out)),
                name="personas_persona_take_out",
            ),
            path(
                "<path:object_id>/take-out/<int:errand>/",
                wrap(self.taken_out),
                name="personas_persona_taken_out",
            ),
            *super().get_urls(),
        ]

    def take_out(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show what may go out and what waits; have a worker pack what is chosen."""
        persona = self._tended(request, object_id)
        if request.method == "POST" and self._packs(request, persona):
            return HttpResponseRedirect(reverse("admin:personas_persona_take_out", args=[persona.pk]))
        context = self._context(request, persona, _("Take the archive out"))
        context |= {
            "forms": [
                (form, *said, form == request.POST.get("form", Form.BAG)) for form, said in FORMS.items()
            ],
            "versions": persona.versions.order_by("-n").values_list("n", flat=True),
            "tiers": persona.tiers.order_by("rank"),
            "chosen": request.POST,
            "listed": [_told(one, signed_in(request)) for one in taking_out.of(persona)[:LISTED]],
        }
        return TemplateResponse(request, "admin/personas/persona/take_out.html", context)

    def taken_out(self, request: HttpRequest, object_id: str, errand: int) -> HttpResponseBase:
        """Give what waits, as a file; what changed since is not there any more."""
        persona = self._tended(request, object_id)
        one = taking_out.of(persona).filter(pk=errand).first()
        if one is None or not taking_out.is_there(one, who=signed_in(request)):
            raise Http404
        blocks = taking_out.fetched(one)
        begun = chain([next(blocks, b"")], blocks)  # a storage that fails says so before anything is sent
        self.log_change(request, persona, f"fetched what was taken out as {one.given['form']} ({one.pk})")
        answer = StreamingHttpResponse(begun, content_type="application/zip")
        answer["Content-Length"] = str(one.given["size"])
        answer["Content-Disposition"] = f'attachment; filename="{persona.slug}-{one.given["form"]}.zip"'
        return answer

    def _packs(self, request: HttpRequest, persona: Persona) -> bool:
        """Ask a worker for what is chosen; return whether that may be."""
        form, number = request.POST.get("form", ""), request.POST.get("number", "")
        try:
            given = taking_out.wanted(
                persona=persona,
                form=form,
                number=int(number)
                if number.isascii() and number.isdigit() and len(number) <= _DIGITS
                else None,
                tier=request.POST.get("tier"),
                address=request.POST.get("address", "").strip(),
            )
            errand = errands.ask(persona=persona, by=signed_in(request), kind=taking_out.KIND, given=given)
        except (ExportError, ForbiddenError) as e:
            messages.error(request, _("Nothing goes out: %(why)s.") % {"why": in_words(e)})
            return False
        tasks.wake_packing(errand)
        self.log_change(request, persona, f"asked for it to be taken out as {form} ({errand.pk})")
        return True


def _told(errand: Any, who: User) -> dict[str, Any]:
    """Say of one how far it is."""
    form = errand.given.get("form", "")
    return {
        "pk": errand.pk,
        "form": FORMS[Form(form)][0] if form in [*Form] else "",
        "by": errand.asked_by,
        "asked": errand.created,
        "is_packing": errand.state == errand.State.ASKED,
        "done": errand.given.get("done", 0),
        "total": errand.given.get("total", 0),
        "said": all_in_words(errand.said),
        "is_there": taking_out.is_there(errand, who=who),
        "size": errand.given.get("size", 0),
        "until": (errand.done or errand.created) + taking_out.WAITS,
    }
