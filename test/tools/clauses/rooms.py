"""What a room adds to the rules, rooms-6 to rooms-10, each with the text that is it and what is left without it."""

from clause import Clause

TIME = "src/host/round_time.cpp"
ROOM = "src/host/room.cpp"
INPUTS = "src/host/room_inputs.cpp"
TABLE = "src/people/site/table.cpp"
PRESENCE = "src/memory/site/presence.cpp"
FIELD = "src/minesweeper/site/room.cpp"

ROOMS = [
    Clause("rooms-6", "every move is refused", TABLE, "    paused_ = is_paused ? std::optional(at) : std::nullopt;\n"),
    Clause("rooms-6", "nobody is released", PRESENCE, "    if (is_paused_ || play.cards.empty())",
           "    if (play.cards.empty())"),
    Clause("rooms-6", "every move on a field is refused", FIELD,
           "    if (paused())\n        return people::paused;\n"),
    Clause("rooms-6", "the time of a game stands still", TIME, "    left_ = given.left;\n    is_paused_ = true;\n",
           "    is_paused_ = true;\n"),
    Clause("rooms-6", "the time of a field stands still", FIELD, "        *begun_ += at - *paused();\n", "        {}\n"),
    Clause("rooms-6", "the next game is paused, too", TIME,
           "    left_ = limit_.value_or(net::seconds(0));\n    if (!is_paused_)\n",
           "    left_ = limit_.value_or(net::seconds(0));\n"),
    Clause("rooms-7", "only of a game that is not over", INPUTS, "!decides_ || table_.is_over() ||", "!decides_ ||"),
    Clause("rooms-7", "a pause behind the end does not make it up", INPUTS,
           "        given.left = *time_.limit();\n", "        {}\n"),
    Clause("rooms-7", "the game is over", ROOM,
           "    if (table_.is_over() || in_class_.is_time_up)\n        lines +=",
           "    if (table_.is_over())\n        lines +="),
    Clause("rooms-7", "whoever leads has won", INPUTS,
           "        winners_ = time_.is_over() ? table_.winners() : std::vector<std::string>();\n",
           "        winners_.clear();\n"),
    Clause("rooms-7", "the next game has the whole time", TIME,
           "    left_ = limit_.value_or(net::seconds(0));\n    if (!is_paused_)\n", "    if (!is_paused_)\n"),
    Clause("rooms-7", "and is played at once", INPUTS,
           "    if (was_over)\n        (void)time_.perform(start_input{}, performed(), clock_.now());\n"),
    Clause("rooms-8", "nobody may move before", ROOM, "      time_(is_gathering_),", "      time_(false),"),
    Clause("rooms-8", "the host starts", INPUTS, "why && !may_begin(key))", "why && !is_gathering_)"),
    Clause("rooms-8", "or everybody, when the host has gone", INPUTS,
           "(is_host(key) || host_gone_ >= longest_absence)", "is_host(key)"),
    Clause("rooms-8", "after a countdown", INPUTS,
           "is_gathering_ && people() > 1 ? countdown : net::seconds(0)",
           "people() > 10'000 ? countdown : net::seconds(0)"),
    Clause("rooms-8", "if more than one is there", INPUTS, "is_gathering_ && people() > 1 ?", "is_gathering_ ?"),
    Clause("rooms-8", "and only before the first game", INPUTS, "is_gathering_ && people() > 1 ?", "people() > 1 ?"),
    Clause("rooms-9", "each game that is won counts", ROOM, "++won_[winner] == settings_->wins",
           "won_[winner] == settings_->wins"),
    Clause("rooms-9", "so many make a champion", ROOM, "+ 1 == settings_->wins)", "== settings_->wins)"),
    Clause("rooms-9", "those who get there by the same game, together", ROOM,
           "            lines += fmt::format(\"room champion {}\\n\", winner);",
           "            return lines + fmt::format(\"room champion {}\\n\", winner);"),
    Clause("rooms-9", "the next game begins another match", ROOM, "    if (has_champion)\n        won_.clear();\n"),
    Clause("rooms-10", "every move fails", FIELD,
           "    if (penalty_of(who.name) > net::seconds(0))\n        return has_to_wait;\n"),
    Clause("rooms-10", "for 5 seconds", FIELD, "passed < penalty ?", "passed <= penalty ?"),
    Clause("rooms-10", "of that player", FIELD, "booms_.insert_or_assign(*players().find(who), clock().now());",
           "for (std::size_t each = 0; each < players().names().size(); ++each)\n"
           "            booms_.insert_or_assign(static_cast<people::player>(each), clock().now());"),
    Clause("rooms-10", "the next game ends them", FIELD, "        booms_.clear();\n"),
]
