#pragma once

#include "journal/journal.hpp"
#include "net/log.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

namespace scramble::host {

/// What the log tells of a store: that it fails, when it keeps again what it is given, and that it
/// is nearly full.
class store_log {
public:
    /// `failing` begins each line, such as "cannot keep moves".
    explicit store_log(std::string_view failing) : failures_(failing) {}

    /// Something could not be kept.
    void note(error_code why)
    {
        has_failed_ = true;
        failures_.record(why.message());
    }

    /// The health of the store has changed: that is told at once.
    void on_health(const journal::store& of)
    {
        if (const error_code lost = of.health())
            note(lost);
    }

    /// Looks how the store is. Call it once a second.
    void on_second(journal::store& looked_at)
    {
        looked_at.check();
        tell_if_nearly_full(looked_at);
        if (const error_code lost = looked_at.health())
            note(lost);
        failures_.tell();
        is_failing_ = is_failing_ || has_failed_;
        if (std::exchange(has_failed_, false) || !is_failing_ || !looked_at.measured().keeps())
            return;
        is_failing_ = false;
        failures_.tell_all();
        log::info("moves are kept again");
    }

private:
    log::failures failures_;
    bool has_failed_ = false;      ///< since the last second
    bool is_failing_ = false;      ///< it is not told that it keeps again
    std::uint32_t until_told_ = 0; ///< seconds, until it may be told again that it is nearly full

    void tell_if_nearly_full(const journal::store& looked_at)
    {
        constexpr double nearly_full = 0.8;
        constexpr std::uint32_t between_warnings = 3600;
        until_told_ -= std::min(until_told_, 1U);
        if (until_told_ > 0 || looked_at.fullness() < nearly_full)
            return;
        until_told_ = between_warnings;
        log::warning("what is kept has taken {:.0f} % of the space that it may take",
                     100 * looked_at.fullness());
    }
};

} // namespace scramble::host
