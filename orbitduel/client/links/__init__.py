"""What joins a scene to a table: on this machine, on a relay, or in a replay."""
