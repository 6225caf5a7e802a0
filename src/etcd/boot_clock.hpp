#pragma once

#include <chrono>
#include <ctime>

namespace scramble::etcd {

/// A steady clock that goes on while the machine is suspended, as leases in etcd do.
struct boot_clock {
    using duration = std::chrono::nanoseconds;
    using time_point = std::chrono::time_point<boot_clock, duration>;

    static time_point now()
    {
        timespec read{};
        clock_gettime(CLOCK_BOOTTIME, &read);
        return time_point(std::chrono::seconds(read.tv_sec) +
                          std::chrono::nanoseconds(read.tv_nsec));
    }
};

} // namespace scramble::etcd
