"""The way in from the local network: this computer's address there, and its QR code."""

from __future__ import annotations

import io
import socket

import segno

_ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation: nothing is sent there, the system only tells from where it would be."""


def address() -> str | None:
    """This computer's address in its network; None when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def qr_text(url: str) -> str:
    """The QR code of an address for a terminal, two rows in a line by half blocks."""
    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def qr_image(url: str) -> str:
    """The QR code of an address as the `src` of an image."""
    return segno.make(url, micro=False).svg_data_uri(scale=6, border=2)
