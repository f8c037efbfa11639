"""What lies in Valkey is read only where it is ours: the cache, and what the queue holds; by a real Valkey."""

import json
import pickle

import pytest
import redis
from celery import Celery
from django.conf import settings

from citations.tests.hostile import Canary, messages
from kwanzaa import sealed_cache
from kwanzaa import settings as shipped
from kwanzaa.sealed import ForeignError, opened, sealed
from kwanzaa.sealed_cache import LONGEST, SealedCache, as_json
from kwanzaa.sealed_queue import Transport, written

SEED = 24
VALUES = [None, True, 0, -7, 1.5, "", "é\0", [], [1.5, "x", None], {"a": [{"b": None}]}]


@pytest.fixture
def valkey(services):
    client = redis.Redis.from_url(settings.CELERY_BROKER_URL.replace("redis+socket:", "unix:", 1))
    client.flushall()
    yield client
    client.close()


@pytest.fixture
def cache(valkey):
    return SealedCache(settings.CELERY_BROKER_URL.replace("redis+socket:", "unix:", 1), {})


def test_the_house_has_this_cache_and_this_queue():
    assert shipped.CACHES["default"]["BACKEND"] == "kwanzaa.sealed_cache.SealedCache"
    with Celery(broker=settings.CELERY_BROKER_URL, set_as_current=False).connection_for_write() as connection:
        assert connection.get_transport_cls() is Transport


# --- The seal -------------------------------------------------------------------------------------
def test_a_text_comes_back_at_its_place_alone():
    data = sealed("here", "text")
    assert opened("here", data) == "text"
    for place in ("there", "her", "here1", ""):
        with pytest.raises(ForeignError):
            opened(place, data)


def test_what_is_moved_between_place_and_text_does_not_fit():
    with pytest.raises(ForeignError):
        opened("ab", sealed("a", "btext")[:64] + b"text")


def test_every_changed_byte_and_every_cut_is_found():
    data = sealed("here", "text")
    for n in range(len(data)):
        for changed in (data[:n] + bytes([data[n] ^ 1]) + data[n + 1 :], data[:n]):
            with pytest.raises(ForeignError):
                opened("here", changed)


def test_another_secret_makes_another_seal(settings):
    data = sealed("here", "text")
    settings.SECRET_KEY = "another"
    with pytest.raises(ForeignError):
        opened("here", data)


# --- The cache ------------------------------------------------------------------------------------
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_what_is_kept_comes_back(cache, value):
    cache.set("k", value, 60)
    assert cache.get("k", "nothing") == value
    assert cache.get_many(["k", "l"]) == {"k": value}
    assert "k" in cache
    cache.set_many({"l": value})
    assert cache.get("l", "nothing") == value


@pytest.mark.parametrize(
    "value",
    [(1, 2), {1: 2}, b"x", {1, 2}, object(), float("nan"), [("x",)], Canary],
    ids=lambda value: type(value).__name__,
)
def test_what_would_not_come_back_is_not_taken(cache, value):
    with pytest.raises((TypeError, ValueError)):
        cache.set("k", value)
    with pytest.raises((TypeError, ValueError)):
        as_json(value)


def test_an_entry_is_added_once_and_ends_in_time(cache, valkey):
    assert [cache.add("k", 1, 60), cache.add("k", 2, 60), cache.get("k")] == [True, False, 1]
    assert 0 < valkey.ttl(cache.make_key("k")) <= 60
    cache.set("k", 1, 0)
    assert cache.get("k") is None
    assert [cache.add("k", 1, 0), cache.get("k")] == [True, None]


def test_nothing_is_counted_and_nothing_too_large_kept(cache):
    with pytest.raises(NotImplementedError):
        cache.incr("k")
    with pytest.raises(ValueError, match="too many"):
        cache.set("k", "x" * LONGEST)


