"""Key bindings, their actions, and the settings."""
