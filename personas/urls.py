"""Addresses of this app: pages in ``urlpatterns``, the API in ``api_patterns``."""

from django.urls import URLPattern, URLResolver, path

from personas.api import InventoryView, PersonasView, PersonaView

urlpatterns: list[URLPattern | URLResolver] = []
api_patterns: list[URLPattern | URLResolver] = [
    path("personas/", PersonasView.as_view(), name="api-personas"),
    path("personas/<slug:slug>/", PersonaView.as_view(), name="api-persona"),
    path("personas/<slug:slug>/inventory/", InventoryView.as_view(), name="api-inventory"),
]
