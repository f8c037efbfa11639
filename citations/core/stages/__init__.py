"""The stages that a question meets, a file each, in the order of ``pipeline.STAGES``."""
