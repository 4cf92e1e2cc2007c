"""SEC-24: the command shows what is kept of persons in numbers, and erases what is due."""

from __future__ import annotations

from click.testing import CliRunner

from commands.retention import command, erased, lines_of
from house.reserved import Reserved
from tests.house.hall import fresh_key


def test_sec_24_the_command_tells_terms_and_counts_and_erases_what_is_due(hall):
    rights, settings = hall.app.extensions["rights"], hall.house.settings
    assert "this hall keeps no files: its admission is not open" == lines_of(rights, settings)[-1]
    director = hall.browser("director")
    assert 200 == director.open("admission", capacity=9).status_code
    ban = {"name": "Prohibido Inventado", "document": "P-99", "ground": "director"}
    key = {"Idempotency-Key": fresh_key()}
    made = director.post("/screens/reception/ban", {**ban, "until": "2030-01-01"}, **key)
    assert 200 == made.status_code, made.text
    told = "\n".join(lines_of(rights, settings))
    assert "retention.visitor_days" in told and "due now: 0 to erase, 0 to block" in told
    assert "Prohibido" not in told and " 1 kept, the next is erased on 20" in told
    assert erased(rights, settings.hall).startswith("erased 0, blocked 0, forgot ")
    assert isinstance(rights.reserved, Reserved)


def test_the_command_needs_a_house_that_is_there(tmp_path):
    done = CliRunner(env={"BINGO_DATA_DIR": str(tmp_path)}).invoke(command)
    assert 1 == done.exit_code and "there is no house" in done.output
