"""What is measured of speed: each figure beside its yardstick of the same run."""
