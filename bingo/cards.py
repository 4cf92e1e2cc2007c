"""Cards: all that the rest of the house says about faces, matrices and series, in one place.

The parts, each pure: ``faces`` (one card), ``matrix`` (all cards of a kind), ``strips`` (their
generator), ``single_card`` (one even draw), ``series_names`` (names and control digits). Rules:
BINGO-2, BINGO-18, BINGO-33, BINGO-34.
"""

from bingo.faces import (
    Completion,
    Face,
    Missing,
    check_card,
    check_column_order,
    column_of,
    completed_at,
    face_of,
    missing,
)
from bingo.matrix import (
    Holders,
    Matrix,
    MatrixRules,
    ToGo,
    check_matrix,
    check_size,
    holders,
    matrix_faults,
    to_go,
)
from bingo.series_names import (
    SeriesName,
    parse_series_name,
    printed_control,
    series_digest,
    series_name,
    shown_control,
)
from bingo.single_card import draw_card
from bingo.strips import GENERATOR_VERSION, SEED_SIZE, generate_matrix

__all__ = [
    "GENERATOR_VERSION",
    "SEED_SIZE",
    "Completion",
    "Face",
    "Holders",
    "Matrix",
    "MatrixRules",
    "Missing",
    "SeriesName",
    "ToGo",
    "check_card",
    "check_column_order",
    "check_matrix",
    "check_size",
    "column_of",
    "completed_at",
    "draw_card",
    "face_of",
    "generate_matrix",
    "holders",
    "matrix_faults",
    "missing",
    "parse_series_name",
    "printed_control",
    "series_digest",
    "series_name",
    "shown_control",
    "to_go",
]
