#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::test {

// The notation that all transcripts have in common, as docs/PROTOCOL.md explains it: blocks of a
// file between the lines ```KIND ... and ```, whose lines say what clients send, what they must
// receive, and what happens besides.

/// Thrown about a file that holds no transcripts, or a notation that nobody knows.
class bad_notation : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Thrown about the first line with which what happens does not agree.
class disagreement : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

[[noreturn]] void disagree(const std::string& expected, const std::string& received);

enum class script_kind {
    sent,     ///< `alice> ...`
    received, ///< `alice< ...`
    event,    ///< `alice ...`, or `the server stops` by nobody
};

struct script_line {
    script_kind kind{};
    std::size_t number = 0; ///< in its file
    std::vector<int> editions;
    std::string who;  ///< a client
    std::string text; ///< what stands behind it
};

struct dialect;

/// One block of a file.
struct transcript {
    const dialect* spoken = nullptr;
    std::string file;
    std::size_t number = 0; ///< of the line that begins it
    std::vector<int> editions;
    std::string board;
    std::map<std::string, std::string> options; ///< others of its first line
    std::vector<script_line> lines;
};

/// All transcripts of a file in that dialect; the name of the file goes into messages.
[[nodiscard]] std::vector<transcript>
read_transcripts(const dialect& spoken, const std::string& file, std::string_view text);

/// What `{name}` stands for, for each name so far.
using names = std::map<std::string, std::string>;

/// The text with what each `{name}` stands for.
[[nodiscard]] std::string with_names(const std::string& text, const names& known);

/// Whether `value` is `pattern`, in which `...` at the end stands for anything, and `{name}`
/// for anything without hyphens and quotes the first time, for the same again later.
[[nodiscard]] bool fits(const std::string& value, const std::string& pattern, names& known);

// Parts of lines.

[[nodiscard]] bool is_word(std::string_view text);

/// Cuts what comes before `mark` off `text`, and the mark; all of it, if there is no mark.
std::string_view cut(std::string_view& text, std::string_view mark);

/// Whether `text` is `raw "..."`; then `bytes` are those that the C string literal denotes.
[[nodiscard]] bool is_raw(std::string_view text, std::string& bytes);

} // namespace scramble::test
