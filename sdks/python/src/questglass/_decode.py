"""Makes records of JSON. Fields that a newer service adds are passed over."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Dict, Type, TypeVar, Union, get_args, get_origin, get_type_hints

from ._errors import QuestglassError

T = TypeVar("T")


def decode(record: Type[T], value: Any) -> T:
    """The record of a JSON object."""
    if not isinstance(value, dict):
        raise QuestglassError(f"the answer is no {record.__name__}")
    # T is any dataclass, which the type system has no word for in Python 3.9.
    kind: Any = record
    hints = _hints_of(kind)
    given: Dict[str, Any] = {}
    for field in fields(kind):
        if field.name in value:
            given[field.name] = _read(hints[field.name], value[field.name])
        elif field.default is MISSING:
            raise QuestglassError(f"the answer's {record.__name__} has no {field.name}")
    return record(**given)


@lru_cache(maxsize=None)
def _hints_of(record: Type[Any]) -> Dict[str, Any]:
    return get_type_hints(record)


def _read(hint: Any, value: Any) -> Any:
    if value is None:
        return None
    if is_dataclass(hint) and isinstance(hint, type):
        return decode(hint, value)
    if hint is datetime:
        # Python before 3.11 does not know the Z.
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    origin, inner = get_origin(hint), get_args(hint)
    if origin is list and isinstance(value, list):
        return [_read(inner[0], each) for each in value]
    present = [each for each in inner if each is not type(None)]
    if origin is Union and len(present) == 1:
        return _read(present[0], value)
    return value
