"""Holds ARCHITECTURE.md true: who imports whom, who writes, who speaks. No exceptions are listed.

A folder that does not exist yet breaks no rule; one that exists keeps all of them.
"""

from __future__ import annotations

import ast
import re
import sys

from tests.source_tree import Source, matching, sources

PACKAGES = ("bingo", "jackpot", "carousel", "tables", "cage", "floor", "books")
OURS = {*PACKAGES, "house", "ledger", "devices", "app", "commands", "bootstrap", "migrations"}

WORDS = ("house.contract", "ledger.money", "ledger.words")
MACHINERY = "jackpot.core"  # what every pool is made of, in whatever folder its kind lies
RULES = ("*/games/**/*.py", "*/kinds/**/*.py", "bingo/cards.py", "carousel/kind.py")
SCREENS = ("*/screens.py", "*/screens/**/*.py", "*/screens_*.py")

# What rules may use of the standard library: nothing that knows a clock, luck, a disk or a socket.
PURE_STANDARD = {
    *("__future__", "abc", "base64", "binascii", "bisect", "calendar", "collections", "copy"),
    *("dataclasses", "datetime", "enum", "fractions", "functools", "hashlib", "heapq", "hmac"),
    *("itertools", "json", "math", "operator", "re", "statistics", "string", "struct"),
    *("textwrap", "tomllib", "types", "typing", "unicodedata"),
}
# Libraries that only compute, and the packages whose rules may compute with them.
COMPUTING = {"bingo": {"numpy"}, "tables": {"pokerkit"}}
IMPURE_CALLS = {"open", "print", "input", "now", "utcnow", "today", "eval", "exec", "getenv"}

# The inside of the house: only the house itself and those who put it together may touch it.
INSIDE = ("house.records", "house.store", "house.transaction", "house.audit", "ledger.book")
ASSEMBLERS = {"house", "ledger", "app", "commands", "migrations", "tests"}

DOOR = {"house/play.py", "house/transaction.py", "house/audit.py", "ledger/book.py"}
GUARDED = {"rounds", "events", "commands", "transfers", "balances"}
RAW_WRITE = re.compile(r"\b(insert\s+into|delete\s+from|update\s+\w+\s+set)\b", re.IGNORECASE)


def is_of(module: str, *packages: str) -> bool:
    """Say whether a module is one of these or lies within one of them."""
    return any(module == package or module.startswith(package + ".") for package in packages)


def is_ours(module: str) -> bool:
    return module.split(".")[0] in OURS


