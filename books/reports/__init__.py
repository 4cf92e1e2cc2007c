"""The reports of the bingo: one file each, a pure function from what rounds told to tables.

A report is found by its file: a module of this folder with an attribute ``SPEC``.
"""

from __future__ import annotations
