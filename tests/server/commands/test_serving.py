"""What `cockade serve` refuses before it opens a door, in a sentence with the way out."""

import pytest

pytest.importorskip("pty")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--ssh 8022, --web 8080, or both"),
        (("--ssh", "8022", "--web", "8022"), "different ports"),
        (("--ssh", "0"), '"0" is not a port'),
        (("--ssh", "99999"), '"99999" is not a port'),
        (("--ssh", "ssh"), '"ssh" is not a port'),
        (("--ssh", "8022", "--visits", "0"), '"0" is not a number'),
        (("--ssh", "8022", "--idle", "-1"), '"-1" is not a number of minutes'),
        (
            ("--web", "8080", "--public", "play.example.org"),
            "is not a web address such as https://play.example.org",
        ),
        (("--ssh", "8022", "--metrics", "0.0.0.0:9100"), "can be reached from elsewhere"),
        (("--ssh", "8022", "--metrics", "127.0.0.1"), "is not an address"),
        (("--ssh", "8022", "--user", "nobody-of-that-name"), "--user"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(cockade, tmp_path, words, said):
    ran = cockade("serve", "--data", tmp_path / "data", *words)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_a_folder_that_cannot_be_one_is_named(cockade, tmp_path):
    (tmp_path / "file").write_text("")
    ran = cockade("serve", "--data", tmp_path / "file", "--ssh", "8022")
    assert ran.code == 2
    assert str(tmp_path / "file") in ran.err


def test_the_help_tells_who_may_come_in_and_how_it_ends(cockade):
    ran = cockade("serve", "--help")
    assert ran.code == 0
    assert all(words in ran.out for words in ("DIR/players", "--guests", "DIR/web_links", "SIGTERM"))
