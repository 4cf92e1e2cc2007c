"""The worked cases of lockout, sessions and chains, answered by the house's own functions."""

from typing import Any

from house.access import lockout, session_check
from house.audit import chain_fault
from house.chain import FIRST, first_bad, next_head

Case = dict[str, Any]


def lockout_case(case: Case) -> Case:
    """The wait that a number of failures in a row leads to, and its code."""
    lock = lockout(case["failures"])
    return {"wait_s": lock.wait_s, "code": lock.code}


def session_case(case: Case) -> Case:
    """Whether a session still lives."""
    return {"code": session_check(**case)}


def chain_case(case: Case) -> Case:
    """The head that belongs to the last row, the first bad row, and what it is called."""
    rows = [(row["text"], row["head"]) for row in case["rows"]]
    heads = [FIRST, *(head for _, head in rows)]
    bad = first_bad(rows)
    fault = chain_fault(bad, printed_known=case.get("printed", FIRST) in heads)
    head = next_head(heads[-2], rows[-1][0])
    return {"head": head, "first_bad": bad, "code": fault.code if fault else None}


ADAPTERS = {"lockout": lockout_case, "session_check": session_case, "chain": chain_case}
