"""What a table shows once it is calm, as numbers. No rule is known here.

`settle` waits for calm, `evidence` is what a calm table shows; `misreadings` are readings that are known to be wrong.
"""
