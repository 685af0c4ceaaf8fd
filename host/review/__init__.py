"""Review of a recorded day: from sound to a protocol."""
