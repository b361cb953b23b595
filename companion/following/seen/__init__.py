"""What a table shows once it is calm, as numbers. No rule is known here.

`settle` waits for calm, however fast pictures come, and `evidence` is what a calm table shows.
"""
