#pragma once

#include "host/kind.hpp"

#include <memory>

namespace scramble::host {

/// Opens a game of Memory Scramble. Settings: `board=NAME`, or `size=ROWSxCOLUMNS` and
/// `cards=CARD,...`; `shuffle=0|1`; `edition=YEAR`.
[[nodiscard]] std::unique_ptr<hosted_game> open_memory(const surroundings& with, settings& wanted);

} // namespace scramble::host
