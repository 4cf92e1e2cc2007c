"""Checks a signed copy of a minute book by itself: every chain, and every electronic draw.

    python3 redraw.py minute-book.json

It needs Python and nothing else, reads nothing but the file, and shares no line with the house, so
that an inspector can read the whole of it. Ends with exit code 1 and the first misfit if there is
one. The signature of the file is checked by ``manage.py verify --export``.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

BALLS = range(1, 91)


def canonical(value):
    """The one text of a JSON value: keys sorted, no spaces, letters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def check_chain(told):
    """Head k is the SHA-256 of head k-1, a newline and row k; the first head is 64 zeros."""
    head = "0" * 64
    for place, (number, at, kind, body, stored) in enumerate(told["rows"], 1):
        row = {"at": at, "body": body, "kind": kind, "number": number, "round": told["id"]}
        head = hashlib.sha256(f"{head}\n{canonical(row)}".encode()).hexdigest()
        if number != place or head != stored:
            sys.exit(f"{told['id']}: row {place} does not fit the chain")


def drawn(secret, sealed, ordinal, left):
    """One of the balls ``left``: HMAC-SHA-256 of head, ordinal and attempt under the secret.

    Its first eight bytes are a number; numbers above the last whole multiple of the count are
    passed over, so that every ball has the same chance.
    """
    whole = 2**64 - 2**64 % len(left)
    attempt = 0
    while True:
        text = f"{sealed}|{ordinal}|{attempt}".encode()
        number = int.from_bytes(hmac.new(secret, text, hashlib.sha256).digest()[:8], "big")
        if number < whole:
            return left[number % len(left)]
        attempt += 1


def check_draw(told):
    """Draws every electronic ball of a game again. Returns how many, and how many were not."""
    rows = [(kind, json.loads(body), head) for _, _, kind, body, head in told["rows"]]
    secret = next((body["secret"] for kind, body, _ in rows if kind == "SecretRevealed"), "")
    promised = next(iter(told["commitments"].values()), "")
    if secret and hashlib.sha256(bytes.fromhex(secret)).hexdigest() != promised:
        sys.exit(f"{told['id']}: the secret is not the one that was promised before the sale")
    sealed, out, apart, again = "", {}, set(), 0
    for kind, body, head in rows:
        if kind == "SaleClosed" and not out:
            sealed = head
        elif kind in ("BallHeld", "BallKeptApart"):
            apart.add(body["number"])
        elif kind == "BallCorrected":
            out[body["ordinal"]] = body["number"]
        elif kind == "BallAnnounced":
            if body["mode"] == "electronic" and secret:
                left = [ball for ball in BALLS if ball not in apart and ball not in out.values()]
                if body["number"] != drawn(bytes.fromhex(secret), sealed, body["ordinal"], left):
                    sys.exit(f"{told['id']}: ball {body['ordinal']} was not drawn like this")
                again += 1
            out[body["ordinal"]] = body["number"]
    return again, len(out) - again


def main(path):
    """Checks the whole file and says what it found."""
    rounds = json.loads(Path(path).read_text("utf-8"))["content"]["rounds"]
    events = 0
    for told in rounds:
        check_chain(told)
        events += len(told["rows"])
    print(f"{events} events of {len(rounds)} rounds fit their chains")
    games = [told for told in rounds if told["kind"] == "ninety_ball"]
    for told in games:
        again, not_drawn = check_draw(told)
        print(f"{told['id']}: {again} balls drawn again, {not_drawn} by hand or not revealed yet")


if __name__ == "__main__":
    main(sys.argv[1])
