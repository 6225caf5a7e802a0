#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::test {

// The notation of all transcripts, which docs/PROTOCOL.md explains: blocks of a file between the
// lines ```KIND ... and ```. Their lines say what clients send, what they must receive, and what
// else happens.

/// Thrown if a file has no transcripts, or a notation that is not known.
struct bad_notation : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Thrown at the first line that what happens contradicts.
struct disagreement : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn]] void disagree(const std::string& expected, const std::string& received);

enum class script_kind {
    sent,     ///< `alice> ...`
    received, ///< `alice< ...`
    event,    ///< `alice ...`, or `the server stops`, which has no client
};

struct script_line {
    script_kind kind{};
    std::size_t number = 0; ///< in its file
    std::vector<int> editions;
    std::string who;  ///< a client
    std::string text; ///< the rest of the line
};

struct dialect;

/// One block of a file.
struct transcript {
    const dialect* spoken = nullptr;
    std::string file;
    std::size_t number = 0; ///< of its first line
    std::vector<int> editions;
    std::string board;
    std::map<std::string, std::string> options; ///< other options in its first line
    std::vector<script_line> lines;
};

/// All transcripts of a file in that dialect; messages use the file's name.
[[nodiscard]] std::vector<transcript>
read_transcripts(const dialect& spoken, const std::string& file, std::string_view text);

/// The value of each `{name}` so far.
using names = std::map<std::string, std::string>;

/// Replaces each `{name}` in the text by its value.
[[nodiscard]] std::string with_names(const std::string& text, const names& known);

/// Whether `value` matches `pattern`. In the pattern `...` at the end matches anything; `{name}`
/// matches anything without hyphens and quotes the first time, and the same text again later.
[[nodiscard]] bool fits(const std::string& value, const std::string& pattern, names& known);

// Parts of lines.

[[nodiscard]] bool is_word(std::string_view text);

/// Cuts the text before `mark` off `text`, and the mark; all of it, if there is no mark.
std::string_view cut(std::string_view& text, std::string_view mark);

/// Whether `text` is `raw "..."`; then sets `bytes` to the bytes that the literal denotes.
[[nodiscard]] bool is_raw(std::string_view text, std::string& bytes);

} // namespace scramble::test
