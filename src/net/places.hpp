#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace scramble::net {

/// Whether a network that has `own` of `most` places may have one more, while the others have so
/// many: one may have `always`, or half of those that the others leave, so nobody can take them
/// all.
[[nodiscard]] constexpr bool may_have_one_more(std::size_t own, std::size_t others,
                                               std::size_t most, std::size_t always = 1)
{
    return own + others < most && (own < always || own < (most - others) / 2);
}

/// Places that many want at once: see `may_have_one_more`.
///
/// Used only on the strand.
class places {
public:
    explicit places(std::size_t most, std::size_t always = 1) : most_(most), always_(always) {}

    /// From now on there are so many; those that are too many stay taken.
    void allow(std::size_t most) { most_ = most; }

    /// A place, as long as it is kept.
    using place = std::shared_ptr<const std::string>;

    /// Takes a place for somebody of that network; of an empty one nothing is known. Result: null
    /// if there is none.
    [[nodiscard]] place take(std::string network)
    {
        std::erase_if(taken_, [](const auto& each) { return each.expired(); });
        const auto own = static_cast<std::size_t>(std::ranges::count_if(
            taken_, [&network](const auto& each) { return *each.lock() == network; }));
        const std::size_t shared = network.empty() ? 0 : own;
        if (!may_have_one_more(shared, taken_.size() - shared, most_, always_))
            return nullptr;
        place taken = std::make_shared<const std::string>(std::move(network));
        taken_.push_back(taken);
        return taken;
    }

    /// How many are taken.
    [[nodiscard]] std::size_t taken() const
    {
        return static_cast<std::size_t>(
            std::ranges::count_if(taken_, [](const auto& each) { return !each.expired(); }));
    }

private:
    std::size_t most_;
    std::size_t always_;
    std::vector<std::weak_ptr<const std::string>> taken_;
};

/// The same for places that are not given back, in which somebody comes once: few may always come
/// from one network.
class arrivals {
public:
    /// Whether somebody of that network may come, while `taken` of `most` places are taken.
    [[nodiscard]] bool admit(const std::string& network, std::size_t taken, std::size_t most)
    {
        constexpr std::size_t few = 100; // a school behind one address
        const std::size_t free = most - std::min(most, taken);
        if (came_.size() > 2 * most)
            came_.clear(); // so many networks share what is left
        std::size_t& came = came_[network];
        if (came >= few && came > free && free > 0)
            return false;
        ++came;
        return true;
    }

private:
    std::map<std::string, std::size_t> came_; ///< who tried, by network
};

} // namespace scramble::net
