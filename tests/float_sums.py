"""
A rule of mypy: no `sum()` of floats. It rounds otherwise since Python 3.12, and bots choose by it.

`engine/floats.py` has `total()`, which is the same everywhere.
"""

from mypy.errorcodes import ErrorCode
from mypy.plugin import Plugin
from mypy.types import Instance, UnionType, get_proper_type

FLOAT_SUM = ErrorCode("float-sum", "A sum that differs between versions of Python", "General")
SAID = "A sum of floats differs between versions of Python: take cockade.engine.floats.total"


def _is_float(type_):
    type_ = get_proper_type(type_)
    if isinstance(type_, UnionType):
        return any(map(_is_float, type_.items))
    return isinstance(type_, Instance) and type_.type.fullname == "builtins.float"


def _checked(context):
    if _is_float(context.default_return_type):
        errors = context.api.errors
        watchers, errors._watchers = errors._watchers, []  # who tries overloads would take it for a misfit
        context.api.fail(SAID, context.context, code=FLOAT_SUM)
        errors._watchers = watchers
    return context.default_return_type


class FloatSums(Plugin):
    """Looks at every call of `sum`."""

    def get_function_hook(self, fullname):
        """What looks at a call."""
        return _checked if fullname == "builtins.sum" else None


def plugin(_):
    """What mypy asks for."""
    return FloatSums
