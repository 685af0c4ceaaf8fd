"""What goes wrong in this room; every text is one Russian sentence for the host."""


class RulesError(ValueError):
    """Something is asked that the rules know nothing of."""


class RulebookError(RulesError):
    """A rulebook can't be found, or a value in it is missing or senseless."""


class TableError(RulesError):
    """A day or a seat that can't be at this table."""
