"""The Celery application. Tasks carry IDs as JSON; truth is in the database."""

import os

from celery import Celery
from celery.signals import task_postrun, task_prerun, worker_process_init
from django.db import close_old_connections

from kwanzaa import sealed_queue
from kwanzaa.collecting import pass_over_what_is_loaded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
os.environ.setdefault("KWANZAA_ROLE", "worker")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")  # its threads would not outlast a fork

sealed_queue.use()
app = Celery("kwanzaa")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@task_prerun.connect
@task_postrun.connect
def keep_connections(**_: object) -> None:
    """Close what is broken or too old, and keep the rest: with a connection go the plans of its searches."""
    close_old_connections()


@worker_process_init.connect
def settle(**_: object) -> None:
    """Begin with what the parent has loaded; the models come with the first question."""
    pass_over_what_is_loaded()
