"""What outlives the process: people, duels, choices, standings; on SQLite or PostgreSQL."""
