#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::telnet {

// Transcripts of Minesweeper, as docs/PROTOCOL.md holds them: what players send and what they
// must receive. Their notation is explained there.

/// What one line of a transcript does, or asks to have happened.
enum class act {
    connect,
    send_message, ///< text, and a newline
    send_raw,     ///< text: the very bytes
    expect_line,  ///< text, or the beginning of it and `...`
    expect_board, ///< any whole board
    expect_raw,   ///< text: the very bytes
    expect_wait,
    expect_close,
    leave,
    half_close,
    reset,
    stop_server,
};

struct script_line {
    std::size_t number; ///< in its file
    std::vector<int> editions;
    std::string who;
    act what;
    std::string text;
};

/// One block of a file.
struct transcript {
    std::string file;
    std::size_t number; ///< of the line that begins it
    std::vector<int> editions;
    std::string board; ///< as for `field_of`
    bool debug;        ///< whether the server was started with --debug
    std::vector<script_line> lines;
};

/// Thrown about a file that holds no transcripts, or a notation that nobody knows.
class bad_notation : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// All transcripts of a file, whose name goes into messages.
[[nodiscard]] std::vector<transcript> read_transcripts(const std::string& file,
                                                       std::string_view text);

} // namespace scramble::telnet
