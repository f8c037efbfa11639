"""Where lasting names lead to: the page of what they name, for whoever may come to it."""

from typing import Final

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotFound
from django.shortcuts import redirect
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from personas.core import arks
from personas.core.arks import Named
from personas.models import ArchiveVersion, Persona
from personas.selectors import Need, personas_for
from personas.selectors.visitors import is_visitor

_FOREIGN: Final = (
    "This house answers for names under ark:/{} alone. "
    "For any other ask https://n2t.net/, with the name behind it.\n"
)


@require_safe
@cache_control(private=True, no_store=True)
def resolve_ark(request: HttpRequest, name: str) -> HttpResponse:
    """Lead to an archive's page or an item's, which decide themselves what their reader may see.

    Whoever has not signed in is asked to for every name that leads them nowhere, whether it names anything or not.
    """
    prefix = settings.KWANZAA_ARK
    if not prefix:
        raise Http404
    if not arks.is_under(prefix, name):
        return HttpResponseNotFound(_FOREIGN.format(prefix), content_type="text/plain; charset=utf-8")
    named = arks.named_by(prefix, name)
    persona = _persona(request, named) if named else None
    if named and persona:
        return (
            redirect("chat:item", persona.slug, named.handle)
            if named.handle
            else redirect("chat:persona", persona.slug)
        )
    if is_visitor(request.user) or not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    raise Http404


def _persona(request: HttpRequest, named: Named) -> Persona | None:
    """Return the archive that is named, if its reader may come in; a version that was never made names none."""
    persona = personas_for(request.user, Need.ASK).filter(archive_id=named.archive).first()
    versions = ArchiveVersion.objects.filter(persona=persona, n=named.version)
    return persona if not named.version or versions.exists() else None
