"""The plain form of records: `{"verb": "March", "unit": "14ca", "hex": 1305}`, for people and for tools.

cattrs reads and writes it strictly. Playing and saving don't need it, so `cockade.events.codec` imports it on
demand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn

from cockade.events.compact_form import TAGGED, TAGS, attributes, table_of
from cockade.events.event import Vocabulary
from cockade.events.problems import DecodeError, Mismatch, problem, shown
from cockade.events.strict_reading import Hook, located, made_strict

Json = dict[str, Any]


class Plain:
    """The conversion of a vocabulary to plain JSON objects and back."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Raise TypeError for a field without a JSON form."""
        self._converter = _converter_for(vocabulary)

    def said(self, record: object) -> Json:
        """Return a record as a JSON object, tagged with the name of its class."""
        value: Json = self._converter.unstructure(record)
        return value

    def meant(self, value: object, kind: Any) -> Any:
        """Return the record of this kind in an object. Raise DecodeError with the first fault."""
        try:
            return self._converter.structure(value, kind)
        except Exception as error:
            raise located(error) from error


def _converter_for(vocabulary: Vocabulary) -> Converter:
    converter = made_strict(Converter())
    tables = dict(zip(TAGGED, (vocabulary.actions, vocabulary.facts, vocabulary.frames), strict=True))
    for base, classes in tables.items():
        converter.register_structure_hook_func(_same(base), _untagging(base, table_of(classes), converter))
        converter.register_unstructure_hook_func(_same(base), converter.unstructure)
    for base, classes in tables.items():
        for cls in classes:
            converter.register_unstructure_hook(cls, _tagging(cls, TAGS[base], converter))
    return converter


def _same(base: type) -> Callable[[Any], bool]:
    return lambda kind: kind is base


def _tagging(cls: type, tag: str, converter: Converter) -> Callable[[Any], Json]:
    if tag in {field.name for field in attributes(cls)}:
        raise TypeError(f"{cls.__name__}.{tag}: this name is taken by the tag of the plain form")
    unstructure: Callable[[Any], Json] = make_dict_unstructure_fn(cls, converter)
    return lambda said: {tag: cls.__name__, **unstructure(said)}


def _untagging(base: type, classes: dict[str, type], converter: Converter) -> Hook:
    tag = TAGS[base]

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not dict:
            raise Mismatch("an object", value)
        if tag not in value:
            raise DecodeError(f"$.{tag}", "missing")
        name = value[tag]
        if type(name) is not str or name not in classes:
            raise DecodeError(f"$.{tag}", problem("unknown {tag} {name}", tag=tag, name=shown(name)))
        return converter.structure({key: part for key, part in value.items() if key != tag}, classes[name])

    return structure
