"""Addresses of this app: pages in ``urlpatterns``, the API in ``api_patterns``."""

from typing import Final

from django.urls import URLPattern, URLResolver, include, path

import audit.log_urls  # noqa: F401 -- registers the form of a tile
import citations.urls  # noqa: F401 -- registers the form of a handle
from audit import api, metrics_api, views, views_log, views_opening, views_readings, views_verify, views_watch
from audit.resolving_api import ResolveView

_PAGES: Final[list[URLPattern | URLResolver]] = [
    path("", views.desk, name="desk"),
    path("statistics/", views_watch.statistics, name="statistics"),
    path("alerts/", views_watch.alerts, name="alerts"),
    path("log/", views_watch.log, name="log"),
    path("log/public/", views_log.attesting, name="public-log"),
    path("glossary/", views.glossary, name="glossary"),
    path("keyset/", views.keyset, name="keyset"),
    path("bundles/<handle:bundle_id>/", views.bundle, name="bundle"),
    path("bundles/<handle:bundle_id>/file/", views.download, name="download"),
    path("bundles/<handle:bundle_id>/counterfactual/", views.counterfactual, name="counterfactual"),
    path("bundles/<handle:bundle_id>/opening/", views.request_opening, name="request-opening"),
    path("bundles/<handle:bundle_id>/answer/", views_readings.answer, name="answer"),
    path("readings/", views_readings.readings, name="readings"),
    path("openings/", views.openings, name="openings"),
    path("openings/key/", views_opening.key_file, name="key-file"),
    path("openings/<handle:opening>/", views.opening, name="opening"),
    path("openings/<handle:opening>/decision/", views.decide, name="decide-opening"),
    path("openings/<handle:opening>/open/", views_opening.open_seal, name="open-seal"),
    path("openings/<handle:opening>/give/", views_opening.give, name="give-share"),
    path("openings/<handle:opening>/file/", views.statement, name="statement"),
]
urlpatterns: list[URLPattern | URLResolver] = [path("", include((_PAGES, "audit")))]
log_patterns: list[URLPattern | URLResolver] = [
    path("", views_log.page, name="page"),
    path("checkpoint", views_log.checkpoint, name="checkpoint"),
    path("tile/entries/<tile:tile>", views_log.entries, name="entries"),
    path("tile/<int:level>/<tile:tile>", views_log.tile, name="tile"),
    path("consistency", views_log.consistency, name="consistency"),
]
verify_patterns: list[URLPattern | URLResolver] = [
    path("", views_verify.page, name="page"),
    path("verify-an-answer.html", views_verify.saved, name="saved"),
    path("keyset.json", views_verify.keyset, name="keyset"),
]
api_patterns: list[URLPattern | URLResolver] = [
    path("bundles/", api.BundlesView.as_view(), name="api-bundles"),
    path("bundles/<handle:bundle_id>/", api.BundleView.as_view(), name="api-bundle"),
    path("bundles/<handle:bundle_id>/file/", api.FileView.as_view(), name="api-bundle-file"),
    path(
        "bundles/<handle:bundle_id>/counterfactual/",
        api.CounterfactualView.as_view(),
        name="api-counterfactual",
    ),
    path("openings/", api.OpeningsView.as_view(), name="api-openings"),
    path("openings/<handle:opening>/", api.OpeningView.as_view(), name="api-opening"),
    path("openings/<handle:opening>/file/", api.StatementView.as_view(), name="api-statement"),
    path("statistics/", api.StatisticsView.as_view(), name="api-statistics"),
    path("metrics/", metrics_api.MetricsView.as_view(), name="api-metrics"),
    path("metrics/table/", metrics_api.MetricsTableView.as_view(), name="api-metrics-table"),
    path("alerts/", metrics_api.AlertsView.as_view(), name="api-alerts"),
    path("keyset/", api.KeysetView.as_view(), name="api-keyset"),
    path("citations/resolve/", ResolveView.as_view(), name="api-resolve"),
]
