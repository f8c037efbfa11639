"""Every task has its queue and its turn; a worker host takes the queues that it names, questions first."""

from typing import Any

import pytest
from celery import Celery, current_app
from kombu import Connection, Message

from kwanzaa.queues import QUEUES, STEPS, TASKS, Queue
from kwanzaa.schedule import SCHEDULE

OURS = ("citations.", "personas.", "audit.", "kwanzaa.")


def test_every_task_has_a_row_and_every_row_a_task():
    current_app.loader.import_default_modules()
    assert {name for name in current_app.tasks if name.startswith(OURS)} == set(TASKS)
    assert {entry["task"] for entry in SCHEDULE.values()} <= set(TASKS)
    assert {priority for _, priority in TASKS.values()} <= set(STEPS)
    assert {queue for queue, _ in TASKS.values()} == set(Queue)


@pytest.mark.parametrize("name", sorted(TASKS))
def test_a_task_is_sent_where_its_row_says(name):
    queue, priority = TASKS[name]
    sent = current_app.amqp.router.route({}, name)
    assert (sent["queue"].name, sent["priority"]) == (queue, priority)


@pytest.mark.services
def test_a_worker_of_all_queues_takes_a_question_before_what_came_earlier(services, settings):
    app = Celery("turns", broker=settings.CELERY_BROKER_URL, set_as_current=False)
    app.conf.task_queues, app.conf.task_routes = settings.CELERY_TASK_QUEUES, settings.CELERY_TASK_ROUTES
    app.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    names = ["audit.tasks.reverify", "personas.tasks.work_on_batch", "citations.tasks.answer_question"]
    taken: list[str] = []

    def take(message: Message) -> None:
        taken.append(message.headers["task"])
        message.ack()

    with app.connection_for_write() as connection:
        purged(connection)
        for name in names:
            app.send_task(name, connection=connection)
        with app.amqp.TaskConsumer(connection.channel()) as consumer:
            consumer.qos(prefetch_count=1)
            consumer.on_message = take
            while len(taken) < len(names):
                connection.drain_events(timeout=20)
    assert taken == names[::-1]


def purged(connection: Connection) -> None:
    channel: Any = connection.channel()
    for queue in QUEUES:
        queue.bind(channel).declare()
        channel.queue_purge(queue.name)
