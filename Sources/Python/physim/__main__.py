"""`python -m physim` is the command physim."""

from ._binary import main

main()
