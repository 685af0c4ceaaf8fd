"""Speech models: the catalogue, fetching, verifying, locating. The weights are not in git."""
