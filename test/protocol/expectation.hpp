#pragma once

#include "protocol/answer.hpp"
#include "protocol/script_text.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace scramble::protocol {

using lines = std::vector<script_line>;

/// Thrown about the first line with which what happens does not agree.
class disagreement : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

[[noreturn]] void disagree(const std::string& expected, const std::string& received);

/// Throws unless the status or field that a line is about is that of the answer.
void check_head(const answer& got, const script_line& expected, names& known);

/// Throws unless the lines are those of the body. `number` is that of the line looked at.
void check_body(const std::string& body, const lines& expected, std::size_t& number, names& known);

} // namespace scramble::protocol
