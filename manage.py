#!/usr/bin/env python3
"""Django's command line; it brings the embedded services up for the commands that need them."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 -- an older one must hear it, and cannot read the rest
    sys.exit("kwanzaa: this needs Python 3.11 or newer; install it, remove .venv and run make setup again.")

from kwanzaa.command_line import main

if __name__ == "__main__":
    main(sys.argv)
