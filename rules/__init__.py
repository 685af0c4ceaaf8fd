"""The rules of the club game. Pure: no clock, no sound, no files besides its own data, no text recognition."""
