#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

namespace scramble::host {

/// What networks have used up, each of a budget of its own. Who has used nothing is not remembered.
/// When there are too many all the same, those that come then have one budget together, so that
/// memory has a bound, and the time of `forgive`.
///
/// Used only on the strand.
class budgets {
public:
    /// How much that network has used up.
    [[nodiscard]] std::size_t used(std::string_view network) const
    {
        const auto found = all_.find(network);
        if (found != all_.end())
            return found->second;
        return all_.size() < most ? 0 : others_;
    }

    /// It uses one more.
    void use(std::string_view network)
    {
        const auto found = all_.find(network);
        if (found != all_.end())
            ++found->second;
        else if (all_.size() < most)
            all_.emplace(network, std::size_t{1});
        else
            ++others_;
    }

    /// Gives each so much back.
    void forgive(std::size_t some)
    {
        others_ -= std::min(others_, some);
        for (auto next = all_.begin(); next != all_.end();) {
            next->second -= std::min(next->second, some);
            next = next->second == 0 ? all_.erase(next) : std::next(next);
        }
    }

    static constexpr std::size_t most = 10'000;

private:
    std::map<std::string, std::size_t, std::less<>> all_; ///< none is 0
    std::size_t others_ = 0;
};

} // namespace scramble::host
