"""Torch is installed for training alone (``make train``), so what needs it is collected only where it is."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["test_network.py"]