def is_standard(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names


def says_what_happened(module: str) -> bool:
    """Say whether a module holds event classes: the words that a listener of others needs."""
    last = module.split(".")[-1]
    return last == "events" or last.endswith("_events")


def pure_files() -> list[Source]:
    """The rules, and everything of ours that they stand on."""
    waiting = matching(*RULES)
    reached = {source.module: source for source in waiting}
    while waiting:
        for module in waiting.pop().imports():
            if module in sources() and is_ours(module) and module not in reached:
                reached[module] = sources()[module]
                waiting.append(sources()[module])
    return list(reached.values())


def may_import(rule: Source, module: str) -> bool:
    """Say whether a pure file may import a module: the second rule of ARCHITECTURE.md."""
    if is_of(module, *WORDS, MACHINERY, rule.package):
        return True
    if is_ours(module):
        return says_what_happened(module) or rule.package in ("house", "ledger")
    if is_standard(module):
        return module.split(".")[0] in PURE_STANDARD
    return module.split(".")[0] in COMPUTING.get(rule.package, set())


def strangers(files: list[Source], allowed) -> list[str]:
    """Name every import that a file may not have, as `file imports module`."""
    return [
        f"{source.name} imports {module}"
        for source in files
        for module in source.imports()
        if not allowed(source, module)
    ]


def test_rule_1_the_words_and_the_money_import_only_the_standard_library():
    files = matching("house/contract.py", "ledger/money.py", "ledger/words.py")
    assert [] == strangers(files, lambda _, module: is_standard(module))


def test_rule_2_rules_know_no_clock_no_luck_no_disk_and_no_shell():
    assert [] == strangers(pure_files(), may_import)


def test_rule_2_rules_call_nothing_that_reads_the_world_outside():
    found = [
        f"{source.name}:{call.lineno} calls {name}"
        for source in pure_files()
        for call in source.calls()
        if (name := called_name(call)) in IMPURE_CALLS
    ]
    assert [] == found


def test_rule_3_the_ledger_imports_nothing_else_of_ours():
    files = matching("ledger/**/*.py")
    assert [] == strangers(files, lambda _, m: not is_ours(m) or is_of(m, "ledger"))


def test_rule_3_the_house_imports_the_ledger_and_never_a_game():
    files = matching("house/**/*.py")
    assert [] == strangers(files, lambda _, m: not is_ours(m) or is_of(m, "house", "ledger"))


def test_rule_4_devices_import_nothing_of_ours_but_their_ports():
    def allowed(device: Source, module: str) -> bool:
        own_folder = device.module.rpartition(".")[0]
        same_driver = own_folder != "devices" and is_of(module, own_folder)
        return not is_ours(module) or is_of(module, "devices.ports") or same_driver

    assert [] == strangers(matching("devices/**/*.py"), allowed)


def test_rule_5_screens_import_the_house_and_their_own_package_and_no_database():
    def allowed(screen: Source, module: str) -> bool:
        if is_of(module, *INSIDE, "sqlalchemy"):
            return False
        return not is_ours(module) or is_of(module, "house", screen.package)

    assert [] == strangers(matching(*SCREENS), allowed)


def test_rule_6_sqlalchemy_appears_only_in_house_and_ledger():
    files = [s for s in sources().values() if s.package not in {"house", "ledger", "migrations"}]
    product = [source for source in files if not source.is_test]
    assert [] == strangers(product, lambda _, m: not is_of(m, "sqlalchemy"))


def test_rule_6_socket_io_appears_only_where_pages_join_and_messages_leave():
    screens = {screen.name for screen in matching(*SCREENS)}
    speakers = screens | {"app.py", "house/live.py"}
    speakers |= {"house/broadcast.py", "house/broadcast_queue.py"}
    silent = [s for s in sources().values() if s.name not in speakers and not s.is_test]
    assert [] == strangers(silent, lambda _, m: not is_of(m, "flask_socketio", "socketio"))


def test_packages_know_each_other_only_by_what_has_happened():
    files = [source for source in sources().values() if source.package in PACKAGES]

    def allowed(source: Source, module: str) -> bool:
        other = module.split(".")[0] in PACKAGES and not is_of(module, source.package)
        return not other or says_what_happened(module) or is_of(module, MACHINERY)

    assert [] == strangers(files, allowed)


def test_nobody_reaches_round_the_door_into_the_house():
    outside = [source for source in sources().values() if source.package not in ASSEMBLERS]
    assert [] == strangers(outside, lambda _, module: not is_of(module, *INSIDE))


def test_only_the_door_writes_rounds_events_commands_and_transfers():
    found = [
        f"{source.name}:{call.lineno} writes {table}"
        for source in sources().values()
        if not source.is_test and source.package != "migrations" and source.name not in DOOR
        for call in source.calls()
        if (table := written_table(call)) in GUARDED
    ]
    assert [] == found


def test_only_the_house_and_its_migrations_contain_writing_sql():
    files = [
        source
        for source in sources().values()
        if not source.is_test and source.package not in {"house", "ledger", "migrations"}
    ]
    assert [] == [source.name for source in files if RAW_WRITE.search(source.text)]


def test_only_the_broadcaster_emits():
    found = [
        f"{source.name}:{call.lineno}"
        for source in sources().values()
        if source.name != "house/broadcast.py" and not source.is_test
        for call in source.calls()
        if called_name(call) == "emit"
    ]
    assert [] == found


def called_name(call: ast.Call) -> str:
    """Return the last part of what is called: `emit` for both `emit()` and `socket.emit()`."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def written_table(call: ast.Call) -> str:
    """Return the table that `insert(table)` or `table.insert()` writes, or an empty text."""
    if called_name(call) not in {"insert", "update", "delete"}:
        return ""
    match call:
        case (
            ast.Call(func=ast.Name(), args=[target, *_])
            | ast.Call(func=ast.Attribute(value=target))
        ):
            return target.id if isinstance(target, ast.Name) else getattr(target, "attr", "")
        case _:
            return ""
