#pragma once

#include "host/kind.hpp"

namespace scramble::host {

/// Memory Scramble. Settings: `board=NAME` and `shuffle=0|1`, or `size=ROWSxCOLUMNS` and
/// `cards=CARD,...`; `lastpair=0|1`; `edition=YEAR`.
[[nodiscard]] opening read_memory(settings& wanted);

} // namespace scramble::host
