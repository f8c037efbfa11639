"""What can keep the embedded services from running; each message is one sentence that says what to do."""

from pathlib import Path

from ledger.core.errors import KwanzaaError


class EmbeddedError(KwanzaaError):
    """The services cannot run, for a reason that a person can remove."""

    code = "embedded"
    public_message = "The service is being started. Try again in a minute."


class FolderUnwritableError(EmbeddedError):
    """A folder of ours cannot be made or written."""

    code = "embedded.folder"

    def __init__(self, folder: Path, reason: str) -> None:
        super().__init__(
            f"The folder {folder} cannot be written ({reason}): make it writable, or name another one in "
            "KWANZAA_STATE."
        )


class FolderClosedError(EmbeddedError):
    """The servers' account may not enter the folder that holds their data."""

    code = "embedded.closed"

    def __init__(self, folder: Path, closed: Path, account: str) -> None:
        super().__init__(
            f"The data in {folder} cannot be reached, because {closed} is closed to the user {account}: "
            f"open it again (chmod o+x {closed}), or name another folder in KWANZAA_STATE."
        )


class ForeignFolderError(EmbeddedError):
    """A folder of ours belongs to somebody else."""

    code = "embedded.foreign"

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"The folder {folder} belongs to another user: run as that user, or name another one in "
            "KWANZAA_STATE."
        )


class DiskFullError(EmbeddedError):
    """There is not enough room for a database."""

    code = "embedded.disk"

    def __init__(self, folder: Path, free: int) -> None:
        super().__init__(
            f"The disk of {folder} is full ({free // 2**20} MiB free): make room, or name a folder on "
            "another disk in KWANZAA_STATE."
        )


class PasswordsLostError(EmbeddedError):
    """The database does not know our passwords any more."""

    code = "embedded.passwords"

    def __init__(self, passwords: Path, data: Path) -> None:
        super().__init__(
            f"The passwords in {passwords} are not those of the database in {data}: put the old file back, "
            f"or, if the data may go, remove {data} and start again."
        )


class ServerFailedError(EmbeddedError):
    """A server does not come up, or does not answer."""

    code = "embedded.server"

    def __init__(self, name: str, reason: str, log: Path) -> None:
        super().__init__(f"{name} does not run ({reason}): read {log}, then start again.")
