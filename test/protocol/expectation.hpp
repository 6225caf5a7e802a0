#pragma once

#include "protocol/answer.hpp"
#include "protocol/script_text.hpp"

#include <string>
#include <vector>

namespace scramble::protocol {

using loopback::disagree;
using loopback::disagreement;

using lines = std::vector<script_line>;

/// Throws unless the status or field that a line is about is that of the answer.
void check_head(const answer& got, const script_line& expected, names& known);

/// Throws unless the lines are those of the body. `number` is that of the line looked at.
void check_body(const std::string& body, const lines& expected, std::size_t& number, names& known);

} // namespace scramble::protocol
