"""What a player sits in front of."""
