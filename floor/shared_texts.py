"""The texts of the parts that every staff page is made of, and the names of all roles."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _

SHARED: Mapping[str, object] = {
    "role.director": _("Director de Juegos"),
    "role.deputy": _("Subdirector"),
    "role.committee_member": _("Miembro del comité de dirección"),
    "role.hall_manager": _("Jefe de sala"),
    "role.table_head": _("Jefe de mesa"),
    "role.caller": _("Vendedor-locutor"),
    "role.cashier": _("Cajero"),
    "role.stock_clerk": _("Almacén de cartones"),
    "role.floor_assistant": _("Auxiliar de sala"),
    "role.admission": _("Admisión y control"),
    "role.receptionist": _("Recepcionista"),
    "role.face_checker": _("Fisonomista"),
    "role.croupier": _("Crupier"),
    "role.changer": _("Cambista"),
    "role.gaming_table_head": _("Jefe de mesa de juegos"),
    "role.inspector": _("Inspector de mesas"),
    "role.accountant": _("Contable"),
    "role.official": _("Funcionario"),
    "role.auditor": _("Auditor"),
    "role.administrator": _("Administrador"),
    "leaveTitle": _("Entregar el puesto"),
    "leaveThen": _("Aquí no queda nada a medias"),
    "leaveThenNote": _("la persona que llega entra con su clave"),
    "leaveAct": _("Salir"),
    "wayOut": _("Volver"),
    "whatHappens": _("Qué va a pasar"),
    "refusalUnknown": _("No se ha podido hacer. Mire la pantalla y vuelva a intentarlo."),
    "refusal.E_NO_CONNECTION": _(
        "La casa no contesta. No se sabe si se ha hecho: espere a que vuelva la conexión y mire."
    ),
    "twoPersons": _("Dos personas"),
    "firstNote": _("propone · {time}"),
    "secondPerson": _("Segunda persona"),
    "secondNote": _("elige su nombre y teclea su clave"),
    "secondMissing": _("falta la segunda firma"),
    "secondSigned": _("ha firmado"),
    "secondNobody": _("Ahora nadie más puede firmarlo: falta quien tenga el puesto para ello."),
    "secondRule": _("Quien propone no puede confirmar."),
    "pinLabel": _("Clave de seis cifras"),
    "secondCode": _("Código de seis cifras, si tiene segundo factor"),
    "passwordLabel": _("Contraseña"),
    "usePassword": _("Escribir la contraseña"),
    "usePin": _("Teclear la clave corta"),
    "demoPassword": _("En la demostración la clave es {password}."),
}
