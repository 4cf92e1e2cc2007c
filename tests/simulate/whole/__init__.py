"""A whole house from a seed: bingo, tables, pools and tills at once, with everything going wrong.

Two doors stand for two processes on one data base, screens hear them over a line that loses,
doubles and delays, and people do what their views offer. Clock and luck come from the seed: the
same seed is the same evening. ``wire`` sends orders, ``screens`` listen, ``people`` act, ``truth``
looks at what must be true, ``house`` plays one seed.
"""
