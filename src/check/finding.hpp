#pragma once

#include "check/language.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

enum class verdict : std::uint8_t {
    passes,
    fails,
    open,    ///< the handouts leave it open
    untried, ///< this server or this board does not allow to find out
    late,    ///< no time was left
};

/// In which way a case fails.
enum class failure : std::uint8_t {
    differs, ///< an answer is another than it should be
    hasty,   ///< an answer comes where none should
    silent,  ///< no answer comes in time
    broken,  ///< no connection, or an answer that is none of the protocol
    ended,   ///< the server has not started, or has ended
    endless, ///< it sends more than any answer has
};

inline constexpr auto no_time_left = "no time is left: see --time";

/// What came of a case.
struct finding {
    verdict is = verdict::passes;
    /// What was expected, and what came instead; or why it was not tried. Empty if all is as the
    /// clause says, as it is with scramble.
    std::string what;
    std::vector<std::string> talk; ///< all requests and answers, in order
    failure how = failure::differs;
    /// What was read leniently, since other cases are about it, such as "empty lines behind a board
    /// (board)".
    std::set<std::string> lenient = {};
};

/// Of a case that is not tried, since the server has flooded case after case, first `id`.
[[nodiscard]] inline finding untried_for_floods(const std::string& id)
{
    return {verdict::untried,
            spoken("the server sends without end, as in {}", id),
            {},
            failure::endless};
}

/// Thrown to end a case before the end of its function.
struct ended {
    finding with;
};

/// Thrown to end the check, since a signal asks for it.
struct interrupted {
    int signal;
};

} // namespace scramble::check
