"""The tutorial: short positions to play, each with a goal and a word of advice."""
