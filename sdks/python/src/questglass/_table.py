"""Rows as data frames. pandas and pyarrow are extras, loaded when they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Sequence

if TYPE_CHECKING:
    import pandas
    import pyarrow


def to_records(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> List[Dict[str, Any]]:
    """The rows as dicts by column."""
    return [dict(zip(columns, row)) for row in rows]


def to_pandas(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> "pandas.DataFrame":
    """A data frame of the rows."""
    try:
        import pandas
    except ImportError as cause:
        raise ImportError('to_pandas needs pandas: pip install "questglass[pandas]"') from cause
    frame: "pandas.DataFrame" = pandas.DataFrame([list(row) for row in rows], columns=list(columns))
    return frame


def to_arrow(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> "pyarrow.Table":
    """An Arrow table of the rows. A column of several types, such as numbers beyond JSON's, is one of texts."""
    try:
        import pyarrow
    except ImportError as cause:
        raise ImportError('to_arrow needs pyarrow: pip install "questglass[arrow]"') from cause
    arrays = []
    for index in range(len(columns)):
        values = [row[index] for row in rows]
        try:
            arrays.append(pyarrow.array(values))
        except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError):
            arrays.append(pyarrow.array([None if each is None else str(each) for each in values]))
    return pyarrow.Table.from_arrays(arrays, names=list(columns))


def frame_of(table: "pyarrow.Table") -> "pandas.DataFrame":
    """A data frame of an Arrow table; decimals stay exact, as Decimal."""
    try:
        import pandas  # noqa: F401
    except ImportError as cause:
        raise ImportError('a data frame needs pandas: pip install "questglass[arrow,pandas]"') from cause
    frame: "pandas.DataFrame" = table.to_pandas()
    return frame
