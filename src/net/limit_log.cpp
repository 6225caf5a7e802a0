#include "net/limit_log.hpp"

#include "net/log.hpp"

#include <cstddef>

namespace scramble::net {

void limit_log::on_second(const tally& limits, instant now)
{
    const auto entries = limits.entries();
    told_.resize(entries.size());
    for (std::size_t each = 0; each < entries.size(); ++each) {
        const auto& [limit, times] = entries[each];
        told& before = told_[each];
        if (times == before.times || now < before.next)
            continue;
        log::tell("limit_reached", {{"limit", limit}, {"times", times - before.times}});
        before = {times, now + std::chrono::duration_cast<seconds>(deadlines::between_warnings)};
    }
}

} // namespace scramble::net
