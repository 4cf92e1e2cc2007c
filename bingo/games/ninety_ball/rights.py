"""Who may ask for what in a ninety-ball game, and from which seat each role looks (SEC-7).

The table head has the caller's keys too, so that one person can run a game (BINGO-62), but never
sells; who sells decides no claim; orders stay with the table head. What is not listed is refused.
"""

from __future__ import annotations

from bingo.games.ninety_ball import actions as ask
from house.contract import DEVICE, HOUSE, Action

TABLE_HEAD = "table_head"
CALLER = "caller"
CASHIER = "cashier"
HALL_MANAGER = "hall_manager"

_HEAD = frozenset({TABLE_HEAD})
_CONSOLE = frozenset({TABLE_HEAD, CALLER})
_DESK = frozenset({CASHIER, CALLER})
_CASH = frozenset({CASHIER})
_FAILURE = frozenset({TABLE_HEAD, HALL_MANAGER})
_HOUSE = frozenset({HOUSE})

RIGHTS: dict[type[Action], frozenset[str]] = {
    ask.AnnounceGame: _HEAD,
    ask.OpenSale: _HEAD,
    ask.SellCards: _DESK,
    ask.UndoSale: _DESK,
    ask.ReturnCards: _DESK,
    ask.VoidCard: _CASH,
    ask.HandBlock: _CASH,
    ask.SettleBlock: _CASH,
    ask.AddSeries: _HEAD,
    ask.CloseSale: _HEAD | _CASH,
    ask.ReopenSale: _HEAD,
    ask.PublishFigures: _HEAD,
    ask.CorrectCount: _HEAD,
    ask.StartDraw: _HEAD,
    ask.RequestBall: _CONSOLE,
    ask.ReportBall: frozenset({HOUSE, DEVICE}),
    ask.AnnounceBall: _CONSOLE,
    ask.SwitchExtractor: _HEAD,
    ask.CorrectBall: _HEAD,
    ask.StopPlay: _CONSOLE,
    ask.HearCall: _CONSOLE,
    ask.CheckCard: _HEAD,
    ask.DismissCall: _HEAD,
    ask.OverruleClaim: _HEAD,
    ask.AskMore: _CONSOLE,
    ask.OrderResume: _HEAD,
    ask.OrderFinish: _HEAD,
    ask.CountPrizes: _CASH,
    ask.PayPrize: _DESK,
    ask.SetAside: _CASH,
    ask.CloseGame: _HEAD,
    ask.CancelGame: _HEAD | _HOUSE,
    ask.AnnulGame: _HEAD | _HOUSE,
    ask.RecordFailure: _FAILURE,
    ask.ReadAloud: _FAILURE,
    ask.GoOn: _FAILURE,
    ask.RevealSecret: _HOUSE,
}

HEAD_SEAT = "head"
CALLER_SEAT = "caller"
TILL_SEAT = "till"
OFFICIAL_SEAT = "official"
MONITOR_SEAT = "monitor"

SEATS: dict[str, str] = {
    TABLE_HEAD: HEAD_SEAT,
    HALL_MANAGER: HEAD_SEAT,
    "director": HEAD_SEAT,
    CALLER: CALLER_SEAT,
    CASHIER: TILL_SEAT,
    "official": OFFICIAL_SEAT,
    "display": MONITOR_SEAT,
    "player": MONITOR_SEAT,
}

ROLE_OF_SEAT = {HEAD_SEAT: TABLE_HEAD, CALLER_SEAT: CALLER, TILL_SEAT: CASHIER}
"""For the seats that act: the role in which they do."""
