"""The rules of the club game: pure, no clock, no sound, no text recognition, no files but its own data."""
