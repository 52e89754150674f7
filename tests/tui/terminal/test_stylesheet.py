"""Styles are parsed once for all apps of a process."""

from cockade.tui.terminal.output import SharedStylesheet

CSS = "Label { color: $ink; }"
HERE = ("here", "")


def sheet(ink):
    """A sheet with one rule, for a theme with this ink."""
    found = SharedStylesheet(variables={"ink": ink})
    found.add_source(CSS, HERE)
    return found


def colour(found):
    """What the rule of a sheet says."""
    (rule,) = found.rules
    return rule.styles.color.hex


def test_a_rule_is_parsed_once_for_each_theme():
    """Two sheets have the same rules; of another theme, others; also after a change of themes."""
    one, other = sheet("#111111"), sheet("#111111")
    assert one.rules[0] is other.rules[0]
    assert [colour(sheet(ink)) for ink in ("#222222", "#111111")] == ["#222222", "#111111"]
    other.set_variables({"ink": "#333333"})
    other.reparse()
    assert (colour(one), colour(other)) == ("#111111", "#333333")
