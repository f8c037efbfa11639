"""Answers in the archive's own words, without a model."""
