"""One include per app, for pages and for the API."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView
from django.views.i18n import set_language
from drf_spectacular.renderers import OpenApiJsonRenderer

import audit.urls
import citations.urls
import personas.urls
from kwanzaa.api import SchemaView, no_such_address
from kwanzaa.health import health, parts
from kwanzaa.measured import measured
from kwanzaa.middleware import robots

# One way in: the desk's own form knows no second factor and counts no attempts.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
handler400 = "kwanzaa.api.unreadable"
handler500 = "kwanzaa.api.failed"

urlpatterns = [
    path("", include("citations.urls")),
    path("", include("personas.urls")),
    path("audit/", include("audit.urls")),
    path("verify/", include((audit.urls.verify_patterns, "verify"))),
    path("log/", include((audit.urls.log_patterns, "public-log"))),
    path("api/v1/", include(personas.urls.api_patterns)),
    path("api/v1/", include(citations.urls.api_patterns)),
    path("api/v1/audit/", include(audit.urls.api_patterns)),
    path("api/v1/log/", include("audit.log_urls")),
    path("api/v1/schema/", SchemaView.as_view(renderer_classes=[OpenApiJsonRenderer]), name="schema"),
    re_path("^api/", csrf_exempt(no_such_address)),  # a program is told in its own form, whatever it posts
    path("", include("kwanzaa.accounts.urls")),
    path("admin/password_change/", RedirectView.as_view(pattern_name="account_change_password")),
    path("admin/", admin.site.urls),
    path("language/", set_language, name="set_language"),
    path("robots.txt", require_safe(robots), name="robots"),
    path("health/", health, name="health"),
    path("health/parts/", parts, name="health-parts"),
    path("metrics/", measured, name="metrics"),
]
