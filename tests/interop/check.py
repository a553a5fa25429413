"""Reads the files that tabletop wrote with sgfmill and pydraughts, and compares what they find with what was written.

Beside each `NAME.sgf` or `NAME.pdn` lies `NAME.moves`: a game a line, the moves of its main line separated by blanks.
"""

import pathlib
import re
import sys


def point_name(value, size, kind):
    """The point's name in tabletop, from its two letters: Go skips I, Othello counts rows from the top."""
    if value == b"" or (value == b"tt" and size <= 19):
        return "pass"
    column, row = value[0] - ord("a"), value[1] - ord("a")
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ" if kind == b"1" else "abcdefghijklmnopqrstuvwxyz"
    return f"{letters[column]}{row + 1 if kind == b'2' else size - row}"


def sgf_games(path):
    """The main lines that sgfmill finds. Of Go it also checks every move and every text as its own API gives them."""
    from sgfmill import sgf, sgf_grammar

    games = []
    for tree in sgf_grammar.parse_sgf_collection(path.read_bytes()):
        line = list(sgf_grammar.main_sequence_iter(tree))
        kind, size = line[0]["GM"][0], int(line[0]["SZ"][0])
        values = [node[colour][0] for node in line[1:] for colour in ("B", "W") if colour in node]
        games.append([point_name(value, size, kind) for value in values])
        if kind == b"1":
            game = sgf.Sgf_game.from_coarse_game_tree(tree)
            assert game.get_charset() == "UTF-8" and game.get_size() == size
            for node in game.get_main_sequence():
                node.get_move()
                if node.has_property("C"):
                    node.get("C")
    return games


def pdn_games(path):
    from draughts.PDN import PDNReader

    games = PDNReader(path.read_text(encoding="utf-8")).games
    assert all(game.variant == "english" for game in games)
    return [list(game.moves) for game in games]


def squares(moves):
    """Checkers moves by their squares, since the separator means nothing; points stay as they are."""
    return [re.split("[-x]", move) for move in moves]


def check(path, games, expected):
    if len(games) != len(expected):
        sys.exit(f"{path}: {len(games)} games were found of {len(expected)}")
    for number, (found, wanted) in enumerate(zip(games, expected), 1):
        if squares(found) != squares(wanted):
            sys.exit(f"{path}, game {number}: {found} instead of {wanted}")
    print(f"{path.name}: {len(games)} games alike")


def main():
    lists = sorted(pathlib.Path(sys.argv[1]).glob("*.moves"))
    if not lists:
        sys.exit("nothing to check: see tests/interop/README.md")
    for path in lists:
        expected = [line.split() for line in path.read_text().splitlines()]
        sgf, pdn = path.with_suffix(".sgf"), path.with_suffix(".pdn")
        if sgf.exists():
            check(sgf, sgf_games(sgf), expected)
        else:
            check(pdn, pdn_games(pdn), expected)


main()
