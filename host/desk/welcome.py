"""What is printed before the game where a tablet is to be let in: address, QR code, PIN."""

from __future__ import annotations

import sys
import threading

from host.desk.desk import Way


def greet(way: Way, *, full_screen: bool, left: threading.Event) -> None:
    """Print the way in from the network, if there is one.

    Before a full-screen view Enter is waited for, or until `left` is set.
    """
    if way.lan is None:
        return
    print(way.welcome(), flush=True)
    if full_screen:
        print("Когда планшет впущен, нажмите Enter.", flush=True)
        _wait(left)


def _wait(left: threading.Event) -> None:
    entered = threading.Event()

    def read() -> None:
        sys.stdin.readline()
        entered.set()

    threading.Thread(target=read, name="enter", daemon=True).start()
    while not (left.is_set() or entered.wait(0.2)):
        pass
