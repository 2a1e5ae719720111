"""The commands, one family a module. Each imports what it needs only when it is called."""
