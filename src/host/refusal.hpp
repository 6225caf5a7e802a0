#pragma once

#include <chrono>
#include <string>

namespace scramble::host {

/// Why something is refused: a status of HTTP, and a line for people. It may be tried again after
/// `retry_after`, if that is not 0.
struct refusal {
    unsigned status;
    std::string reason;
    std::chrono::seconds retry_after{0};
};

} // namespace scramble::host
