"""Which sentences answer: features, weights, calibration, and the port that selects."""
