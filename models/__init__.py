"""Speech models: the catalogue, fetching, verifying, locating. The weights are not in git."""

from models.store import best, locate
from models.types import Installed, ModelError

__all__ = ["Installed", "ModelError", "best", "locate"]
