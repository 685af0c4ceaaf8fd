"""A live game: what is heard and pressed becomes entries of the journal, words, clocks and proposals."""
