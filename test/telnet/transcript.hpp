#pragma once

#include "loopback/transcript.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::telnet {

using loopback::bad_notation;

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

/// All transcripts of a file, whose name goes into messages.
[[nodiscard]] std::vector<transcript> read_transcripts(const std::string& file,
                                                       std::string_view text);

} // namespace scramble::telnet
