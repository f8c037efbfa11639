"""Settings of a test run: a state folder of its own, and nothing slow.

The folder is made here, before Django loads; conftest.py removes it.
"""

import os
import sys
import tempfile
from pathlib import Path

from kwanzaa.embedded.membership import Request

# Whoever writes no bytecode compiles the project anew in every process: a house that a test starts has a dozen of them.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Short, so that sockets fit; passable, because the servers run as another user when we are root.
RUN_FOLDER = Path(tempfile.mkdtemp(prefix="kwz-test-"))
RUN_FOLDER.chmod(0o711 if os.geteuid() == 0 else 0o700)
for _name in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "KWANZAA_DEBUG", "KWANZAA_HOSTS", "KWANZAA_MODELS"):
    os.environ.pop(_name, None)
# In the environment, so that a process started by a test finds the same services.
os.environ |= {
    "KWANZAA_STATE": str(RUN_FOLDER / "state"),
    "KWANZAA_KEYS": str(RUN_FOLDER / "keys"),
    "KWANZAA_ROLE": "migrate",  # it makes the test database
    "KWANZAA_EMBEDDER": "hashing",
    "KWANZAA_DURABLE": "0",
    "KWANZAA_TESSERACT": "off",
    "KWANZAA_RELEASE_STEP_MS": "0",
    "KWANZAA_SIGNER": "in-process",  # as many logs as tests, with one set of keys: no signer would go along
}

from kwanzaa.settings import *  # noqa: E402, F403 -- after the environment; this is what settings for tests are

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "kwanzaa.tests.caching.StrictCache"}}
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
CELERY_TASK_ALWAYS_EAGER = False
# Tests ask faster than people; those of the limits set their own.
REST_FRAMEWORK = {**REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": {"anon": None, "user": None}}  # noqa: F405
SERVICES = Request(state=KWANZAA_STATE, user=KWANZAA_SERVICE_USER, durable=False)  # noqa: F405
