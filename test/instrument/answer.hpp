#pragma once

#include "instrument/literal.hpp"

namespace scramble::test {

/// One field of an answer's header, as received.
struct header_field {
    std::string name;
    std::string value;
};

/// One answer of the server.
struct answer {
    unsigned status = 0;
    std::string reason;
    std::vector<header_field> fields;
    std::string body;

    /// Whether there is a field of that name, in upper or lower case.
    [[nodiscard]] bool has(std::string_view name) const;
    /// The field's value, without the white space around it; empty if there is none.
    [[nodiscard]] std::string value_of(std::string_view name) const;
    /// Whether the server says that this is the last answer on its connection.
    [[nodiscard]] bool is_last() const { return value_of("Connection") == "close"; }
};

/// How much of an answer has arrived.
enum class extent { part_of_head, head, whole };

struct parsed_answer {
    extent so_far = extent::part_of_head;
    /// Its body is complete only if the whole answer has arrived.
    answer what;
    std::size_t size = 0;       ///< bytes of the whole answer
    std::size_t after_head = 0; ///< bytes received after the head, if the answer is not complete
};

/// Parses the answer at the beginning of `bytes`. `ended` means that no more will come, `to_head`
/// that it answers a HEAD request.
///
/// As strict as possible: it requires the grammar of HTTP and what docs/PROTOCOL.md promises of
/// every answer, and throws if either is violated.
[[nodiscard]] parsed_answer parse_answer(std::string_view bytes, bool ended, bool to_head);

/// Whether two field names are the same.
[[nodiscard]] bool is_same_name(std::string_view left, std::string_view right);

} // namespace scramble::test
