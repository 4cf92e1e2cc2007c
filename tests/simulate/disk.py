"""A disk between SQLite and the real one: a VFS of our own that sees every write, cut and sync.

Python's own SQLite is asked for its usual VFS; a copy of it, put in front, hands every call on and
tells ``Disk.ops`` of those that change a file. Whoever listens may fail a call, or end the process
in the middle of it. No SQLite but the one that the house itself runs on is involved.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

OK, IO_ERROR, FULL = 0, 10, 13
"""What SQLite's calls answer; the middle one is what is told of a fault of our own."""

IO_ERROR_WRITE, IO_ERROR_SYNC = 10 | 3 << 8, 10 | 4 << 8
WRITE, CUT, SYNC, REMOVE = "write", "cut", "sync", "remove"

_Pointer, _Int, _Long = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
_Call = Callable[..., int]


class _Methods(ctypes.Structure):
    """``sqlite3_io_methods``, whose further members are handed on as they are."""

    _fields_ = (
        ("version", _Int),
        *((name, _Pointer) for name in ("close", "read", "write", "cut", "sync")),
        *((f"more{place}", _Pointer) for place in range(13)),
    )


class _Vfs(ctypes.Structure):
    """``sqlite3_vfs``; a copy of the usual one works as the usual one does."""

    _fields_ = (
        ("version", _Int),
        ("size_of_file", _Int),
        ("longest_path", _Int),
        ("next", _Pointer),
        ("name", ctypes.c_char_p),
        ("data", _Pointer),
        ("open", _Pointer),
        ("delete", _Pointer),
        *((f"more{place}", _Pointer) for place in range(14)),
    )


_OPEN = ctypes.CFUNCTYPE(_Int, _Pointer, _Pointer, _Pointer, _Int, _Pointer)
_DELETE = ctypes.CFUNCTYPE(_Int, _Pointer, _Pointer, _Int)
_CLOSE = ctypes.CFUNCTYPE(_Int, _Pointer)
_WRITE = ctypes.CFUNCTYPE(_Int, _Pointer, _Pointer, _Int, _Long)
_CUT = ctypes.CFUNCTYPE(_Int, _Pointer, _Long)
_SYNC = ctypes.CFUNCTYPE(_Int, _Pointer, _Int)


@dataclass(frozen=True, slots=True)
class Op:
    """What was asked of the disk: ``data`` put at ``at``, a file cut there, synced or removed."""

    kind: str
    path: str
    at: int = 0
    data: bytes = b""


@dataclass
class Disk:
    """Everything below ``folder`` while ``watched``; ``before`` may answer with an error.

    ``after`` hears of the same call when it is done.
    """

    folder: Path
    before: Callable[[Op], int] = lambda op: OK
    after: Callable[[Op], None] = lambda op: None
    _paths: dict[int, str] = field(default_factory=dict)
    _tables: dict[int, tuple[_Methods, _Methods]] = field(default_factory=dict)
    _kept: list[Any] = field(default_factory=list)

    @contextmanager
    def watched(self) -> Iterator[Disk]:
        """Every data base that is opened meanwhile is seen, if it lies below the folder."""
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        self._usual = library.sqlite3_vfs_find(None).contents
        own = _Vfs.from_buffer_copy(self._usual)
        own.name = b"watched"
        own.open = self._callback(_OPEN, self._open)
        own.delete = self._callback(_DELETE, self._delete)
        self._kept.append(own)
        assert library.sqlite3_vfs_register(ctypes.byref(own), 1) == OK
        try:
            yield self
        finally:
            library.sqlite3_vfs_register(ctypes.byref(self._usual), 1)
            library.sqlite3_vfs_unregister(ctypes.byref(own))

    def _callback(self, kind: Any, call: _Call) -> int | None:
        """The address of ``call`` for SQLite; what it raises becomes an error of the disk."""

        def guarded(*arguments: Any) -> int:
            try:
                return call(*arguments)
            except Exception as error:
                os.write(2, f"disk: {error!r}\n".encode())
                return IO_ERROR

        function = kind(guarded)
        self._kept.append(function)
        return ctypes.cast(function, _Pointer).value

    # --- files -----------------------------------------------------------------------------------

    def _open(self, vfs: int, name: int, file: int, flags: int, out: int) -> int:
        code = _OPEN(self._usual.open)(vfs, name, file, flags, out)
        path = os.fsdecode(ctypes.string_at(name)) if name else ""
        if code == OK and path.startswith(f"{self.folder}/"):
            self._paths[file] = path
            place = _Pointer.from_address(file)
            assert place.value is not None
            place.value = self._methods(place.value)
        return code

    def _methods(self, real: int) -> int:
        """A copy of a file's methods in which those that change it are ours."""
        if real not in self._tables:
            usual = _Methods.from_address(real)
            own = _Methods.from_buffer_copy(usual)
            own.close = self._callback(_CLOSE, lambda file: self._close(usual, file))
            own.write = self._callback(
                _WRITE, lambda file, data, size, at: self._write(usual, file, data, size, at)
            )
            own.cut = self._callback(
                _CUT,
                lambda file, size: self._done(
                    Op(CUT, self._paths[file], size), lambda: _CUT(usual.cut)(file, size)
                ),
            )
            own.sync = self._callback(
                _SYNC,
                lambda file, how: self._done(
                    Op(SYNC, self._paths[file]), lambda: _SYNC(usual.sync)(file, how)
                ),
            )
            self._tables[real] = (usual, own)
        return ctypes.addressof(self._tables[real][1])

    def _close(self, usual: _Methods, file: int) -> int:
        self._paths.pop(file, None)
        return _CLOSE(usual.close)(file)

    def _write(self, usual: _Methods, file: int, *what: int) -> int:
        data, size, at = what
        told = Op(WRITE, self._paths[file], at, ctypes.string_at(data, size))
        return self._done(told, lambda: _WRITE(usual.write)(file, data, size, at))

    def _delete(self, vfs: int, name: int, sync: int) -> int:
        path = os.fsdecode(ctypes.string_at(name))
        if not path.startswith(f"{self.folder}/") or not Path(path).exists():
            return _DELETE(self._usual.delete)(vfs, name, sync)
        return self._done(Op(REMOVE, path), lambda: _DELETE(self._usual.delete)(vfs, name, sync))

    def _done(self, op: Op, call: Callable[[], int]) -> int:
        code = self.before(op)
        if code == OK:
            code = call()
        if code == OK:
            self.after(op)
        return code
