"""One include per app, for pages and for the API."""

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path, re_path
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.views import SpectacularAPIView

import audit.urls
import citations.urls
import personas.urls
from kwanzaa.api import no_such_address
from kwanzaa.health import health

handler500 = "kwanzaa.api.failed"

urlpatterns = [
    path("", include("citations.urls")),
    path("", include("personas.urls")),
    path("audit/", include("audit.urls")),
    path("api/v1/", include(personas.urls.api_patterns)),
    path("api/v1/", include(citations.urls.api_patterns)),
    path("api/v1/audit/", include(audit.urls.api_patterns)),
    path("api/v1/schema/", SpectacularAPIView.as_view(renderer_classes=[OpenApiJsonRenderer]), name="schema"),
    re_path("^api/", no_such_address),
    path("login/", LoginView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("admin/", admin.site.urls),
    path("health/", health, name="health"),
]
