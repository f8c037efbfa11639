"""Log lines: fields for programs, lines for people, and nothing that somebody asked, wrote or is called."""

import json
import logging

import pytest

from kwanzaa.logs import formatter

SECRET = "Vantablack"


def record(name: str, text: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord(name, logging.WARNING, "x.py", 1, text, args, info)


def as_json(*given, **more) -> dict[str, object]:
    said = json.loads(formatter("json").format(record(*given, **more)))
    assert said.pop("at").endswith("Z")
    assert said.pop("level") == "WARNING"
    return dict(said)


def failing() -> None:
    raise ValueError(f"DETAIL: Key (text)=({SECRET}) already exists")


def failure() -> BaseException:
    with pytest.raises(ValueError, match=SECRET) as caught:
        failing()
    return caught.value


def test_a_line_of_ours_has_a_field_for_each_key():
    assert as_json("kwanzaa.audit", "alert raised: alert=%s rule=%s value=%s", 7, "queue", 90) == {
        "event": "alert raised",
        "logger": "kwanzaa.audit",
        "alert": 7,
        "rule": "queue",
        "value": 90,
    }


@pytest.mark.parametrize(
    ("text", "args", "said"),
    [
        pytest.param("it began", (), "it began", id="nothing is filled in"),
        pytest.param("unexpected %s", ("KeyError",), "unexpected KeyError", id="no key"),
        pytest.param("a=%s a=%s", (1, 2), "a=1 a=2", id="a key twice"),
        pytest.param("%d%% of n=%s", (5, 7), "5% of n=7", id="more than keys"),
    ],
)
def test_another_line_of_ours_is_one_text(text, args, said):
    assert as_json("kwanzaa", text, *args) == {"event": said, "logger": "kwanzaa"}


@pytest.mark.parametrize("style", ["line", "json"])
@pytest.mark.parametrize(
    ("text", "args"),
    [
        pytest.param("Not Found: %s", (f"/personas/{SECRET}/",), id="a path"),
        pytest.param("%(exc)s in %(name)s", ({"exc": SECRET, "name": "a.task"},), id="a task that failed"),
        pytest.param("100%% of %s", (SECRET,), id="a percent sign"),
    ],
)
def test_what_other_packages_fill_in_is_left_out(style, text, args):
    assert SECRET not in formatter(style).format(record("django.request", text, *args))


def test_numbers_and_the_name_of_a_task_are_kept():
    said = as_json("celery.app.trace", "Task %(name)s[%(id)s] took %(runtime)s: %(exc)s", _CELERY)
    assert said["event"] == "Task audit.tasks.watch[1-2] took 0.5: …"
    assert as_json("redis", "%d of %s", 3, "x")["event"] == "3 of …"


_CELERY = {"name": "audit.tasks.watch", "id": "1-2", "runtime": 0.5, "exc": SECRET}


@pytest.mark.parametrize("style", ["line", "json"])
@pytest.mark.parametrize("name", ["kwanzaa.citations", "celery.app.trace"])
def test_an_error_is_told_by_its_class_and_its_places_and_never_by_its_text(style, name):
    said = formatter(style).format(record(name, "it broke", error=failure()))
    assert SECRET not in said
    assert "ValueError" in said
    assert "test_logs.py" in said


def test_a_line_for_people_is_one_line():
    said = formatter("line").format(record("kwanzaa.audit", "alert raised: alert=%s rule=%s", 7, "queue"))
    assert said.split(" ", 1)[1] == "WARNING kwanzaa.audit alert raised alert=7 rule=queue"


def test_other_handlers_get_the_record_as_it_was():
    one = record("kwanzaa", "n=%s", 3)
    formatter("json").format(one)
    assert (one.msg, one.args, one.getMessage()) == ("n=%s", (3,), "n=3")
