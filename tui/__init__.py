"""What people see and touch: the board, the screens, the command line."""
