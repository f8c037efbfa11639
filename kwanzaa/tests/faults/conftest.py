"""The cast of the pipeline's tests, for whom a whole town is built."""

from citations.tests.conftest import cast, folder

__all__ = ["cast", "folder"]
