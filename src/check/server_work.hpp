#pragma once

#include "check/plan.hpp"

#include <optional>
#include <sys/types.h>

namespace scramble::check {

/// What the processes of a server do, as the system tells.
struct server_work {
    bool is_at_work = false; ///< one of them runs, or waits for a processor or a disk
    milliseconds worked{0};  ///< for so long processors have worked for those that live
};

/// The work of a process, its children, theirs, and so on. Nothing if there is no such process.
[[nodiscard]] server_work work_of(pid_t process);

/// More time for a server that is slow because the machine is busy.
///
/// A time that is over proves nothing while the server still has to do, or while this process has
/// not looked yet at what has come: so both go on until neither has anything to do. A server that
/// works without end gets `most` of a processor's time, and ten times as long altogether.
class overtime {
public:
    /// So many looks, one after another, prove that a server does nothing: threads that wait for
    /// one another may all seem to sleep at one.
    static constexpr int looks_to_accuse = 10;

    /// `server` may be 0: then nothing is known of its work. There is no more time when so many
    /// `looks`, one after another, have found nothing to do.
    overtime(pid_t server, milliseconds most, int looks)
        : server_(server), most_(most), looks_(server > 0 ? looks : 1)
    {
    }

    /// Whether there is more time. To be asked when the time is over, and then again and again,
    /// with whether this process has had to do since.
    [[nodiscard]] bool is_granted(bool has_had_to_do);

private:
    struct beginning {
        steady::time_point end;
        milliseconds worked;
    };

    pid_t server_;
    milliseconds most_;
    int looks_;
    int idle_ = 0; ///< looks
    std::optional<beginning> begun_;
};

} // namespace scramble::check
