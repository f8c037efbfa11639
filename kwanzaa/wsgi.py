"""The web application, for any WSGI server."""

import os

from django.core.wsgi import get_wsgi_application

from kwanzaa.collecting import pass_over_what_is_loaded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
os.environ.setdefault("KWANZAA_ROLE", "web")

application = get_wsgi_application()
pass_over_what_is_loaded()
