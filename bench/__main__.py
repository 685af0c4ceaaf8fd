"""`python -m bench`: every table, one after the other."""

from __future__ import annotations

import subprocess
import sys

TABLES = ("lines", "commands", "human", "game", "journal", "days", "start", "speaking")

if __name__ == "__main__":
    for table in TABLES:
        print(f"\n== {table}", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.{table}"], check=True)
