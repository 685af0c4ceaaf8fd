"""`yasno doctor`: is this computer ready to host a game by voice, and if not, what to do."""
