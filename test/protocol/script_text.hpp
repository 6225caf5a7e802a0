#pragma once

#include "protocol/transcript.hpp"

#include <map>
#include <string>

namespace scramble::protocol {

// What the lines of a transcript stand for, as text.

/// What `{name}` stands for, for each name so far.
using names = std::map<std::string, std::string>;

/// Whether `value` is `pattern`, in which `...` at the end stands for anything, and `{name}`
/// for anything without hyphens and quotes the first time, for the same again later.
[[nodiscard]] bool fits(const std::string& value, const std::string& pattern, names& known);

/// The bytes that a client sends in one go: requests, each with the fields that the lines
/// behind it add, and a Host field where HTTP/1.1 needs one.
class packet {
public:
    packet(const memory::edition& spoken, const names& known) : spoken_(spoken), known_(known) {}

    /// Requires: a line that sends.
    void add(const script_line& line);

    /// All of it; nothing is added later.
    [[nodiscard]] std::string bytes();

private:
    const memory::edition& spoken_;
    const names& known_;
    std::string bytes_;
    std::string request_; ///< the line of a request that is not complete
    std::string fields_;  ///< those that it has so far
    bool wants_host_ = true;

    void end_request();
};

} // namespace scramble::protocol
