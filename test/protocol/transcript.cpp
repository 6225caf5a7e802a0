#include "protocol/transcript.hpp"

#include "protocol/loopback_server.hpp"

#include <algorithm>
#include <utility>

namespace scramble::protocol {

namespace {

/// The editions that a block is of: `2023`, `2020,2022` or `all`.
std::vector<int> editions_of(std::string_view text)
{
    if (text == "all")
        return {2020, 2022, 2023};
    std::vector<int> editions;
    for (bool is_last = false; !is_last;) {
        const auto comma = text.find(',');
        is_last = comma == text.npos;
        const auto known = memory::edition_of(text.substr(0, comma));
        if (!known)
            throw bad_notation("an unknown edition: " + std::string(text));
        editions.push_back(known->year);
        text.remove_prefix(is_last ? text.size() : comma + 1);
    }
    return editions;
}

/// Reads what stands behind the fence: `transcript edition=... board=...`.
transcript begin(std::string_view line)
{
    transcript result;
    line.remove_prefix(std::string_view("```").size());
    for (bool is_first = true; !line.empty(); is_first = false) {
        const auto end = std::min(line.find(' '), line.size());
        const auto word = line.substr(0, end);
        line.remove_prefix(std::min(end + 1, line.size()));
        if (word.starts_with("edition="))
            result.editions = editions_of(word.substr(8));
        else if (word.starts_with("board="))
            result.board = word.substr(6);
        else if (!is_first || word != "transcript")
            throw bad_notation("unknown notation: " + std::string(word));
    }
    if (result.editions.empty() || result.board.empty())
        throw bad_notation("a transcript names its edition and its board");
    (void)board_of(result.board);
    return result;
}

void add(transcript& to, std::string_view text, std::size_t number)
{
    for (script_line& line : read_script_line(text)) {
        const auto is_of_block = [&](int year) {
            return std::find(to.editions.begin(), to.editions.end(), year) != to.editions.end();
        };
        if (!std::all_of(line.editions.begin(), line.editions.end(), is_of_block))
            throw bad_notation("a line of an edition that its block is not of");
        if (line.editions.empty())
            line.editions = to.editions;
        line.number = number;
        to.lines.push_back(std::move(line));
    }
}

} // namespace

std::vector<transcript> read_transcripts(const std::string& file, std::string_view text)
{
    return loopback::read_blocks(file, text, "```transcript", begin, add);
}

} // namespace scramble::protocol
