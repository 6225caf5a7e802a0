#include "replay/form.hpp"
#include "replay/lines.hpp"
#include "replay/replay.hpp"

#include "scramble/memory/wire/input.hpp"
#include "scramble/minesweeper/wire/text.hpp"
#include "scramble/people/wire/name.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace scramble::replay {

namespace {

/// Whether a line is a move of a game. To deal begins another one.
bool is_move(std::string_view line, bool is_memory)
{
    if (is_memory) {
        const auto what = memory::read_input(line);
        return what && !std::holds_alternative<memory::deal_input>(*what);
    }
    const auto what = minesweeper::read_input(line);
    return what && !std::holds_alternative<minesweeper::lay_input>(*what);
}

/// Reads what follows the heading.
class body_reader {
public:
    body_reader(lines& from, recording& into) : from_(from), into_(into) {}

    [[nodiscard]] bool read();

private:
    lines& from_;
    recording& into_;
    sha256 digest_;
    std::size_t digested_ = 0; ///< bytes that it has had

    [[nodiscard]] bool read_move(std::string_view line);
    [[nodiscard]] bool read_mark(std::string_view line);
    [[nodiscard]] bool read_end(std::string_view line);
    [[nodiscard]] bool read_scores(std::string_view text);
    [[nodiscard]] bool read_digests(std::string_view line);
    [[nodiscard]] bool is_mark_due() const
    {
        return !into_.moves.empty() && into_.moves.size() % moves_a_mark == 0 &&
               (into_.marks.empty() || into_.marks.back().after < into_.moves.size());
    }
};

bool body_reader::read()
{
    while (true) {
        std::string_view line;
        if (!from_.take(line))
            return false;
        if (is_mark_due() ? !read_mark(line) : !line.starts_with("end ") && !read_move(line))
            return false;
        if (line.starts_with("end "))
            return read_end(line);
    }
}

bool body_reader::read_move(std::string_view line)
{
    const std::uint64_t expected = into_.moves.size() + 1;
    if (expected > from_.most().moves)
        return from_.fail(
            fmt::format("expected end: a file has at most {} moves", from_.most().moves));
    const auto number = number_in(take_word(line));
    const auto at = number_in(take_word(line));
    constexpr std::uint64_t latest = std::numeric_limits<std::uint32_t>::max() * 1000ULL;
    if (number != expected || !at || *at > latest || !is_move(line, into_.head.is_memory()))
        return from_.fail(
            fmt::format("expected {} MILLISECONDS MOVE, or end {} ...", expected, expected - 1));
    const std::chrono::milliseconds time(*at);
    if (!into_.moves.empty() && time < into_.moves.back().at)
        return from_.fail("expected a time that is not before the last one");
    into_.moves.push_back({time, std::string(line)});
    return true;
}

bool body_reader::read_mark(std::string_view line)
{
    if (take_word(line) == fmt::format("@{}", into_.moves.size()) && read_digests(line))
        return true;
    return from_.fail(fmt::format("expected @{} board DIGEST chain DIGEST", into_.moves.size()));
}

bool body_reader::read_end(std::string_view line)
{
    const bool is_right =
        take_word(line) == "end" && number_in(take_word(line)) == into_.moves.size() &&
        take_word(line) == "scores" && read_scores(take_word(line)) && read_digests(line);
    if (!is_right)
        return from_.fail(
            fmt::format("expected end {} scores PLAYER=POINTS,... board DIGEST chain DIGEST",
                        into_.moves.size()));
    return from_.are_over() || from_.fail_at(from_.number() + 1, "expected the end of the file");
}

bool body_reader::read_scores(std::string_view text)
{
    if (text == no_scores)
        return true;
    std::set<std::string, std::less<>> known;
    while (true) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view one = text.substr(0, end);
        const std::size_t is = one.find('=');
        if (is == one.npos || !people::is_player(one.substr(0, is)))
            return false;
        const auto points = number_in(one.substr(is + 1));
        if (!points || !known.emplace(one.substr(0, is)).second)
            return false;
        into_.scores.emplace_back(one.substr(0, is), *points);
        if (end == text.size())
            return true;
        text.remove_prefix(end + 1);
    }
}

/// `line` is the end of the line that was taken last.
bool body_reader::read_digests(std::string_view line)
{
    if (take_word(line) != "board")
        return false;
    const auto board = read_digest(take_word(line));
    if (take_word(line) != "chain")
        return false;
    const auto chain = read_digest(line);
    if (!board || !chain)
        return false;
    const std::string_view before = from_.taken().substr(digested_);
    digest_.add(before.substr(0, before.size() - line.size() - 1));
    const bool is_unchanged = digest_.so_far() == *chain;
    digest_.add(before.substr(before.size() - line.size() - 1));
    digested_ += before.size();
    into_.marks.push_back({into_.moves.size(), *board, from_.number(), is_unchanged});
    return true;
}

} // namespace

std::variant<recording, fault> read_replay(std::string_view text, const limits& most)
{
    if (text.size() > most.bytes)
        return fault{1, fmt::format("the file has more than {} bytes", most.bytes)};
    const auto odd = text.find('\r');
    if (odd != text.npos) {
        const auto line = std::ranges::count(text.substr(0, odd), '\n') + 1;
        return fault{static_cast<std::size_t>(line),
                     "expected lines that end with a newline alone"};
    }
    lines from(text, most);
    recording result;
    if (!read_heading(from, result.head) || !body_reader(from, result).read())
        return *from.why();
    return result;
}

} // namespace scramble::replay
