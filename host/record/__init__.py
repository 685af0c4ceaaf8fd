"""The record of a game, from its journal: a value, a text, a page, tables; statistics of many games."""
