"""What a table shows once it is calm, as numbers. No rule is known here.

`settle` waits for calm, `pace` follows how fast pictures come, and `evidence` is what a calm table shows.
"""
