"""A server that speaks S3, on this machine, for tests: it really listens, and really may go away."""

from collections.abc import Iterator
from contextlib import contextmanager

import boto3
from moto.server import ThreadedMotoServer

KEY, SECRET, NAME = "AKIAOFATEST", "the-secret-of-the-bucket", "originals"


@contextmanager
def server() -> Iterator[tuple[ThreadedMotoServer, dict[str, str]]]:
    """Start one with an empty bucket; give it, and the environment that names it."""
    running = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    try:
        host, port = running.get_host_and_port()
        where = {
            "KWANZAA_OBJECTS": f"s3://{NAME}/house",
            "KWANZAA_OBJECTS_URL": f"http://{host}:{port}",
            "KWANZAA_OBJECTS_REGION": "us-east-1",
            "KWANZAA_OBJECTS_KEY": KEY,
            "KWANZAA_OBJECTS_SECRET": SECRET,
        }
        boto3.client(
            "s3",
            endpoint_url=where["KWANZAA_OBJECTS_URL"],
            region_name="us-east-1",
            aws_access_key_id=KEY,
            aws_secret_access_key=SECRET,
        ).create_bucket(Bucket=NAME)
        yield running, where
    finally:
        running.stop()
