"""Drafts in the archive's own words: quotation, two sides, facts of the record, attribution."""
