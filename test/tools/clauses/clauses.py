"""The clauses of the rules, each with the text that is it and what is left without it."""

from typing import NamedTuple


class Clause(NamedTuple):
    id: str
    says: str
    file: str
    text: str
    without: str


BOARD = "src/memory/rules/board.cpp"
REPLACE = "src/memory/rules/board_replace.cpp"
MINES = "src/minesweeper/rules/board.cpp"
LINES = "src/text/line_decoder.cpp"


def memory(id, says, text, without="", file=BOARD):
    return Clause(id, says, file, text, without)


def mines(id, says, text, without="", file=MINES):
    return Clause(id, says, file, text, without)


CLAUSES = [
    memory("1-A", "an empty space fails",
           "        return flip_outcome::no_first_card; // 1-A\n",
           "        return flip_outcome::took_first_card; // 1-A\n"),
    memory("1-B", "a card that is face down turns up",
           "        if (there.face == face::down)\n            turn_up(at, step); // 1-B\n"),
    memory("1-B", "its player controls it",
           "        take_control(who, at); // 1-B, 1-C\n"),
    memory("1-B", "a card that is face up does not turn",
           "        if (there.face == face::down)\n            turn_up(at, step); // 1-B\n",
           "        turn_up(at, step); // 1-B\n"),
    memory("1-D", "a card that another player controls is waited for",
           "    if (there.controller == nobody) {\n        if (there.face == face::down)",
           "    if (there.controller == nobody || who != nobody) {\n"
           "        if (there.face == face::down)"),
    memory("1-D", "who waits controls nothing and can do nothing else",
           "    mine.stage = stage::waiting;\n"),
    memory("2-A", "an empty space fails",
           "    if (there.face == face::none || there.controller != nobody) { // decision 4",
           "    if (there.controller != nobody) { // decision 4"),
    memory("2-A", "the first card is relinquished",
           "        mine.stage = stage::relinquished;\n        relinquish(first, step);\n"
           "        return there.face",
           "        if (there.face != face::none) {\n            mine.stage = stage::relinquished;\n"
           "            relinquish(first, step);\n        }\n        return there.face"),
    memory("2-B", "a card that a player controls fails",
           "    if (there.face == face::none || there.controller != nobody) { // decision 4",
           "    if (there.face == face::none) { // decision 4"),
    memory("2-B", "the first card is relinquished",
           "        mine.stage = stage::relinquished;\n        relinquish(first, step);\n"
           "        return there.face",
           "        if (there.face == face::none) {\n            mine.stage = stage::relinquished;\n"
           "            relinquish(first, step);\n        }\n        return there.face"),
    memory("2-C", "a card that is face down turns up",
           "    if (there.face == face::down)\n        turn_up(at, step); // 2-C\n"),
    memory("2-D", "cards that match are both kept",
           "        space_at(at).controller = who;\n        mine.stage = stage::pair;\n",
           "        mine.stage = stage::pair;\n"),
    memory("2-D", "only cards that match are kept",
           "    if (there.kind == space_at(first).kind) { // 2-D",
           "    if (there.kind == space_at(first).kind || who != nobody) { // 2-D"),
    memory("2-D", "cards that match are kept",
           "    if (there.kind == space_at(first).kind) { // 2-D",
           "    if (there.kind != space_at(first).kind && who == nobody) { // 2-D"),
    memory("2-E", "both cards are relinquished",
           "    mine.stage = stage::relinquished; // 2-E\n    relinquish(first, step);\n",
           "    mine.stage = stage::relinquished; // 2-E\n"),
    memory("2-E", "the second card stays face up, to be turned down by 3-B",
           "    mine.cards.push_back(at);\n    if (there.kind",
           "    if (there.kind == space_at(first).kind)\n        mine.cards.push_back(at);\n"
           "    if (there.kind"),
    memory("3-A", "a pair is removed",
           "            remove(card, step); // 3-A\n",
           "            space_at(card).controller = nobody; // 3-A\n"),
    memory("3-A", "not before the next first card is asked for",
           "        mine.stage = stage::pair;\n        ++mine.score; // decision 8\n",
           "        mine.stage = stage::pair;\n        ++mine.score; // decision 8\n"
           "        finish_play(who, step);\n"),
    memory("3-A", "a removed card leaves its space empty",
           "    there.face = face::none;\n    there.controller = nobody;\n    --kinds_",
           "    there.face = face::down;\n    there.controller = nobody;\n    --kinds_"),
    memory("3-B", "cards turn down",
           "                there.face = face::down;\n                step.turned",
           "                step.turned"),
    memory("3-B", "only cards that are face up",
           "if (there.face == face::up && there.controller == nobody) { // decision 5",
           "if (there.face != face::none && there.controller == nobody) { // decision 5"),
    memory("3-B", "only cards that nobody controls",
           "if (there.face == face::up && there.controller == nobody) { // decision 5",
           "if (there.face == face::up) { // decision 5"),
    memory("3-B", "only cards that are still there",
           "if (there.face == face::up && there.controller == nobody) { // decision 5",
           "if (there.face != face::down && there.controller == nobody) { // decision 5"),
    memory("3-B", "once: then they are nobody's to turn down",
           "    mine.stage = stage::relinquished;\n    mine.cards.clear();\n}\n\nflip_outcome",
           "    mine.stage = stage::relinquished;\n}\n\nflip_outcome"),
    memory("decision 11", "a pair and what was left face up are finished with",
           "    finish_play(who, step);\n    finish_step(who, step);\n    return step;\n",
           "    finish_step(who, step);\n    return step;\n"),
    memory("decision 11", "a single card is relinquished",
           "        mine.stage = stage::relinquished;\n"
           "        relinquish(mine.cards.front(), step);\n",
           "        mine.stage = stage::relinquished;\n"
           "        space_at(mine.cards.front()).controller = nobody;\n"),
    memory("decision 11", "and turns down",
           "        relinquish(mine.cards.front(), step);\n    }\n",
           "        relinquish(mine.cards.front(), step);\n        return step;\n    }\n"),
    memory("decision 11", "who controls a card is told to be another",
           "    step.moved = mine.stage != stage::relinquished;\n"),
    memory("decision 11", "who waits goes on waiting",
           "    if (mine.stage == stage::waiting) { // decision 7\n",
           "    if (mine.stage == stage::waiting && who == nobody) { // decision 7\n"),
    memory("decision 11", "a release is a change if a card turned",
           "    finish_play(who, step);\n    finish_step(who, step);\n",
           "    finish_play(who, step);\n"),
    memory("decision 2", "first come, first served",
           "    queues_[index_of(at)].push_back(who);", "    queues_[index_of(at)].push_front(who);"),
    memory("decision 2", "a card is handed on in the step that relinquishes it",
           "    take_control(next, at); // 1-C\n    step.settled.push_back("
           "{next, flip_outcome::took_first_card});\n"),
    memory("decision 2", "who is handed a card is told",
           "    step.settled.push_back({next, flip_outcome::took_first_card});\n"),
    memory("decision 2", "who waits for a card that is removed fails",
           "        step.settled.push_back({waiting, flip_outcome::no_first_card}); // 1-A\n"),
    memory("decision 2", "and may play again",
           "        stop_waiting(known(waiting));\n        step", "        step"),
    memory("decision 3", "the earlier play is finished before the first card is looked at",
           "        finish_play(who, step); // decision 3: also when the flip then waits or fails\n"
           "        step.outcome = flip_first(who, at, step);\n",
           "        step.outcome = space_at(at).face == face::none ? flip_outcome::no_first_card\n"
           "                                                       : flip_outcome::waits;\n"
           "        if (step.outcome == flip_outcome::waits) {\n            finish_play(who, step);\n"
           "            step.outcome = flip_first(who, at, step);\n        }\n"),
    memory("decision 4", "the player's own first card is controlled, too",
           "    if (there.face == face::none || there.controller != nobody) { // decision 4",
           "    if (there.face == face::none ||\n"
           "        (there.controller != nobody && there.controller != who)) { // decision 4"),
    memory("decision 6", "who goes away leaves the queue",
           "    std::erase(queue->second, who);\n    if (queue->second.empty())\n"
           "        queues_.erase(queue);\n    stop",
           "    stop"),
    memory("decision 6", "and may flip again",
           "    stop_waiting(mine);\n    return true;", "    return true;"),
    memory("decision 7", "a flip while the earlier one waits changes nothing",
           "    case stage::waiting: // decision 7\n",
           "    case stage::waiting: // decision 7\n        withdraw(who);\n"),
    memory("decision 8", "a pair is a point",
           "        ++mine.score; // decision 8\n"),
    memory("decision 9", "a turned card is a change",
           "    if (!step.turned.empty())\n        ++changes_; // decision 9\n    check"
           , "    check"),
    memory("decision 9", "a step without a turned card is none",
           "    if (!step.turned.empty())\n        ++changes_; // decision 9\n    check",
           "    ++changes_; // decision 9\n    check"),
    memory("decision 9", "a replaced card is a change",
           "    if (result.changed)\n        ++changes_; // decision 9\n", file=REPLACE),
    memory("decision 9", "a removed card is told",
           "    step.turned.push_back(at);\n\n    const auto queue", "\n    const auto queue"),
    memory("decision 10", "every card is replaced once, by the old texts",
           "    for (const auto& [which, to] : renamed)\n        kind_of_.erase(kinds_[which].text);\n",
           "    for (const auto& [which, to] : renamed)\n        if (kind_of_.size() > renamed.size())\n"
           "            kind_of_.erase(kinds_[which].text);\n", file=REPLACE),
    memory("decision 10", "cards match by the new texts",
           "        spaces_[here].kind = entry->second;\n        here = spaces_[here].next_alike;\n"
           "    } while (here != old.first);\n",
           "        here = spaces_[here].next_alike;\n    } while (here != old.first);\n", file=REPLACE),
    memory("decision 10", "a replaced card that is face up is told",
           "            if (spaces_[here].face == face::up)\n                result.visible",
           "            if (spaces_[here].face == face::none)\n                result.visible",
           file=REPLACE),

    mines("mines DIG", "an untouched square is dug",
          "    here |= dug;\n    result.changed", "    result.changed"),
    mines("mines DIG", "a flagged square stays",
          "    if ((here & (dug | flagged)) != 0)\n        return result;\n",
          "    if ((here & dug) != 0)\n        return result;\n"),
    mines("mines DIG", "a dug square stays",
          "    if ((here & (dug | flagged)) != 0)\n        return result;\n",
          "    if ((here & flagged) != 0)\n        return result;\n"),
    mines("mines DIG", "a bomb goes off",
          "        result.boom = true;\n"),
    mines("mines DIG", "a bomb that went off is gone",
          "    squares_[index_of(at)] &= static_cast<bits>(~bomb);\n"),
    mines("mines DIG", "and is counted no more",
          "        --there;\n"),
    mines("mines DIG", "squares that then show less are told",
          "        if ((there & dug) != 0)\n            changed.push_back({each.y, each.x, each.x});\n"),
    mines("mines DIG", "a square without bombs around opens its neighbours",
          "    if ((here & count_mask) == 0)\n        open_around(at, result.changed);\n"),
    mines("mines DIG", "a square with bombs around does not",
          "    if ((here & count_mask) == 0)\n        open_around(at, result.changed);\n",
          "    open_around(at, result.changed);\n"),
    mines("mines DIG", "also behind a bomb that went off",
          "    if ((here & count_mask) == 0)\n        open_around",
          "    if (!result.boom && (here & count_mask) == 0)\n        open_around"),
    mines("mines-9", "a flood stops at flagged squares",
          "return (line[x] & (dug | flagged)) == 0; };", "return (line[x] & dug) == 0; };"),
    mines("mines-9", "a flood goes up",
          "        if (blank.y > 0)\n            open_beside(blank, blank.y - 1, blanks, changed);\n"),
    mines("mines-9", "a flood goes down",
          "        if (blank.y + 1 < rows_)\n"
          "            open_beside(blank, blank.y + 1, blanks, changed);\n"),
    mines("mines-9", "a flood goes along its line",
          "        open_beside(blank, blank.y, blanks, changed);\n"),
    mines("mines-9", "a flood goes on from squares without bombs around only",
          "return (line[x] & count_mask) == 0; };", "return (line[x] & count_mask) <= 1; };"),
    mines("mines FLAG", "an untouched square is flagged",
          "    here |= flagged;\n"),
    mines("mines FLAG", "a dug square is not",
          "    if ((here & (dug | flagged)) != 0)\n        return false;\n",
          "    if ((here & flagged) != 0)\n        return false;\n"),
    mines("mines DEFLAG", "a flagged square becomes untouched",
          "    here &= static_cast<bits>(~flagged);\n"),
    mines("mines-1", "a \\r ends a line", "each == '\\n' || each == '\\r') {\n        after_return_",
          "each == '\\n') {\n        after_return_", file=LINES),
    mines("mines-1", "a \\n behind a \\r is of the same newline",
          "after_return_ && (each == '\\n' || each == '\\0');",
          "after_return_ && each == '\\0';", file=LINES),
    mines("mines-5", "a line that is too long is dropped",
          "    if (is_too_long_ || line_.size() == longest_line) {\n        is_too_long_ = true;\n",
          "    if (is_too_long_ || line_.size() == longest_line) {\n", file=LINES),
    mines("mines-6", "a NUL behind a \\r is of the same newline",
          "after_return_ && (each == '\\n' || each == '\\0');",
          "after_return_ && each == '\\n';", file=LINES),
    mines("mines-6", "a timing mark is answered each time",
          "    if (refused_.test(place) && !(is_request && option == timing_mark))",
          "    if (refused_.test(place))", file=LINES),
    mines("mines-6", "anything else is refused once",
          "    refused_.set(place);\n", file=LINES),
]
