"""What every pool of the hall is made of: meters, levels, deals, hits, signatures, the day's sums.

The files here are pure and stand on the contract and the money alone. The kinds of pools, wherever
their folder is, are put together from them (``docs/decisions/0008-one-machinery-of-pools.md``).
"""
