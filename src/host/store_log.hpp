#pragma once

#include "journal/journal.hpp"
#include "net/log.hpp"

#include <string_view>
#include <utility>

namespace scramble::host {

/// What the log tells of a store: that it fails, and when it keeps again what it is given.
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

    /// Looks how the store is. Call it once a second.
    void on_second(journal::store& looked_at)
    {
        looked_at.check();
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
    bool has_failed_ = false; ///< since the last second
    bool is_failing_ = false; ///< it is not told that it keeps again
};

} // namespace scramble::host
