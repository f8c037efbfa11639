"""The Celery application. Tasks carry IDs as JSON; truth is in the database."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
os.environ.setdefault("KWANZAA_ROLE", "worker")

app = Celery("kwanzaa")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
