"""What may have been done, and how likely each explanation is. Nothing is recorded here.

`shifts`, `effects` and `candidates` are what hands may have done, legal or not, and what that does to a table;
`hypotheses` and `explain` find which explanations the rules allow, and how likely each is.
"""
