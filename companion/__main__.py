"""Starts the command line."""

from companion.commands.command_line import main

if __name__ == "__main__":
    main()
