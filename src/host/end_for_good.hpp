#pragma once

#include "journal/journal.hpp"
#include "net/deadlines.hpp"
#include "scramble/async/sequencer.hpp"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace scramble::host {

/// The end of a room or a class for good. Where nodes share it, the one that decides ends it; who
/// asks for that at another node hears of it there.
class end_for_good {
public:
    /// Calls `hear` when it is to end here.
    void on_end(std::function<void(turn_heard)> hear) { hear_ = std::move(hear); }

    /// Somebody asks for it at a node that `decides`, or else says so to the others. `then` hears
    /// that it was done, or why not.
    void ask(turn_heard then, bool decides, const std::function<void(std::string)>& say,
             net::instant at)
    {
        if (decides)
            return hear_(std::move(then));
        waiting_.emplace_back(std::move(then), at);
        say("end");
    }
    /// Another node has said that.
    void hear_said(bool decides)
    {
        if (decides && hear_)
            hear_(nobody_hears);
    }

    /// It has ended, or why it has not.
    void answer(error_code why)
    {
        for (const auto& [then, since] : std::exchange(waiting_, {}))
            then(why);
    }

    /// A second has passed: who has waited too long hears that it could not be done.
    void on_second(net::instant now)
    {
        constexpr net::seconds patience{10};
        std::vector<turn_heard> late;
        while (!waiting_.empty() && now - waiting_.front().second > patience) {
            late.push_back(std::move(waiting_.front().first));
            waiting_.erase(waiting_.begin());
        }
        for (const turn_heard& each : late)
            each(journal::make_error_code(journal::journal_errc::unavailable));
    }

private:
    std::function<void(turn_heard)> hear_;
    std::vector<std::pair<turn_heard, net::instant>> waiting_; ///< who has asked first is first
};

} // namespace scramble::host
