"""Puts the entries of the minute book that are no games into sentences (BINGO-53)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from books.figures import span
from books.folio_words import POOL, Folio
from books.minutes import Note, Signature
from books.voice import Voice

Facts = Mapping[str, Any]


def heading(note: Note, voice: Voice) -> str:
    """What kind of entry it is, in two or three words."""
    return voice(f"note.{note.kind}")


def sentence(note: Note, voice: Voice, folio: Folio | None = None) -> str:
    """What the entry says. ``folio`` is the game it is about, where its cards are named."""
    words = _SAID.get(note.kind, _plain)(note, voice)
    cards = folio.end.prize(POOL) if folio and note.kind == "prima_award" else None
    if cards is not None:
        names = [str(number) for _, number in cards.cards]
        words += " " + voice("say.prima_cards", cards=voice.style.listed(names))
    return " ".join(words.split())


def signatures(note: Note, voice: Voice) -> str:
    """Who signed the entry, and whose signature is missing; empty when nobody need sign."""
    parts = []
    if note.signed:
        parts.append(voice("signedBy", signers=_signers(note.signed, voice)))
    if note.missing:
        roles = [voice(f"role.{role}").lower() for role in note.missing]
        parts.append(voice("unsigned", roles=voice.style.listed(roles)))
    return " ".join(parts)


def ranges_words(ranges: Sequence[Facts], voice: Voice) -> str:
    """Ranges of cards with their series: ``B-000123, 651–1062``."""
    told = [f"{one['series']}, {span(one['first'], one['last'])}" for one in ranges]
    return voice.style.listed(told)


def count_words(missing: Sequence[int], extra: Sequence[int], voice: Voice) -> str:
    """What a count of the balls found."""
    if not missing and not extra:
        return voice("countRight")
    listed = voice.style.listed
    return voice("countWrong", missing=listed(missing) or "0", extra=listed(extra) or "0")


# --- one kind each -------------------------------------------------------------------------------


def _plain(note: Note, voice: Voice) -> str:
    return note.text


def _reason(note: Note, voice: Voice) -> str:
    return _ended(str(note.facts["reason"]))


def _opening(note: Note, voice: Voice) -> str:
    staff = [who.partition(":")[2] for who in note.facts["staff"]]
    return voice(
        "say.opening",
        name=note.facts["name"],
        person=voice.person(note.facts["by"]),
        staff=voice.style.listed(list(dict.fromkeys(staff))),
        counted_by=voice.person(note.facts["counted_by"]),
    )


def _ball_count(note: Note, voice: Voice) -> str:
    facts = note.facts
    return voice(
        f"say.ball_count.{'closing' if facts['closing'] else 'opening'}",
        count=count_words(facts["missing"], facts["extra"], voice),
        public=voice("yes" if facts["public_present"] else "no"),
    )


def _ball_set(note: Note, voice: Voice) -> str:
    facts = note.facts
    return voice(
        "say.ball_set",
        name=facts["name"],
        served=voice.style.count(facts["served"]),
        successor=facts["successor"] or voice("nobody"),
        reason=_ended(facts["reason"]),
    )


def _void_card(note: Note, voice: Voice) -> str:
    facts = note.facts
    return voice(
        "say.void_card",
        number=facts["number"],
        series=facts["series"],
        reason=voice.known("void", facts["reason"]),
        till=facts["till"],
        money=voice.style.money(facts["cents"]),
    )


def _count_corrected(note: Note, voice: Voice) -> str:
    facts, style = note.facts, voice.style
    names = ("gross", "line", "bingo", "withheld", "house")
    return voice(
        "say.count_corrected",
        units=style.count(facts["units"]),
        reason=_ended(facts["reason"]),
        **{name: style.money(facts[name]) for name in names},
    )


def _ball_corrected(note: Note, voice: Voice) -> str:
    facts = note.facts
    names = ("ordinal", "wrong", "number")
    return voice("say.ball_corrected", **{name: facts[name] for name in names})


def _ball_apart(note: Note, voice: Voice) -> str:
    return voice("say.ball_apart", number=note.facts["number"])


def _overruled(note: Note, voice: Voice) -> str:
    facts = note.facts
    return voice(
        f"say.overruled.{'valid' if facts['valid'] else 'false'}",
        claim=facts["claim"],
        person=voice.person(facts["by"]),
        second=voice.person(facts["second"]),
        reason=_ended(facts["reason"]),
    )


def _idem(note: Note, voice: Voice) -> str:
    facts = note.facts
    return voice(
        "say.idem",
        number=facts["number"],
        units=voice.many("cards", facts["units"]),
        ranges=ranges_words(facts["ranges"], voice),
        money=voice.style.money(facts["cents"]),
    )


def _limit_ruled(note: Note, voice: Voice) -> str:
    facts, clock = note.facts, voice.style.clock
    return voice(
        f"say.limit_ruled.{'won' if facts['won'] else 'missed'}",
        called=clock(facts["called_at"]),
        ball=facts["ball"],
        number=facts["number"],
        spoken=clock(facts["spoken_at"]),
        limit=facts["limit"],
        reason=_ended(facts["reason"]),
    )


def _failure(note: Note, voice: Voice) -> str:
    facts = note.facts
    return voice(
        "say.failure",
        cause=_capital(voice.known("cause", facts["cause"])),
        balls=facts["balls_out"],
        paragraph=facts["paragraph"],
    )


def _paragraph(note: Note, voice: Voice) -> str:
    return voice("say.paragraph_read", paragraph=note.facts["paragraph"])


def _went_on(note: Note, voice: Voice) -> str:
    words = voice("say.went_on.hand" if note.facts["by_hand"] else "say.went_on")
    agent = note.facts["agent"]
    return f"{words} {voice('say.went_on.agent', agent=agent)}" if agent else words


def _cancelled(note: Note, voice: Voice) -> str:
    facts = note.facts
    if not facts["ranges"]:
        return voice("say.cancelled.unsold", reason=facts["reason"])
    return voice(
        "say.cancelled",
        reason=facts["reason"],
        owed=voice.style.money(facts["owed"]),
        ranges=ranges_words(facts["ranges"], voice),
    )


def _annulled(note: Note, voice: Voice) -> str:
    facts = note.facts
    return voice(
        "say.annulled",
        reason=facts["reason"],
        balls=facts["ball"],
        owed=voice.style.money(facts["owed"]),
        ranges=ranges_words(facts["ranges"], voice),
        second=voice.person(facts["second"]),
    )


def _prima_award(note: Note, voice: Voice) -> str:
    facts, style = note.facts, voice.style
    return voice(
        "say.prima_award",
        money=style.money(facts["taken"]),
        winners=voice.many("cards", facts["winners"]),
        number=facts["number"],
        ball=facts["ball"],
        limit=facts["limit"],
        games=facts["games_armed"],
    )


def _till_closed(note: Note, voice: Voice) -> str:
    facts, money = note.facts, voice.style.money
    return voice(
        "say.till_closed",
        till=facts["till"],
        cashier=voice.person(facts["cashier"]),
        counted=money(facts["counted"]),
        expected=money(facts["expected"]),
        difference=money(facts["difference"]),
    )


def _correction(note: Note, voice: Voice) -> str:
    if note.line:
        return voice("say.correction.line", line=note.line, text=note.text)
    return voice("say.correction.note", note=note.facts.get("corrects", 0), text=note.text)


def _complaint(note: Note, voice: Voice) -> str:
    return voice(
        "say.complaint",
        person=note.facts.get("person", "") or voice("nobody"),
        document=note.facts["document"],
        text=note.text,
    )


def _stand_in(note: Note, voice: Voice) -> str:
    facts = note.facts
    return voice(
        "say.stand_in",
        person=voice.person(facts.get("person", "")),
        duty=voice.known("role", facts.get("duty", "")).lower(),
        since=voice.style.hour(facts.get("since", 0)),
        until=voice.style.hour(facts.get("until", 0)),
        text=note.text,
    )


_SAID: Mapping[str, Callable[[Note, Voice], str]] = {
    "opening": _opening,
    "suspended": _reason,
    "ended": _reason,
    "ball_count": _ball_count,
    "ball_set": _ball_set,
    "void_card": _void_card,
    "count_corrected": _count_corrected,
    "ball_corrected": _ball_corrected,
    "ball_apart": _ball_apart,
    "overruled": _overruled,
    "limit_ruled": _limit_ruled,
    "idem": _idem,
    "failure": _failure,
    "paragraph_read": _paragraph,
    "went_on": _went_on,
    "cancelled": _cancelled,
    "annulled": _annulled,
    "prima_award": _prima_award,
    "till_closed": _till_closed,
    "correction": _correction,
    "complaint": _complaint,
    "stand_in": _stand_in,
}


def _signers(signed: Sequence[Signature], voice: Voice) -> str:
    told = [
        voice(
            "signer",
            person=voice.person(one.person),
            role=voice(f"role.{one.role}").lower(),
            time=voice.style.clock(one.at),
        )
        for one in signed
    ]
    return "; ".join(told)


def _ended(text: str) -> str:
    """A typed reason as a sentence of its own."""
    words = text.strip()
    return words if not words or words[-1] in ".!?" else f"{words}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
