"""The house itself: settings, addresses, the Celery application, embedded services."""

import os

# Before anything opens NumPy: the threads of its matrices wait for one another on cores that other processes keep busy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
