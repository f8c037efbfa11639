"""The one address of an archive for harvesters (OAI-PMH), where it is open to anybody."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from personas.core.errors import UnpublishedError
from personas.selectors.visitors import is_visitor, open_to_anybody, public_tier
from personas.services.harvesting import harvested


@require_safe
@cache_control(private=True, no_store=True)
def harvest(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer a harvester; whoever is signed in, and whoever names another archive, finds nothing here."""
    persona = open_to_anybody().filter(slug=slug).first() if is_visitor(request.user) else None
    tier = public_tier(persona) if persona else None
    if persona is None or tier is None:
        raise Http404
    try:
        answer = harvested(
            persona=persona,
            tier=tier,
            address=request.build_absolute_uri(request.path),
            contact=settings.DEFAULT_FROM_EMAIL,
            asked=dict(request.GET.lists()),
        )
    except UnpublishedError as e:
        raise Http404 from e
    return HttpResponse(answer, content_type="text/xml; charset=utf-8")
