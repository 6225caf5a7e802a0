#include "replay/form.hpp"
#include "replay/lines.hpp"

#include "scramble/memory/rules/board_file.hpp"
#include "scramble/memory/rules/card.hpp"
#include "scramble/memory/wire/edition.hpp"
#include "scramble/minesweeper/rules/board_file.hpp"
#include "scramble/minesweeper/wire/text.hpp"
#include "scramble/people/wire/name.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <limits>
#include <set>
#include <utility>

namespace scramble::replay {

namespace {

/// Takes `word` off the beginning of a line, with a space behind it.
bool take(std::string_view& line, std::string_view word)
{
    return line.starts_with(word) && line.substr(word.size()).starts_with(' ') &&
           take_word(line) == word;
}

bool read_first(lines& from)
{
    std::string_view line;
    return from.take(line) &&
           (line == first_line || from.fail(fmt::format("expected {}", first_line)));
}

bool read_game(lines& from, heading& into)
{
    std::string_view line;
    if (!from.take(line))
        return false;
    if (take(line, "game")) {
        if (take(line, "memory") && memory::edition_of(line)) {
            into.edition = line;
            into.beginning = memory_beginning{};
            return true;
        }
        if (take(line, "minesweeper") && minesweeper::edition_of(line)) {
            into.edition = line;
            into.beginning = minesweeper_beginning{};
            return true;
        }
    }
    return from.fail("expected game memory or game minesweeper, and an edition");
}

/// The pairs of rooms-3 stand below: `has_pairs` says whether there are any.
bool take_more_rules(std::string_view line, memory_beginning& of, bool& has_pairs)
{
    if (line == last_pair_rule) {
        of.rules.last_pair = true;
        return true;
    }
    of.rules.last_pair = take(line, last_pair_rule);
    has_pairs = line == pairs_rule;
    return has_pairs || line.empty();
}

bool take_more_rules(std::string_view line, minesweeper_beginning& of, bool& /*has_pairs*/)
{
    of.rules.safe_first_dig = line == safe_first_dig_rule;
    of.rules.first_dig_lays = line == first_dig_lays_rule;
    return line.empty() || of.rules.safe_first_dig || of.rules.first_dig_lays;
}

bool read_rules(lines& from, heading& into, bool& has_pairs)
{
    std::string_view line;
    if (!from.take(line))
        return false;
    const std::string_view kind = into.is_memory() ? "memory-" : "minesweeper-";
    const std::uint32_t newest = into.is_memory() ? memory_rules : minesweeper_rules;
    bool is_right = take(line, "rules") && line.starts_with(kind) && !line.ends_with(' ');
    if (is_right) {
        const auto version = number_in(take_word(line).substr(kind.size()));
        if (version && *version > newest)
            return from.fail(fmt::format("expected rules {}{} or older: a newer program wrote this",
                                         kind, newest));
        into.rules = static_cast<std::uint32_t>(version.value_or(0));
        is_right = into.rules > 0 &&
                   std::visit([&](auto& of) { return take_more_rules(line, of, has_pairs); },
                              into.beginning);
    }
    return is_right || from.fail(fmt::format(
                           "expected rules {}VERSION, and perhaps {}", kind,
                           into.is_memory() ? fmt::format("{} or {}", last_pair_rule, pairs_rule)
                                            : fmt::format("{} or {}", safe_first_dig_rule,
                                                          first_dig_lays_rule)));
}

bool read_room(lines& from, heading& into)
{
    std::string_view line;
    if (!from.take(line))
        return false;
    if (take(line, "room")) {
        into.room = take_word(line);
        const auto number = take(line, "game") ? number_in(line) : std::nullopt;
        into.number = static_cast<std::uint32_t>(number.value_or(0));
        if (is_room(into.room) && number == into.number && into.number > 0)
            return true;
    }
    return from.fail("expected room NAME game NUMBER");
}

bool read_start(lines& from, heading& into)
{
    std::string_view line;
    if (!from.take(line))
        return false;
    const auto time = take(line, "started") ? time_in(line) : std::nullopt;
    into.started = time.value_or(std::chrono::sys_seconds());
    return time || from.fail("expected started YYYY-MM-DDTHH:MM:SSZ");
}

/// Reads the lines `call`, and the one behind them, which is `after`.
bool read_names(lines& from, heading& into, std::string_view& after)
{
    std::set<std::string, std::less<>> known;
    while (true) {
        if (!from.take(after))
            return false;
        std::string_view line = after;
        if (!take(line, "call"))
            return true;
        const std::string_view player = take_word(line);
        if (!people::is_player(player) || !people::is_recorded_name(line))
            return from.fail("expected call PLAYER NAME, and a name for display");
        if (!known.emplace(player).second)
            return from.fail(fmt::format("{} has a name already", player));
        if (known.size() > from.most().names)
            return from.fail(fmt::format("expected at most {} lines call", from.most().names));
        into.names.push_back({std::string(player), std::string(line)});
    }
}

/// Reads the lines `pair`, of which there must be one at least, and the one behind them.
bool read_pair_lines(lines& from, memory_beginning& into, std::string_view& after)
{
    std::set<std::string, std::less<>> known;
    std::string_view line = after;
    while (take(line, "pair")) {
        const std::string_view one = take_word(line);
        if (memory::what_is_wrong_with_card(one) || memory::what_is_wrong_with_card(line))
            return from.fail("expected pair CARD CARD");
        if (!known.emplace(one).second || !known.emplace(line).second)
            return from.fail("expected cards that are in no other pair, and differ");
        into.rules.pairs.push_back({std::string(one), std::string(line)});
        if (into.rules.pairs.size() > from.most().spaces)
            return from.fail(fmt::format("expected at most {} lines pair", from.most().spaces));
        if (!from.take(after))
            return false;
        line = after;
    }
    return !known.empty() || from.fail("expected pair CARD CARD");
}

/// How many lines the board has after the first, which is `size`; nothing if it is none, or of a
/// size that no room has.
std::optional<std::uint64_t> board_lines(std::string_view size, bool is_memory, std::uint64_t most)
{
    const std::size_t by = size.find(is_memory ? 'x' : ' ');
    if (by == size.npos)
        return std::nullopt;
    const auto first = number_in(size.substr(0, by));
    const auto second = number_in(size.substr(by + 1));
    if (!first || !second || *first == 0 || *second == 0 || *first > most || *second > most ||
        *first * *second > most)
        return std::nullopt;
    return is_memory ? *first * *second : *second;
}

/// Reads the board file that begins behind the word `board` of that line.
bool read_board_file(lines& from, std::string_view line, heading& into)
{
    const std::size_t first = from.number();
    const bool is_memory = into.is_memory();
    const auto count =
        take(line, "board") ? board_lines(line, is_memory, from.most().spaces) : std::nullopt;
    if (!count)
        return from.fail(fmt::format("expected board {}, at most {} {}",
                                     is_memory ? "ROWxCOLUMN" : "X Y", from.most().spaces,
                                     is_memory ? "spaces" : "squares"));
    const char* const begin = line.data();
    for (std::uint64_t each = 0; each < *count; ++each) {
        if (!from.take(line))
            return false;
    }
    const auto text = from.between(begin, line.data() + line.size() + 1);
    const auto read_one = [&](auto read, auto& board) {
        if (const auto* why = std::get_if<fault>(&read))
            return from.fail_at(first + why->line - 1, why->reason);
        board = std::move(std::get<0>(read));
        return true;
    };
    if (is_memory)
        return read_one(memory::read_board(text), std::get<memory_beginning>(into.beginning).cards);
    return read_one(minesweeper::read_field(text),
                    std::get<minesweeper_beginning>(into.beginning).bombs);
}

} // namespace

bool read_heading(lines& from, heading& into)
{
    std::string_view line;
    bool has_pairs = false;
    if (!read_first(from) || !read_game(from, into) || !read_rules(from, into, has_pairs) ||
        !read_room(from, into) || !read_start(from, into) || !read_names(from, into, line))
        return false;
    if (has_pairs && !read_pair_lines(from, std::get<memory_beginning>(into.beginning), line))
        return false;
    if (!read_board_file(from, line, into) || !from.take(line))
        return false;
    return line == "moves" || from.fail("expected moves");
}

} // namespace scramble::replay
