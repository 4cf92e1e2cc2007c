"""A Flask-SocketIO server that does nothing but emit: what the house is measured against.

``python -m tests.bench.bare_emit PORT``; ``POST /emit`` with a JSON list of messages emits each of
them as ``patch`` to one room in which everybody stands. Same server, same driver, same settings.
"""

from __future__ import annotations

import gc
import sys

from gevent import monkey

monkey.patch_all()

from flask import Flask, request  # noqa: E402
from flask_socketio import SocketIO, join_room  # noqa: E402

app = Flask("bare")
socketio = SocketIO(app, async_mode="gevent", transports=["websocket"], manage_session=False)


@socketio.on("connect")
def connect(auth=None) -> None:
    join_room("everybody")


@app.post("/emit")
def emit():
    for message in request.get_json():
        socketio.emit("patch", message, to="everybody")
    return {}


@app.get("/static/favicon.svg")
def known() -> str:
    return ""


if __name__ == "__main__":
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    socketio.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_output=False)
