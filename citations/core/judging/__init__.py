"""Second opinions from models behind ports. They take back and put in order; they never add."""
