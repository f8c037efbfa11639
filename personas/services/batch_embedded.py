"""What is embedded of a file that is being taken in, kept in the database for whoever goes on with it."""

from collections.abc import Mapping

from personas.handed_in import BatchFile, Embedded


class EmbeddedBefore:
    """Sentences and passages of one file (port ``Kept`` of ``indexing``)."""

    def __init__(self, file: BatchFile) -> None:
        """Take whose they are."""
        self._file = file

    def known(self) -> frozenset[str]:
        """Return the digests of what is there."""
        return frozenset(Embedded.objects.filter(file=self._file).values_list("digest", flat=True))

    def found(self) -> Mapping[str, bytes]:
        """Return all that is there, by digest."""
        rows = Embedded.objects.filter(file=self._file).values_list("digest", "vector")
        return {digest: bytes(vector) for digest, vector in rows}

    def keep(self, made: Mapping[str, bytes]) -> None:
        """Write this at once: what a worker that dies has kept, no other has to do again."""
        Embedded.objects.bulk_create(
            (
                Embedded(
                    persona_id=self._file.persona_id,
                    file=self._file,
                    digest=digest,
                    vector=one,
                )
                for digest, one in made.items()
            ),
            ignore_conflicts=True,
        )
