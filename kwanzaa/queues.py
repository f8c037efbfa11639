"""Which queue each task waits in, and how soon it is taken: one row a task.

A worker host says which queues it takes (``celery worker -Q questions,ingestion``); one that says nothing takes all. A
worker of several queues looks through them by priority first, so a question never waits behind a folder of files.
"""

from enum import StrEnum
from typing import Final

from kombu import Queue as KombuQueue


class Queue(StrEnum):
    """Where work waits: for somebody who asks, for what was handed in, for models, for the night."""

    QUESTIONS = "questions"
    INGESTION = "ingestion"
    MODELS = "models"
    NIGHTLY = "nightly"


NOW, SOON, LATER, LAST = STEPS = (0, 3, 6, 9)
"""Priorities as Valkey's lists have them: the lowest number is taken first."""

TASKS: Final[dict[str, tuple[Queue, int]]] = {
    "citations.tasks.answer_question": (Queue.QUESTIONS, NOW),
    "citations.tasks.drain_outbox": (Queue.QUESTIONS, NOW),
    "citations.tasks.sequence_log": (Queue.QUESTIONS, NOW),
    "personas.tasks.freeze_policy": (Queue.QUESTIONS, NOW),
    "audit.tasks.attend_opening": (Queue.QUESTIONS, SOON),
    "audit.tasks.attend_openings": (Queue.QUESTIONS, SOON),
    "audit.tasks.watch": (Queue.QUESTIONS, SOON),
    "audit.tasks.deliver_notices": (Queue.QUESTIONS, SOON),
    "kwanzaa.tasks.mail_new_password": (Queue.QUESTIONS, SOON),
    "kwanzaa.tasks.carry_knock": (Queue.QUESTIONS, SOON),
    "kwanzaa.tasks.erase_account": (Queue.QUESTIONS, SOON),
    "kwanzaa.tasks.pack": (Queue.INGESTION, LATER),
    "kwanzaa.tasks.tend_parcels": (Queue.NIGHTLY, LAST),
    "kwanzaa.tasks.erase_accounts": (Queue.NIGHTLY, LAST),
    "personas.tasks.attend_desks": (Queue.INGESTION, SOON),
    "personas.tasks.place_passages": (Queue.INGESTION, SOON),
    "personas.tasks.found_archive": (Queue.INGESTION, SOON),
    "personas.tasks.make_edit": (Queue.INGESTION, SOON),
    "personas.tasks.run_errand": (Queue.INGESTION, SOON),
    "personas.tasks.take_out": (Queue.INGESTION, LATER),
    "personas.tasks.draw_small": (Queue.INGESTION, LATER),
    "personas.tasks.read_upload": (Queue.INGESTION, LATER),
    "personas.tasks.take_in_upload": (Queue.INGESTION, LATER),
    "personas.tasks.work_on_batch": (Queue.INGESTION, LATER),
    "citations.tasks.welcome": (Queue.MODELS, LATER),
    "citations.tasks.reflect": (Queue.MODELS, LATER),
    "citations.tasks.learn": (Queue.MODELS, LATER),
    "citations.tasks.suggest": (Queue.MODELS, LATER),
    "citations.tasks.find_groups": (Queue.NIGHTLY, LAST),
    "citations.tasks.forget": (Queue.NIGHTLY, LAST),
    "audit.tasks.reverify": (Queue.NIGHTLY, LAST),
    "audit.tasks.prune": (Queue.NIGHTLY, LAST),
    "personas.tasks.empty_trash": (Queue.NIGHTLY, LAST),
}

QUEUES: Final = tuple(KombuQueue(name.value, routing_key=name.value) for name in Queue)
ROUTES: Final = {
    task: {"queue": queue.value, "routing_key": queue.value, "priority": priority}
    for task, (queue, priority) in TASKS.items()
}
# Seconds until a killed worker's task comes back; a worker of several queues looks by priority, then in their order.
TRANSPORT: Final = {
    "visibility_timeout": 600,
    "priority_steps": list(STEPS),
    "queue_order_strategy": "sorted",
}
