"""What may have been done, and how likely each of it is. Nothing is recorded here.

`shifts`, `effects` and `candidates` are what hands may have done, legal or not, and what that does to a table;
`on_the_way` is how a table lies while hands carry out what was recorded unseen; `hypotheses` and `explain` say what of
it the rules allow, and how likely each is.
"""
