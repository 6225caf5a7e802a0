#pragma once

#include "journal/journal.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

namespace scramble::cluster {

/// Which input it was: that with this number of the node `origin`. A node that starts again is
/// another origin, and its numbers grow.
struct input_id {
    std::string origin; ///< NODE.RUN
    std::uint64_t number = 0;
    friend bool operator==(const input_id&, const input_id&) = default;
    friend bool operator<(const input_id& one, const input_id& other)
    {
        return std::tie(one.origin, one.number) < std::tie(other.origin, other.number);
    }
};

/// As records have it: ORIGIN-NUMBER.
[[nodiscard]] std::string text_of(const input_id& id);
/// Nothing if it is no such text.
[[nodiscard]] std::optional<input_id> read_input_id(std::string_view text);
/// The name of the node in an origin.
[[nodiscard]] std::string_view node_of(std::string_view origin);

// What nodes tell each other of a room. One node *holds* it, the others *follow* that one.

/// Tell me all records from now on.
struct follow_message {
    friend bool operator==(const follow_message&, const follow_message&) = default;
};
/// I do, beginning with the record behind `last`.
struct following_message {
    std::uint64_t last;
    friend bool operator==(const following_message&, const following_message&) = default;
};
/// I do not hold it, or no longer.
struct lost_message {
    friend bool operator==(const lost_message&, const lost_message&) = default;
};
/// Tell me no more.
struct leave_message {
    friend bool operator==(const leave_message&, const leave_message&) = default;
};
/// Hold it, if nobody does: I must not.
struct hold_message {
    friend bool operator==(const hold_message&, const hold_message&) = default;
};
/// Make a record of this input, unless it is one already.
struct input_message {
    input_id id;
    std::string line;
    friend bool operator==(const input_message&, const input_message&) = default;
};
/// That input has become no record.
struct refused_message {
    input_id id;
    bool is_full = false; ///< there is no room left on the disk
    friend bool operator==(const refused_message&, const refused_message&) = default;
};
/// The next record.
struct record_message {
    journal::record what;
    friend bool operator==(const record_message&, const record_message&) = default;
};

/// Who is at that node now, as text; empty: nobody.
struct people_message {
    std::string node;
    std::string text;
    friend bool operator==(const people_message&, const people_message&) = default;
};
/// That node says so once.
struct said_message {
    std::string node;
    std::string text;
    friend bool operator==(const said_message&, const said_message&) = default;
};

struct message {
    std::string room;
    std::variant<follow_message, following_message, lost_message, leave_message, hold_message,
                 input_message, refused_message, record_message, people_message, said_message>
        what;
    friend bool operator==(const message&, const message&) = default;
};

/// As links carry it, in one line without its newline:
///
///     MESSAGE ::= ("follow " | "lost " | "leave " | "hold ") ROOM
///               | "following " ROOM " " NUMBER
///               | "input " ROOM " " ID " " LINE
///               | "refused " ROOM " " ID (" full" | " unavailable")
///               | "record " ROOM " " NUMBER " " MILLISECONDS " " (ID | "-") " " LINE
///               | ("people " | "said ") ROOM " " NODE " " TEXT
[[nodiscard]] std::string text_of(const message& what);
/// Nothing if it is no such line.
[[nodiscard]] std::optional<message> read_message(std::string_view text);

} // namespace scramble::cluster
