"""What can go wrong where something is taken out of an archive, or was taken from it for good."""

from ledger.core.errors import KwanzaaError


class TombstoneError(KwanzaaError):
    """A signed withdrawal that is not one, or is about another record."""

    code = "personas.tombstone"
    public_message = "This is not the withdrawal of that record. Get a fresh copy of it."


class UnknownCitationError(KwanzaaError):
    """A citation of an artifact that never stood in that archive version, for this caller."""

    code = "personas.unknown_citation"
    public_message = (
        "This artifact is in no such archive version here. Copy the citation again from the opened bundle."
    )


class UnsettledError(KwanzaaError):
    """A record that may not be in the archive any more, and whose withdrawal was not signed yet."""

    code = "personas.unsettled"
    public_message = (
        "This record is being withdrawn. Ask the archive's curator to publish the withdrawal, then try again."
    )


class CatalogueError(KwanzaaError):
    """A catalogue of another house that cannot be read, or describes nothing."""

    code = "personas.catalogue"
    public_message = "This is no catalogue that can be read here. Save it as Dublin Core, EAD 2002 or IIIF."


class ExportError(KwanzaaError):
    """An archive that cannot be taken out as it stands; nothing of it was written."""

    code = "personas.export"
    public_message = "Nothing was taken out. Settle what is named and start again."


class DestroyError(KwanzaaError):
    """An artifact that is not destroyed: there is no such one, or what was confirmed is not what would happen now."""

    code = "personas.destroy"
    public_message = "Nothing was destroyed. Look again at what would be, and confirm that."


class HeldBackError(KwanzaaError):
    """A decision about sentences that are held back which lacks what it rests on."""

    code = "personas.held_back"
    public_message = "Nothing was decided. Say what the decision rests on and try again."


class TrashError(KwanzaaError):
    """Something in the trash that cannot come back as it is."""

    code = "personas.trash"
    public_message = "Nothing came back. Look at what stands there now, or hand the file in again."


class MeanwhileError(KwanzaaError):
    """What somebody wants done rests on a state that is not there any more, or not yet."""

    code = "desk.meanwhile"
    public_message = "This does not stand as it would have to. Nothing was changed: look at it again."


class StorageError(KwanzaaError):
    """Where originals are kept is away, full, or gives other bytes than were kept."""

    code = "personas.storage"
    public_message = "What is kept of this cannot be had at the moment. Nothing was changed; try again later."
