"""What the console says of a ball machine on a cable, by its state and the remark with it.

``{n}`` is for how many seconds it has been so, ``{value}`` what stands behind the remark.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _

MACHINE: Mapping[str, object] = {
    "waitBall": _("Sale la bola"),
    "machineBeside": _("{name}: {how}"),
    "machine.ready": _("listo"),
    "machine.ready.outlet": _("bola {value} en la salida"),
    "machine.turning": _("girando"),
    "machine.silent": _("callado {n} s"),
    "machine.silent.cable": _("sin cable, {n} s"),
    "machine.silent.noise": _("solo ruido, {n} s"),
    "machine.silent.ball": _("sin bola, {n} s"),
    "machine.fault": _("avería: {words}"),
    "machine.fault.jam": _("avería: atasco"),
    "machine.fault.ball": _("avería: bola {value} imposible"),
    "machine.fault.gap": _("avería: falta una bola en la cuenta"),
}
