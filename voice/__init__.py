"""Hearing and speaking: sound sources, voice activity, recognisers."""
