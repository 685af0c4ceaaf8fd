"""Accuracy, latency and memory, printed as tables. Never part of the test run."""
