#pragma once

#include "journal/journal.hpp"
#include "net/deadlines.hpp"
#include "scramble/async/sequencer.hpp"

#include <utility>
#include <vector>

namespace scramble::host {

/// Those who have asked that another node ends a room or a class for good, and want to hear of it.
class asked_to_end {
public:
    /// The other node has so many seconds.
    static constexpr net::seconds patience{10};

    void add(turn_heard then, net::instant at) { waiting_.emplace_back(std::move(then), at); }

    /// It has ended, or why it has not.
    void answer(error_code why)
    {
        for (const auto& [then, since] : std::exchange(waiting_, {}))
            then(why);
    }

    /// A second has passed: who has waited too long hears that it could not be done.
    void on_second(net::instant now)
    {
        std::vector<turn_heard> late;
        while (!waiting_.empty() && now - waiting_.front().second > patience) {
            late.push_back(std::move(waiting_.front().first));
            waiting_.erase(waiting_.begin());
        }
        for (const turn_heard& each : late)
            each(journal::make_error_code(journal::journal_errc::unavailable));
    }

private:
    std::vector<std::pair<turn_heard, net::instant>> waiting_; ///< who has asked first is first
};

} // namespace scramble::host
