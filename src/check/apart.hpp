#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace scramble::check {

/// Says a text to the process that has begun this one.
using saying = std::function<void(std::string_view)>;

/// Does pieces of work in processes of their own, `at_once` at the same time, and hears what they
/// say. So each piece may block, and none can harm another.
///
/// `work` gets the number of its piece, from 0. When it returns or throws its process ends.
/// `hear` is told each text, whole, with the number of the piece that has said it. A signal that
/// ends the check is passed on to the processes; when they have ended `interrupted` is thrown.
///
/// Requires: no `machine` lives.
void do_apart(std::size_t pieces, std::size_t at_once,
              const std::function<void(std::size_t, const saying&)>& work,
              const std::function<void(std::size_t, std::string_view)>& hear);

/// How many processors this machine has.
[[nodiscard]] std::size_t processors();

} // namespace scramble::check
