"""
Style sheets that are parsed once in a process, and so once for all that are forked from it.

Textual parses the style of every widget for every app, and all of it again when the first screen is shown: a
fifth of the processor time of a visit to the lobby of a server, and pages of memory of each player's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.css.stylesheet import Stylesheet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.css.model import RuleSet
    from textual.css.types import CSSLocation

    Parsed = dict[tuple[str, bool, int, str], list[RuleSet]]

_PARSED: dict[frozenset[tuple[str, str]], Parsed] = {}
"""What was parsed, by the variables of the theme that stand in it."""


class SharedStylesheet(Stylesheet):
    """Rules are read only once they are parsed, so that all apps may have the same ones."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._parsed = _parsed_with(self._variables)

    def set_variables(self, variables: dict[str, str]) -> None:
        """As of another theme."""
        super().set_variables(variables)
        self._parsed = _parsed_with(variables)

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,  # noqa: FBT001, FBT002 - as Textual has it
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        source = (css, is_default_rules, tie_breaker, scope)
        if source not in self._parsed:
            self._parsed[source] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return self._parsed[source]

    def reparse(self) -> None:
        """Textual's own does this in a new sheet, which would know of nothing that was parsed."""
        self.parse()


def _parsed_with(variables: Mapping[str, str]) -> Parsed:
    return _PARSED.setdefault(frozenset(variables.items()), {})
