"""Fitting the integer tables of ``citations.core`` from public data; ``manage.py calibrate``. Nothing of it answers."""
