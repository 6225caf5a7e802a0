#pragma once

#include "loopback/transcript.hpp"
#include "scramble/memory/wire/edition.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::protocol {

using loopback::bad_notation;

// Transcripts of play, as docs/PROTOCOL.md holds them: what clients send and what they must
// receive. Their notation is explained there ("How to read the examples"); in files of this
// directory the same notation has a few words more, see test/protocol/README.md.

/// What one line of a transcript does, or asks to have happened.
enum class act {
    send_request, ///< text: METHOD TARGET, value: the version
    send_field,   ///< text: its name, value
    send_without, ///< text: the name of a field that is not added
    send_raw,     ///< text: the very bytes
    expect_status,
    expect_field,   ///< text: its name, value
    expect_without, ///< text: the name of a field that is not there
    expect_body,    ///< text: one line, or the beginning of one and `...`
    expect_empty,   ///< no body
    expect_wait,
    expect_close,
    expect_cut, ///< the connection ends in the middle of an answer
    leave,
    half_close,
    reset,
    stop_server,
};

struct script_line {
    std::size_t number; ///< in its file
    std::vector<int> editions;
    std::string who; ///< a connection
    act what;
    std::string text;
    std::string value;
};

/// One block of a file.
struct transcript {
    std::string file;
    std::size_t number; ///< of the line that begins it
    std::vector<int> editions;
    std::string board; ///< as for `board_of`
    std::vector<script_line> lines;
};

/// All transcripts of a file, whose name goes into messages.
[[nodiscard]] std::vector<transcript> read_transcripts(const std::string& file,
                                                       std::string_view text);

/// The line of a transcript that is of the form `text`, such as `alice> GET /scores`.
/// Result: nothing for a comment or a blank line; a body line of several gives several.
/// Throws `bad_notation`, without a place.
[[nodiscard]] std::vector<script_line> read_script_line(std::string_view text);

} // namespace scramble::protocol
