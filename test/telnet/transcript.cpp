#include "telnet/transcript.hpp"

#include "loopback/literal.hpp"
#include "telnet/telnet_host.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace scramble::telnet {

namespace {

bool is_word(std::string_view text)
{
    const auto fits = [](char each) {
        return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '_';
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

/// Cuts what comes before `mark` off `text`, and the mark; all of it, if there is no mark.
std::string_view cut(std::string_view& text, std::string_view mark)
{
    const auto size = std::min(text.find(mark), text.size());
    const auto before = text.substr(0, size);
    text.remove_prefix(std::min(size + mark.size(), text.size()));
    return before;
}

int edition_in(std::string_view text)
{
    const auto known = minesweeper::edition_of(text);
    if (!known)
        throw bad_notation("an unknown edition: " + std::string(text));
    return known->year;
}

/// The bytes that a C string literal denotes; nothing unless `text` is `raw` and such a literal.
std::optional<std::string> raw_bytes(std::string_view text)
{
    if (!text.starts_with("raw \"") || !text.ends_with('"') || text.size() < 6)
        return std::nullopt;
    auto bytes = loopback::unescaped(text.substr(5, text.size() - 6));
    if (!bytes)
        throw bad_notation("an unknown escape");
    return bytes;
}

/// Reads what stands behind the fence: `telnet edition=... board=... debug`.
transcript begin(std::string_view line)
{
    transcript result{};
    (void)cut(line, " ");
    while (!line.empty()) {
        auto word = cut(line, " ");
        const auto whole = word;
        const auto name = cut(word, "=");
        if (whole == "edition=all") {
            result.editions = {2014, 2016};
        }
        else if (name == "edition") {
            result.editions = {edition_in(word)};
        }
        else if (name == "board") {
            result.board = word;
        }
        else if (whole == "debug") {
            result.debug = true;
        }
        else {
            throw bad_notation("unknown notation: " + std::string(whole));
        }
    }
    if (result.editions.empty() || result.board.empty())
        throw bad_notation("a transcript names its edition and its board");
    (void)field_of(result.board);
    return result;
}

act verb_of(std::string_view text)
{
    constexpr std::array verbs{
        std::pair<std::string_view, act>("connects", act::connect),
        std::pair<std::string_view, act>("waits", act::expect_wait),
        std::pair<std::string_view, act>("is closed", act::expect_close),
        std::pair<std::string_view, act>("leaves", act::leave),
        std::pair<std::string_view, act>("closes the sending side", act::half_close),
        std::pair<std::string_view, act>("resets", act::reset),
    };
    const auto* const known = std::find_if(verbs.begin(), verbs.end(),
                                           [&](const auto& each) { return each.first == text; });
    if (known == verbs.end())
        throw bad_notation("unknown notation: " + std::string(text));
    return known->second;
}

/// One line without its mark of editions.
script_line read_line(std::string_view text)
{
    script_line line{};
    if (text == "the server stops") {
        line.what = act::stop_server;
        return line;
    }
    const auto end = std::min(text.find_first_of("<> "), text.size());
    line.who = text.substr(0, end);
    const bool is_said = text.size() > end + 1 && text[end] != ' ' && text[end + 1] == ' ';
    if (!is_word(line.who) || (!is_said && (end == text.size() || text[end] != ' ')))
        throw bad_notation("unknown notation: " + std::string(text));
    if (!is_said) {
        line.what = verb_of(text.substr(end + 1));
        return line;
    }
    const auto said = text.substr(end + 2);
    const auto bytes = raw_bytes(said);
    line.text = bytes.value_or(std::string(said));
    if (text[end] == '>')
        line.what = bytes ? act::send_raw : act::send_message;
    else
        line.what = bytes ? act::expect_raw : act::expect_line;
    if (line.what == act::expect_line) {
        // A blank square at the end of a line would not be seen.
        std::replace(line.text.begin(), line.text.end(), '_', ' ');
        if (said == "(board)")
            line.what = act::expect_board;
    }
    return line;
}

void add(transcript& to, std::string_view text, std::size_t number)
{
    if (text.empty() || text.starts_with('#'))
        return;
    std::vector<int> editions = to.editions;
    if (text.starts_with('[')) {
        text.remove_prefix(1);
        const int year = edition_in(cut(text, "] "));
        if (std::find(editions.begin(), editions.end(), year) == editions.end())
            throw bad_notation("a line of an edition that its block is not of");
        editions = {year};
    }
    to.lines.push_back(read_line(text));
    to.lines.back().editions = std::move(editions);
    to.lines.back().number = number;
}

} // namespace

std::vector<transcript> read_transcripts(const std::string& file, std::string_view text)
{
    return loopback::read_blocks(file, text, "```telnet", begin, add);
}

} // namespace scramble::telnet
