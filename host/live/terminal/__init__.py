"""The host's view in a terminal: everything by keys, in Russian."""
