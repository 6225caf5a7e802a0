#pragma once

#include "net/pace.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace scramble::net {

/// The paces of many clients, each by a word such as its address, so that none uses up what is
/// another's. Who is at rest is forgotten. When there are too many all the same, those that come
/// then have one pace together.
class paces {
public:
    /// See `pace::take`. `who` may be empty.
    [[nodiscard]] bool take(std::string_view who, std::uint32_t a_second, instant now)
    {
        auto found = all_.find(who);
        if (found == all_.end()) {
            if (all_.size() >= most && swept_ != now) {
                swept_ = now;
                std::erase_if(all_, [now](const auto& each) {
                    return now - each.second.last > longest_rest;
                });
            }
            if (all_.size() >= most)
                return others_.take(a_second, now);
            found = all_.emplace(who, entry{}).first;
        }
        found->second.last = now;
        return found->second.of.take(a_second, now);
    }

    /// See `pace::may_take`.
    [[nodiscard]] bool may_take(std::string_view who, std::uint32_t a_second, instant now) const
    {
        const auto found = all_.find(who);
        if (found == all_.end())
            return all_.size() < most || others_.may_take(a_second, now);
        return found->second.of.may_take(a_second, now);
    }

    static constexpr std::size_t most = 1'000;

private:
    static constexpr seconds longest_rest{2}; ///< then a pace is as it was at first
    struct entry {
        pace of;
        instant last{};
    };
    std::map<std::string, entry, std::less<>> all_;
    pace others_;
    instant swept_{}; ///< those at rest were forgotten
};

} // namespace scramble::net
