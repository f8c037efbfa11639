"""Rows of the record. Leaves, nodes, checkpoints and keysets are only ever added; triggers refuse anything else."""

from django.db import models

from ledger.core.ceremony import Cause
from ledger.core.keyset import Role
from ledger.core.merkle import HASH, Edge
from ledger.core.sharing import Holder


class PendingLeaf(models.Model):
    """A leaf that waits for its index. Its key is the *ticket* by which the leaf is found ever after."""

    data = models.BinaryField(unique=True)

    class Meta:
        verbose_name_plural = "pending leaves"

    def __str__(self) -> str:
        return f"ticket {self.pk}"


class Leaf(models.Model):
    """A leaf at its place; ``data`` is 106 bytes, whatever it logs."""

    index = models.BigIntegerField(primary_key=True)
    ticket = models.BigIntegerField(unique=True)
    data = models.BinaryField(unique=True)
    hash = models.BinaryField()

    class Meta:
        verbose_name_plural = "leaves"

    def __str__(self) -> str:
        return f"leaf {self.index}"


class Node(models.Model):
    """The hash of a complete subtree above the leaves; ``ledger.core.places`` says where it stands."""

    pk = models.CompositePrimaryKey("level", "index")
    level = models.SmallIntegerField()
    index = models.BigIntegerField()
    hash = models.BinaryField()

    def __str__(self) -> str:
        return f"node {self.level}/{self.index}"


class LogState(models.Model):
    """The one row that hands out indexes: whoever sequences holds its lock."""

    size = models.BigIntegerField(default=0)
    hashes = models.BinaryField(
        default=b"", help_text="Of the tree's right edge, 32 bytes each, largest first"
    )

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_log")]
        verbose_name_plural = "log state"

    def __str__(self) -> str:
        return f"log of {self.size}"

    def edge(self) -> Edge:
        """Return the right edge of the tree."""
        hashes = bytes(self.hashes)
        return Edge(
            size=self.size, hashes=tuple(hashes[at : at + HASH] for at in range(0, len(hashes), HASH))
        )


class Checkpoint(models.Model):
    """A signed head of the log."""

    size = models.BigIntegerField(primary_key=True)
    note = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"checkpoint {self.size}"


class Cosignature(models.Model):
    """A witness's line below a checkpoint, kept beside it: the checkpoint itself never changes."""

    pk = models.CompositePrimaryKey("size", "vkey")
    size = models.BigIntegerField()
    vkey = models.CharField(max_length=300, help_text="The key that the line was verified with")
    line = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"cosignature of checkpoint {self.size}"


class KeysetVersion(models.Model):
    """A signed keyset, in its one byte form."""

    version = models.IntegerField(primary_key=True)
    envelope = models.BinaryField()
    ticket = models.BigIntegerField(unique=True)

    def __str__(self) -> str:
        return f"keyset {self.version}"


class KeyChange(models.Model):
    """A change of keys that was asked for; one at a time is open. What came of it is a keyset."""

    class State(models.TextChoices):
        """Where it stands."""

        OPEN = "open"
        DONE = "done"
        CANCELLED = "cancelled"

    cause = models.CharField(max_length=10, choices=[(cause.value, cause.value) for cause in Cause])
    halted = models.CharField(max_length=80, blank=True, help_text="Roles that sign nothing until it is done")
    request = models.BinaryField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["state"], condition=models.Q(state="open"), name="one_change_of_keys"
            )
        ]

    def __str__(self) -> str:
        return f"{self.cause} {self.state}"

    def halted_roles(self) -> frozenset[Role]:
        """Return the roles that sign nothing until the change is done."""
        return frozenset(Role(name) for name in self.halted.split())


class Recipient(models.Model):
    """Somebody that seals are opened by: an auditor, or the steward. New bundles are wrapped to active ones."""

    kid = models.CharField(primary_key=True, max_length=64)
    role = models.CharField(max_length=8, choices=[(holder.value, holder.value) for holder in Holder])
    public = models.BinaryField()
    active = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.role} {self.kid[:16]}"
