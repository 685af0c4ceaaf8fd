"""`python -m models`: the command `yasno models` without the rest of the program (used by the Makefile)."""

from __future__ import annotations

import argparse
import sys

from models.commands import add_arguments, run

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m models", description="Модели распознавания речи.")
    add_arguments(parser)
    sys.exit(run(parser.parse_args()))
