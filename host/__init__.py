"""The assistant itself: ties hearing, meaning and rules together; command line."""
