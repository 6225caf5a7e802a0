#include "host/keeper.hpp"

#include "net/log.hpp"

#include <algorithm>

namespace scramble::host {

/// The coarse clock counts from the start of the process, so this may be before 0: it wraps.
net::instant keeper::instant_of(const journal::record& made) const
{
    const auto ago = clock_.date().at() - std::chrono::floor<std::chrono::seconds>(made.at);
    return clock_.now() -
           net::seconds(static_cast<std::uint32_t>(std::max(ago.count(), std::int64_t{0})));
}

void warn_of_damage(std::string_view name, std::uint64_t record)
{
    log::warning("{}: the record {} is damaged: it can only be looked at, as it was before", name,
                 record);
}

} // namespace scramble::host