def spoilt(valkey, folder, key, other, count):
    """Put *count* hostile entries at *key*, one after the other; of every kind of Valkey's, too."""
    for entry in messages(folder, count=count, seed=SEED):
        yield valkey.set(key, entry)
    for bad in (pickle.dumps(Canary(folder, "x")), b"7", b"true", valkey.get(other), b"x" * (LONGEST + 9)):
        yield valkey.set(key, bad)
    for fill in (valkey.lpush, valkey.sadd):
        valkey.delete(key)
        yield fill(key, "x")
    valkey.delete(key)
    yield valkey.hset(key, "x", "x")


@pytest.mark.parametrize(
    "count", [pytest.param(40, id="few"), pytest.param(500, id="many", marks=pytest.mark.nightly)]
)
def test_a_foreign_entry_is_absent_removed_and_told(cache, valkey, tmp_path, caplog, count):
    key, other = cache.make_key("k"), cache.make_key("l")
    cache.set("l", "ours, of another key")
    valkey.set(key, b"")
    assert [cache.add("k", 1), cache.get("k")] == [True, 1]
    for number, _ in enumerate(spoilt(valkey, tmp_path, key, other, count)):
        said = (
            cache.get("k", "nothing") == "nothing",
            cache.get_many(["k"]) == {},
            "k" not in cache,
            cache.add("k", 1),
        )[number % 4]
        assert said is True, number
        assert cache.get("k", 1) == 1
    assert {record.getMessage().split(":")[0] for record in caplog.records} <= {sealed_cache.FOREIGN}
    assert len(caplog.records) >= count * 9 // 10  # an empty text is told by nobody
    assert [*tmp_path.iterdir()] == []


# --- What the queue holds -------------------------------------------------------------------------
@pytest.fixture
def channel(valkey):
    app = Celery(broker=settings.CELERY_BROKER_URL, set_as_current=False)
    app.conf.broker_transport_options = {"unacked_restore_throttle": 1}
    with app.connection_for_read() as connection:
        yield connection.default_channel


def test_what_no_worker_held_is_not_given_back(channel, valkey, tmp_path):
    ours = {"body": "", "headers": {}, "properties": {"priority": 0, "delivery_info": {}}}
    held = {f"bad{n}": one for n, one in enumerate(messages(tmp_path, count=40, seed=SEED))}
    held |= {"message": written(ours), "list": written([1, 2]), "good": written([ours, "", "celery"])}
    for tag, one in held.items():
        valkey.hset("unacked", tag, one)
        valkey.zadd("unacked_index", {tag: 1})
    for _ in held:
        channel.qos.restore_visible(num=10, interval=1)
    assert (valkey.exists("unacked"), valkey.zcard("unacked_index")) == (0, 0)
    assert [json.loads(one[64:])["headers"] for one in valkey.lrange("celery", 0, -1)] == [
        {"redelivered": True}
    ]
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("name", ["unacked", "unacked_index", "unacked_mutex"])
def test_what_is_of_another_type_and_a_lock_without_end_are_removed(channel, valkey, name):
    valkey.hset("unacked", "tag", written([{}, "", "celery"]))
    valkey.zadd("unacked_index", {"tag": 1})
    valkey.delete(name)
    valkey.sadd(name, "x")
    channel.qos.restore_visible(num=10, interval=1)
    channel.qos.restore_visible(num=10, interval=1)
    assert valkey.type(name) == b"none"


@pytest.mark.parametrize("kind", ["text", "members"])
def test_a_binding_that_is_none_sends_nothing_astray(channel, valkey, kind):
    table = "_kombu.binding.celery"
    if kind == "text":
        valkey.set(table, "x")
    else:
        valkey.sadd(table, "x", "a\x06\x16b", b"\xff\xfe", "a\x06\x16b\x06\x16c\x06\x16d")
    assert channel.get_table("celery") == []
    channel.queue_declare("celery")
    channel.exchange_declare("celery", "direct")
    channel.queue_bind("celery", "celery", "celery")
    assert channel.get_table("celery") == [("celery", "", "celery")]


def test_a_queue_of_another_type_is_made_anew(channel, valkey):
    message = {"body": "", "headers": {}, "properties": {"priority": 0}}
    valkey.set("celery", "x")
    channel._put("celery", message)
    assert valkey.llen("celery") == 1
    valkey.set("celery", "x")
    assert channel._size("celery") == 0
