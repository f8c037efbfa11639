"""Addresses of this app: pages in ``urlpatterns``, the API in ``api_patterns``."""

from typing import Final

from django.urls import URLPattern, URLResolver, include, path

from citations import api, views

_PAGES: Final[list[URLPattern | URLResolver]] = [
    path("", views.home, name="home"),
    path("help/", views.guide, name="guide"),
    path("personas/<slug:slug>/", views.persona, name="persona"),
    path("personas/<slug:slug>/notice/", views.notice, name="notice"),
    path("personas/<slug:slug>/inventory/", views.inventory, name="inventory"),
    path("personas/<slug:slug>/conversations/<str:handle>/", views.conversation, name="conversation"),
    path("questions/<str:handle>/", views.question, name="question"),
    path("questions/<str:handle>/answer/", views.answer, name="answer"),
    path("questions/<str:handle>/events/", views.events, name="events"),
]
urlpatterns: list[URLPattern | URLResolver] = [path("", include((_PAGES, "chat")))]
api_patterns: list[URLPattern | URLResolver] = [
    path("personas/<slug:slug>/questions/", api.AskView.as_view(), name="api-ask"),
    path("questions/<str:handle>/", api.QuestionView.as_view(), name="api-question"),
    path("questions/<str:handle>/receipt/", api.ReceiptView.as_view(), name="api-receipt"),
]
