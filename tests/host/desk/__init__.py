"""The desk: its server as a browser or an enemy meets it."""
