"""How long from the command to the first utterance, with the model in place."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys, time
began = time.perf_counter()
import models
from host.review.day import Day
from host.review.run import hints_for
from voice.load import load
from voice.source import open_recording
found = models.best("auto")
stream = load(found.engine, found.path, found.name).stream(hints_for(Day()))
for block in open_recording(sys.argv[1]).blocks():
    if stream.feed(block):
        break
print(time.perf_counter() - began)
"""
SAMPLE = "tests/audio/sample-day.ogg"

if __name__ == "__main__":
    done = subprocess.run([sys.executable, "-c", SCRIPT, SAMPLE], capture_output=True, text=True, check=True)
    print(f"start to first utterance of {SAMPLE}: {float(done.stdout):.1f} s")
