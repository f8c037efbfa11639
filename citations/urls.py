"""Addresses of this app: pages in ``urlpatterns``, the API in ``api_patterns``."""

from typing import Final

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, register_converter
from django.urls.converters import StringConverter

from citations import (
    api,
    api_conversations,
    api_items,
    api_keeping,
    keeping_views,
    leafing_views,
    original_views,
    reading_views,
    views,
    writer_desk,
)


class HandleConverter(StringConverter):
    """A handle of a question, a conversation or a bundle, as ``secrets.token_hex(16)`` makes it."""

    regex = "[0-9a-f]{32}"


register_converter(HandleConverter, "handle")

_PAGES: Final[list[URLPattern | URLResolver]] = [
    path("", views.home, name="home"),
    path("help/", views.guide, name="guide"),
    path("pause/", views.pause, name="pause"),
    path("personas/<slug:slug>/", views.persona, name="persona"),
    path("personas/<slug:slug>/notice/", views.notice, name="notice"),
    path("personas/<slug:slug>/portrait/", original_views.portrait, name="portrait"),
    path("personas/<slug:slug>/care/", views.care, name="care"),
    path("personas/<slug:slug>/reading/", reading_views.reading, name="reading"),
    path("personas/<slug:slug>/items/<handle:handle>/", leafing_views.item, name="item"),
    path(
        "personas/<slug:slug>/items/<handle:handle>/thumbnail/",
        original_views.thumbnail,
        name="thumbnail",
    ),
    path(
        "personas/<slug:slug>/items/<handle:handle>/originals/<int:paragraph>/<int:part>/",
        leafing_views.piece,
        name="piece",
    ),
    path("personas/<slug:slug>/conversations/", keeping_views.conversations, name="conversations"),
    path("personas/<slug:slug>/conversations/<handle:handle>/", views.conversation, name="conversation"),
    path("personas/<slug:slug>/conversations/<handle:handle>/title/", keeping_views.retitle, name="retitle"),
    path(
        "personas/<slug:slug>/conversations/<handle:handle>/discard/", keeping_views.discard, name="discard"
    ),
    path("personas/<slug:slug>/conversations/<handle:handle>/keep/", keeping_views.keep_all, name="keep-all"),
    path(
        "personas/<slug:slug>/conversations/<handle:handle>/keep/conversation.md",
        keeping_views.talk_markdown,
        name="talk-markdown",
    ),
    path(
        "personas/<slug:slug>/conversations/<handle:handle>/keep/conversation.docx",
        keeping_views.talk_docx,
        name="talk-docx",
    ),
    path(
        "personas/<slug:slug>/conversations/<handle:handle>/keep/conversation.pdf",
        keeping_views.talk_pdf,
        name="talk-pdf",
    ),
    path(
        "personas/<slug:slug>/conversations/<handle:handle>/keep/conversation.zip",
        keeping_views.talk_zip,
        name="talk-zip",
    ),
    path("questions/<handle:handle>/", views.question, name="question"),
    path("questions/<handle:handle>/again/", views.again, name="again"),
    path("questions/<handle:handle>/answer/", views.answer, name="answer"),
    path("questions/<handle:handle>/events/", views.events, name="events"),
    path("questions/<handle:handle>/sources/<slug:letter>/context/", views.context, name="context"),
    path("questions/<handle:handle>/places/<int:n>/<int:at>/", leafing_views.place, name="place"),
    path(
        "questions/<handle:handle>/originals/<int:n>/<int:place>/<int:part>/",
        original_views.original,
        name="original",
    ),
    path("questions/<handle:handle>/feedback/", keeping_views.feedback, name="feedback"),
    path("questions/<handle:handle>/rating/", keeping_views.rate, name="rate"),
    path("questions/<handle:handle>/share/", keeping_views.share, name="share"),
    path("shared/<handle:handle>/", keeping_views.shared, name="shared"),
    path("questions/<handle:handle>/keep/", keeping_views.keep, name="keep"),
    path("questions/<handle:handle>/keep/answer.md", keeping_views.markdown, name="markdown"),
    path("questions/<handle:handle>/keep/answer.json", keeping_views.as_json, name="json"),
    path("questions/<handle:handle>/keep/receipt.json", keeping_views.receipt, name="receipt"),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include((_PAGES, "chat"))),
    path("admin/writer/", admin.site.admin_view(writer_desk.page), name="writer"),
    path("admin/writer/test/", admin.site.admin_view(writer_desk.test), name="writer-test"),
]
api_patterns: list[URLPattern | URLResolver] = [
    path("personas/<slug:slug>/questions/", api.AskView.as_view(), name="api-ask"),
    path("personas/<slug:slug>/search/", api.SearchView.as_view(), name="api-search"),
    path("personas/<slug:slug>/items/<handle:handle>/", api_items.ItemView.as_view(), name="api-item"),
    path(
        "personas/<slug:slug>/conversations/",
        api_conversations.ConversationsView.as_view(),
        name="api-conversations",
    ),
    path(
        "personas/<slug:slug>/conversations/<handle:handle>/",
        api_conversations.ConversationView.as_view(),
        name="api-conversation",
    ),
    path(
        "personas/<slug:slug>/conversations/<handle:handle>/title/",
        api_conversations.TitleView.as_view(),
        name="api-retitle",
    ),
    path(
        "personas/<slug:slug>/conversations/<handle:handle>/discard/",
        api_conversations.DiscardView.as_view(),
        name="api-discard",
    ),
    path("questions/<handle:handle>/", api.QuestionView.as_view(), name="api-question"),
    path("questions/<handle:handle>/rating/", api_keeping.RatingView.as_view(), name="api-rating"),
    path("questions/<handle:handle>/feedback/", api_keeping.FeedbackView.as_view(), name="api-feedback"),
    path("questions/<handle:handle>/share/", api_keeping.SharingView.as_view(), name="api-share"),
    path("shared/<handle:handle>/", api_keeping.OfferedView.as_view(), name="api-shared"),
    path("questions/<handle:handle>/receipt/", api.ReceiptView.as_view(), name="api-receipt"),
    path(
        "questions/<handle:handle>/sources/<slug:letter>/context/",
        api.ContextView.as_view(),
        name="api-context",
    ),
]
