#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

enum class verdict : std::uint8_t {
    passes,
    fails,
    open,    ///< the handouts leave it open
    untried, ///< this server or this board does not allow to find out
};

/// What came of a case.
struct finding {
    verdict is = verdict::passes;
    /// Fails: what was expected, and what came instead. Open: what this server does. Untried: why.
    std::string what;
    std::string ours;              ///< open: what scramble does
    std::vector<std::string> talk; ///< all requests and answers, in order
};

/// Thrown to end a case before the end of its function.
struct ended {
    finding with;
};

} // namespace scramble::check
