"""The Celery application. Tasks carry IDs as JSON; truth is in the database."""

import os

from celery import Celery
from celery.signals import task_postrun, task_prerun
from django.db import close_old_connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
os.environ.setdefault("KWANZAA_ROLE", "worker")

app = Celery("kwanzaa")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@task_prerun.connect
@task_postrun.connect
def keep_connections(**_: object) -> None:
    """Close what is broken or too old, and keep the rest: with a connection go the plans of its searches."""
    close_old_connections()
