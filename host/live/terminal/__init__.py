"""The host's view in a terminal: everything by keys, in Russian."""

from host.live.terminal.terminal import Terminal

__all__ = ["Terminal"]
