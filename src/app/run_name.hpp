#pragma once

#include <string>

namespace scramble {

/// A word that no other run of any server has; marks of steps and boards begin with it.
[[nodiscard]] std::string new_run_name();

} // namespace scramble
