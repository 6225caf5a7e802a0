#pragma once

#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::loopback {

// What transcripts have in common, whichever protocol is spoken in them: they are blocks of a
// file, between the lines ```KIND ... and ```, and they are played.

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

[[noreturn]] inline void disagree(const std::string& expected, const std::string& received)
{
    throw disagreement("expected " + expected + ", received " + received);
}

/// How the bytes that a client sends in one go reach the server.
struct pace {
    bool singly = false; ///< one by one
    /// In two parts, of which the first has that many bytes.
    std::size_t split = std::numeric_limits<std::size_t>::max();
};

/// What came of playing a transcript.
struct played {
    /// The first difference: its place, what was expected and what was received. Empty if all
    /// happened as it says.
    std::string difference;
    /// The size of the largest packet that a client sent.
    std::size_t largest_packet = 0;
};

/// All blocks of a file that begin with `opening`. `begin` makes a transcript of that first line,
/// `add` adds a line of the block with its number. Whatever they throw becomes `bad_notation`
/// that tells the place, for which the file has its name.
template <class Transcript>
[[nodiscard]] std::vector<Transcript>
read_blocks(const std::string& file, std::string_view text, std::string_view opening,
            Transcript (*begin)(std::string_view),
            void (*add)(Transcript&, std::string_view, std::size_t))
{
    std::vector<Transcript> found;
    bool is_inside = false;
    std::size_t number = 0;
    try {
        while (!text.empty()) {
            ++number;
            const auto line = text.substr(0, text.find('\n'));
            text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
            if (is_inside && line == "```") {
                is_inside = false;
            }
            else if (is_inside) {
                add(found.back(), line, number);
            }
            else if (line.starts_with(opening)) {
                found.push_back(begin(line));
                found.back().file = file;
                found.back().number = number;
                is_inside = true;
            }
        }
        if (is_inside || found.empty())
            throw bad_notation(is_inside ? "a block without an end" : "no transcript is here");
    }
    catch (const std::exception& why) { // also about a malformed board
        throw bad_notation(file + ':' + std::to_string(number) + ": " + why.what());
    }
    return found;
}

} // namespace scramble::loopback
