"""Addresses of this app: pages in ``urlpatterns``, the API in ``api_patterns``."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
api_patterns: list[URLPattern | URLResolver] = []
