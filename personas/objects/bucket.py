"""A bucket of S3, or of any server that speaks it. Imported where one is set up, and its packages with it."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final, cast

from boto3.exceptions import Boto3Error
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files import File
from storages.backends.s3 import S3Storage

_IN_MEMORY: Final = 4 * 2**20  # bytes; what is larger goes over the disk
_PATIENCE: Final = Config(
    connect_timeout=5,
    read_timeout=30,
    retries={"max_attempts": 3, "mode": "standard"},
    s3={"addressing_style": "path"},  # what servers of one's own have names for
    request_checksum_calculation="when_required",  # others than Amazon's know no newer ones; ours are in the pieces
    response_checksum_validation="when_required",
)
_MISSING: Final = frozenset({"404", "NoSuchKey", "NotFound"})


class Bucket(S3Storage):
    """django-storages' bucket, which raises what a disk would, and nothing else."""

    def get_default_settings(self) -> dict[str, Any]:
        """Wait for nobody for long; private, and under names that are drawn."""
        own = {
            "client_config": _PATIENCE,
            "default_acl": None,
            "file_overwrite": True,
            "querystring_auth": True,
        }
        return {**super().get_default_settings(), **own}

    def _open(self, name: str, mode: str = "rb") -> "File[bytes]":  # noqa: ARG002 -- Django's signature
        """Fetch it whole before anybody reads, so that what fails fails here."""
        with _as_a_disk(), ExitStack() as until:
            file = until.enter_context(SpooledTemporaryFile(max_size=_IN_MEMORY))
            self.bucket.Object(self._normalize_name(name)).download_fileobj(file)
            file.seek(0)
            until.pop_all()  # its reader closes it
        return File(cast("IO[bytes]", file), name)

    def _save(self, name: str, content: "File[bytes]") -> str:
        with (
            _as_a_disk(),
            SpooledTemporaryFile(max_size=_IN_MEMORY) as copy,
        ):  # what is sent is closed by who sends
            shutil.copyfileobj(content, copy)
            copy.seek(0)
            self.bucket.Object(self._normalize_name(name)).upload_fileobj(copy)
        return name

    def delete(self, name: str) -> None:
        """Remove it; one that is not there is removed."""
        with _as_a_disk():
            super().delete(name)

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        """Return folders and files."""
        with _as_a_disk():
            folders, files = super().listdir(path)
        return folders, files

    def get_modified_time(self, name: str) -> Any:
        """Return when it was put there."""
        with _as_a_disk():
            return super().get_modified_time(name)


class AwayError(OSError):
    """The server is away, or says no. Its class is all that is told of it."""


@contextmanager
def _as_a_disk() -> Iterator[None]:
    try:
        yield
    except ClientError as e:
        if str(e.response.get("Error", {}).get("Code")) in _MISSING:
            raise FileNotFoundError from e
        raise AwayError from e
    except (BotoCoreError, Boto3Error) as e:
        raise AwayError from e
