"""The signed record of a decision: contract, sealed fields, receipts, withdrawal."""
