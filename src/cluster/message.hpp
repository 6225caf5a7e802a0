#pragma once

#include "journal/journal.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

namespace scramble::cluster {

/// Names an input: the node that it came from and its number there. A node that restarts is a new
/// origin. Numbers grow.
struct input_id {
    std::string origin; ///< NODE.RUN
    std::uint64_t number = 0;
    friend bool operator==(const input_id&, const input_id&) = default;
    friend bool operator<(const input_id& one, const input_id& other)
    {
        return std::tie(one.origin, one.number) < std::tie(other.origin, other.number);
    }
};

/// As in records: ORIGIN-NUMBER.
[[nodiscard]] std::string text_of(const input_id& id);
/// Nothing if the text is no id.
[[nodiscard]] std::optional<input_id> read_input_id(std::string_view text);
/// The name of the node in an origin.
[[nodiscard]] std::string_view node_of(std::string_view origin);

// The messages about a room. One node *holds* it, the others *follow* that node.

/// Send me every record from now on.
struct follow_message {
    friend bool operator==(const follow_message&, const follow_message&) = default;
};
/// I will, starting after record `last`.
struct following_message {
    std::uint64_t last;
    friend bool operator==(const following_message&, const following_message&) = default;
};
/// I do not hold the room (any more).
struct lost_message {
    friend bool operator==(const lost_message&, const lost_message&) = default;
};
/// Stop sending.
struct leave_message {
    friend bool operator==(const leave_message&, const leave_message&) = default;
};
/// Hold the room if nobody does; I am not allowed to.
struct hold_message {
    friend bool operator==(const hold_message&, const hold_message&) = default;
};
/// Make this input a record, unless it is one already.
struct input_message {
    input_id id;
    std::string line;
    friend bool operator==(const input_message&, const input_message&) = default;
};
/// That input was refused: it will not become a record.
struct refused_message {
    input_id id;
    bool is_full = false; ///< the disk is full
    friend bool operator==(const refused_message&, const refused_message&) = default;
};
/// The next record.
struct record_message {
    journal::record what;
    friend bool operator==(const record_message&, const record_message&) = default;
};

/// The people at that node now, as text; empty if there are none.
struct people_message {
    std::string node;
    std::string text;
    friend bool operator==(const people_message&, const people_message&) = default;
};
/// A passing remark of that node, such as a reaction.
struct said_message {
    std::string node;
    std::string text;
    friend bool operator==(const said_message&, const said_message&) = default;
};
/// The deal that is played in that room there, if it was dealt elsewhere, too; empty if none is.
struct deal_message {
    std::string deal;
    friend bool operator==(const deal_message&, const deal_message&) = default;
};

struct message {
    std::string room;
    std::variant<follow_message, following_message, lost_message, leave_message, hold_message,
                 input_message, refused_message, record_message, people_message, said_message,
                 deal_message>
        what;
    friend bool operator==(const message&, const message&) = default;
};

/// A message as one line, without its newline:
///
///     MESSAGE ::= ("follow " | "lost " | "leave " | "hold ") ROOM
///               | "following " ROOM " " NUMBER
///               | "input " ROOM " " ID " " LINE
///               | "refused " ROOM " " ID (" full" | " unavailable")
///               | "record " ROOM " " NUMBER " " MILLISECONDS " " (ID | "-") " " LINE
///               | ("people " | "said ") ROOM " " NODE " " TEXT
///               | "deal " ROOM " " DEAL?
[[nodiscard]] std::string text_of(const message& message);
/// Nothing if the line is no message.
[[nodiscard]] std::optional<message> read_message(std::string_view text);

} // namespace scramble::cluster
