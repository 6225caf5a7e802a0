"""Lines of the protocols, each with the text that is it and what is left without it."""

from clause import Clause

VIEWS = "src/memory/wire/views.cpp"
REQUEST = "src/memory/wire/request.cpp"
EDITION = "include/scramble/memory/wire/edition.hpp"
SITE = "src/memory/site/site.cpp"
MAP = "src/net/http/routes.hpp"
ROUTES = "src/net/http/routes.cpp"
REPLY = "src/net/reply.cpp"
TEXT = "src/minesweeper/wire/text.cpp"
WORDS = "include/scramble/minesweeper/wire/text.hpp"
TELNET = "src/minesweeper/site/telnet_session.cpp"
FILE = "src/minesweeper/rules/board_file.cpp"

LINES = [
    Clause("memory BOARD", "the size is rows by columns", VIEWS,
           '"{}x{}\\n", board.rows(), board.columns())', '"{}x{}\\n", board.columns(), board.rows())'),
    Clause("memory BOARD", "a removed card is none", VIEWS,
           'face::none: return "none\\n";', 'face::none: return "down\\n";'),
    Clause("memory BOARD", "a card face down is not told", VIEWS,
           'face::down: return "down\\n";', 'face::down: return "none\\n";'),
    Clause("memory BOARD", "who controls a card sees my", VIEWS,
           "        add_decimal(made->tag, space);\n",
           "        add_decimal(made->tag, space);\n        continue;\n"),
    Clause("memory BOARD", "the text of who looks, not of all", "src/memory/game.cpp",
           "    return known ? views_.of(*known) : views_.common();",
           "    return known && who.empty() ? views_.of(*known) : views_.common();"),
    Clause("memory SCORES", "a player's score is his", VIEWS,
           "board.play_of(static_cast<player>(number++)).score)",
           "board.play_of(static_cast<player>(number++)).score * 2)"),
    Clause("memory editions", "2025 counts from 0", EDITION,
           "edition_2025{2025, 0, true, 400, 409, false}",
           "edition_2025{2025, 1, true, 400, 409, false}"),
    Clause("memory editions", "in 2025 a flip that fails is answered with 409", EDITION,
           "edition_2025{2025, 0, true, 400, 409, false}",
           "edition_2025{2025, 0, false, 400, 409, false}"),
    Clause("memory FLIP", "a 409 says what cannot be", "src/memory/wire/failure.cpp",
           '"cannot flip this card: there is no card at this space"}', '"no card at this space"}'),
    Clause("memory FLIP", "row, then column", REQUEST,
           "return named_space{position{*at_row, *at_column}};",
           "return named_space{position{*at_column, *at_row}};"),
    Clause("memory PLAYER", "a player is letters, digits and _", SITE,
           "!people::is_player(player)", "player.empty()"),
    Clause("memory REQUEST", "a path is decoded", ROUTES, "    if (!is_plain)\n", "    if (is_plain)\n"),
    Clause("memory REQUEST", "a query is ignored", MAP,
           "return target.substr(0, target.find('?'));", "return target;"),
    Clause("memory WATCH", "a watch waits for a change", SITE, "    if (!is_up_to_date(",
           "    if (asked.head.if_none_match.empty() || !is_up_to_date("),
    Clause("memory answers", "they are plain text", "src/net/reply.hpp", "text/plain; charset=utf-8",
           "text/html; charset=utf-8"),
    Clause("memory answers", "pages of other origins may read them", REPLY,
           "Access-Control-Allow-Origin: *\\r\\n", "Access-Control-Allow-Origin: null\\r\\n"),

    Clause("mines HELLO", "its words", TEXT, '"Welcome to Minesweeper. {}{}Type',
           '"Welcome to Minesweeper! {}{}Type'),
    Clause("mines HELLO", "the board before the players", "include/scramble/minesweeper/wire/text.hpp",
           "edition_2016{2016, true}", "edition_2016{2016, true, true}"),
    Clause("mines HELLO", "columns by rows", TEXT, "rows. \", board.columns(), board.rows());",
           "rows. \", board.rows(), board.columns());"),
    Clause("mines HELLO", "it counts the new player", TELNET, "room_->game().players(),",
           "room_->game().players() - 1,"),
    Clause("mines-12", "bye ends the session's part in the game", TELNET,
           "        place_.leave(); // mines-12\n        return end();", "        return end();"),
    Clause("mines BYE", "bye disconnects", TELNET,
           "        place_.leave(); // mines-12\n        return end();",
           "        return;"),
    Clause("mines LOOK", "look is answered by the board", TELNET,
           "    answer(is_look ? room_->board() : help_reply());\n", "    answer(help_reply());\n"),
    Clause("mines HELP", "it names all messages", WORDS, " | help | bye \"", " | help \""),
    Clause("mines HELP", "it is one line", WORDS, '"Messages: look |', '"Messages:\\r\\nlook |'),
    Clause("mines MESSAGE", "a dig needs two numbers", TEXT,
           "    if (space == std::string_view::npos)\n        return std::nullopt;\n"
           "    const auto x",
           "    if (space == std::string_view::npos)\n        return square{0, 0};\n"
           "    const auto x"),
    Clause("mines INT", "a sign makes it a square outside, from 2016 on", TEXT,
           "    if (is_negative && !spoken.numbers_have_signs)\n", "    if (is_negative)\n"),
    Clause("mines INT", "-1 is outside", TEXT,
           "    if (is_negative && *number != 0)\n        return outside;\n", ""),
    Clause("mines-3", "a large number is outside", TEXT,
           "static_cast<std::uint32_t>(std::min<std::uint64_t>(*number, outside)); // mines-3",
           "static_cast<std::uint32_t>(*number);"),
    Clause("mines BOARD", "a space between squares", TEXT,
           "            if (is_spaced)\n                text += ' ';\n",
           "            if (is_spaced)\n                text += '.';\n"),
    Clause("mines BOARD", "x to the right", TEXT, "        return dig_message{*at};\n",
           "        return dig_message{{at->y, at->x}};\n"),
    Clause("mines BOOM", "BOOM disconnects", TELNET,
           "    place_.leave();\n    end();\n}", "}"),
    Clause("mines BOOM", "a dig of a bomb is answered by BOOM", TELNET,
           "    else if (came.boom)\n        boom();\n", ""),
    Clause("mines-8", "with --debug who has hit a bomb plays on", TELNET,
           "    if (room_->game().is_debugged())\n        return;\n", ""),
    Clause("mines-11", "a file has as many lines as it says", FILE,
           "    if (!text.empty())\n        return fault{std::size_t{rows} + 2,",
           "    if (text.size() > 1000)\n        return fault{std::size_t{rows} + 2,"),
    Clause("mines-11", "a value is 0 or 1", FILE, "line[at] == '0' || line[at] == '1'",
           "line[at] >= '0'"),
    Clause("mines-11", "1 is a bomb", FILE, "(*line)[at] == '1' ? 1 : 0", "(*line)[at] == '1' ? 0 : 1"),
    Clause("mines-10", "a quarter of the squares have bombs",
           FILE, "random.below(precision) < limit ? 1 : 0", "random.below(precision) < limit ? 0 : 1"),
]
