#pragma once

#include <string>

namespace scramble {

/// A word that no other run of any server has: what it says of its steps and boards begins with
/// it.
[[nodiscard]] std::string new_run_name();

} // namespace scramble
