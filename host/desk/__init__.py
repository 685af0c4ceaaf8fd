"""The host's desk: a page for the host and one for the players, served inside `yasno host`."""
