"""What is embedded of a file that is being taken in, kept in the database for whoever goes on with it."""

from collections.abc import Mapping

from personas.handed_in import BatchFile, Embedded
from personas.services.indexing import Made


class EmbeddedBefore:
    """Passages of one file (port ``Kept`` of ``indexing``)."""

    def __init__(self, file: BatchFile) -> None:
        """Take whose passages they are."""
        self._file = file

    def known(self) -> frozenset[str]:
        """Return the digests of what is there."""
        return frozenset(Embedded.objects.filter(file=self._file).values_list("digest", flat=True))

    def found(self) -> Mapping[str, Made]:
        """Return all that is there, by digest."""
        rows = Embedded.objects.filter(file=self._file).values_list("digest", "vector", "sentences")
        return {digest: Made(vector=bytes(vector), sentences=bytes(said)) for digest, vector, said in rows}

    def keep(self, made: Mapping[str, Made]) -> None:
        """Write this at once: what a worker that dies has kept, no other has to do again."""
        Embedded.objects.bulk_create(
            (
                Embedded(
                    persona_id=self._file.persona_id,
                    file=self._file,
                    digest=digest,
                    vector=one.vector,
                    sentences=one.sentences,
                )
                for digest, one in made.items()
            ),
            ignore_conflicts=True,
        )
