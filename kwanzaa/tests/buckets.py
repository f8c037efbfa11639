"""A server that speaks S3, on this machine, for tests: it really listens, and really may go away."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import boto3
from moto.server import ThreadedMotoServer

from kwanzaa.environment import storages

KEY, SECRET, NAME = "AKIAOFATEST", "the-secret-of-the-bucket", "originals"


@contextmanager
def server() -> Iterator[tuple[ThreadedMotoServer, dict[str, dict[str, object]]]]:
    """Start one with an empty bucket; give it, and the settings that name it."""
    running = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    try:
        host, port = running.get_host_and_port()
        url = f"http://{host}:{port}"
        where = storages(Path("/"), f"s3://{NAME}/house", (url, "us-east-1"), (KEY, SECRET))
        boto3.client(
            "s3",
            endpoint_url=url,
            region_name="us-east-1",
            aws_access_key_id=KEY,
            aws_secret_access_key=SECRET,
        ).create_bucket(Bucket=NAME)
        yield running, where
    finally:
        running.stop()
