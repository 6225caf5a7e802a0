#pragma once

#include "host/class_of_rooms.hpp"
#include "net/http/http_session.hpp"

#include <string>

namespace scramble::host {

/// The results of a class as the text of an answer: a line for each, between `before` and `behind`.
/// A class may have so many that they are told in portions. If it ends meanwhile, the answer is cut
/// off.
[[nodiscard]] net::in_portions results_as_text(const class_of_rooms& of, std::string before,
                                               std::string behind);

/// The same as a CSV file, with the names of its columns.
[[nodiscard]] net::in_portions results_as_csv(const class_of_rooms& of);

} // namespace scramble::host
