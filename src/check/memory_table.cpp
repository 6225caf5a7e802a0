#include "check/memory_table.hpp"

#include "scramble/text/readable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace scramble::check {

namespace {

/// The words of a text, which blanks separate.
std::vector<std::string> words_of(std::string_view text)
{
    std::vector<std::string> words;
    for (std::size_t at = text.find_first_not_of(' '); at != text.npos;
         at = text.find_first_not_of(' ', at)) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        words.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

/// The lines of a text; the last need not be ended.
std::vector<std::string> lines_of(std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        lines.emplace_back(text.substr(0, end));
        const std::size_t newline = text.substr(end).starts_with("\r\n") ? 2 : 1;
        text.remove_prefix(std::min(end + newline, text.size()));
    }
    return lines;
}

std::string spot_of(const std::string& word)
{
    if (word == "?")
        return "down";
    if (word == "-")
        return "none";
    return word.starts_with('[') ? "my " + word.substr(1, word.size() - 2) : "up " + word;
}

} // namespace

http_answer memory_player::flips(std::uint32_t row, std::uint32_t column)
{
    return asks_for(row, column).get();
}

question memory_player::asks_for(std::uint32_t row, std::uint32_t column)
{
    return {at_.at, name_, fmt::format("GET /flip/{}/{}", name_, at_.space(row, column))};
}

question memory_player::watches()
{
    return {at_.at, name_, fmt::format("GET /watch/{}", name_)};
}

void memory_player::sees(std::string_view board)
{
    question look(at_.at, name_, "GET /look/" + name_);
    const auto seen = at_.spots_of(look.get());
    const auto expected = at_.spots_of(board);
    if (seen != expected)
        at_.at.fail(fmt::format("{} sees {}, but should see {}", name_, fmt::join(seen, " | "),
                                fmt::join(expected, " | ")));
}

memory_table::memory_table(stage& where, std::string_view board)
    : at(where), edition(memory::edition_of(where.edition()).value_or(memory::edition_2023)),
      alice(*this, "alice"), bob(*this, "bob"), charlie(*this, "charlie"), dora(*this, "dora")
{
    std::size_t cards = 0;
    for (const std::string& word : words_of(board)) {
        rows_ += word == "/" ? 1 : 0;
        cards += word == "/" ? 0 : 1;
    }
    columns_ = static_cast<std::uint32_t>(cards / rows_);
}

question memory_table::asks(const std::string& request)
{
    return {at, "anyone", request};
}

std::string memory_table::space(std::uint32_t row, std::uint32_t column) const
{
    return fmt::format("{},{}", row + edition.first_space, column + edition.first_space);
}

std::vector<std::string> memory_table::spots_of(const http_answer& answer) const
{
    auto lines = lines_of(answer.body);
    const std::string size = fmt::format("{}x{}", rows_, columns_);
    if (lines.size() != std::size_t{rows_} * columns_ + 1 || lines.front() != size)
        at.fail(fmt::format("expected a board of {}, got {} {}", size, answer.status,
                            readable(answer.body.substr(0, 200))));
    lines.erase(lines.begin());
    return lines;
}

std::vector<std::string> memory_table::spots_of(std::string_view board) const
{
    std::vector<std::string> spots;
    for (const std::string& word : words_of(board)) {
        if (word != "/")
            spots.push_back(spot_of(word));
    }
    return spots;
}

} // namespace scramble::check
