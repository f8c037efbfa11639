"""Addresses of this app: pages in ``urlpatterns``, the API in ``api_patterns``."""

from django.urls import URLPattern, URLResolver, include, path

from personas.api import InventoryView, PersonasView, PersonaView
from personas.ark_views import resolve_ark
from personas.harvesting_views import harvest

urlpatterns: list[URLPattern | URLResolver] = [
    path("oai/<slug:slug>/", harvest, name="harvest"),
    path("ark:<path:name>", resolve_ark, name="ark"),
]
api_patterns: list[URLPattern | URLResolver] = [
    path("personas/", PersonasView.as_view(), name="api-personas"),
    path("personas/<slug:slug>/", PersonaView.as_view(), name="api-persona"),
    path("personas/<slug:slug>/inventory/", InventoryView.as_view(), name="api-inventory"),
    path("desk/", include("personas.desk_urls")),
]
