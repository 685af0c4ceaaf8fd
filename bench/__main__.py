"""`python -m bench`: every table, one after the other; a table that fails does not keep the others back.

Not among them, for they take hours or a real room: `bench.endurance` (four hours of an evening) and
`bench.loop_game` (a whole game spoken into the air).
"""

from __future__ import annotations

import os
import subprocess
import sys

TABLES = (
    "lines",
    "commands",
    "human",
    "game",
    "journal",
    "days",
    "live",
    "two_ears",
    "start",
    "speaking",
    "desk",
    "noise",
)
ALONE = {"live", "two_ears"}
"""Timed by the processor time that the program takes: idle threads of a library would count as work."""


def main() -> int:
    failed = []
    for table in TABLES:
        print(f"\n== {table}", flush=True)
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"} if table in ALONE else None
        if subprocess.run([sys.executable, "-m", f"bench.{table}"], env=environment, check=False).returncode:
            failed.append(table)
    if failed:
        print(f"\nfailed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
